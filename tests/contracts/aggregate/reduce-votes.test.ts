import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { reduceVotes, type TrialVote } from '../../../src/contracts/aggregate/reduce-votes.ts'
import { OUTCOME_STATES, type OutcomeState } from '../../../src/contracts/schemas/evidence-artifact.ts'

const votesOf = (...states: readonly OutcomeState[]): TrialVote[] =>
  states.map((state, index) => ({ trialIndex: index + 1, state }))

describe('what one vote does', () => {
  const rows: readonly (readonly [OutcomeState, { valid: number; caught: number; invalidated: boolean }])[] = [
    ['caught', { valid: 1, caught: 1, invalidated: false }],
    ['confirmed', { valid: 1, caught: 0, invalidated: false }],
    ['missed', { valid: 1, caught: 0, invalidated: false }],
    ['passed-clean-control', { valid: 1, caught: 0, invalidated: false }],
    ['false-positive', { valid: 1, caught: 0, invalidated: false }],
    ['abstained', { valid: 1, caught: 0, invalidated: false }],
    ['bypassed', { valid: 1, caught: 0, invalidated: false }],
    ['unreached', { valid: 0, caught: 0, invalidated: false }],
    ['oracle-error', { valid: 0, caught: 0, invalidated: true }],
    ['judge-error', { valid: 0, caught: 0, invalidated: true }],
    ['infrastructure-error', { valid: 0, caught: 0, invalidated: true }],
    ['not-applicable', { valid: 0, caught: 0, invalidated: false }],
  ]

  test.each([...rows])('%s', (state, { valid, caught, invalidated }) => {
    expect(reduceVotes([{ trialIndex: 7, state }], 0.5)).toEqual({
      exercised: valid > 0,
      caught: caught > 0,
      validCount: valid,
      caughtCount: caught,
      invalidatedAttempts: invalidated ? [{ attempt: 7, reason: state }] : [],
    })
  })

  test('every state has a row', () => {
    expect(rows.map(([state]) => state)).toEqual([...OUTCOME_STATES])
  })
})

describe('the threshold', () => {
  test('a tie is not caught, one more is', () => {
    expect(reduceVotes(votesOf('caught', 'missed'), 0.5).caught).toBe(false)
    expect(reduceVotes(votesOf('caught', 'caught', 'missed'), 0.5).caught).toBe(true)
  })

  test('29 of 100 against 0.29 is a tie, though a product would say otherwise', () => {
    const states = Array.from({ length: 100 }, (_, trial): OutcomeState => (trial < 29 ? 'caught' : 'missed'))

    expect(29 > 0.29 * 100).toBe(true)
    expect(reduceVotes(votesOf(...states), 0.29).caught).toBe(false)
  })

  test('0 needs one catch, 1 is never exceeded', () => {
    expect(reduceVotes(votesOf('caught', 'missed'), 0).caught).toBe(true)
    expect(reduceVotes(votesOf('missed'), 0).caught).toBe(false)
    expect(reduceVotes(votesOf('caught'), 1).caught).toBe(false)
  })

  test.each([-0.1, 1.1, Number.NaN, Number.POSITIVE_INFINITY])('%p is no threshold', (threshold) => {
    expect(() => reduceVotes([], threshold)).toThrow(TypeError)
  })
})

test('a state that is none is a defect of the caller', () => {
  for (const state of ['constructor', 'won']) {
    const votes: TrialVote[] = JSON.parse(JSON.stringify([{ trialIndex: 1, state }]))
    expect(() => reduceVotes(votes, 0.5)).toThrow(TypeError)
  }
})

test('no votes: neither exercised nor caught', () => {
  expect(reduceVotes([], 0)).toEqual({
    exercised: false,
    caught: false,
    validCount: 0,
    caughtCount: 0,
    invalidatedAttempts: [],
  })
})

test('trials that do not count leave the share to the others, and are named in order', () => {
  const votes = votesOf('judge-error', 'caught', 'unreached', 'oracle-error', 'missed', 'caught')

  expect(reduceVotes(votes, 0.5)).toEqual({
    exercised: true,
    caught: true,
    validCount: 3,
    caughtCount: 2,
    invalidatedAttempts: [
      { attempt: 1, reason: 'judge-error' },
      { attempt: 4, reason: 'oracle-error' },
    ],
  })
})

test('the counts do not depend on the order of trials', () => {
  const states = fc.array(fc.constantFrom(...OUTCOME_STATES), { maxLength: 12 })
  fc.assert(
    fc.property(states, fc.double({ min: 0, max: 1, noNaN: true }), (drawn, threshold) => {
      const { invalidatedAttempts: forwards, ...counts } = reduceVotes(votesOf(...drawn), threshold)
      const { invalidatedAttempts: backwards, ...reversed } = reduceVotes(votesOf(...drawn.toReversed()), threshold)

      expect(reversed).toEqual(counts)
      expect(backwards).toHaveLength(forwards.length)
      expect(counts.validCount + forwards.length).toBeLessThanOrEqual(drawn.length)
    }),
  )
})
