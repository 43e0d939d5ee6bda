import { describe, expect, test } from 'bun:test'
import { matchObservations } from '../../../../src/contracts/preflight/match.ts'
import { observeLegs } from '../../../../src/contracts/preflight/observed-leg.ts'
import type { PreflightPlan } from '../../../../src/contracts/preflight/plan/index.ts'
import { reduceChecks } from '../../../../src/contracts/preflight/reduce/index.ts'
import type { EvalContract, Expression } from '../../../../src/contracts/schemas/eval-contract.ts'
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
import { changed, OBSERVE, type Told, told, without } from './told.ts'

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
