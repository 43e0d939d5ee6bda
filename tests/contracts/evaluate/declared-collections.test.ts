import { describe, expect, test } from 'bun:test'
import { buildPlanIndex } from '../../../src/contracts/compile/plan-index.ts'
import {
  denotesCollectionThrough,
  makePointerDenotesCollection,
  referenceSetKeysOf,
} from '../../../src/contracts/evaluate/index.ts'
import type { AnyOperation, EvalContract, Step } from '../../../src/contracts/schemas/eval-contract.ts'

type Locations = AnyOperation['responseDescriptor']['collectionLocations']
type Planned = Pick<EvalContract, 'interactionPlan' | 'permittedInterfaces'>

const NOTHING = { requiredKeys: [], permittedKeys: [], types: {} }
const described = (collectionLocations: Locations) => ({
  stateChangeMarker: false,
  responseDescriptor: { ...NOTHING, successIndicator: null, channelRoles: null, collectionLocations },
  volatilePointers: [],
  sensitivityWitness: null,
})
const at = (...pointers: string[]): Locations =>
  pointers.map((pointer) => ({ pointer, expectedCardinality: { mode: 'at-most', max: 9 }, referenceSet: null }))

const listNotes = (operationId: string, locations: Locations) => ({
  operationId,
  ...described(locations),
  method: 'GET' as const,
  pathTemplate: `/${operationId}`,
  requestShape: { path: NOTHING, query: NOTHING, header: NOTHING, body: NOTHING },
})
const command = (operationId: string, descriptorChannel: CommandChannel, locations: Locations) => ({
  operationId,
  ...described(locations),
  invocation: { executable: 'notes', subcommandPath: [operationId] },
  requestShape: { argument: NOTHING, option: NOTHING, environment: NOTHING, stdin: NOTHING },
  artifacts: ['report', 'log'],
  descriptorChannel,
})
type CommandChannel = { kind: 'stream'; channel: 'stdout' | 'stderr' } | { kind: 'artifact'; artifactId: string }
const tool = {
  operationId: 'search',
  ...described(at('/hits')),
  toolName: 'search_notes',
  requestShape: { arguments: NOTHING },
  descriptorChannel: { kind: 'structured-result' as const },
}

const step = (stepId: string, interfaceId: string, operationId: string): Step => ({
  stepId,
  interfaceId,
  operationId,
  inputBinding: { arguments: null },
  after: null,
  cardinality: 'any',
})

const contract: Planned = {
  permittedInterfaces: [
    {
      logicalId: 'api',
      kind: 'api',
      operations: [
        listNotes('list', at('/items', '/a~1b/~0', '/rows/0')),
        listNotes('whole', at('')),
        listNotes('unsaid', null),
        listNotes('none', []),
        listNotes('twice', at('/items')),
        listNotes('twice', at('/items')),
      ],
    },
    {
      logicalId: 'cli',
      kind: 'cli',
      operations: [
        command('out', { kind: 'stream', channel: 'stdout' }, at('/items')),
        command('err', { kind: 'stream', channel: 'stderr' }, at('/items')),
        command('file', { kind: 'artifact', artifactId: 'report' }, at('/items', '')),
      ],
    },
    { logicalId: 'mcp', kind: 'mcp', operations: [tool] },
  ],
  interactionPlan: [
    step('list', 'api', 'list'),
    step('whole', 'api', 'whole'),
    step('unsaid', 'api', 'unsaid'),
    step('none', 'api', 'none'),
    step('twice', 'api', 'twice'),
    step('elsewhere', 'cli', 'list'),
    step('out', 'cli', 'out'),
    step('err', 'cli', 'err'),
    step('file', 'cli', 'file'),
    step('search', 'mcp', 'search'),
    step('doubled', 'api', 'list'),
    step('doubled', 'api', 'list'),
  ],
}

describe('a pointer denotes a declared collection', () => {
  const denotes = makePointerDenotesCollection(contract)

  test.each([
    'list/response-body/items',
    'list/response-body/a~1b/~0',
    'list/response-body/rows/0',
    'whole/response-body',
    'out/stdout/items',
    'err/stderr/items',
    'file/artifact/report/items',
    'file/artifact/report',
    'search/response-body/hits',
  ])('%s', (pointer) => {
    expect(denotes(`/interactions/${pointer}`)).toBe(true)
  })

  test.each([
    'list/response-body',
    'list/response-body/items/0',
    'list/response-body/other',
    'list/response-body/a',
    'list/response-headers/items',
    'list/call-inputs/body/items',
    'list/response-status',
    'whole/response-body/items',
    'unsaid/response-body/items',
    'none/response-body/items',
    'twice/response-body/items',
    'elsewhere/response-body/items',
    'out/stderr/items',
    'out/response-body/items',
    'err/stdout/items',
    'file/artifact/log/items',
    'file/stdout/items',
    'search/stdout/hits',
    'doubled/response-body/items',
    'undeclared/response-body/items',
    'constructor/response-body/items',
  ])('and %s does not', (pointer) => {
    expect(denotes(`/interactions/${pointer}`)).toBe(false)
  })

  test('and nothing inside a bound element does', () => {
    expect(['@/', '@/items'].map(denotes)).toEqual([false, false])
  })

  test('through an index that was built before, or a way of one’s own', () => {
    const index = buildPlanIndex(contract)
    const observed = denotesCollectionThrough((name) =>
      name === 'observed' ? index.operationOf({ interfaceId: 'cli', operationId: 'out' }) : null,
    )

    expect(makePointerDenotesCollection(contract, index)('/interactions/list/response-body/items')).toBe(true)
    expect(observed('/interactions/observed/stdout/items')).toBe(true)
    expect(observed('/interactions/out/stdout/items')).toBe(false)
  })
})

test('reference sets are known by the keys they declare', () => {
  const sets = {
    products: { keys: ['sku'], members: [], commentary: null },
    constructor: { keys: ['a', 'b'], members: [], commentary: null },
  }

  expect(referenceSetKeysOf({ referenceSets: sets })).toEqual({ products: ['sku'], constructor: ['a', 'b'] })
  expect(referenceSetKeysOf({ referenceSets: null })).toEqual({})
})
