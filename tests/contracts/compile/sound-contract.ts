import type { EvalContract, Expression, KeyedShape, Step } from '../../../src/contracts/schemas/eval-contract.ts'

/**
 * A contract with an HTTP interface, a command and a tool that compiles in strict mode. A new copy each time: tests change it
 * in one place and look at what compiling says.
 */
export function soundContract(): EvalContract {
  return structuredClone(SOUND)
}

/** A sound contract with one change made to it. */
export function contractWith(change: (contract: EvalContract) => void): EvalContract {
  const contract = soundContract()
  change(contract)
  return contract
}

/** An element that must be there for a test to make sense. */
export function at<T>(list: readonly T[] | null | undefined, index: number): T {
  const element = list?.[index]
  if (element === undefined) throw new Error(`the test expects an element at ${index}`)
  return element
}

export function shape(requiredKeys: string[], permittedKeys: string[], types: KeyedShape['types']): KeyedShape {
  return { requiredKeys, permittedKeys, types }
}

export const NOTHING: KeyedShape = { requiredKeys: [], permittedKeys: [], types: {} }

export function exists(pointer: string): Expression {
  return { op: 'existence', operands: [{ pointer }] }
}

/** A step without temporal clause that binds nothing. */
export function httpStep(stepId: string, operationId: string, interfaceId = 'parcel-api'): Step {
  return {
    stepId,
    interfaceId,
    operationId,
    inputBinding: { path: null, query: null, header: null, body: null },
    after: null,
    cardinality: 'any',
  }
}

const differ = (a: string, b: string, channel: string): Expression => ({
  op: 'not',
  operands: [
    {
      op: 'deep-equality',
      operands: [{ pointer: `/interactions/${a}/${channel}` }, { pointer: `/interactions/${b}/${channel}` }],
    },
  ],
})

