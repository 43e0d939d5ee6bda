import { expect, test } from 'bun:test'
import { highestSeverity, isAtOrAbove } from '../../src/contracts/severity.ts'

test.each([
  ['low', 'low', true],
  ['low', 'material', false],
  ['critical', 'material', true],
  ['material', 'critical', false],
  ['invented', 'low', false],
  ['critical', 'invented', false],
  ['invented', 'invented', false],
])('%s at or above %s: %p', (severity, floor, expected) => {
  expect(isAtOrAbove(severity, floor)).toBe(expected)
})

test('the highest of some, and low of none', () => {
  expect(highestSeverity(['low', 'critical', 'material'])).toBe('critical')
  expect(highestSeverity([])).toBe('low')
})
