import { digestArtifact } from '../../../src/canonical/digest.ts'
import type {
  EvalContract,
  Expression,
  HttpOperation,
  KeyedShape,
  Step,
} from '../../../src/contracts/schemas/eval-contract.ts'
import type { EvaluatorConfiguration } from '../../../src/contracts/schemas/evaluator-configuration.ts'
import type { IsolationManifest } from '../../../src/contracts/schemas/isolation-manifest.ts'
import type { PreflightVerdict } from '../../../src/contracts/schemas/preflight-verdict.ts'
import type { DefectSignature, Probe } from '../../../src/contracts/schemas/probe.ts'
import type { ScoringPolicy } from '../../../src/contracts/schemas/scoring-policy.ts'
import type {
  Finding,
  Observation,
  ObservedCallInputs,
  OracleDisposition,
  SealedRunRecord,
} from '../../../src/contracts/schemas/sealed-run-record.ts'

// One small run, whole and valid: a locker desk that opens lockers and lists them. Tests change one thing in it.

/** A digest that differs by its number. */
export const digestOf = (number: number) => `sha256:${number.toString(16).padStart(64, '0')}`

const root = { parentDigest: null, revisionCount: 0 } as const
const NOTHING: KeyedShape = { requiredKeys: [], permittedKeys: [], types: {} }

const OPEN: HttpOperation = {
  operationId: 'open-locker',
  stateChangeMarker: true,
  method: 'POST',
  pathTemplate: '/lockers',
  requestShape: {
    path: NOTHING,
    query: NOTHING,
    header: NOTHING,
    body: { requiredKeys: ['size'], permittedKeys: ['label'], types: { size: 'number', label: null } },
  },
  responseDescriptor: {
    requiredKeys: ['opened', 'lockerId'],
    permittedKeys: ['reason'],
    types: { opened: 'boolean', lockerId: 'string', reason: 'string' },
    successIndicator: '/opened',
    channelRoles: null,
    collectionLocations: [],
  },
  volatilePointers: [],
  sensitivityWitness: null,
}

const READ: HttpOperation = {
  ...OPEN,
  operationId: 'read-locker',
  stateChangeMarker: false,
  method: 'GET',
  pathTemplate: '/lockers/{lockerId}',
  requestShape: {
    path: { requiredKeys: ['lockerId'], permittedKeys: [], types: { lockerId: 'string' } },
    query: NOTHING,
    header: NOTHING,
    body: NOTHING,
  },
}

const LIST: HttpOperation = {
  ...OPEN,
  operationId: 'list-lockers',
  stateChangeMarker: false,
  method: 'GET',
  pathTemplate: '/lockers',
  requestShape: {
    path: NOTHING,
    query: { requiredKeys: [], permittedKeys: ['size'], types: { size: 'number' } },
    header: NOTHING,
    body: NOTHING,
  },
  responseDescriptor: {
    requiredKeys: ['lockers'],
    permittedKeys: [],
    types: { lockers: 'array' },
    successIndicator: null,
    channelRoles: null,
    collectionLocations: [
      { pointer: '/lockers', expectedCardinality: { mode: 'at-most', max: 50 }, referenceSet: null },
    ],
  },
}

export function httpStep(stepId: string, operationId: string, binding: Partial<HttpBinding> = {}): Step {
  return {
    stepId,
    interfaceId: 'locker-api',
    operationId,
    inputBinding: { path: null, query: null, header: null, body: null, ...binding },
    after: null,
    cardinality: 'any',
  }
}
type HttpBinding = Extract<Step['inputBinding'], { body: unknown }>

export const equals = (pointer: string, literal: string | number | boolean): Expression => ({
  op: 'equality',
  operands: [{ pointer }, { literal }],
})

