import { describe, expect, test } from 'bun:test'
import { voteOf } from '../../../src/contracts/score/vote.ts'

describe('the vote of a trial', () => {
  const outcomes = [
    { oracleId: 'O-001', state: 'confirmed' },
    { oracleId: 'O-002', state: 'judge-error' },
    { oracleId: 'O-003', state: 'infrastructure-error' },
    { oracleId: 'O-004', state: 'caught' },
    { oracleId: 'O-004', state: 'missed' },
  ] as const

  test.each([
    ['the designated oracle, the first of its name', 'O-004', 'caught'],
    ['an invalidating state of another oracle does not outvote it', 'O-001', 'confirmed'],
    ['none designated: the first invalidating state', null, 'judge-error'],
    ['designated without an outcome: as if none were', 'O-009', 'judge-error'],
  ] as const)('%s', (_, designated, state) => {
    expect(voteOf(4, outcomes, designated)).toEqual({ trialIndex: 4, state })
  })

  test('none designated and none invalidating: the first oracle', () => {
    expect(voteOf(1, outcomes.slice(3), null)).toEqual({ trialIndex: 1, state: 'caught' })
  })

  test('no oracles, no vote', () => {
    expect(voteOf(1, [], null)).toBeNull()
  })
})
