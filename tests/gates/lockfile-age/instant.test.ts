import { expect, test } from 'bun:test'
import { isInstant } from '../../../src/gates/lockfile-age/instant.ts'

test.each([
  ['2024-01-31T00:00:00Z', true],
  ['2024-02-29T23:59:59.123456Z', true],
  ['2024-01-01T00:00:00+05:30', true],
  ['2024-01-01T00:00:00-12:00', true],
  ['12', false],
  ['2024-01-01', false],
  ['2024-01-01T00:00Z', false],
  ['2024-01-01T00:00:00', false],
  ['2024-01-01t00:00:00z', false],
  ['2024-01-01 00:00:00Z', false],
  ['2023-02-29T00:00:00Z', false],
  ['2024-13-01T00:00:00Z', false],
  ['2024-00-10T00:00:00Z', false],
  ['2024-04-31T00:00:00Z', false],
  ['2024-01-01T24:00:00Z', false],
  ['2024-01-01T00:00:60Z', false],
  ['2024-01-01T00:00:00+24:00', false],
  [' 2024-01-01T00:00:00Z', false],
])('%s: %j', (text, isOne) => {
  expect(isInstant(text)).toBe(isOne)
  // Whatever is one can be compared.
  if (isOne) expect(Date.parse(text)).not.toBeNaN()
})
