import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { Extension, normalised, RelativePath, RelativePrefix } from '../../../src/gates/shared/paths.ts'

describe('a relative path', () => {
  test.each(['a', 'a/b.ts', '.', './a', 'a/.b', '..a', 'a..b/c', 'a'.repeat(400)])('%s is one', (path) => {
    expect(v.is(RelativePath, path)).toBe(true)
  })

  test.each(['', '/a', 'C:/a', 'c:a', 'a\\b', 'a//b', 'a/', '..', 'a/../b', 'a\0b', 'a'.repeat(401), 1, null])(
    '%j is none',
    (path) => {
      expect(v.is(RelativePath, path)).toBe(false)
    },
  )

  test('without its dots', () => {
    expect(['.', './a', 'a/./b'].map(normalised)).toEqual(['', 'a', 'a/b'])
  })
})

test('a prefix may end with one slash', () => {
  expect(['src/', 'src', 'src//', '/', '../'].map((prefix) => v.is(RelativePrefix, prefix))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test.each([
  ['.ts', true],
  ['.d.ts', true],
  ['ts', false],
  ['..ts', false],
  ['.', false],
  ['.t-s', false],
])('%s as an extension: %j', (extension, isOne) => {
  expect(v.is(Extension, extension)).toBe(isOne)
})
