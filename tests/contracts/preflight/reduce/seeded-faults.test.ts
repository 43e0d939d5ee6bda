import { describe, expect, spyOn, test } from 'bun:test'
import { LinearMatcher } from '../../../../src/contracts/evaluate/regex/linear.ts'
import type { Leg, PreflightPlan } from '../../../../src/contracts/preflight/plan/index.ts'
import type { Expression } from '../../../../src/contracts/schemas/eval-contract.ts'
import type { Probe } from '../../../../src/contracts/schemas/probe.ts'
import type { ProbeObservation } from '../../../../src/contracts/schemas/probe-observation.ts'
import {
  always,
  answersTo,
  api,
  contractOf,
  equals,
  http,
  httpInputs,
  json,
  manifestation,
  planOf,
  probeWith,
  requiring,
  witness,
} from '../desk.ts'
import { changed, type Told, told, without } from './told.ts'

const lost = equals('/interactions/m1/response-body/lost', true)
const showsLost =
  (...legIds: string[]) =>
  (leg: Leg) =>
    json({ lost: legIds.includes(leg.legId) })

describe('seeded-faults-scoped', () => {
  /** The operation has no control legs, so the clean legs are the witness's. */
  const bags = (sensitivityWitness: ReturnType<typeof witness> | null) =>
    contractOf([
      api(
        'desk-api',
        http('get-bag', {
          shape: { query: requiring('n') },
          sensitivityWitness,
          stateChangeMarker: true,
          volatilePointers: ['/at'],
        }),
      ),
    ])
  const asking = (n: number) => httpInputs({ query: { n } })
  const twoLegs = witness('w1', 'w2', { inputs: [asking(1), asking(2)] })
  const sameLegs = witness('w1', 'w2', { inputs: [asking(9), asking(9)] })
  const fault = (relation: Expression) => [probeWith([manifestation('m1', { inputs: asking(9), relation })])]
  const planned = (sensitivity: ReturnType<typeof witness> | null, relation: Expression = lost) =>
    planOf(bags(sensitivity), fault(relation))

  const ALONE: Told = [
    'failed',
    'D-001: the operation has no leg besides the fault leg, so nothing here establishes that the defect is scoped to it',
  ]
  const REPEATED: Told = [
    'failed',
    `D-001: every other leg of the operation issued the fault leg's own request and received its answer ("w1", "w2"), so nothing here establishes that the defect is scoped to it`,
  ]
  const firesOn = (legId: string): Told => ['failed', `D-001: the manifestation witness fires on clean leg "${legId}"`]

  test('a pattern is unfolded once for all clean legs, and once for the fault leg', () => {
    using walks = spyOn(LinearMatcher.prototype, 'matches')
    const relation: Expression = {
      op: 'regex',
      operands: [{ pointer: '/interactions/m1/response-body/lost' }],
      pattern: '^yes$',
    }
    const plan = planned(twoLegs, relation)
    const answers = answersTo(plan, ({ legId }) => json({ lost: legId === 'm1' ? 'yes' : 'no' }))

    expect(told('seeded-faults-scoped', plan, answers)).toEqual([['satisfied', 'D-001']])
    expect(walks.mock.contexts).toHaveLength(3)
    expect(new Set(walks.mock.contexts).size).toBe(2)
  })

  test('2: no other leg', () => {
    const plan = planned(null)

    expect(told('seeded-faults-scoped', plan, answersTo(plan, showsLost('m1')))).toEqual([ALONE])
  })

  test('3: every other leg asked the same and was answered the same', () => {
    const plan = planned(sameLegs)

    expect(told('seeded-faults-scoped', plan, answersTo(plan, showsLost('m1', 'w1', 'w2')))).toEqual([REPEATED])
  })

  test('3: a volatile field does not make an answer another one', () => {
    const plan = planned(sameLegs)
    const answers = answersTo(plan, ({ legId }) => json({ lost: true, at: legId }))

    expect(told('seeded-faults-scoped', plan, answers)).toEqual([REPEATED])
  })

  test('a leg that asked the same and was answered otherwise is looked at', () => {
    const plan = planned(sameLegs)

    expect(told('seeded-faults-scoped', plan, answersTo(plan, showsLost('m1', 'w1')))).toEqual([['satisfied', 'D-001']])
  })

  test('a leg that asked otherwise and was answered the same is looked at', () => {
    const plan = planned(twoLegs)

    expect(told('seeded-faults-scoped', plan, answersTo(plan, showsLost('m1', 'w2')))).toEqual([firesOn('w2')])
  })

  test('4: the first clean leg it fires on is named', () => {
    const plan = planned(twoLegs)

    expect(told('seeded-faults-scoped', plan, answersTo(plan, showsLost('m1', 'w1', 'w2')))).toEqual([firesOn('w1')])
  })

  test('5: false on every other leg', () => {
    const plan = planned(twoLegs)

    expect(told('seeded-faults-scoped', plan, answersTo(plan, showsLost('m1')))).toEqual([['satisfied', 'D-001']])
  })

  test('5: insufficient evidence is harmless', () => {
    const plan = planned(twoLegs, {
      op: 'for-all',
      collection: { pointer: '/interactions/m1/response-body/none' },
      predicate: always,
    })

    expect(told('seeded-faults-scoped', plan, answersTo(plan))).toEqual([['satisfied', 'D-001']])
  })

  test('5: a leg that was not answered is harmless, and is still another leg', () => {
    const plan = planned(sameLegs)
    const answers = without(answersTo(plan, showsLost('m1', 'w1', 'w2')), 'w1', 'w2')

    expect(told('seeded-faults-scoped', plan, answers)).toEqual([['satisfied', 'D-001']])
  })

  test('when the fault leg was not answered, nothing repeats it', () => {
    const plan = planned(sameLegs)
    const answers = without(answersTo(plan, showsLost('m1', 'w1', 'w2')), 'm1')

    expect(told('seeded-faults-scoped', plan, answers)).toEqual([firesOn('w1')])
  })

  test('a value that cannot be hashed repeats nothing', () => {
    const plan = planned(sameLegs)
    const answers = answersTo(plan, showsLost('m1', 'w1', 'w2')).map((one) =>
      one.kind === 'api' ? { ...one, headers: { x: '\ud800' } } : one,
    )

    expect(told('seeded-faults-scoped', plan, answers)).toEqual([firesOn('w1')])
  })

  test('headers are part of the answer', () => {
    const plan = planned(sameLegs)
    const answers = changed(answersTo(plan, showsLost('m1', 'w1', 'w2')), 'w2', (one) =>
      one.kind === 'api' ? { ...one, headers: { x: '1' } } : one,
    )

    expect(told('seeded-faults-scoped', plan, answers)).toEqual([firesOn('w2')])
  })

  test('an earlier fault leg of the operation counts as another leg, a later one does not', () => {
    const probes: Probe[] = [
      probeWith([
        manifestation('m1', { inputs: asking(9), relation: lost }),
        manifestation('m2', { inputs: asking(8), relation: equals('/interactions/m2/response-body/lost', true) }),
      ]),
    ]
    const plan = planOf(bags(null), probes)

    expect(told('seeded-faults-scoped', plan, answersTo(plan, showsLost('m1', 'm2')))).toEqual([
      ALONE,
      ['failed', 'D-002: the manifestation witness fires on clean leg "m1"'],
    ])
  })
})

