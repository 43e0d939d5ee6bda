import type { EvalContract } from '../../src/contracts/schemas/eval-contract.ts'
import { all, COMMON, differs, exists, keys, missing, NO_KEYS, oracle } from './parts.ts'

/**
 * The contract the variants are made from: bookmarks are added and listed over HTTP, and each of the seven discipline rules is
 * declared and witnessed.
 */
export function satisfiedDeclarations(): EvalContract {
  return structuredClone(BOOKMARKS)
}

const BOOKMARKS: EvalContract = {
  ...COMMON,
  contractId: 'satisfied-declarations',
  behaviors: [
    {
      id: 'B-001',
      description: 'Whoever adds a bookmark finds it in the list of bookmarks.',
      severity: 'critical',
      observableSuccessCriterion:
        'The list read once a bookmark was added holds the three known slugs and the added title.',
      requirementLinks: [{ scheme: 'bookmarks', id: 'REQ-ADD' }],
      riskLinks: [{ scheme: 'bookmarks-risk', id: 'LOST-WRITE' }],
      oracles: ['O-001', 'O-002', 'O-003', 'O-004', 'O-005', 'O-006', 'O-007'],
    },
  ],
  oracles: [
    oracle({
      id: 'O-001',
      reads: ['/interactions/list/response-body/entries'],
      check: {
        op: 'covers-by-key',
        operands: [{ referenceSet: 'known-bookmarks' }, { pointer: '/interactions/list/response-body/entries' }],
        expectedKey: 'slug',
        actualKey: 'slug',
      },
      scope: 'The list over the three bookmarks that are always there.',
      defect: 'A known bookmark that the list leaves out or gives twice.',
      commentary: 'An entry that is missing shows in no entry, so the list is held against the declared set.',
    }),
    oracle({
      id: 'O-002',
      reads: [
        '/interactions/add/response-body/saved',
        '/interactions/add/response-body/slug',
        '/interactions/add/response-body/problem',
      ],
      check: all(
        exists('/interactions/add/response-body/saved'),
        exists('/interactions/add/response-body/slug'),
        missing('/interactions/add/response-body/problem'),
      ),
      scope: 'Everything one add call answers.',
      defect: 'A bookmark said to be saved that has no slug, or that comes with a problem.',
    }),
    oracle({
      id: 'O-003',
      reads: ['/interactions/list/response-body/entries', '/interactions/list/response-body/problem'],
      check: all(
        exists('/interactions/list/response-body/entries'),
        missing('/interactions/list/response-body/problem'),
      ),
      scope: 'Everything one list call answers.',
      defect: 'Entries that are returned together with a problem.',
    }),
    oracle({
      id: 'O-004',
      reads: [
        '/interactions/malformed-add/response-body/problem',
        '/interactions/malformed-list/response-body/problem',
      ],
      check: all(
        exists('/interactions/malformed-add/response-body/problem'),
        exists('/interactions/malformed-list/response-body/problem'),
      ),
      scope: 'Both operations, each with one value of a type it does not take.',
      defect: 'One operation that refuses a malformed value where the other swallows it.',
    }),
    oracle({
      id: 'O-005',
      reads: ['/interactions/add/call-inputs/body/title', '/interactions/list/call-inputs/query/limit'],
      check: all(
        exists('/interactions/add/call-inputs/body/title'),
        exists('/interactions/list/call-inputs/query/limit'),
      ),
      scope: 'The two sibling parameters as they went out.',
      defect: 'A run that sends one of the two parameters and drops the other.',
    }),
    oracle({
      id: 'O-006',
      reads: ['/interactions/add/call-inputs/body/title', '/interactions/list/response-body/entries'],
      check: {
        op: 'containment',
        operands: [
          { pointer: '/interactions/list/response-body/entries' },
          { pointer: '/interactions/add/call-inputs/body/title' },
        ],
      },
      scope: 'What the list shows of the title that was sent.',
      defect: 'A bookmark said to be saved that no list ever shows.',
      commentary: 'The answer to the add call could be made of what was sent; only the separate list tells.',
    }),
    oracle({
      id: 'O-007',
      reads: ['/interactions/list/response-body/entries'],
      check: {
        op: 'for-all',
        collection: { pointer: '/interactions/list/response-body/entries' },
        predicate: exists('@/slug'),
      },
      scope: 'Entry by entry.',
      defect: 'A list whose first entry has a slug and whose others have none.',
    }),
  ],
  rubrics: [
    {
      id: 'R-001',
      scaleLevels: [
        { level: 0, anchor: 'At least one known bookmark is not in the list.' },
        { level: 1, anchor: 'All known bookmarks are in the list.' },
      ],
      failureModePenalties: [{ name: 'gap', description: 'A known bookmark is left out.' }],
      maxLength: 500,
      criteria: [
        {
          id: 'RC-001',
          text: 'Are all known bookmarks listed?',
          evidence: '/interactions/list/response-body/entries',
        },
      ],
    },
  ],
  waivers: [
    {
      id: 'W-001',
      rule: 'sibling-cross-check',
      rationale: 'The two operations share no failure mode on the staging host.',
      condition: null,
      approval: 'bookmark maintainers',
      expiresAt: '2029-06-30T00:00:00Z',
    },
  ],
  permittedInterfaces: [
    {
      logicalId: 'bookmark-api',
      kind: 'api',
      operations: [
        {
          operationId: 'add-bookmark',
          stateChangeMarker: true,
          method: 'POST',
          pathTemplate: '/bookmarks',
          requestShape: {
            path: NO_KEYS,
            query: NO_KEYS,
            header: NO_KEYS,
            body: keys(['title'], [], { title: 'string' }),
          },
          responseDescriptor: {
            ...keys(['saved', 'slug'], ['problem'], { saved: 'boolean', slug: 'string', problem: 'string' }),
            successIndicator: '/saved',
            channelRoles: { '/saved': 'success-indicator', '/slug': 'payload', '/problem': 'diagnostic' },
            collectionLocations: [],
          },
          volatilePointers: ['/slug'],
          sensitivityWitness: {
            witnessId: 'title-reaches-the-bookmark',
            channel: 'body',
            legs: [
              {
                legId: 'add-moss',
                inputs: { path: {}, query: {}, header: {}, body: { kind: 'json', value: { title: 'Moss' } } },
              },
              {
                legId: 'add-fern',
                inputs: { path: {}, query: {}, header: {}, body: { kind: 'json', value: { title: 'Fern' } } },
              },
            ],
            relation: differs('add-moss', 'add-fern', 'response-body'),
          },
        },
        {
          operationId: 'list-bookmarks',
          stateChangeMarker: false,
          method: 'GET',
          pathTemplate: '/bookmarks',
          requestShape: {
            path: NO_KEYS,
            query: keys([], ['limit'], { limit: 'number' }),
            header: NO_KEYS,
            body: NO_KEYS,
          },
          responseDescriptor: {
            ...keys(['entries'], ['problem'], { entries: 'array', problem: 'string' }),
            successIndicator: '/entries',
            channelRoles: { '/entries': 'collection', '/problem': 'diagnostic' },
            collectionLocations: [
              {
                pointer: '/entries',
                expectedCardinality: { mode: 'exact', count: 3 },
                referenceSet: 'known-bookmarks',
              },
            ],
          },
          volatilePointers: [],
          sensitivityWitness: {
            witnessId: 'limit-cuts-the-list',
            channel: 'query',
            legs: [
              { legId: 'list-one', inputs: { path: {}, query: { limit: 1 }, header: {}, body: { kind: 'absent' } } },
              { legId: 'list-three', inputs: { path: {}, query: { limit: 3 }, header: {}, body: { kind: 'absent' } } },
            ],
            relation: differs('list-one', 'list-three', 'response-body/entries'),
          },
        },
      ],
    },
  ],
  referenceSets: {
    'known-bookmarks': {
      keys: ['slug'],
      members: [{ slug: 'moss' }, { slug: 'fern' }, { slug: 'reed' }],
      commentary: 'Put there before every run.',
    },
  },
  siblingGroups: {
    operations: [
      [
        { interfaceId: 'bookmark-api', operationId: 'add-bookmark' },
        { interfaceId: 'bookmark-api', operationId: 'list-bookmarks' },
      ],
    ],
    parameters: [['title', 'limit']],
  },
  interactionPlan: [
    {
      stepId: 'add',
      interfaceId: 'bookmark-api',
      operationId: 'add-bookmark',
      inputBinding: { path: null, query: null, header: null, body: { title: { matcher: 'any' } } },
      after: null,
      cardinality: 'exactly-one',
    },
    {
      stepId: 'list',
      interfaceId: 'bookmark-api',
      operationId: 'list-bookmarks',
      inputBinding: { path: null, query: { limit: { literal: 3 } }, header: null, body: null },
      after: 'add',
      cardinality: 'exactly-one',
    },
    {
      stepId: 'malformed-add',
      interfaceId: 'bookmark-api',
      operationId: 'add-bookmark',
      inputBinding: { path: null, query: null, header: null, body: { title: { matcher: 'type-violating' } } },
      after: null,
      cardinality: 'at-most-one',
    },
    {
      stepId: 'malformed-list',
      interfaceId: 'bookmark-api',
      operationId: 'list-bookmarks',
      inputBinding: { path: null, query: { limit: { matcher: 'type-violating' } }, header: null, body: null },
      after: null,
      cardinality: 'at-most-one',
    },
  ],
  testData: {
    setup: 'Put the bookmarks moss, fern and reed into an empty collection.',
    cleanup: 'Empty the collection.',
    principals: null,
    resources: null,
  },
  safetyLimits: ['Only the mapped bookmark service is called.'],
  probeStepBound: 6,
  fixtureReset: null,
}
