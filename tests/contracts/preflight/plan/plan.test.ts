import { describe, expect, test } from 'bun:test'
import type { PreflightPlan } from '../../../../src/contracts/preflight/plan/index.ts'
import type { EvalContract, WitnessInputs } from '../../../../src/contracts/schemas/eval-contract.ts'
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
  NOTHING,
  planOf,
  probeWith,
  RESET,
  requiring,
  tool,
  witness,
} from '../desk.ts'
import { legsOf, lineOf } from './lines.ts'

/** The worked plan of the specification. */
function notes({ resetShape = NOTHING } = {}): EvalContract {
  return contractOf(
    [
      api(
        'notes-api',
        http('list-notes'),
        http('get-note', { sensitivityWitness: witness('known', 'unknown') }),
        http('create-note', {
          stateChangeMarker: true,
          sensitivityWitness: witness('c1', 'c2', { inputs: [httpInputs({ query: { first: 1 } }), httpInputs()] }),
        }),
        http('reset-all', { stateChangeMarker: true, shape: { query: resetShape } }),
      ),
    ],
    { fixtureReset: RESET },
  )
}
const NOTES_PROBES = [probeWith([manifestation('m1', { interfaceId: 'notes-api', operationId: 'get-note' })])]

describe('the worked plan', () => {
  const plan = planOf(notes(), NOTES_PROBES)

  test('legs in issue order', () => {
    expect(legsOf(plan)).toEqual([
      'known sensitivity get-note',
      'unknown sensitivity get-note',
      'c1 sensitivity create-note',
      'c2 sensitivity create-note',
      'preflight-control-observe control-observe list-notes',
      'preflight-control-mutate control-mutate create-note',
      'reset control-reset reset-all',
      'preflight-control-observe-2 control-observe list-notes',
      'm1 seeded-fault get-note',
    ])
  })

  test('checks in verdict order', () => {
    expect(plan.checks.map(lineOf)).toEqual([
      'interface-present get-note: known unknown m1',
      'interface-present create-note: c1 c2 preflight-control-mutate',
      'interface-present list-notes: preflight-control-observe preflight-control-observe-2',
      'interface-present reset-all: reset',
      'input-sensitivity list-notes: no witness',
      'input-sensitivity get-note: known-differs',
      'input-sensitivity create-note: c1-differs',
      'input-sensitivity reset-all: no witness',
      'state-reset: preflight-control-observe preflight-control-observe-2',
      'clean-control: preflight-control-observe preflight-control-mutate reset preflight-control-observe-2',
      'seeded-faults-scoped D-001 m1: known unknown',
      'seeded-fault-fired D-001: m1',
    ])
  })

  test('the change is made with the inputs of the first witness leg', () => {
    expect(legOf(plan, 'preflight-control-mutate').inputs).toEqual(httpInputs({ query: { first: 1 } }))
  })
})

describe('what is looked at before planning', () => {
  test('an interface identifier twice, at the later one', () => {
    const contract = contractOf([api('desk-api', http('a')), cli('desk-cli'), mcp('desk-api')])

    expect(endingOf(() => planOf(contract))).toBe(
      'duplicate-interface-identifier EvalContract.permittedInterfaces[2].logicalId',
    )
  })

  test('a kind that cannot be probed, after that', () => {
    const web = { logicalId: 'desk-web', kind: 'web' as const, operations: [] }

    expect(endingOf(() => planOf(contractOf([web, api('desk-api', http('a'))])))).toBe(
      'unsupported-interface-kind EvalContract.permittedInterfaces[logicalId=desk-web].kind',
    )
    expect(endingOf(() => planOf(contractOf([web, web])))).toStartWith('duplicate-interface-identifier')
  })

  test('nothing to probe', () => {
    const path = 'unreachable-check-evidence EvalContract.permittedInterfaces'

    expect(endingOf(() => planOf(contractOf([])))).toBe(path)
    expect(endingOf(() => planOf(contractOf([api('desk-api')])))).toBe(path)
    expect(endingOf(() => planOf(contractOf([api('desk-api', http('a', { stateChangeMarker: true }))])))).toBe(path)
    expect(endingOf(() => planOf(contractOf([]), [probeWith([null])]))).toBe(path)
  })
})

