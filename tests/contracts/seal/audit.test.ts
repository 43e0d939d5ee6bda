import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { auditScripting, countSequenceMarkers } from '../../../src/contracts/seal/audit.ts'

describe('markers of sequence', () => {
  test.each<[text: string, count: number]>([
    ['', 0],
    ['Then before AFTER next, finally.', 5],
    ['subsequent subsequently afterward afterwards', 4],
    ['thenceforth beforehand aftermath nextly', 0],
    ['first, second, last', 0],
    ['then-then', 2],
    ['1. Add. 2) List.', 2],
    ['  a) Add', 1],
    ['Add.b) List', 1],
    ['Add.\n\n  12. List', 1],
    ['Add 1) and b) inside a sentence', 0],
    ['It costs 1.5 units. 2.5 is too much.', 0],
    ['See ab. It is.', 0],
    ['Really?! 3) yes', 1],
    ['a. b. c.', 3],
    ['the field 0. and more', 0],
    ['Nur A. gilt', 0],
    ['é. x', 0],
  ])('%p holds %d', (text, count) => {
    expect(countSequenceMarkers(text)).toBe(count)
  })

  test.each<[repeated: string, times: number, count: number]>([
    ['1', 100_000, 0],
    [' ', 100_000, 0],
    ['. ', 50_000, 0],
    ['a.', 50_000, 50_000],
  ])('%j, %d times over, is counted in linear time', (repeated, times, count) => {
    expect(countSequenceMarkers(repeated.repeat(times))).toBe(count)
  })

  test('whatever is put behind a marker leaves it one', () => {
    fc.assert(fc.property(fc.string(), (text) => countSequenceMarkers(`then. ${text}`) >= 1))
  })
})

describe('the audit of a brief', () => {
  const directions = [
    { oracleId: 'O-001', text: 'One then.' },
    { oracleId: 'O-002', text: 'Then, next and finally.' },
    { oracleId: 'O-003', text: 'then then then then' },
  ]

  test.each<[bound: number | null, oracleId: string | null]>([
    [null, null],
    [4, null],
    [3, 'O-003'],
    [2, 'O-002'],
    [1, 'O-002'],
    [0, 'O-001'],
  ])('a bound of %p stops at %p', (probeStepBound, oracleId) => {
    expect(auditScripting({ directions, probeStepBound })?.artifactPath ?? null).toBe(
      oracleId === null ? null : `SealedEvaluatorBrief.directions[oracleId=${oracleId}].text`,
    )
  })

  test('gives count and bound', () => {
    expect(auditScripting({ directions, probeStepBound: 2 })).toEqual({
      code: 'brief-exceeds-scripting-bound',
      artifactPath: 'SealedEvaluatorBrief.directions[oracleId=O-002].text',
      detail: 'the text holds 3 markers of sequence, and the bound is 2',
    })
    expect(auditScripting({ directions, probeStepBound: 0 })?.detail).toBe(
      'the text holds 1 marker of sequence, and the bound is 0',
    )
  })
})
