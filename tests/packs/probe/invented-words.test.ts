import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { BYTES_PER_WORD, inventWord } from '../../../src/packs/probe/invented-words.ts'

test('any bytes make a harmless word of ten letters', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: BYTES_PER_WORD, maxLength: BYTES_PER_WORD }), (bytes) => {
      expect(inventWord(bytes)).toMatch(/^([b-df-hj-np-tv-z][aeiou]){5}$/)
    }),
  )
})

test('the same bytes make the same word, other bytes another', () => {
  const bytes = new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])

  expect(inventWord(bytes)).toBe(inventWord(bytes))
  expect(inventWord(bytes)).not.toBe(inventWord(bytes.map((byte) => byte + 1)))
})
