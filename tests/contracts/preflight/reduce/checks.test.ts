import { describe, expect, test } from 'bun:test'
import { matchObservations } from '../../../../src/contracts/preflight/match.ts'
import { observeLegs } from '../../../../src/contracts/preflight/observed-leg.ts'
import type { Leg, PreflightPlan } from '../../../../src/contracts/preflight/plan/index.ts'
import { reduceChecks } from '../../../../src/contracts/preflight/reduce/index.ts'
import type { EvalContract, Expression } from '../../../../src/contracts/schemas/eval-contract.ts'
import type { PreflightCheck } from '../../../../src/contracts/schemas/preflight-verdict.ts'
import type { Probe } from '../../../../src/contracts/schemas/probe.ts'
import type { ProbeObservation } from '../../../../src/contracts/schemas/probe-observation.ts'
import { faultOf } from '../../../canonical/faulted.ts'
import {
  ABSENT_BODY,
  always,
  answersTo,
  api,
  cli,
  command,
  contractOf,
  equals,
  http,
  httpInputs,
  json,
  manifestation,
  mcp,
  never,
  permitting,
  planOf,
  probeWith,
  requiring,
  tool,
  witness,
} from '../desk.ts'

type Kind = PreflightCheck['kind']
type Told = readonly [PreflightCheck['outcome'], string | null]

/** What each check of one kind comes to, in verdict order. */
function told(kind: Kind, plan: PreflightPlan, observations: readonly ProbeObservation[]): Told[] {
  const observed = observeLegs(plan.legs, matchObservations(plan.legs, observations))
  return reduceChecks(plan, observed)
    .filter((check) => check.kind === kind)
    .map(({ outcome, note }) => [outcome, note])
}

const without = (observations: readonly ProbeObservation[], ...ids: string[]) =>
  observations.filter(({ probeId }) => !ids.includes(probeId))

const changed = (
  observations: readonly ProbeObservation[],
  id: string,
  change: (observation: ProbeObservation) => ProbeObservation,
) => observations.map((observation) => (observation.probeId === id ? change(observation) : observation))

const OBSERVE = 'preflight-control-observe'

describe('interface-present', () => {
  const plan = planOf(contractOf([api('desk-api', http('look', { sensitivityWitness: witness('w1', 'w2') }))]))
  const sound = answersTo(plan)

  test.each<[string, ProbeObservation[], Told]>([
    ['every leg answered', sound, ['satisfied', null]],
    ['one is not', without(sound, 'w2'), ['failed', 'leg "w2" produced no observation']],
    ['the first in plan order is named', without(sound, 'w2', OBSERVE), ['failed', 'leg "w2" produced no observation']],
    [
      'another interface answered',
      changed(sound, 'w1', (observation) => ({ ...observation, interfaceId: 'other' })),
      ['failed', 'leg "w1" echoed an identifier the request did not carry'],
    ],
    [
      'another operation answered',
      changed(sound, OBSERVE, (observation) => ({ ...observation, operationId: 'other' })),
      ['failed', `leg "${OBSERVE}" echoed an identifier the request did not carry`],
    ],
    [
      'a wrong answer before a missing one',
      changed(without(sound, 'w2'), 'w1', (observation) => ({ ...observation, operationId: 'other' })),
      ['failed', 'leg "w1" echoed an identifier the request did not carry'],
    ],
  ])('%s', (_, observations, expected) => {
    expect(told('interface-present', plan, observations)).toEqual([expected])
  })

  test('an error is an answer', () => {
    const failing = changed(sound, 'w1', (one) => (one.kind === 'api' ? { ...one, status: 500 } : one))

    expect(told('interface-present', plan, failing)).toEqual([['satisfied', null]])
  })
})

