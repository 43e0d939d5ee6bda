import { describe, expect, test } from 'bun:test'
import { type ComparableResult, compareDominance } from '../../../src/contracts/aggregate/dominance.ts'
import { reduceVotes } from '../../../src/contracts/aggregate/reduce-votes.ts'
import { SEVERITY_LEVELS, type Severity } from '../../../src/contracts/schemas/eval-contract.ts'
import type { ClassStrength, StrengthClass } from '../../../src/contracts/schemas/parts/strength.ts'
import { outcomeOf } from './evidence.ts'

type Vector = ComparableResult['strength']['vector']

const counts = (caught: number, exercised: number): ClassStrength => ({
  caught,
  exercised,
  rate: exercised === 0 ? null : caught / exercised,
})

const vector = (classes: Partial<Record<StrengthClass, ClassStrength>>): Vector => ({
  defect: null,
  gameability: null,
  'zero-action': null,
  ...classes,
})

/** A consistent result with any vector: the comparison derives none. */
function result(
  strength: Vector,
  {
    caught = true,
    severity = 'low',
    probeId = 'P-001',
  }: { caught?: boolean; severity?: Severity; probeId?: string } = {},
): ComparableResult {
  const state = caught ? 'caught' : 'missed'
  const trialVotes = [{ trialIndex: 1, state } as const]
  return {
    comparabilityKey: 'one key',
    strength: { comparable: true, vector: strength },
    scoredProbeId: probeId,
    outcomes: [{ ...outcomeOf(probeId, 1, state), severity }],
    trials: { declaredMinimum: 1, completed: 1, completedAttempts: [1], invalidatedAttempts: [] },
    reducedProbeOutcomes: [{ probeId, severity, catchThreshold: 0.5, trialVotes, ...reduceVotes(trialVotes, 0.5) }],
  }
}

const ONE = vector({ defect: counts(1, 1) })
const NONE = vector({ defect: counts(0, 1) })

describe('row by row', () => {
  const inconsistent = { ...result(ONE), trials: { ...result(ONE).trials, completed: 2 } }
  const repeated = {
    ...result(ONE),
    reducedProbeOutcomes: [...result(ONE).reducedProbeOutcomes, ...result(ONE).reducedProbeOutcomes],
  }
  const incomparable = { ...result(ONE), strength: { comparable: false, vector: ONE } }
  const both = (defect: ClassStrength, gameability: ClassStrength) => result(vector({ defect, gameability }))

  const rows: readonly (readonly [string, ComparableResult, ComparableResult, string])[] = [
    ['1: other keys', { ...result(ONE), comparabilityKey: 'another' }, result(ONE), 'incomparable'],
    ['2: not comparable', incomparable, result(ONE), 'incomparable'],
    ['3: inconsistent', inconsistent, result(ONE), 'incomparable'],
    ['4: a probe reduced twice', repeated, result(ONE), 'incomparable'],
    ['5: no class at all', result(vector({})), result(vector({})), 'incomparable'],
    ['5: no class in common', result(ONE), result(vector({ gameability: counts(1, 1) })), 'incomparable'],
    ['5: no rate on one side', result(ONE), result(vector({ defect: counts(0, 0) })), 'incomparable'],
    ['6: the same counts', result(ONE), result(ONE), 'equivalent'],
    [
      '6: the same counts in every class',
      both(counts(1, 2), counts(0, 1)),
      both(counts(1, 2), counts(0, 1)),
      'equivalent',
    ],
    ['7: a higher rate', result(ONE), result(NONE), 'a-dominates-b'],
    [
      '7: a higher rate, and a tie beside it',
      both(counts(2, 2), counts(1, 1)),
      both(counts(1, 2), counts(1, 1)),
      'a-dominates-b',
    ],
    ['7: each ahead in one class', both(counts(1, 1), counts(0, 1)), both(counts(0, 1), counts(1, 1)), 'incomparable'],
    [
      '7: the same rate from other counts',
      result(vector({ defect: counts(1, 2) })),
      result(vector({ defect: counts(2, 4) })),
      'incomparable',
    ],
    ['a class only one side has does not count', both(counts(1, 1), counts(0, 1)), result(ONE), 'equivalent'],
  ]

  test.each([...rows])('%s', (_, a, b, expected) => {
    expect<string>(compareDominance(a, b, 'critical')).toBe(expected)
  })

  test.each([...rows])('%s, with the sides changed', (_, a, b, expected) => {
    const mirrored = expected === 'a-dominates-b' ? 'b-dominates-a' : expected
    expect<string>(compareDominance(b, a, 'critical')).toBe(mirrored)
  })
})