/** Two oracles over two behaviors: opening works (critical), the list is complete (low). */
export function contract(change: (contract: EvalContract) => void = () => {}): EvalContract {
  const made: EvalContract = structuredClone({
    ...root,
    schemaVersion: 7,
    contractId: 'locker-desk',
    sourceSpecDigest: null,
    behaviors: [behavior('B-001', 'critical', ['O-001']), behavior('B-002', 'low', ['O-002'])],
    oracles: [
      oracle('O-001', equals('/interactions/open/response-body/opened', true)),
      oracle('O-002', {
        op: 'for-all',
        collection: { pointer: '/interactions/list/response-body/lockers' },
        predicate: { op: 'existence', operands: [{ pointer: '@/lockerId' }] },
      }),
    ],
    rubrics: [],
    waivers: [],
    permittedInterfaces: [{ logicalId: 'locker-api', kind: 'api', operations: [OPEN, READ, LIST] }],
    referenceSets: null,
    siblingGroups: { operations: [], parameters: [] },
    interactionPlan: [
      httpStep('open', 'open-locker', { body: { size: { literal: 2 } } }),
      httpStep('list', 'list-lockers'),
    ],
    scopedResources: null,
    forbiddenInputs: [],
    testData: { setup: null, cleanup: null, principals: null, resources: null },
    budgets: { maxToolCalls: 10, maxWallClockMinutes: 1, maxCostUsd: '0' },
    safetyLimits: [],
    requiredEvidence: [],
    probeStepBound: null,
    fixtureReset: null,
  } satisfies EvalContract)
  change(made)
  return made
}

function behavior(
  id: string,
  severity: EvalContract['behaviors'][number]['severity'],
  oracles: string[],
): EvalContract['behaviors'][number] {
  return {
    id,
    description: 'What the desk does.',
    severity,
    observableSuccessCriterion: 'It shows.',
    requirementLinks: [],
    riskLinks: [],
    oracles,
  }
}

export function oracle(id: string, check: Expression | null): EvalContract['oracles'][number] {
  return { id, direction: null, check, polarity: 'expects-hold', commentary: null }
}

const EVIDENCE = { storage: 'public' as const, path: 'evidence.jsonl', privateRef: null, digest: digestOf(1) }

export const NO_BINDING: DefectSignature['condition']['selector']['inputBinding'] = {
  path: null,
  query: null,
  header: null,
  body: null,
  argument: null,
  option: null,
  environment: null,
  stdin: null,
  arguments: null,
}

/** Opening a locker answers 200 and opens nothing. */
export const SIGNATURE: DefectSignature = {
  interfaceKind: 'api',
  method: 'POST',
  pathTemplate: '/lockers',
  observableChannel: 'response-body',
  condition: {
    selector: { inputBinding: { ...NO_BINDING, body: { size: { matcher: 'any' } } } },
    predicate: equals('/interactions/observed/response-body/opened', false),
  },
}

export type SignedProbe = Extract<Probe, { expectedClean: false }>
export type CleanProbe = Extract<Probe, { expectedClean: true }>

export function probe(change: (probe: SignedProbe) => void = () => {}): SignedProbe {
  const made: SignedProbe = structuredClone({
    ...root,
    schemaVersion: 6,
    probeId: 'P-001',
    probeClass: 'defect',
    behaviorId: 'B-001',
    systemId: 'locker-desk',
    implementationDigest: digestOf(2),
    artifactDigest: digestOf(3),
    commitDigest: digestOf(4),
    rationale: 'A locker that says it is open and is not.',
    qualification: {
      route: 'controlled-mutation',
      mutationSource: 'the open handler',
      mutationOperator: 'dropped write',
      targetArtifact: EVIDENCE,
      expectedObservableFailure: 'opened is false',
      baselinePassEvidence: EVIDENCE,
      mutatedFailEvidence: EVIDENCE,
      rollbackVerified: true,
    },
    expectedClean: false,
    defects: [
      {
        defectId: 'D-001',
        behaviorId: 'B-001',
        summary: 'Nothing opens.',
        severity: 'critical',
        oracleEvidence: [EVIDENCE],
        source: 'controlled-mutation',
        manifestationWitness: null,
      },
    ],
    defectSignature: SIGNATURE,
  } satisfies SignedProbe)
  change(made)
  return made
}

