import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Answer } from '../../../src/packs/probe/answer.ts'
import { comparable, isAlike, isSame, isSameWhereStable, MASK, maskWords } from '../../../src/packs/probe/comparable.ts'

const MASKED = { bin: 'git', words: ['ls', 'zuvopibaxo', 'kebudafiwo'] }

function answer(stdout: string, exitCode = 0): Answer {
  return { exitCode, signal: null, isMute: false, stdout, stderr: '' }
}

const seen = (stdout: string, exitCode = 0) => comparable(answer(stdout, exitCode), MASKED)

describe('a masked word', () => {
  test.each([
    ['unknown command "ls"', `unknown command "${MASK}"`],
    ["no such: `ls'", `no such: \`${MASK}'`],
    ['LS and Ls', `${MASK} and ${MASK}`],
    ['»ls«', `»${MASK}«`],
    ['gitls git-ls', `git${MASK} git-${MASK}`],
    ['tools, false, als, lsof, ls_', 'tools, false, als, lsof, ls_'],
    ['ls-files', `${MASK}-files`],
    ['zuvopibaxo', MASK],
  ])('%s', (text, masked) => {
    expect(maskWords(text, MASKED)).toBe(masked)
  })

  test('may hold signs that mean something in a pattern', () => {
    expect(maskWords('a.b+c x', { bin: 'c++', words: ['a.b+c'] })).toBe(`${MASK} x`)
  })
})

describe('two answers are the same', () => {
  test.each([
    ['but for the word', 'no command ls here', 'no command zuvopibaxo here'],
    ['but for a time', '12:01:59.123 no', '12:02:00.001 no'],
    ['but for a process id', 'tool[4242]: no', 'tool[77]: no'],
    ['but for an id with digits', 'request 9f86d081-884c', 'request 4a5f3c01-11aa'],
    ['but for colour', '\u001b[1mno\u001b[0m', 'no'],
    ['but for overstriking', 'N\bNA\bAME', 'NAME'],
    ['but for line breaks, which the longer word moves', 'there is no ls\nhere', 'there is no\nzuvopibaxo here'],
    ['but for a frame', '╭────╮\n│ ls │\n╰────╯', '╭────────────╮\n│ zuvopibaxo │\n╰────────────╯'],
    ['but for a row of carets', 'ls\n^^', 'zuvopibaxo\n^^^^^^^^^^'],
    ['but for carriage returns', 'no\r\n', 'no\n'],
  ])('%s', (_, a, b) => {
    expect(isSame(seen(a), seen(b))).toBe(true)
  })

  test('not with another exit code', () => {
    expect(isSame(seen('no', 0), seen('no', 1))).toBe(false)
  })

  test('not when the same text came on the other stream', () => {
    const onStderr = comparable({ ...answer(''), stderr: 'no' }, MASKED)

    expect(isSame(seen('no'), onStderr)).toBe(false)
  })

  test('whatever the invented word is put into', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        const [a, b] = ['zuvopibaxo', 'kebudafiwo'].map((word) => seen(`${before} ${word} ${after}`))
        return a !== undefined && b !== undefined && isSame(a, b)
      }),
    )
  })
})

test('answers that share most lines are alike, unless they end differently', () => {
  expect(isAlike(seen('a\nb\nc\nd'), seen('a\nb\nc\ne'))).toBe(true)
  expect(isAlike(seen('a\nb\nc\nd'), seen('w\nx\nc\nz'))).toBe(false)
  expect(isAlike(seen('a\nb\nc\nd', 1), seen('a\nb\nc\ne', 2))).toBe(false)
})

describe('compared where two controls agree', () => {
  const [first, second] = [seen('fixed\nalpha\nend'), seen('fixed\nbeta\nend')]

  test.each([
    ['the same', 'fixed\ngamma\nend', true],
    ['another line that is fixed', 'fixed\ngamma\nother end', false],
    ['more lines', 'fixed\ngamma\nend\nmore', false],
  ])('%s', (_, text, expected) => {
    expect(isSameWhereStable(seen(text), first, second)).toBe(expected)
  })

  test('nothing can be said when they differ in shape', () => {
    expect(isSameWhereStable(seen('fixed'), first, seen('fixed\nend'))).toBeNull()
  })
})
