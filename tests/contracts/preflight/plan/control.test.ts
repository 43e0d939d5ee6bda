import { describe, expect, test } from 'bun:test'
import type { EvalContract, WitnessInputs } from '../../../../src/contracts/schemas/eval-contract.ts'
import { httpStep } from '../../compile/sound-contract.ts'
import {
  api,
  cleanProbe,
  cli,
  command,
  commandInputs,
  contractOf,
  endingOf,
  http,
  httpInputs,
  legOf,
  manifestation,
  mcp,
  permitting,
  planOf,
  probeWith,
  RESET,
  requiring,
  tool,
  witness,
} from '../desk.ts'
import { legsOf, lineOf } from './lines.ts'

describe('control legs', () => {
  const control = (contract: EvalContract) =>
    legsOf(planOf(contract)).filter((line) => line.includes('control-') && !line.includes('sensitivity'))

  const plainRead = [
    'preflight-control-observe control-observe look',
    'preflight-control-observe-2 control-observe look',
  ]
  const bagApi = (...operations: Parameters<typeof api>[1][]) => api('notes-api', ...operations)

  test('without a reset: two plain reads', () => {
    expect(control(contractOf([bagApi(http('look'), http('put', { stateChangeMarker: true }))]))).toEqual(plainRead)
  })

  test('without an operation that changes state on the interface of the reset: two plain reads', () => {
    const elsewhere = api('other-api', http('put', { stateChangeMarker: true }))

    expect(control(contractOf([bagApi(http('look')), elsewhere], { fixtureReset: RESET }))).toEqual(plainRead)
  })

  test('an operation that changes state and asks for inputs nobody gives is passed over', () => {
    const put = http('put', { stateChangeMarker: true, shape: { body: requiring('bag') } })
    const contract = contractOf([bagApi(http('look'), put)], { fixtureReset: { ...RESET, operationId: 'put' } })

    expect(control(contract)).toEqual(plainRead)
  })

  test('the reset operation itself may be the one that changes state', () => {
    const contract = contractOf([bagApi(http('look'), http('reset-all', { stateChangeMarker: true }))], {
      fixtureReset: RESET,
    })

    expect(control(contract)).toEqual([
      'preflight-control-observe control-observe look',
      'preflight-control-mutate control-mutate reset-all',
      'reset control-reset reset-all',
      'preflight-control-observe-2 control-observe look',
    ])
  })

  test('what is observed may be on another interface than what is changed', () => {
    const contract = contractOf(
      [cli('desk-cli', command('show')), bagApi(http('reset-all', { stateChangeMarker: true }))],
      { fixtureReset: RESET },
    )

    expect(control(contract)[0]).toBe('preflight-control-observe control-observe show')
  })

  test('the first operation that changes nothing and can be called is observed, in declaration order', () => {
    const contract = contractOf([
      bagApi(
        http('put', { stateChangeMarker: true }),
        http('find', { shape: { query: requiring('name') } }),
        http('look', { shape: { query: permitting('name') } }),
        http('list'),
      ),
    ])

    expect(control(contract)).toEqual(plainRead)
  })

  test('a witness says what to send where keys are required', () => {
    const inputs = [httpInputs({ query: { name: 'a' } }), httpInputs({ query: { name: 'b' } })] as const
    const find = http('find', {
      shape: { query: requiring('name') },
      sensitivityWitness: witness('f1', 'f2', { inputs }),
    })
    const plan = planOf(contractOf([bagApi(find, http('look'))]))

    expect(legOf(plan, 'preflight-control-observe').operation.operationId).toBe('find')
    expect(legOf(plan, 'preflight-control-observe').inputs).toEqual(inputs[0])
    expect(legOf(plan, 'preflight-control-observe-2').inputs).toEqual(inputs[0])
  })

  test.each<[string, EvalContract, WitnessInputs]>([
    ['api', contractOf([api('desk-api', http('look'))]), httpInputs()],
    ['cli', contractOf([cli('desk-cli', command('look'))]), commandInputs()],
    ['mcp', contractOf([mcp('desk-mcp', tool('look'))]), { arguments: {} }],
  ])('nothing is sent to an operation of kind %s that asks for nothing', (_, contract, inputs) => {
    expect(legOf(planOf(contract), 'preflight-control-observe').inputs).toEqual(inputs)
  })

  test.each([
    ['path', http('look', { shape: { path: requiring('id') } })],
    ['query', http('look', { shape: { query: requiring('id') } })],
    ['header', http('look', { shape: { header: requiring('id') } })],
    ['body', http('look', { shape: { body: requiring('id') } })],
  ])('a required key on %s and no witness: nothing to observe, and no control check', (_, operation) => {
    const plan = planOf(contractOf([api('desk-api', operation)]), [
      probeWith([
        manifestation('m1', {
          operationId: 'look',
          inputs: httpInputs({
            path: operation.requestShape.path.requiredKeys.length > 0 ? { id: 1 } : {},
            query: operation.requestShape.query.requiredKeys.length > 0 ? { id: 1 } : {},
            header: operation.requestShape.header.requiredKeys.length > 0 ? { id: '1' } : {},
            body:
              operation.requestShape.body.requiredKeys.length > 0
                ? { kind: 'json', value: { id: 1 } }
                : { kind: 'absent' },
          }),
        }),
      ]),
    ])

    expect(plan.checks.map(lineOf)).toEqual([
      'interface-present look: m1',
      'input-sensitivity look: no witness',
      'seeded-faults-scoped D-001 m1: ',
      'seeded-fault-fired D-001: m1',
    ])
  })

  test('a reset to an operation nobody declares', () => {
    const contract = contractOf([bagApi(http('look'), http('put', { stateChangeMarker: true }))], {
      fixtureReset: RESET,
    })

    expect(endingOf(() => planOf(contract))).toBe('unreachable-check-evidence EvalContract.fixtureReset')
  })

  test('is not looked at where nothing can be changed before it', () => {
    expect(endingOf(() => planOf(contractOf([bagApi(http('look'))], { fixtureReset: RESET })))).toBe('planned')
    expect(endingOf(() => planOf(contractOf([api('other', http('look'))], { fixtureReset: RESET })))).toBe('planned')
  })
})

describe('minted leg ids', () => {
  const base = 'preflight-control-observe'
  const idsOf = (contract: EvalContract, probes = [cleanProbe()]) =>
    planOf(contract, probes)
      .legs.filter(({ purpose }) => purpose === 'control-observe')
      .map(({ legId }) => legId)
  const look = [api('desk-api', http('get-bag'))]

  test('are numbered from 2 where the base is taken', () => {
    expect(idsOf(contractOf(look))).toEqual([base, `${base}-2`])
  })

  test.each([
    ['a step', contractOf(look, { interactionPlan: [httpStep(base, 'get-bag', 'desk-api')] })],
    ['a fixture reset that is not planned', contractOf(look, { fixtureReset: { ...RESET, legId: base } })],
    [
      'a witness leg',
      contractOf([api('desk-api', http('get-bag'), http('b', { sensitivityWitness: witness(base, 'x') }))]),
    ],
  ])('stay clear of %s', (_, contract) => {
    expect(idsOf(contract)).toEqual([`${base}-2`, `${base}-3`])
  })

  test('stay clear of the witness of a defect', () => {
    expect(idsOf(contractOf(look), [probeWith([manifestation(base), manifestation(`${base}-3`)])])).toEqual([
      `${base}-2`,
      `${base}-4`,
    ])
  })
})
