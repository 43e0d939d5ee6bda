import { describe, expect, test } from 'bun:test'
import { renderExecJson } from '../../src/cli/runtime-output.ts'
import { renderJson } from '../../src/report/json-text.ts'

const answer = (stdout: string, result: unknown) => ({
  ok: true,
  pack: 'desk',
  command: '\n  "result": ""',
  result,
  stdout,
  stderr: '',
  exit_code: 0,
  signal: null,
  ms: 1,
  truncated: false,
})

/** The text of the answer's own "result", up to the key behind it. */
const resultOf = (text: string): string => /\n {2}"result": ([\s\S]*),\n {2}"stdout"/.exec(text)?.[1] ?? ''

describe('the result of a call keeps its numbers', () => {
  const rows: readonly (readonly [stdout: string, result: unknown, printed: string])[] = [
    ['{"id": 9007199254740993}\n', { id: 9007199254740992 }, '{"id": 9007199254740993}'],
    ['[1e999]', [Infinity], '[1e999]'],
    ['{"id": 1234567890123456789}\n{"id": 2}\n', [{}, {}], '[{"id": 1234567890123456789},{"id": 2}]'],
    ['{"a": "\u202e1234567890123456"}', {}, '{"a": "\\u202e1234567890123456"}'],
    ['{"$&": 1234567890123456789, "$\'": 1}', {}, '{"$&": 1234567890123456789, "$\'": 1}'],
  ]
  for (const [stdout, result, printed] of rows) {
    test(stdout, () => {
      const text = renderExecJson(answer(stdout, result))
      expect(resultOf(text)).toBe(printed)
      expect(JSON.parse(text)).toMatchObject({ pack: 'desk', command: '\n  "result": ""', stdout })
    })
  }

  test('and its size, however deeply it nests', () => {
    const deep = `${'['.repeat(100_000)}"]\\"["${']'.repeat(100_000)}`
    expect(resultOf(renderExecJson(answer(deep, [])))).toBe(deep)
  })

  test('brackets in text do not nest', () => {
    const flat = answer(JSON.stringify({ text: `\\"${'['.repeat(100)}` }), { text: `\\"${'['.repeat(100)}` })
    expect(renderExecJson(flat)).toBe(renderJson(flat))
  })

  test('an ordinary one is written like all else', () => {
    const ordinary = answer('{"id":1,"text":"9"}', { id: 1, text: '9' })
    expect(renderExecJson(ordinary)).toBe(renderJson(ordinary))
  })

  test('what is no JSON has none', () => {
    const none = answer('build 1234567890123456789', null)
    expect(renderExecJson(none)).toBe(renderJson(none))
  })
})