describe('seeded-fault legs', () => {
  const bags = () => contractOf([api('desk-api', http('get-bag', { sensitivityWitness: witness('w1', 'w2') }))])
  const scopesOf = (plan: PreflightPlan) => plan.checks.map(lineOf).filter((line) => line.startsWith('seeded-'))

  test('clean legs: what was planned before for the same operation, earlier faults included, later ones not', () => {
    const probes = [
      cleanProbe(),
      probeWith([manifestation('m1'), null, manifestation('m2')], 'P-001'),
      probeWith([manifestation('m3')], 'P-002'),
    ]
    const control = 'preflight-control-observe preflight-control-observe-2'

    expect(scopesOf(planOf(bags(), probes))).toEqual([
      `seeded-faults-scoped D-001 m1: w1 w2 ${control}`,
      'seeded-fault-fired D-001: m1',
      'seeded-fault-fired D-002: no witness',
      `seeded-faults-scoped D-003 m2: w1 w2 ${control} m1`,
      'seeded-fault-fired D-003: m2',
      `seeded-faults-scoped D-001 m3: w1 w2 ${control} m1 m2`,
      'seeded-fault-fired D-001: m3',
    ])
  })

  test('two interfaces may declare one operation id: the pair counts', () => {
    const contract = contractOf([api('desk-api', http('get-bag')), api('other-api', http('get-bag'))])
    const plan = planOf(contract, [probeWith([manifestation('m1', { interfaceId: 'other-api' })])])

    expect(scopesOf(plan)[0]).toBe('seeded-faults-scoped D-001 m1: ')
    expect(plan.checks.filter(({ kind }) => kind === 'interface-present').map(lineOf)).toEqual([
      'interface-present get-bag: preflight-control-observe preflight-control-observe-2',
      'interface-present get-bag: m1',
    ])
  })

  const at = 'Probe[probeId=P-001].defects[defectId=D-002].manifestationWitness'
  test.each([
    ['an operation nobody declares', manifestation('m1', { operationId: 'lose' }), `unreachable-check-evidence ${at}`],
    ['an interface nobody declares', manifestation('m1', { interfaceId: 'desk' }), `unreachable-check-evidence ${at}`],
    [
      'a key nobody declares',
      manifestation('m1', { inputs: httpInputs({ query: { name: 1 } }) }),
      `undeclared-mandatory-input ${at}.inputs`,
    ],
    [
      'inputs of another kind',
      manifestation('m1', { inputs: { arguments: {} } }),
      `undeclared-mandatory-input ${at}.inputs`,
    ],
  ])('%s', (_, broken, ending) => {
    expect(endingOf(() => planOf(bags(), [probeWith([null, broken])]))).toBe(ending)
  })

  test('raw bodies are not judged by keys; a text on stdin fills the one required key', () => {
    const raw = httpInputs({ body: { kind: 'raw', base64: '', contentType: 'text/plain' } })
    const text = commandInputs({ stdin: { kind: 'text', value: 'x' } })
    const contract = contractOf([
      api('desk-api', http('get-bag', { shape: { body: requiring('bag') } })),
      cli('desk-cli', command('look'), command('take', { shape: { stdin: requiring('bag') } })),
    ])
    const onCli = { interfaceId: 'desk-cli', inputs: text }

    expect(endingOf(() => planOf(contract, [probeWith([manifestation('m1', { inputs: raw })])]))).toBe('planned')
    expect(
      endingOf(() => planOf(contract, [probeWith([manifestation('m1', { ...onCli, operationId: 'take' })])])),
    ).toBe('planned')
    expect(
      endingOf(() => planOf(contract, [probeWith([manifestation('m1', { ...onCli, operationId: 'look' })])])),
    ).toStartWith('undeclared-mandatory-input')
  })
})

describe('a leg id twice', () => {
  const twice = (first: string, second: string) =>
    api(
      'notes-api',
      http('look'),
      http('find', { sensitivityWitness: witness(first, second) }),
      http('reset-all', { stateChangeMarker: true }),
    )

  test.each([
    [
      'in one witness',
      contractOf([twice('w', 'w')]),
      [],
      'EvalContract.permittedInterfaces[0].operations[1].sensitivityWitness.legs[1].legId',
    ],
    [
      'in a witness and the reset',
      contractOf([twice('w', 'reset')], { fixtureReset: RESET }),
      [],
      'EvalContract.fixtureReset.legId',
    ],
    [
      'in a witness and a defect',
      contractOf([twice('w', 'm1')]),
      [probeWith([manifestation('m1', { interfaceId: 'notes-api', operationId: 'look' })])],
      'Probe[probeId=P-001].defects[defectId=D-001].manifestationWitness.legId',
    ],
    [
      'in two defects',
      contractOf([twice('w', 'v')]),
      [
        probeWith([manifestation('m1', { interfaceId: 'notes-api', operationId: 'look' })]),
        probeWith([null, manifestation('m1', { interfaceId: 'notes-api', operationId: 'look' })], 'P-002'),
      ],
      'Probe[probeId=P-002].defects[defectId=D-002].manifestationWitness.legId',
    ],
  ])('%s', (_, contract, probes, path) => {
    expect(endingOf(() => planOf(contract, probes))).toBe(`malformed-operator-expression ${path}`)
  })
})

