import { expect, test } from 'bun:test'
import { ownEntry } from '../../src/canonical/own-entry.ts'

test('an entry is found by its own name, and nothing that is inherited', () => {
  const entries = JSON.parse('{"a": 1, "__proto__": 2}')
  expect(['a', '__proto__', 'b', 'constructor'].map((name) => ownEntry(entries, name))).toEqual([
    1,
    2,
    undefined,
    undefined,
  ])
})
