import type { BindingValue, EvalContract, HttpOperation } from '../../src/contracts/schemas/eval-contract.ts'
import { all, COMMON, differs, equals, exists, keys, missing, NO_KEYS, oracle } from './parts.ts'

/** HTTP with a path parameter captured from an answer, a principal, a fixture reset, six behaviors and three operations. */
export function capturedReadBack(): EvalContract {
  return structuredClone(VOUCHERS)
}

const ORACLES: EvalContract['oracles'] = [
  oracle({
    id: 'O-001',
    reads: [
      '/interactions/issue/response-body/issued',
      '/interactions/issue/response-body/code',
      '/interactions/issue/response-body/problem',
    ],
    check: all(
      equals('/interactions/issue/response-body/issued', true),
      exists('/interactions/issue/response-body/code'),
      missing('/interactions/issue/response-body/problem'),
    ),
    scope: 'Everything one issue call answers.',
    defect: 'A voucher said to be issued without a code, or with a problem beside it.',
  }),
  oracle({
    id: 'O-002',
    reads: ['/interactions/issue/call-inputs/body/holder', '/interactions/read-issued/response-body/voucher/holder'],
    check: {
      op: 'equality',
      operands: [
        { pointer: '/interactions/read-issued/response-body/voucher/holder' },
        { pointer: '/interactions/issue/call-inputs/body/holder' },
      ],
    },
    scope: 'The holder that was sent and the holder that is read under the returned code.',
    defect: 'A voucher that is read with another holder than it was issued to.',
  }),
  oracle({
    id: 'O-003',
    reads: [
      '/interactions/malformed-issue/response-body/issued',
      '/interactions/malformed-read/response-body/found',
      '/interactions/malformed-restore/response-body/restored',
    ],
    check: all(
      equals('/interactions/malformed-issue/response-body/issued', false),
      equals('/interactions/malformed-read/response-body/found', false),
      equals('/interactions/malformed-restore/response-body/restored', false),
    ),
    scope: 'One call of each operation with a value of the wrong type.',
    defect: 'An operation that claims success over a value of the wrong type.',
  }),
  oracle({
    id: 'O-004',
    reads: ['/interactions/issue/call-inputs/body/holder', '/interactions/read-issued/call-inputs/path/code'],
    check: all(
      exists('/interactions/issue/call-inputs/body/holder'),
      exists('/interactions/read-issued/call-inputs/path/code'),
    ),
    scope: 'The two sibling parameters as they went out.',
    defect: 'A run that sends one of the two parameters and drops the other.',
  }),
  oracle({
    id: 'O-005',
    reads: ['/interactions/read-issued/response-body/found', '/interactions/read-issued/response-body/voucher'],
    check: all(
      equals('/interactions/read-issued/response-body/found', true),
      exists('/interactions/read-issued/response-body/voucher'),
    ),
    scope: 'Everything one read call answers.',
    defect: 'A voucher said to be found that is not returned.',
  }),
  oracle({
    id: 'O-006',
    reads: ['/interactions/restore/response-body/restored', '/interactions/restore/response-body/firstCode'],
    check: all(
      equals('/interactions/restore/response-body/restored', true),
      exists('/interactions/restore/response-body/firstCode'),
    ),
    scope: 'Everything one restore call answers.',
    defect: 'A till said to be restored that names no first voucher.',
  }),
  oracle({
    id: 'O-007',
    reads: [
      '/interactions/restore/call-inputs/body/firstHolder',
      '/interactions/read-restored/response-body/voucher/holder',
    ],
    check: {
      op: 'equality',
      operands: [
        { pointer: '/interactions/read-restored/response-body/voucher/holder' },
        { pointer: '/interactions/restore/call-inputs/body/firstHolder' },
      ],
    },
    scope: 'The holder that the till was restored with and the holder of its first voucher.',
    defect: 'A till said to be restored that was left as it was.',
  }),
]

const ISSUE: HttpOperation = {
  operationId: 'issue-voucher',
  stateChangeMarker: true,
  method: 'POST',
  pathTemplate: '/vouchers',
  requestShape: { path: NO_KEYS, query: NO_KEYS, header: NO_KEYS, body: keys(['holder'], [], { holder: 'string' }) },
  responseDescriptor: {
    ...keys(['issued', 'code'], ['problem'], { issued: 'boolean', code: 'string', problem: 'string' }),
    successIndicator: '/issued',
    channelRoles: { '/issued': 'success-indicator', '/code': 'payload', '/problem': 'diagnostic' },
    collectionLocations: [],
  },
  volatilePointers: ['/code'],
  sensitivityWitness: {
    witnessId: 'holder-is-checked',
    channel: 'body',
    legs: [bodyLeg('issue-to-desk', { holder: 'desk' }), bodyLeg('issue-to-nobody', { holder: '' })],
    relation: differs('issue-to-desk', 'issue-to-nobody', 'response-body/issued'),
  },
}

const READ: HttpOperation = {
  operationId: 'read-voucher',
  stateChangeMarker: false,
  method: 'GET',
  pathTemplate: '/vouchers/{code}',
  requestShape: { path: keys(['code'], [], { code: 'string' }), query: NO_KEYS, header: NO_KEYS, body: NO_KEYS },
  responseDescriptor: {
    ...keys(['found', 'voucher'], [], { found: 'boolean', voucher: 'object' }),
    successIndicator: '/found',
    channelRoles: { '/found': 'success-indicator', '/voucher': 'payload' },
    collectionLocations: [],
  },
  volatilePointers: [],
  sensitivityWitness: {
    witnessId: 'code-finds-the-voucher',
    channel: 'path',
    legs: [pathLeg('read-known', { code: 'v-1' }), pathLeg('read-unknown', { code: 'v-0' })],
    relation: differs('read-known', 'read-unknown', 'response-body/found'),
  },
}