describe('8: the floor of severity', () => {
  const ahead = (caught: boolean, probeId = 'P-001') => result(ONE, { caught, probeId })

  test.each(SEVERITY_LEVELS.flatMap((severity) => SEVERITY_LEVELS.map((floor) => ({ severity, floor }))))(
    'a catch of severity $severity that only the side behind has, under the floor $floor',
    ({ severity, floor }) => {
      const reaches = SEVERITY_LEVELS.indexOf(severity) >= SEVERITY_LEVELS.indexOf(floor)
      const behind = result(NONE, { severity })

      expect(compareDominance(ahead(false), behind, floor)).toBe(reaches ? 'incomparable' : 'a-dominates-b')
      expect(compareDominance(behind, ahead(false), floor)).toBe(reaches ? 'incomparable' : 'b-dominates-a')
      expect(compareDominance(ahead(true), behind, floor)).toBe('a-dominates-b')
    },
  )

  test('a probe the side ahead does not have is not caught by it', () => {
    expect(compareDominance(ahead(true, 'P-002'), result(NONE, { severity: 'critical' }), 'low')).toBe('incomparable')
  })

  test('what the side behind missed too does not matter', () => {
    expect(compareDominance(ahead(false), result(NONE, { caught: false, severity: 'critical' }), 'low')).toBe(
      'a-dominates-b',
    )
  })

  test('equivalent stays equivalent', () => {
    expect(compareDominance(ahead(false), result(ONE, { severity: 'critical' }), 'low')).toBe('equivalent')
  })

  test.each(['', 'severe', '__proto__'])('a severity or floor of %p is on no ladder', (word) => {
    const unknown: Severity = JSON.parse(JSON.stringify(word))

    expect(compareDominance(ahead(false), result(NONE, { severity: 'critical' }), unknown)).toBe('a-dominates-b')
    expect(compareDominance(ahead(false), result(NONE, { severity: unknown }), 'low')).toBe('a-dominates-b')
    expect(compareDominance(ahead(false), result(NONE, { severity: unknown }), unknown)).toBe('a-dominates-b')
  })
})

/** The table once more, for two classes at a time, in another writing. */
describe('over every pair of small vectors', () => {
  const entries = [null, counts(0, 0), counts(0, 1), counts(1, 1), counts(1, 2), counts(2, 4), counts(2, 2)]
  const vectors = entries.flatMap((defect) =>
    entries.map((gameability) => ({ defect, gameability, 'zero-action': null })),
  )

  const expectedOf = (a: Vector, b: Vector) => {
    const signs = (['defect', 'gameability'] as const).flatMap((name) => {
      const [left, right] = [a[name], b[name]]
      if (left === null || left.rate === null || right === null || right.rate === null) return []
      const isSame = left.caught === right.caught && left.exercised === right.exercised
      return [{ isSame, sign: Math.sign(left.rate - right.rate) }]
    })
    const all = new Set(signs.map(({ sign }) => sign))
    if (signs.length === 0) return 'incomparable'
    if (signs.every(({ isSame }) => isSame)) return 'equivalent'
    if (all.has(1) && !all.has(-1)) return 'a-dominates-b'
    return all.has(-1) && !all.has(1) ? 'b-dominates-a' : 'incomparable'
  }

  test('the relation is that of the table', () => {
    const differing = vectors.flatMap((a) =>
      vectors
        .filter((b) => compareDominance(result(a), result(b), 'critical') !== expectedOf(a, b))
        .map((b) => ({ a, b })),
    )
    expect(differing).toEqual([])
  })
})
