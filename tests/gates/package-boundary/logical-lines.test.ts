import { describe, expect, test } from 'bun:test'
import { logicalLines } from '../../../src/gates/package-boundary/logical-lines.ts'

describe('lines of comments next to each other are one', () => {
  test.each([
    [
      'code\n\n  more',
      [
        [1, 'code', 'code'],
        [3, 'more', 'more'],
      ],
    ],
    ['// see the\n//   drafts', [[1, 'see the drafts', 'see thedrafts']]],
    [
      'a\n  /** one\n   * two-\n   * three\n   */\nb',
      [
        [1, 'a', 'a'],
        [2, 'one two- three', 'onetwo-three'],
        [6, 'b', 'b'],
      ],
    ],
    ['/* one */', [[1, 'one', 'one']]],
    ['/// one\n#two\n## three\n* four', [[1, 'one two three four', 'onetwothreefour']]],
    ['//\n/*\n */\n*', []],
    [
      '// a\n\n// b',
      [
        [1, 'a', 'a'],
        [3, 'b', 'b'],
      ],
    ],
    ['// a\r\n// b\r\n', [[1, 'a b', 'ab']]],
    [
      'let a // b\n// c',
      [
        [1, 'let a // b', 'let a // b'],
        [2, 'c', 'c'],
      ],
    ],
  ])('%j', (text, expected) => {
    expect(logicalLines(text).map(({ line, spaced, joined }) => [line, spaced, joined])).toEqual(expected)
  })
})
