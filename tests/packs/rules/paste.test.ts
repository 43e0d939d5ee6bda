import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { paste, pasteEntry } from '../../../src/packs/rules/paste.ts'

test.each([
  [{ class: 'write', confirm: true }, '{ "class": "write", "confirm": true }'],
  [['gh', ['a', 1]], '["gh", ["a", 1]]'],
  [{}, '{}'],
  [[], '[]'],
  [{ a: undefined, b: null }, '{ "b": null }'],
  ['a "b"\n', '"a \\"b\\"\\n"'],
])('writes %j on one line', (value, text) => {
  expect(paste(value)).toBe(text)
})

test('an entry has its key', () => {
  expect(pasteEntry('a"b', { c: 1 })).toBe('"a\\"b": { "c": 1 }')
})

test('what it writes is the JSON of the value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.stringify(JSON.parse(paste(value)))).toBe(JSON.stringify(value))
    }),
  )
})
