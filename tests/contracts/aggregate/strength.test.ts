import { describe, expect, test } from 'bun:test'
import { classStrength, comparabilityKey, isComparable } from '../../../src/contracts/aggregate/strength.ts'
import type { OutcomeState } from '../../../src/contracts/schemas/evidence-artifact.ts'
import { outcomeOf } from './evidence.ts'

describe('strength of a class', () => {
  const reduced = (probeId: string, exercised: boolean, caught: boolean) => ({ probeId, exercised, caught })
  const caught = reduced('P-001', true, true)
  const missed = reduced('P-002', true, false)
  const unexercised = reduced('P-003', false, false)

  test.each([
    ['no probe', [], [caught], null],
    ['one caught', ['P-001'], [caught], { caught: 1, exercised: 1, rate: 1 }],
    ['caught and missed', ['P-001', 'P-002'], [caught, missed], { caught: 1, exercised: 2, rate: 0.5 }],
    [
      'one never exercised',
      ['P-001', 'P-002', 'P-003'],
      [caught, missed, unexercised],
      { caught: 1, exercised: 2, rate: 0.5 },
    ],
    ['none exercised', ['P-003'], [unexercised], { caught: 0, exercised: 0, rate: null }],
    ['an id without a reduction', ['P-001', 'P-009'], [caught], { caught: 1, exercised: 1, rate: 1 }],
    ['a reduction of another probe', ['P-001'], [caught, missed], { caught: 1, exercised: 1, rate: 1 }],
    ['an id twice counts once', ['P-001', 'P-001'], [caught], { caught: 1, exercised: 1, rate: 1 }],
    [
      'caught without being exercised',
      ['P-001'],
      [reduced('P-001', false, true)],
      { caught: 0, exercised: 0, rate: null },
    ],
  ])('%s', (_, probeIds, reductions, expected) => {
    expect(classStrength(probeIds, reductions)).toEqual(expected)
  })
})

describe('whether a trial set is comparable', () => {
  const result = (completed: number, ...states: readonly OutcomeState[]) => ({
    trials: { declaredMinimum: 2, completed, completedAttempts: [], invalidatedAttempts: [] },
    outcomes: states.map((state, index) => outcomeOf('P-001', index + 1, state)),
  })

  test.each([
    ['trials enough', result(2, 'caught', 'missed'), true],
    ['more than enough', result(3), true],
    ['too few', result(1, 'caught'), false],
    ['one oracle unreached', result(2, 'caught', 'unreached'), false],
    ['invalidated and not applicable are reached', result(2, 'judge-error', 'not-applicable'), true],
  ])('%s', (_, input, expected) => {
    expect(isComparable(input)).toBe(expected)
  })
})

describe('comparability key', () => {
  const scoringPolicyDigest = `sha256:${'a'.repeat(64)}`

  test('the published examples', () => {
    expect(comparabilityKey({ scoringPolicyDigest, probeIds: ['P-001', 'P-002'] })).toBe(
      'sha256:1848b06b51f8d367c12609ec391dd2b94f63afb807b1532d29e11137129fe3f6',
    )
    expect(comparabilityKey({ scoringPolicyDigest, probeIds: ['P-001'] })).toBe(
      'sha256:dbe8a37beac093958394696465ff20f4c93733ddb711c6d1b66eed35dd3abf90',
    )
  })

  test('probes are sorted first', () => {
    expect(comparabilityKey({ scoringPolicyDigest, probeIds: ['P-002', 'P-001'] })).toBe(
      comparabilityKey({ scoringPolicyDigest, probeIds: ['P-001', 'P-002'] }),
    )
  })
})
