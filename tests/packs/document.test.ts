import { describe, expect, test } from 'bun:test'
import { isBrokenAt, type LoadedDocument } from '../../src/packs/document.ts'

function documentWith(...pointers: string[]): LoadedDocument<unknown> {
  const issues = pointers.map((pointer) => ({ pointer, message: 'is wrong' }))
  return { state: 'present', text: '{}', value: null, issues, unknownKeys: [] }
}

describe('a place is broken when the schema complains', () => {
  const found = documentWith('/verbs/list/args', '/wrap', '/a~1b')

  test.each([
    ['about it', ['verbs', 'list', 'args'], true],
    ['about something in it', ['verbs', 'list'], true],
    ['about something deep in it', ['verbs'], true],
    ['about what is around it', ['wrap', 'bin'], true],
    ['about what is far around it', ['verbs', 'list', 'args', 'limit', 'type'], true],
    ['about a name with a slash', ['a/b'], true],
    ['about its neighbour', ['verbs', 'pay'], false],
    ['about a name that it only begins with', ['wrapped'], false],
    ['about a name that only begins with it', ['verbs', 'lis'], false],
  ])('%s', (_, steps, expected) => {
    expect(isBrokenAt(found, ...steps)).toBe(expected)
  })
})

test('every place is broken when the whole document is, none when nothing is', () => {
  expect(isBrokenAt(documentWith(''), 'verbs', 'list')).toBe(true)
  expect(isBrokenAt(documentWith(), 'verbs')).toBe(false)
  expect(isBrokenAt({ state: 'missing' }, 'verbs')).toBe(false)
})