export function cleanProbe(change: (probe: CleanProbe) => void = () => {}): CleanProbe {
  const { defectSignature: _, ...common } = probe()
  const made: CleanProbe = {
    ...common,
    probeClass: 'zero-action',
    qualification: {
      route: 'clean-control',
      baselinePassEvidence: EVIDENCE,
      revisionCommitDigest: digestOf(5),
      noKnownDefectStatement: 'Reviewed; nothing is known.',
    },
    expectedClean: true,
    defects: [],
  }
  change(made)
  return made
}

export const NO_INPUTS: ObservedCallInputs = {
  path: null,
  query: null,
  header: null,
  body: null,
  bodyEncoding: null,
  argument: null,
  option: null,
  environment: null,
  stdin: null,
  arguments: null,
}

export function observation(change: Partial<Observation> = {}): Observation {
  return {
    observationId: 'obs-open',
    sequence: 1,
    interfaceId: 'locker-api',
    operationId: 'open-locker',
    provenance: 'evaluator-chosen',
    principal: null,
    callInputs: { ...NO_INPUTS, body: { size: 2 } },
    responseBody: { opened: true, lockerId: 'L-7' },
    responseHeaders: null,
    responseStatus: 200,
    stdout: { kind: 'absent' },
    stderr: { kind: 'absent' },
    exitCode: null,
    artifacts: {},
    ...change,
  }
}

/** The list, with one locker in it. */
export const LISTED: Observation = observation({
  observationId: 'obs-list',
  sequence: 2,
  operationId: 'list-lockers',
  callInputs: NO_INPUTS,
  responseBody: { lockers: [{ lockerId: 'L-7' }] },
})

/** The open call of a desk with the defect. */
export const UNOPENED: Observation = observation({ responseBody: { opened: false, lockerId: 'L-7' } })

export type DefectFinding = Extract<Finding, { findingType: 'defect' }>

export function defectFinding(change: Partial<DefectFinding> = {}): DefectFinding {
  return {
    findingId: 'F-001',
    findingType: 'defect',
    oracleId: 'O-001',
    probeId: 'P-001',
    behaviorId: 'B-001',
    severity: 'critical',
    summary: 'The locker is not open.',
    confidence: 0.9,
    observationIds: ['obs-open'],
    evidenceArtifacts: [],
    quotedEvidence: [{ channel: 'response-body', artifactId: null, quote: '"opened":false' }],
    ...change,
  }
}

export function disposition(oracleId: string, change: Partial<OracleDisposition> = {}): OracleDisposition {
  return { oracleId, disposition: 'held', observationIds: ['obs-open'], note: null, ...change }
}

export function configuration(
  change: (configuration: EvaluatorConfiguration) => void = () => {},
): EvaluatorConfiguration {
  const made: EvaluatorConfiguration = {
    ...root,
    schemaVersion: 1,
    sealedBriefDigest: digestOf(6),
    evaluatorIdentity: 'evaluator',
    modelSnapshot: 'model-1',
    systemPromptDigest: digestOf(7),
    decodingParameters: { temperature: 0 },
    toolInventory: [],
    permissionInventory: [],
    budgets: { maxToolCalls: 10, maxWallClockMinutes: 1, maxCostUsd: '0' },
    seed: null,
    judgeConfiguration: null,
  }
  change(made)
  return made
}

/** What a run of these artifacts declares. */
export type Declared = { contract?: EvalContract; configuration?: EvaluatorConfiguration }