describe('input-sensitivity', () => {
  const planWith = (relation: Expression) =>
    planOf(contractOf([api('desk-api', http('look', { sensitivityWitness: witness('w1', 'w2', { relation }) }))]))

  test.each<[string, Expression, Told]>([
    ['true', always, ['satisfied', null]],
    ['false', never, ['failed', 'The witness relation resolved false.']],
    [
      'insufficient-evidence',
      { op: 'for-all', collection: { pointer: '/interactions/w1/response-body/bags' }, predicate: always },
      ['failed', 'The witness relation resolved insufficient-evidence.'],
    ],
  ])('a relation that resolves %s', (_, relation, expected) => {
    const plan = planWith(relation)

    expect(told('input-sensitivity', plan, answersTo(plan))).toEqual([expected])
  })

  test('a leg that was not answered, the first of the two', () => {
    const plan = planWith(always)
    const sound = answersTo(plan)

    expect(told('input-sensitivity', plan, without(sound, 'w2'))).toEqual([
      ['failed', 'witness leg "w2" produced no observation'],
    ])
    expect(told('input-sensitivity', plan, without(sound, 'w1', 'w2'))).toEqual([
      ['failed', 'witness leg "w1" produced no observation'],
    ])
  })

  test('a relation over both answers sees each under its own leg, and what was sent', () => {
    const differ: Expression = {
      op: 'all',
      operands: [
        equals('/interactions/w1/response-body/is', 'w1'),
        equals('/interactions/w2/response-body/is', 'w2'),
        equals('/interactions/w2/response-status', 200),
        equals('/interactions/w1/call-inputs/query/n', 1),
      ],
    }
    const inputs = [httpInputs({ query: { n: 1 } }), httpInputs({ query: { n: 2 } })] as const
    const sensitivityWitness = witness('w1', 'w2', { inputs, relation: differ })
    const plan = planOf(contractOf([api('desk-api', http('look', { sensitivityWitness }))]))

    expect(
      told(
        'input-sensitivity',
        plan,
        answersTo(plan, ({ legId }) => json({ is: legId })),
      ),
    ).toEqual([['satisfied', null]])
  })

  const EXEMPT: Told = ['exempt', 'The operation declares no inputs in any channel.']
  const MISSING: Told = ['failed', 'The operation declares request keys and no sensitivity witness.']
  const typed = { requiredKeys: [], permittedKeys: [], types: { name: null } }
  const look = http('look')
  test.each<[string, EvalContract, Told[]]>([
    ['no key anywhere', contractOf([api('desk-api', look)]), [EXEMPT]],
    [
      'a permitted key',
      contractOf([api('desk-api', look, http('b', { shape: { header: permitting('n') } }))]),
      [EXEMPT, MISSING],
    ],
    [
      'a required key',
      contractOf([api('desk-api', look, http('b', { shape: { path: requiring('n') } }))]),
      [EXEMPT, MISSING],
    ],
    [
      'a key with a type only',
      contractOf([api('desk-api', look, http('b', { shape: { body: typed } }))]),
      [EXEMPT, MISSING],
    ],
    [
      'of a command',
      contractOf([cli('desk', command('a'), command('b', { shape: { stdin: permitting('n') } }))]),
      [EXEMPT, MISSING],
    ],
    ['of a tool', contractOf([mcp('desk', tool('a'), tool('b', { shape: permitting('n') }))]), [EXEMPT, MISSING]],
  ])('without a witness: %s', (_, contract, expected) => {
    const plan = planOf(contract)

    expect(told('input-sensitivity', plan, answersTo(plan))).toEqual(expected)
  })
})

describe('state-reset', () => {
  const plan = planOf(contractOf([api('desk-api', http('look', { volatilePointers: ['/at'] }))]))
  const last = `${OBSERVE}-2`
  const showing = (before: unknown, after: unknown) =>
    answersTo(plan, ({ legId }) => json(JSON.parse(JSON.stringify(legId === OBSERVE ? before : after))))
  const DIFFER: Told = ['failed', `the projections of "${OBSERVE}" and "${last}" differ`]
  const NONE: Told = ['failed', 'a control-observe leg produced no observation']

  test.each<[string, ProbeObservation[], Told]>([
    ['the same', showing({ bags: [1] }, { bags: [1] }), ['satisfied', null]],
    ['the same in another order of keys', showing({ a: 1, b: 2 }, { b: 2, a: 1 }), ['satisfied', null]],
    ['another order of elements', showing({ bags: [1, 2] }, { bags: [2, 1] }), DIFFER],
    ['a declared volatile field differs', showing({ at: 1 }, { at: 2 }), ['satisfied', null]],
    ['an undeclared one differs', showing({ on: 1 }, { on: 2 }), DIFFER],
    [
      'the status differs',
      changed(showing({}, {}), last, (one) => (one.kind === 'api' ? { ...one, status: 204 } : one)),
      DIFFER,
    ],
    ['the echo differs', changed(showing({}, {}), last, (one) => ({ ...one, operationId: 'other' })), DIFFER],
    ['the first is missing', without(showing({}, {}), OBSERVE), NONE],
    ['the last is missing', without(showing({}, {}), last), NONE],
  ])('%s', (_, observations, expected) => {
    expect(told('state-reset', plan, observations)).toEqual([expected])
  })
})

