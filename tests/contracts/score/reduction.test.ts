import { describe, expect, test } from 'bun:test'
import { strengthVector } from '../../../src/contracts/score/strength.ts'
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

describe('the strength vector', () => {
  const reduction = (probeId: string) => ({ probeId, exercised: true, caught: true })

  test.each([
    ['defect', false, { defect: { caught: 1, exercised: 1, rate: 1 } }],
    ['gameability', false, { gameability: { caught: 1, exercised: 1, rate: 1 } }],
    ['zero-action', false, { 'zero-action': { caught: 1, exercised: 1, rate: 1 } }],
    ['zero-action', true, {}],
    ['canary', false, {}],
  ] as const)('%s, clean %p', (probeClass, expectedClean, filled) => {
    expect(strengthVector([{ probeId: 'P-001', probeClass, expectedClean }], [reduction('P-001')])).toEqual({
      defect: null,
      gameability: null,
      'zero-action': null,
      ...filled,
    })
  })

  test('a probe that was not exercised leaves its class without a rate, not without a value', () => {
    const probe = { probeId: 'P-001', probeClass: 'defect', expectedClean: false } as const
    const unexercised = { probeId: 'P-001', exercised: false, caught: false }

    expect(strengthVector([probe], [unexercised]).defect).toEqual({ caught: 0, exercised: 0, rate: null })
  })

  test('no admitted probe, no class', () => {
    expect(strengthVector([], [reduction('P-001')]).defect).toBeNull()
  })
})
