import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { LONG_WORD, longRunsByLoop, longRunsByPattern } from '../../src/packs/long-words.ts'

test('both ways find what the pattern alone does', () => {
  const piece = fc.oneof(
    fc.nat({ max: 20 }).map((length) => 'a'.repeat(length)),
    fc.constantFrom(' ', '"', '\n', 'é', '\u0130', '\ud83d\ude00', '-', '/', 'Z9_', '.', '+~'),
  )
  let found = 0
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
      const text = pieces.join('')
      const runs = Array.from(text.matchAll(LONG_WORD), ({ index, 0: word }) => ({
        start: index,
        end: index + word.length,
      }))
      expect(longRunsByPattern(text)).toEqual(runs)
      expect(longRunsByLoop(text)).toEqual(runs)
      found += runs.length
    }),
    { numRuns: 2000 },
  )
  expect(found).toBeGreaterThan(500)
})