describe('clean-control', () => {
  const onApi = planOf(
    contractOf([api('desk', http('look'), http('reset', { stateChangeMarker: true }))], {
      fixtureReset: { legId: 'r', interfaceId: 'desk', operationId: 'reset', inputs: httpInputs() },
    }),
  )
  const onCli = planOf(contractOf([cli('desk', command('look'))]))
  const onMcp = planOf(contractOf([mcp('desk', tool('look'))]))
  const status = (id: string, code: number) =>
    changed(answersTo(onApi), id, (one) => (one.kind === 'api' ? { ...one, status: code } : one))
  const exit = (exitCode: number) =>
    changed(answersTo(onCli), OBSERVE, (one) => (one.kind === 'cli' ? { ...one, exitCode } : one))
  const call = (change: { isError: boolean; exitCode?: number }) =>
    changed(answersTo(onMcp), OBSERVE, (one) => (one.kind === 'mcp' ? { ...one, result: ABSENT_BODY, ...change } : one))

  test.each<[string, PreflightPlan, ProbeObservation[], Told]>([
    ['all well', onApi, answersTo(onApi), ['satisfied', null]],
    ['a redirect', onApi, status(OBSERVE, 399), ['satisfied', null]],
    ['a client error', onApi, status(OBSERVE, 400), ['failed', `control leg "${OBSERVE}" observed status 400`]],
    [
      'an error of the change',
      onApi,
      status('preflight-control-mutate', 500),
      ['failed', 'control leg "preflight-control-mutate" observed status 500'],
    ],
    ['an error of the reset', onApi, status('r', 503), ['failed', 'control leg "r" observed status 503']],
    [
      'a leg not answered',
      onApi,
      without(answersTo(onApi), 'r'),
      ['failed', 'control leg "r" produced no observation'],
    ],
    [
      'the first in control order decides',
      onApi,
      changed(without(answersTo(onApi), 'r'), `${OBSERVE}-2`, (one) =>
        one.kind === 'api' ? { ...one, status: 500 } : one,
      ),
      ['failed', 'control leg "r" produced no observation'],
    ],
    ['a command that ended well', onCli, answersTo(onCli), ['satisfied', null]],
    ['a command that did not', onCli, exit(2), ['failed', `control leg "${OBSERVE}" observed exit code 2`]],
    ['a command a signal ended', onCli, exit(-9), ['failed', `control leg "${OBSERVE}" observed exit code -9`]],
    ['a tool that answered', onMcp, call({ isError: false }), ['satisfied', null]],
    [
      'a tool error',
      onMcp,
      call({ isError: true }),
      ['failed', `control leg "${OBSERVE}" observed a reported tool error`],
    ],
    ...[0, 1, -9].map((code): [string, PreflightPlan, ProbeObservation[], Told] => [
      `a server that ended with ${code}`,
      onMcp,
      call({ isError: true, exitCode: code }),
      ['failed', `control leg "${OBSERVE}" observed the server exited with code ${code} before answering`],
    ]),
  ])('%s', (_, plan, observations, expected) => {
    expect(told('clean-control', plan, observations)).toEqual([expected])
  })

  test('witness legs are not control legs', () => {
    const plan = planOf(contractOf([api('desk', http('look', { sensitivityWitness: witness('w1', 'w2') }))]))
    const missing = changed(answersTo(plan), 'w1', (one) => (one.kind === 'api' ? { ...one, status: 404 } : one))

    expect(told('clean-control', plan, missing)).toEqual([['satisfied', null]])
  })
})

/** A bag is lost when the answer says so. */
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

