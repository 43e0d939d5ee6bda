import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { decideFloor } from '../../../src/contracts/aggregate/floors.ts'
import { type AggregatedClass, FLOOR_BASES, FloorDecision } from '../../../src/contracts/schemas/strength-aggregate.ts'

const strength = (caught: number, exercised: number, eligible: number, comparable = true): AggregatedClass => ({
  caught,
  exercised,
  rate: exercised === 0 ? null : caught / exercised,
  eligible,
  comparable,
})

describe('row by row', () => {
  test.each<[title: string, floor: number | undefined, strength: AggregatedClass | null, expected: FloorDecision]>([
    [
      '1: no floor, whatever was measured',
      undefined,
      strength(1, 1, 1),
      { floor: null, decision: 'undeclared', basis: 'no-floor-declared' },
    ],
    ['1: no floor, no probe', undefined, null, { floor: null, decision: 'undeclared', basis: 'no-floor-declared' }],
    ['2: no probe', 0.5, null, { floor: 0.5, decision: 'does-not-meet', basis: 'no-eligible-probe' }],
    [
      '3: not comparable, at full rate',
      0.5,
      strength(2, 2, 2, false),
      { floor: 0.5, decision: 'does-not-meet', basis: 'not-comparable' },
    ],
    [
      '3 before 4: not comparable, none exercised',
      0.5,
      strength(0, 0, 2, false),
      { floor: 0.5, decision: 'does-not-meet', basis: 'not-comparable' },
    ],
    [
      '4: none exercised',
      0.5,
      strength(0, 0, 2),
      { floor: 0.5, decision: 'does-not-meet', basis: 'no-exercised-probe' },
    ],
    [
      '5: one of two exercised, at full rate',
      0.5,
      strength(1, 1, 2),
      { floor: 0.5, decision: 'does-not-meet', basis: 'unexercised-probe' },
    ],
    [
      '5 before 7: one of two exercised, below the floor',
      0.5,
      strength(0, 1, 2),
      { floor: 0.5, decision: 'does-not-meet', basis: 'unexercised-probe' },
    ],
    [
      '6: four of five against 0.75',
      0.75,
      strength(4, 5, 5),
      { floor: 0.75, decision: 'meets', basis: 'rate-meets-floor' },
    ],
    ['6: the floor itself', 0.8, strength(4, 5, 5), { floor: 0.8, decision: 'meets', basis: 'rate-meets-floor' }],
    [
      '7: four of five against 0.9',
      0.9,
      strength(4, 5, 5),
      { floor: 0.9, decision: 'does-not-meet', basis: 'rate-below-floor' },
    ],
    ['a floor of 0 is a floor', 0, strength(0, 3, 3), { floor: 0, decision: 'meets', basis: 'rate-meets-floor' }],
    ['a floor of 0 without a probe', 0, null, { floor: 0, decision: 'does-not-meet', basis: 'no-eligible-probe' }],
  ])('%s', (_, floor, measured, expected) => {
    expect(decideFloor(floor, measured)).toEqual(expected)
  })
})

describe('over every class of up to three probes and a ladder of floors', () => {
  const classes: (AggregatedClass | null)[] = [null]
  for (let eligible = 1; eligible <= 3; eligible++)
    for (let exercised = 0; exercised <= eligible; exercised++)
      for (let caught = 0; caught <= exercised; caught++)
        for (const comparable of [true, false]) classes.push(strength(caught, exercised, eligible, comparable))
  const floors = [undefined, 0, 1 / 3, 0.5, 2 / 3, 1]
  const all = floors.flatMap((floor) =>
    classes.map((measured) => ({ floor, measured, decided: decideFloor(floor, measured) })),
  )

  test('each decision is one the schema allows', () => {
    for (const { decided } of all) expect(v.is(FloorDecision, decided)).toBe(true)
  })

  test('each basis occurs', () => {
    expect(new Set(all.map(({ decided }) => decided.basis))).toEqual(new Set(FLOOR_BASES))
  })

  test('a floor is met exactly when everything was measured, all is comparable, and enough was caught', () => {
    for (const { floor, measured, decided } of all) {
      const isWhole = measured?.comparable === true && measured.exercised === measured.eligible
      const isMet = isWhole && measured.caught >= (floor ?? Number.POSITIVE_INFINITY) * measured.exercised - 1e-9
      expect([floor, measured, decided.decision === 'meets']).toEqual([floor, measured, isMet])
    }
  })

  test('the declared floor is repeated, and only a declared one', () => {
    for (const { floor, decided } of all) {
      expect(decided.floor).toBe(floor ?? null)
      expect(decided.decision === 'undeclared').toBe(floor === undefined)
    }
  })
})