const SOUND: EvalContract = {
  schemaVersion: 7,
  parentDigest: null,
  revisionCount: 0,
  contractId: 'parcel-desk',
  sourceSpecDigest: null,
  behaviors: [
    {
      id: 'B-001',
      description: 'A registered parcel can be listed and read.',
      severity: 'critical',
      observableSuccessCriterion: 'The list holds the label that was registered.',
      requirementLinks: [{ scheme: 'desk', id: 'REQ-1' }],
      riskLinks: [],
      oracles: ['O-001', 'O-002', 'O-003', 'O-004', 'O-005'],
    },
  ],
  oracles: [
    {
      id: 'O-001',
      direction: {
        evidenceTargets: [
          '/interactions/register/response-body/accepted',
          '/interactions/register/response-body/error',
        ],
        relation: 'all',
        polarity: 'expects-hold',
        scope: 'One registration.',
        negativeDomain: 'An accepted registration with an error beside it.',
      },
      check: {
        op: 'all',
        operands: [
          {
            op: 'equality',
            operands: [{ pointer: '/interactions/register/response-body/accepted' }, { literal: true }],
          },
          { op: 'absence', operands: [{ pointer: '/interactions/register/response-body/error' }] },
        ],
      },
      polarity: 'expects-hold',
      commentary: null,
    },
    {
      id: 'O-002',
      direction: {
        evidenceTargets: ['/interactions/list/response-body/items'],
        relation: 'for-all',
        polarity: 'expects-hold',
        scope: null,
        negativeDomain: null,
      },
      check: {
        op: 'for-all',
        collection: { pointer: '/interactions/list/response-body/items' },
        predicate: { op: 'set-membership', operands: [{ pointer: '@/parcelId' }, { referenceSet: 'seeded-parcels' }] },
      },
      polarity: 'expects-hold',
      commentary: null,
    },
    {
      id: 'O-003',
      direction: {
        evidenceTargets: ['/interactions/sort/artifact/report/sorted', '/interactions/sort/exit-code'],
        relation: 'all',
        polarity: 'expects-hold',
        scope: null,
        negativeDomain: null,
      },
      check: {
        op: 'all',
        operands: [
          {
            op: 'covers-by-key',
            operands: [{ referenceSet: 'seeded-parcels' }, { pointer: '/interactions/sort/artifact/report/sorted' }],
            expectedKey: 'parcelId',
            actualKey: 'id',
          },
          { op: 'equality', operands: [{ pointer: '/interactions/sort/exit-code' }, { literal: 0 }] },
        ],
      },
      polarity: 'expects-hold',
      commentary: null,
    },
    {
      id: 'O-004',
      direction: {
        evidenceTargets: ['/interactions/find/response-body/total'],
        relation: 'regex',
        polarity: 'expects-violation',
        scope: null,
        negativeDomain: null,
      },
      check: { op: 'regex', operands: [{ pointer: '/interactions/find/response-body/total' }], pattern: '^[0-9]+$' },
      polarity: 'expects-violation',
      commentary: null,
    },
    {
      id: 'O-005',
      direction: {
        evidenceTargets: [
          '/interactions/register/call-inputs/body/label',
          '/interactions/read-registered/response-body/parcel',
        ],
        relation: 'containment',
        polarity: 'expects-hold',
        scope: null,
        negativeDomain: null,
      },
      check: {
        op: 'containment',
        operands: [
          { pointer: '/interactions/read-registered/response-body/parcel' },
          { pointer: '/interactions/register/call-inputs/body/label' },
        ],
      },
      polarity: 'expects-hold',
      commentary: null,
    },
  ],
  rubrics: [
    {
      id: 'R-001',
      scaleLevels: [
        { level: 0, anchor: 'No seeded parcel is named.' },
        { level: 1, anchor: 'Every seeded parcel is named.' },
      ],
      failureModePenalties: [{ name: 'invention', description: 'A parcel nobody seeded is named.' }],
      maxLength: 300,
      criteria: [
        {
          id: 'RC-001',
          text: 'Does the list name the seeded parcels?',
          evidence: '/interactions/list/response-body/items',
        },
      ],
    },
  ],
  waivers: [
    {
      id: 'W-001',
      rule: 'whole-body',
      rationale: 'The error key is covered elsewhere.',
      condition: null,
      approval: 'desk lead',
      expiresAt: '2031-01-01T00:00:00Z',
    },
  ],
  permittedInterfaces: [
    {
      logicalId: 'parcel-api',
      kind: 'api',
      operations: [
        {
          operationId: 'register-parcel',
          stateChangeMarker: true,
          method: 'POST',
          pathTemplate: '/parcels',
          requestShape: {
            path: NOTHING,
            query: NOTHING,
            header: NOTHING,
            body: shape(['label'], [], { label: 'string' }),
          },
          responseDescriptor: {
            ...shape(['accepted'], ['parcelId', 'error'], { accepted: 'boolean', parcelId: 'string', error: 'string' }),
            successIndicator: '/accepted',
            channelRoles: { '/accepted': 'success-indicator', '/parcelId': 'payload', '/error': 'diagnostic' },
            collectionLocations: [],
          },
          volatilePointers: ['/parcelId'],
          sensitivityWitness: {
            witnessId: 'register-differs',
            channel: 'body',
            legs: [
              {
                legId: 'register-one',
                inputs: { path: {}, query: {}, header: {}, body: { kind: 'json', value: { label: 'one' } } },
              },
              {
                legId: 'register-two',
                inputs: { path: {}, query: {}, header: {}, body: { kind: 'json', value: { label: 'two' } } },
              },
            ],
            relation: differ('register-one', 'register-two', 'response-body'),
          },
        },
        {
          operationId: 'list-parcels',
          stateChangeMarker: false,
          method: 'GET',
          pathTemplate: '/parcels',
          requestShape: {
            path: NOTHING,
            query: shape([], ['limit'], { limit: 'number' }),
            header: NOTHING,
            body: NOTHING,
          },
          responseDescriptor: {
            ...shape(['items'], ['error', 'page'], { items: 'array', error: 'string', page: null }),
            successIndicator: '/items',
            channelRoles: { '/items': 'collection', '/error': 'diagnostic' },
            collectionLocations: [
              { pointer: '/items', expectedCardinality: { mode: 'at-most', max: 50 }, referenceSet: 'seeded-parcels' },
            ],
          },
          volatilePointers: [],
          sensitivityWitness: {
            witnessId: 'list-differs',
            channel: 'query',
            legs: [
              { legId: 'list-one', inputs: { path: {}, query: { limit: 1 }, header: {}, body: { kind: 'absent' } } },
              { legId: 'list-two', inputs: { path: {}, query: { limit: 2 }, header: {}, body: { kind: 'absent' } } },
            ],
            relation: differ('list-one', 'list-two', 'response-body/items'),
          },
        },
        {
          operationId: 'read-parcel',
          stateChangeMarker: false,
          method: 'GET',
          pathTemplate: '/parcels/{parcelId}',
          requestShape: {
            path: shape(['parcelId'], [], { parcelId: 'string' }),
            query: NOTHING,
            header: NOTHING,
            body: NOTHING,
          },
          responseDescriptor: {
            ...shape(['parcel'], ['error'], { parcel: 'object', error: 'string' }),
            successIndicator: '/parcel',
            channelRoles: {},
            collectionLocations: [],
          },
          volatilePointers: [],
          sensitivityWitness: {
            witnessId: 'read-differs',
            channel: 'path',
            legs: [
              {
                legId: 'read-one',
                inputs: { path: { parcelId: 'p-1' }, query: {}, header: {}, body: { kind: 'absent' } },
              },
              {
                legId: 'read-two',
                inputs: { path: { parcelId: 'p-2' }, query: {}, header: {}, body: { kind: 'absent' } },
              },
            ],
            relation: differ('read-one', 'read-two', 'response-body/parcel'),
          },
        },
      ],
    },
    {
      logicalId: 'sorting-line',
      kind: 'cli',
      operations: [
        {
          operationId: 'sort-parcels',
          stateChangeMarker: false,
          invocation: { executable: 'sorter', subcommandPath: ['run'] },
          requestShape: {
            argument: NOTHING,
            option: shape([], ['mode'], { mode: 'string' }),
            environment: NOTHING,
            stdin: shape(['batch'], [], { batch: 'string' }),
          },
          responseDescriptor: {
            ...shape(['sorted'], ['count'], { sorted: 'array', count: 'number' }),
            successIndicator: '/count',
            channelRoles: {},
            collectionLocations: [],
          },
          artifacts: ['report', 'journal'],
          descriptorChannel: { kind: 'artifact', artifactId: 'report' },
          volatilePointers: [],
          sensitivityWitness: {
            witnessId: 'sort-differs',
            channel: 'stdin',
            legs: [
              {
                legId: 'sort-one',
                inputs: { argument: {}, option: {}, environment: {}, stdin: { kind: 'text', value: 'one' } },
              },
              {
                legId: 'sort-two',
                inputs: { argument: {}, option: {}, environment: {}, stdin: { kind: 'text', value: 'two' } },
              },
            ],
            relation: differ('sort-one', 'sort-two', 'artifact/report/sorted'),
          },
        },
        {
          operationId: 'print-labels',
          stateChangeMarker: false,
          invocation: { executable: 'sorter', subcommandPath: ['print'] },
          requestShape: { argument: NOTHING, option: NOTHING, environment: NOTHING, stdin: NOTHING },
          responseDescriptor: {
            ...shape(['labels'], [], { labels: 'array' }),
            successIndicator: '/labels',
            channelRoles: {},
            collectionLocations: [
              { pointer: '', expectedCardinality: { mode: 'exact', count: 3 }, referenceSet: null },
            ],
          },
          artifacts: [],
          descriptorChannel: { kind: 'stream', channel: 'stdout' },
          volatilePointers: [],
          sensitivityWitness: null,
        },
      ],
    },
    {
      logicalId: 'lookup-server',
      kind: 'mcp',
      operations: [
        {
          operationId: 'find-parcel',
          stateChangeMarker: false,
          toolName: 'find_parcel',
          requestShape: { arguments: shape(['query'], [], { query: 'string' }) },
          responseDescriptor: {
            ...shape(['matches'], ['total'], { matches: 'array', total: 'number' }),
            successIndicator: '/matches',
            channelRoles: {},
            collectionLocations: [],
          },
          descriptorChannel: { kind: 'structured-result' },
          volatilePointers: [],
          sensitivityWitness: {
            witnessId: 'find-differs',
            channel: 'arguments',
            legs: [
              { legId: 'find-one', inputs: { arguments: { query: 'one' } } },
              { legId: 'find-two', inputs: { arguments: { query: 'two' } } },
            ],
            relation: differ('find-one', 'find-two', 'response-body/matches'),
          },
        },
      ],
    },
  ],
  referenceSets: {
    'seeded-parcels': { keys: ['parcelId'], members: [{ parcelId: 'p-1' }, { parcelId: 'p-2' }], commentary: null },
  },
  siblingGroups: { operations: [], parameters: [] },
  interactionPlan: [
    {
      stepId: 'register',
      interfaceId: 'parcel-api',
      operationId: 'register-parcel',
      inputBinding: { path: null, query: null, header: null, body: { label: { matcher: 'any' } } },
      after: null,
      cardinality: 'exactly-one',
    },
    {
      stepId: 'list',
      interfaceId: 'parcel-api',
      operationId: 'list-parcels',
      inputBinding: { path: null, query: { limit: { literal: 10 } }, header: null, body: null },
      after: null,
      cardinality: 'any',
    },
    {
      stepId: 'read-registered',
      interfaceId: 'parcel-api',
      operationId: 'read-parcel',
      inputBinding: {
        path: { parcelId: { captured: '/interactions/register/response-body/parcelId' } },
        query: null,
        header: null,
        body: null,
      },
      after: 'register',
      cardinality: 'exactly-one',
    },
    {
      stepId: 'sort',
      interfaceId: 'sorting-line',
      operationId: 'sort-parcels',
      inputBinding: { argument: null, option: null, environment: null, stdin: { batch: { principal: 'clerk' } } },
      after: null,
      cardinality: 'any',
    },
    {
      stepId: 'print',
      interfaceId: 'sorting-line',
      operationId: 'print-labels',
      inputBinding: { argument: null, option: null, environment: null, stdin: null },
      after: null,
      cardinality: 'at-most-one',
    },
    {
      stepId: 'find',
      interfaceId: 'lookup-server',
      operationId: 'find-parcel',
      inputBinding: { arguments: { query: { literal: 'p-1' } } },
      after: null,
      cardinality: 'any',
    },
  ],
  scopedResources: null,
  forbiddenInputs: [
    'original-spec',
    'source-code',
    'repository',
    'builder-transcript',
    'implementation-logs',
    'comparator-results',
    'human-labels',
  ],
  testData: {
    setup: 'Seed p-1 and p-2.',
    cleanup: null,
    principals: { clerk: { kind: 'desk account' } },
    resources: null,
  },
  budgets: { maxToolCalls: 20, maxWallClockMinutes: 10, maxCostUsd: '1.50' },
  safetyLimits: ['Only the parcel desk is called.', 'Nothing is deleted.'],
  requiredEvidence: ['Every request with its answer.'],
  probeStepBound: 4,
  fixtureReset: {
    legId: 'reset-desk',
    interfaceId: 'parcel-api',
    operationId: 'register-parcel',
    inputs: { path: {}, query: {}, header: {}, body: { kind: 'json', value: { label: 'seed' } } },
  },
}
