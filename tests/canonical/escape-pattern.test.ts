import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { escapePattern } from '../../src/canonical/escape-pattern.ts'

test('the pattern of a text matches that text, and nothing that differs in one character', () => {
  const anyText = fc.string({ unit: fc.constantFrom(...'\\^$.*+?()[]{}|/aé-\n') })
  fc.assert(
    fc.property(anyText, anyText, (text, other) => {
      const pattern = new RegExp(`^${escapePattern(text)}$(?![^])`)

      expect(pattern.test(text)).toBe(true)
      expect(pattern.test(other)).toBe(text === other)
    }),
  )
})