describe('requests', () => {
  const contract = contractOf([
    api(
      'desk-api',
      http('put', {
        method: 'POST',
        pathTemplate: '/bags/{bagId}',
        sensitivityWitness: witness('h1', 'h2', {
          inputs: [
            httpInputs({
              path: { bagId: 7 },
              query: { dry: true },
              header: { accept: 'text/plain' },
              body: { kind: 'raw', base64: 'AA==', contentType: 'text/plain' },
            }),
            httpInputs(),
          ],
        }),
      }),
    ),
    cli(
      'desk-cli',
      command('look', {
        invocation: { executable: 'desk', subcommandPath: ['bags', 'look'] },
        sensitivityWitness: witness('k1', 'k2', {
          inputs: [
            commandInputs({
              argument: { bag: 'b' },
              option: { all: true },
              environment: { LANG: 'C' },
              stdin: { kind: 'text', value: 'x' },
            }),
            commandInputs(),
          ],
        }),
      }),
    ),
    mcp(
      'desk-mcp',
      tool('find-bag', {
        sensitivityWitness: witness('t1', 't2', { inputs: [{ arguments: { bag: 1 } }, { arguments: {} }] }),
      }),
    ),
  ])

  test('carry logical names and the inputs of the leg, unchanged', () => {
    const plan = planOf(contract)

    expect(legOf(plan, 'h1').request).toEqual({
      probeId: 'h1',
      interfaceId: 'desk-api',
      operationId: 'put',
      kind: 'api',
      method: 'POST',
      pathTemplate: '/bags/{bagId}',
      channels: {
        path: { bagId: 7 },
        query: { dry: true },
        header: { accept: 'text/plain' },
        body: { kind: 'raw', base64: 'AA==', contentType: 'text/plain' },
      },
    })
    expect(legOf(plan, 'k1').request).toEqual({
      probeId: 'k1',
      interfaceId: 'desk-cli',
      operationId: 'look',
      kind: 'cli',
      executable: 'desk',
      subcommandPath: ['bags', 'look'],
      channels: {
        argument: { bag: 'b' },
        option: { all: true },
        environment: { LANG: 'C' },
        stdin: { kind: 'text', value: 'x' },
      },
    })
    expect(legOf(plan, 't1').request).toEqual({
      probeId: 't1',
      interfaceId: 'desk-mcp',
      operationId: 'find-bag',
      kind: 'mcp',
      toolName: 'find_bag',
      channels: { arguments: { bag: 1 } },
    })
  })

  const spelled = { api: httpInputs(), cli: commandInputs(), mcp: { arguments: {} } }
  const taking = {
    api: (inputs: WitnessInputs) =>
      api('desk', http('look', { sensitivityWitness: witness('a', 'b', { inputs: [inputs, inputs] }) })),
    cli: (inputs: WitnessInputs) =>
      cli('desk', command('look', { sensitivityWitness: witness('a', 'b', { inputs: [inputs, inputs] }) })),
    mcp: (inputs: WitnessInputs) =>
      mcp('desk', tool('look', { sensitivityWitness: witness('a', 'b', { inputs: [inputs, inputs] }) })),
  }
  const kinds = ['api', 'cli', 'mcp'] as const

  test.each(kinds.flatMap((taken) => kinds.map((given) => [taken, given] as const)))(
    'an operation of kind %s with inputs spelled for %s',
    (taken, given) => {
      expect(endingOf(() => planOf(contractOf([taking[taken](spelled[given])])))).toBe(
        taken === given
          ? 'planned'
          : 'undeclared-mandatory-input EvalContract.permittedInterfaces[logicalId=desk].operations[operationId=look]',
      )
    },
  )

  test('the inputs of a reset are spelled for its operation too', () => {
    const broken = notes()
    broken.fixtureReset = { ...RESET, inputs: { arguments: {} } }

    expect(endingOf(() => planOf(broken))).toBe(
      'undeclared-mandatory-input EvalContract.permittedInterfaces[logicalId=notes-api].operations[operationId=reset-all]',
    )
  })
})
