import type { BindingValue, EvalContract } from '../../src/contracts/schemas/eval-contract.ts'
import { all, COMMON, differs, equals, exists, keys, oracle } from './parts.ts'

/** A tool server: reminders are set and found, a value is captured across tools, and one oracle states a violation. */
export function reminderToolServer(): EvalContract {
  return structuredClone(REMINDERS)
}

const REMINDERS: EvalContract = {
  ...COMMON,
  contractId: 'reminder-tool-server',
  behaviors: [
    {
      id: 'B-001',
      description: 'Reminders can be found by a word of theirs.',
      severity: 'material',
      observableSuccessCriterion: 'A find call returns the reminders that were put there, each with its key.',
      requirementLinks: [{ scheme: 'reminders', id: 'FIND' }],
      riskLinks: [],
      oracles: ['O-001', 'O-002', 'O-005', 'O-006'],
    },
    {
      id: 'B-002',
      description: 'A reminder that was set is kept.',
      severity: 'critical',
      observableSuccessCriterion:
        'A find call with the key that set returned answers with the text that set was given.',
      requirementLinks: [{ scheme: 'reminders', id: 'SET' }],
      riskLinks: [{ scheme: 'reminders-risk', id: 'FORGOTTEN' }],
      oracles: ['O-003', 'O-004', 'O-007'],
    },
  ],
  oracles: [
    oracle({
      id: 'O-001',
      reads: ['/interactions/find/response-body/found', '/interactions/find/response-body/hits'],
      check: all(
        equals('/interactions/find/response-body/found', true),
        exists('/interactions/find/response-body/hits'),
      ),
      scope: 'Everything one find call answers.',
      defect: 'A find call that claims to have found something and returns no hits.',
    }),
    oracle({
      id: 'O-002',
      reads: ['/interactions/find/response-body/hits'],
      check: {
        op: 'for-all',
        collection: { pointer: '/interactions/find/response-body/hits' },
        predicate: { op: 'set-membership', operands: [{ pointer: '@/key' }, { referenceSet: 'seeded-reminders' }] },
      },
      scope: 'Hit by hit.',
      defect: 'A hit that nobody put there.',
    }),
    oracle({
      id: 'O-003',
      reads: ['/interactions/set/response-body/kept', '/interactions/set/response-body/key'],
      check: all(equals('/interactions/set/response-body/kept', true), exists('/interactions/set/response-body/key')),
      scope: 'Everything one set call answers.',
      defect: 'A reminder said to be kept that has no key.',
    }),
    oracle({
      id: 'O-004',
      reads: ['/interactions/set/call-inputs/arguments/text', '/interactions/find-set/response-body/best/text'],
      check: {
        op: 'equality',
        operands: [
          { pointer: '/interactions/find-set/response-body/best/text' },
          { pointer: '/interactions/set/call-inputs/arguments/text' },
        ],
      },
      scope: 'The text that was given and the text that is found under the returned key.',
      defect: 'A reminder said to be kept that cannot be found.',
    }),
    oracle({
      id: 'O-005',
      reads: ['/interactions/find/call-inputs/arguments/word', '/interactions/set/call-inputs/arguments/text'],
      check: all(
        exists('/interactions/find/call-inputs/arguments/word'),
        exists('/interactions/set/call-inputs/arguments/text'),
      ),
      scope: 'The two sibling arguments as they went out.',
      defect: 'A run that sends one argument and not the other.',
    }),
    oracle({
      id: 'O-006',
      reads: ['/interactions/malformed-find/response-body/found'],
      check: equals('/interactions/malformed-find/response-body/found', true),
      polarity: 'expects-violation',
      scope: 'A find call whose word is no text.',
      defect: 'A find call that claims success for a word that is no text.',
    }),
    oracle({
      id: 'O-007',
      reads: ['/interactions/malformed-set/response-status'],
      check: equals('/interactions/malformed-set/response-status', 1),
      scope: 'A set call whose text is no text.',
      defect: 'A set call that keeps what is no text.',
    }),
  ],
  rubrics: [],
  waivers: [],
  permittedInterfaces: [
    {
      logicalId: 'reminder-server',
      kind: 'mcp',
      operations: [
        {
          operationId: 'find-reminders',
          stateChangeMarker: false,
          toolName: 'find_reminders',
          requestShape: { arguments: keys(['word'], [], { word: 'string' }) },
          responseDescriptor: {
            ...keys(['found', 'hits'], ['best'], { found: 'boolean', hits: 'array', best: 'object' }),
            successIndicator: '/found',
            channelRoles: { '/found': 'success-indicator', '/hits': 'collection' },
            collectionLocations: [
              {
                pointer: '/hits',
                expectedCardinality: { mode: 'page-bounded', max: 10 },
                referenceSet: 'seeded-reminders',
              },
            ],
          },
          descriptorChannel: { kind: 'structured-result' },
          volatilePointers: [],
          sensitivityWitness: {
            witnessId: 'hits-follow-the-word',
            channel: 'arguments',
            legs: [
              { legId: 'find-tea', inputs: { arguments: { word: 'tea' } } },
              { legId: 'find-rent', inputs: { arguments: { word: 'rent' } } },
            ],
            relation: differs('find-tea', 'find-rent', 'response-body/hits'),
          },
        },
        {
          operationId: 'set-reminder',
          stateChangeMarker: true,
          toolName: 'set_reminder',
          requestShape: { arguments: keys(['text'], [], { text: 'string' }) },
          responseDescriptor: {
            ...keys(['kept', 'key'], [], { kept: 'boolean', key: 'string' }),
            successIndicator: '/kept',
            channelRoles: { '/kept': 'success-indicator', '/key': 'payload' },
            collectionLocations: [],
          },
          descriptorChannel: { kind: 'structured-result' },
          volatilePointers: [],
          sensitivityWitness: {
            witnessId: 'keys-follow-the-text',
            channel: 'arguments',
            legs: [
              { legId: 'set-tea', inputs: { arguments: { text: 'buy tea' } } },
              { legId: 'set-rent', inputs: { arguments: { text: 'pay rent' } } },
            ],
            relation: differs('set-tea', 'set-rent', 'response-body/key'),
          },
        },
      ],
    },
  ],
  referenceSets: {
    'seeded-reminders': { keys: ['key'], members: [{ key: 'r-1' }, { key: 'r-2' }], commentary: null },
  },
  siblingGroups: {
    operations: [
      [
        { interfaceId: 'reminder-server', operationId: 'find-reminders' },
        { interfaceId: 'reminder-server', operationId: 'set-reminder' },
      ],
    ],
    parameters: [['word', 'text']],
  },
  interactionPlan: [
    toolStep('find', 'find-reminders', { word: { literal: 'tea' } }),
    toolStep('set', 'set-reminder', { text: { literal: 'water the plants' } }),
    {
      ...toolStep('find-set', 'find-reminders', { word: { captured: '/interactions/set/response-body/key' } }),
      after: 'set',
    },
    toolStep('malformed-find', 'find-reminders', { word: { matcher: 'type-violating' } }),
    toolStep('malformed-set', 'set-reminder', { text: { matcher: 'type-violating' } }),
  ],
  testData: { setup: 'Put the reminders r-1 and r-2 there.', cleanup: null, principals: null, resources: null },
  safetyLimits: ['Only the two reminder tools are called.'],
  probeStepBound: 6,
  fixtureReset: {
    legId: 'set-clean-reminder',
    interfaceId: 'reminder-server',
    operationId: 'set-reminder',
    inputs: { arguments: { text: 'the reminder a reset leaves' } },
  },
}

function toolStep(
  stepId: string,
  operationId: string,
  bound: Record<string, BindingValue>,
): EvalContract['interactionPlan'][number] {
  return {
    stepId,
    interfaceId: 'reminder-server',
    operationId,
    inputBinding: { arguments: bound },
    after: null,
    cardinality: 'exactly-one',
  }
}