const RESTORE: HttpOperation = {
  operationId: 'restore-till',
  stateChangeMarker: true,
  method: 'PUT',
  pathTemplate: '/till',
  requestShape: {
    path: NO_KEYS,
    query: NO_KEYS,
    header: NO_KEYS,
    body: keys(['firstHolder'], [], { firstHolder: 'string' }),
  },
  responseDescriptor: {
    ...keys(['restored', 'firstCode'], [], { restored: 'boolean', firstCode: 'string' }),
    successIndicator: '/restored',
    channelRoles: { '/restored': 'success-indicator', '/firstCode': 'payload' },
    collectionLocations: [],
  },
  volatilePointers: [],
  sensitivityWitness: {
    witnessId: 'holder-is-taken-over',
    channel: 'body',
    legs: [bodyLeg('restore-with-holder', { firstHolder: 'x' }), bodyLeg('restore-without', { firstHolder: '' })],
    relation: differs('restore-with-holder', 'restore-without', 'response-body'),
  },
}

type Legs = NonNullable<HttpOperation['sensitivityWitness']>['legs'][0]

function bodyLeg(legId: string, value: Record<string, string>): Legs {
  return { legId, inputs: { path: {}, query: {}, header: {}, body: { kind: 'json', value } } }
}

function pathLeg(legId: string, path: Record<string, string>): Legs {
  return { legId, inputs: { path, query: {}, header: {}, body: { kind: 'absent' } } }
}

function behavior(
  id: string,
  severity: EvalContract['behaviors'][number]['severity'],
  description: string,
  oracles: string[],
): EvalContract['behaviors'][number] {
  return {
    id,
    description,
    severity,
    observableSuccessCriterion: 'The answers of the calls show it, without a look inside the service.',
    requirementLinks: [{ scheme: 'vouchers', id }],
    riskLinks: [],
    oracles,
  }
}

type Bound = Record<string, BindingValue>

function step(
  stepId: string,
  operationId: string,
  bound: { path?: Bound; body?: Bound },
): EvalContract['interactionPlan'][number] {
  return {
    stepId,
    interfaceId: 'voucher-api',
    operationId,
    inputBinding: { path: bound.path ?? null, query: null, header: null, body: bound.body ?? null },
    after: null,
    cardinality: 'exactly-one',
  }
}

const VOUCHERS: EvalContract = {
  ...COMMON,
  contractId: 'captured-read-back',
  behaviors: [
    behavior('B-001', 'critical', 'Issuing a voucher tells whether it was issued.', ['O-001']),
    behavior('B-002', 'critical', 'An issued voucher can be read under its code.', ['O-002']),
    behavior('B-003', 'material', 'A value of the wrong type is turned down.', ['O-003']),
    behavior('B-004', 'low', 'Amount and code travel as they were meant.', ['O-004']),
    behavior('B-005', 'material', 'Reading a voucher returns the voucher.', ['O-005']),
    behavior('B-006', 'critical', 'Restoring the till puts the first voucher back.', ['O-006', 'O-007']),
  ],
  oracles: ORACLES,
  rubrics: [],
  waivers: [],
  permittedInterfaces: [{ logicalId: 'voucher-api', kind: 'api', operations: [ISSUE, READ, RESTORE] }],
  referenceSets: {},
  siblingGroups: {
    operations: [
      [
        { interfaceId: 'voucher-api', operationId: 'issue-voucher' },
        { interfaceId: 'voucher-api', operationId: 'read-voucher' },
      ],
    ],
    parameters: [['holder', 'code']],
  },
  interactionPlan: [
    step('issue', 'issue-voucher', { body: { holder: { literal: 'the front desk' } } }),
    {
      ...step('read-issued', 'read-voucher', {
        path: { code: { captured: '/interactions/issue/response-body/code' } },
      }),
      after: 'issue',
    },
    step('restore', 'restore-till', { body: { firstHolder: { literal: 'the back office' } } }),
    { ...step('read-restored', 'read-voucher', { path: { code: { literal: 'v-1' } } }), after: 'restore' },
    step('malformed-issue', 'issue-voucher', { body: { holder: { matcher: 'type-violating' } } }),
    step('malformed-read', 'read-voucher', { path: { code: { matcher: 'type-violating' } } }),
    step('malformed-restore', 'restore-till', { body: { firstHolder: { matcher: 'type-violating' } } }),
  ],
  testData: {
    setup: 'Put the voucher v-1 of the back office into an empty till.',
    cleanup: 'Empty the till.',
    principals: { cashier: { kind: 'till account' } },
    resources: null,
  },
  safetyLimits: ['Only the mapped voucher service is called.', 'No voucher is redeemed.'],
  probeStepBound: 6,
  fixtureReset: {
    legId: 'restore-before-a-run',
    interfaceId: 'voucher-api',
    operationId: 'restore-till',
    inputs: { path: {}, query: {}, header: {}, body: { kind: 'json', value: { firstHolder: 'the back office' } } },
  },
}
