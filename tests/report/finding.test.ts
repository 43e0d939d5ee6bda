import { expect, test } from 'bun:test'
import { at, lineOf, toPointer, under } from '../../src/report/finding.ts'

test('a pointer escapes what RFC 6901 escapes, tilde first', () => {
  expect(toPointer([])).toBe('')
  expect(toPointer(['verbs', 'a/b', 0, '~1', ''])).toBe('/verbs/a~1b/0/~01/')
})

test('a place is a whole file, a pointer, a heading or a line', () => {
  const nowhere = { pointer: null, heading: null, line: null, column: null }
  expect(at('policy.json')).toEqual({ ...nowhere, file: 'policy.json' })
  expect(at('policy.json', 'verbs', 'list')).toEqual({ ...nowhere, file: 'policy.json', pointer: '/verbs/list' })
  expect(under('HARNESS.md', 'Setup', 3)).toEqual({ ...nowhere, file: 'HARNESS.md', heading: 'Setup', line: 3 })
  expect(under('HARNESS.md', null)).toEqual({ ...nowhere, file: 'HARNESS.md' })
  expect(lineOf('bin/gh', 7)).toEqual({ ...nowhere, file: 'bin/gh', line: 7 })
})