describe('what a relation is resolved with', () => {
  const bagsAt = (pointer: string) => [
    { pointer, expectedCardinality: { mode: 'at-most' as const, max: 3 }, referenceSet: null },
  ]
  const describing = (pointer: string | null) => {
    const [plain] = contractOf([api('desk-api', http('get-bag'))]).permittedInterfaces
    if (plain?.kind !== 'api') throw new Error('the test expects an HTTP interface')
    const [operation] = plain.operations
    if (operation === undefined) throw new Error('the test expects an operation')
    operation.responseDescriptor.collectionLocations = pointer === null ? null : bagsAt(pointer)
    return contractOf([plain])
  }
  const notThere: Expression = { op: 'absence', operands: [{ pointer: '/interactions/m1/response-body/bags' }] }
  const resolves = (contract: EvalContract, relation: Expression, body = json({})) => {
    const plan = planOf(contract, [probeWith([manifestation('m1', { relation })])])
    return told(
      'seeded-fault-fired',
      plan,
      answersTo(plan, () => body),
    )[0]?.[1]
  }

  test('an absent collection that is declared is no evidence', () => {
    expect(resolves(describing(null), notThere)).toBe('D-001')
    expect(resolves(describing('/cases'), notThere)).toBe('D-001')
    expect(resolves(describing('/bags'), notThere)).toContain('resolved insufficient-evidence')
  })

  test('the reference sets of the contract, by their keys', () => {
    const contract = {
      ...describing(null),
      referenceSets: { bags: { keys: ['id'], members: [{ id: 1 }, { id: 2 }], commentary: null } },
    }
    const member: Expression = {
      op: 'set-membership',
      operands: [{ pointer: '/interactions/m1/response-body/id' }, { referenceSet: 'bags' }],
    }

    expect(resolves(contract, member, json({ id: 2 }))).toBe('D-001')
    expect(resolves(contract, member, json({ id: 3 }))).toContain('resolved false')
  })

  test('patterns have a fixed budget, whatever a policy says', () => {
    const pattern = (text: string) => {
      const relation: Expression = {
        op: 'regex',
        operands: [{ pointer: '/interactions/m1/response-body' }],
        pattern: '^a*$',
      }
      const plan = planOf(describing(null), [probeWith([manifestation('m1', { relation })])])
      return () =>
        told(
          'seeded-fault-fired',
          plan,
          answersTo(plan, () => json(text)),
        )
    }
    expect(pattern('a'.repeat(500_000))()).toEqual([['satisfied', 'D-001']])
    const fault = faultOf(pattern('a'.repeat(500_001)))

    expect([fault.code, fault.artifactPath]).toEqual([
      'budget-exhausted',
      'Probe[probeId=P-001].defects[defectId=D-001].manifestationWitness.relation',
    ])
  })

  test('a fault in a sensitivity relation is placed at it', () => {
    const relation: Expression = {
      op: 'regex',
      operands: [{ pointer: '/interactions/w1/response-body' }],
      pattern: '^(a+)+$',
    }
    const plan = planOf(
      contractOf([api('desk', http('look', { sensitivityWitness: witness('w1', 'w2', { relation }) }))]),
    )
    const fault = faultOf(() =>
      told(
        'input-sensitivity',
        plan,
        answersTo(plan, () => json('a')),
      ),
    )

    expect([fault.code, fault.artifactPath]).toEqual([
      'budget-exhausted',
      'EvalContract.permittedInterfaces[0].operations[0].sensitivityWitness.relation',
    ])
  })
})

test('each check names what it is about', () => {
  const contract = contractOf([api('desk-api', http('get-bag'))])
  const plan = planOf(contract, [probeWith([manifestation('m1'), null])])
  const observed = observeLegs(plan.legs, matchObservations(plan.legs, answersTo(plan)))
  const bag = ['desk-api', 'get-bag']

  expect(reduceChecks(plan, observed).map((check) => [check.kind, check.interfaceId, check.operationId])).toEqual([
    ['interface-present', ...bag],
    ['input-sensitivity', ...bag],
    ['state-reset', null, null],
    ['clean-control', null, null],
    ['seeded-faults-scoped', ...bag],
    ['seeded-fault-fired', ...bag],
    ['seeded-fault-fired', null, null],
  ])
})
