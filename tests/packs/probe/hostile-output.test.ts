import { expect, test } from 'bun:test'
import { answerOf } from '../../../src/packs/probe/answer.ts'
import { judge, type Question, settle } from '../../../src/packs/probe/existence.ts'
import { isJsonText } from '../../../src/packs/probe/json-output.ts'

const SIZE = 1024 * 1024

/** Each would keep a careless pattern busy for hours. */
test.each([
  ['one long word', 'a'],
  ['one long number', '1'],
  ['line feeds', '\n'],
  ['spaces', ' '],
  ['tabs', '\t'],
  ['brackets that never close', 'tool ['],
  ['capitals and tabs', 'A\t'],
  ['words and tabs', '  a\tB '],
  ['the name of the CLI', 'tool '],
  ['usage lines', 'usage: tool image [-x] '],
  ['half a refusal', 'unknown unknown '],
  ['escapes that never end', '\u001b]'],
  ['backspaces', 'x\b'],
  ['headers', 'Commands:\n  a, b, c   d\n'],
  ['brackets', '[{(<'],
  ['bars', '|'],
  ['asked word', 'nosuch '],
  ['open lists', '['],
])('a mebibyte of %s is judged at once', (_, piece) => {
  const text = piece.repeat(Math.ceil(SIZE / piece.length)).slice(0, SIZE)
  const answer = answerOf({ exitCode: 1, signal: null, stdout: text, stderr: text })
  const other = answerOf({ exitCode: 1, signal: null, stdout: `.${text}`, stderr: text })
  const subject = {
    bin: 'tool',
    path: ['image', 'nosuch'],
    isWrite: false,
    inventedWords: ['zuvopibaxo', 'kebudafiwo'],
  } as const

  const lookup = (question: Question) => (question.includes('zuvopibaxo') ? other : answer)
  const judgement = judge(subject, lookup)
  if (judgement.kind === 'open')
    settle(judgement, { siblingHasOwnAnswer: false, anyHasOwnAnswer: true, ranWell: false })

  expect(judgement.kind).not.toBe('ask')
  expect(isJsonText(text, { lines: true })).toBe(piece === '1')
})