describe('seeded-fault-fired', () => {
  const look = contractOf([api('desk-api', http('get-bag'))])
  const plan = planOf(look, [probeWith([manifestation('m1', { relation: lost })])])

  test.each<[string, PreflightPlan, ProbeObservation[], Told]>([
    ['it fires', plan, answersTo(plan, showsLost('m1')), ['satisfied', 'D-001']],
    [
      'it does not',
      plan,
      answersTo(plan),
      ['failed', 'D-001: the manifestation witness resolved false on its own fault leg'],
    ],
    [
      'nobody answered',
      plan,
      without(answersTo(plan), 'm1'),
      ['failed', 'D-001: the fault leg produced no observation'],
    ],
  ])('%s', (_, planned, observations, expected) => {
    expect(told('seeded-fault-fired', planned, observations)).toEqual([expected])
  })

  test('nothing to look at', () => {
    const relation: Expression = {
      op: 'for-any',
      collection: { pointer: '/interactions/m1/response-body' },
      predicate: always,
    }
    const empty = planOf(look, [probeWith([manifestation('m1', { relation })])])

    expect(
      told(
        'seeded-fault-fired',
        empty,
        answersTo(empty, () => json([])),
      ),
    ).toEqual([['failed', 'D-001: the manifestation witness resolved insufficient-evidence on its own fault leg']])
  })

  test('without a witness', () => {
    const blind = planOf(look, [probeWith([null])])

    expect(told('seeded-fault-fired', blind, answersTo(blind))).toEqual([
      ['failed', 'D-001: the defect declares no manifestation witness, so it cannot be observed to fire'],
    ])
  })
})