/** A trial in which the desk works and the evaluator says so. */
export function record(
  change: (record: SealedRunRecord) => void = () => {},
  { contract: scored = contract(), configuration: setUp = configuration() }: Declared = {},
): SealedRunRecord {
  const made: SealedRunRecord = {
    ...root,
    schemaVersion: 8,
    runId: 'run-1',
    conditionArm: 'plain',
    mode: 'contract-scoring',
    trialIndex: 1,
    contractDigest: digestArtifact(scored, 'EvalContract'),
    sealedBriefDigest: digestOf(6),
    evaluatorConfigurationDigest: digestArtifact(setUp, 'EvaluatorConfiguration'),
    evaluatorRecommendation: 'PASS',
    oracleDispositions: [disposition('O-001'), disposition('O-002', { observationIds: ['obs-list'] })],
    findings: [],
    observations: [observation(), structuredClone(LISTED)],
    judgeResults: [],
    actionsArtifact: { storage: 'public', path: 'actions.jsonl', privateRef: null, digest: digestOf(8) },
    isolationManifestArtifact: { storage: 'public', path: 'manifest.json', privateRef: null, digest: digestOf(9) },
    resourceUse: { toolCalls: 2, inputTokens: 0, outputTokens: 0, wallClockSeconds: 1, costUsd: '0' },
    evidenceDisclosure: { truncationBound: null, reportedIncomplete: false },
  }
  change(made)
  return made
}

/** A trial in which the desk has the defect and the evaluator finds it. */
export function caughtRecord(
  change: (record: SealedRunRecord) => void = () => {},
  declared: Declared = {},
): SealedRunRecord {
  return record((made) => {
    made.evaluatorRecommendation = 'FAIL'
    made.observations = [structuredClone(UNOPENED), structuredClone(LISTED)]
    made.findings = [defectFinding()]
    made.oracleDispositions = [
      disposition('O-001', { disposition: 'violated' }),
      disposition('O-002', { observationIds: ['obs-list'] }),
    ]
    change(made)
  }, declared)
}

const withheld = { withheld: true, note: null }

export function manifest(
  change: (manifest: IsolationManifest) => void = () => {},
  of: Pick<SealedRunRecord, 'runId' | 'contractDigest' | 'evaluatorConfigurationDigest'> = record(),
): IsolationManifest {
  const made: IsolationManifest = {
    ...root,
    schemaVersion: 1,
    runId: of.runId,
    contractId: 'locker-desk',
    conditionArm: 'plain',
    modelSnapshot: 'model-1',
    systemPromptDigest: digestOf(7),
    contractDigest: of.contractDigest,
    evaluatorConfigurationDigest: of.evaluatorConfigurationDigest,
    workspaceIdentity: 'workspace',
    allowedMounts: ['/in'],
    observedMounts: ['/in'],
    networkAllowlist: ['desk:80'],
    observedNetworkTargets: ['desk:80'],
    toolAllowlist: ['call'],
    observedToolCalls: ['call'],
    resourceCeilings: {
      maxToolCalls: 10,
      maxInputTokens: 1,
      maxOutputTokens: 1,
      maxWallClockMinutes: 1,
      maxCostUsd: '1',
    },
    actualResourceUse: { toolCalls: 2, inputTokens: 0, outputTokens: 0, wallClockSeconds: 1, costUsd: '0' },
    forbiddenInputAccounting: {
      'original-spec': { ...withheld },
      'source-code': { ...withheld },
      repository: { ...withheld },
      'builder-transcript': { ...withheld },
      'implementation-logs': { ...withheld },
      'comparator-results': { ...withheld },
      'human-labels': { ...withheld },
    },
    violation: null,
  }
  change(made)
  return made
}

export function preflightVerdict(change: Partial<PreflightVerdict> = {}): PreflightVerdict {
  return { ...root, schemaVersion: 2, runId: 'run-1', fixtureDigest: digestOf(10), passed: true, checks: [], ...change }
}

export function policy(change: Partial<ScoringPolicy> = {}): ScoringPolicy {
  return {
    ...root,
    schemaVersion: 2,
    policyId: 'default-policy',
    severityFloor: 'material',
    confidenceThreshold: 0.7,
    catchThreshold: 0.5,
    minimumTrialCount: 1,
    reExecutionCap: 2,
    remediationCap: 3,
    regexMatchStepBudget: 1_000_000,
    ...change,
  }
}
