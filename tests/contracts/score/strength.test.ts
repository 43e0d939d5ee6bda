import { describe, expect, test } from 'bun:test'
import { strengthVector } from '../../../src/contracts/score/strength.ts'

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
