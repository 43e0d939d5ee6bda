import { StructuralFailure } from '../../../src/canonical/faults.ts'
import { type Leg, type PreflightPlan, planPreflight } from '../../../src/contracts/preflight/plan/index.ts'
import type {
  CommandOperation,
  EvalContract,
  Expression,
  FixtureReset,
  HttpOperation,
  KeyedShape,
  ManifestationWitness,
  ObservedBody,
  PermittedInterface,
  ResponseDescriptor,
  SensitivityWitness,
  ToolOperation,
  WitnessInputs,
} from '../../../src/contracts/schemas/eval-contract.ts'
import type { Probe } from '../../../src/contracts/schemas/probe.ts'
import type { ProbeObservation } from '../../../src/contracts/schemas/probe-observation.ts'
import type { ProbeRequest } from '../../../src/contracts/schemas/probe-request.ts'
import { soundContract } from '../compile/sound-contract.ts'

// A luggage desk and what may be declared about it. A test says what differs.

export const NOTHING: KeyedShape = { requiredKeys: [], permittedKeys: [], types: {} }
export const requiring = (...requiredKeys: string[]): KeyedShape => ({ ...NOTHING, requiredKeys })
export const permitting = (...permittedKeys: string[]): KeyedShape => ({ ...NOTHING, permittedKeys })

const RESPONSE: ResponseDescriptor = {
  requiredKeys: [],
  permittedKeys: [],
  types: {},
  successIndicator: null,
  channelRoles: null,
  collectionLocations: null,
}

const everyOperation = {
  stateChangeMarker: false,
  responseDescriptor: RESPONSE,
  volatilePointers: [],
  sensitivityWitness: null,
}

export type Http = Partial<Omit<HttpOperation, 'requestShape'>> & {
  readonly shape?: Partial<HttpOperation['requestShape']>
}
export function http(operationId: string, { shape, ...rest }: Http = {}): HttpOperation {
  return {
    ...structuredClone(everyOperation),
    operationId,
    method: 'GET',
    pathTemplate: `/${operationId}`,
    requestShape: { path: NOTHING, query: NOTHING, header: NOTHING, body: NOTHING, ...shape },
    ...rest,
  }
}

export type Command = Partial<Omit<CommandOperation, 'requestShape'>> & {
  readonly shape?: Partial<CommandOperation['requestShape']>
}
export function command(operationId: string, { shape, ...rest }: Command = {}): CommandOperation {
  return {
    ...structuredClone(everyOperation),
    operationId,
    invocation: { executable: 'desk', subcommandPath: [operationId] },
    requestShape: { argument: NOTHING, option: NOTHING, environment: NOTHING, stdin: NOTHING, ...shape },
    artifacts: [],
    descriptorChannel: { kind: 'stream', channel: 'stdout' },
    ...rest,
  }
}

export type Tool = Partial<Omit<ToolOperation, 'requestShape'>> & { readonly shape?: KeyedShape }
export function tool(operationId: string, { shape = NOTHING, ...rest }: Tool = {}): ToolOperation {
  return {
    ...structuredClone(everyOperation),
    operationId,
    toolName: operationId.replaceAll('-', '_'),
    requestShape: { arguments: shape },
    descriptorChannel: { kind: 'structured-result' },
    ...rest,
  }
}

export const api = (logicalId: string, ...operations: HttpOperation[]): PermittedInterface => ({
  logicalId,
  kind: 'api',
  operations,
})
export const cli = (logicalId: string, ...operations: CommandOperation[]): PermittedInterface => ({
  logicalId,
  kind: 'cli',
  operations,
})
export const mcp = (logicalId: string, ...operations: ToolOperation[]): PermittedInterface => ({
  logicalId,
  kind: 'mcp',
  operations,
})

/** A contract with these interfaces and nothing else to plan from. */
export function contractOf(
  permittedInterfaces: PermittedInterface[],
  rest: Partial<Pick<EvalContract, 'fixtureReset' | 'interactionPlan' | 'referenceSets'>> = {},
): EvalContract {
  return {
    ...soundContract(),
    fixtureReset: null,
    interactionPlan: [],
    referenceSets: null,
    permittedInterfaces,
    ...rest,
  }
}

export const httpInputs = (inputs: Partial<Extract<WitnessInputs, { body: unknown }>> = {}): WitnessInputs => ({
  path: {},
  query: {},
  header: {},
  body: { kind: 'absent' },
  ...inputs,
})
export const commandInputs = (inputs: Partial<Extract<WitnessInputs, { stdin: unknown }>> = {}): WitnessInputs => ({
  argument: {},
  option: {},
  environment: {},
  stdin: { kind: 'absent' },
  ...inputs,
})

/** The call that brings the notes back. */
export const RESET: FixtureReset = {
  legId: 'reset',
  interfaceId: 'notes-api',
  operationId: 'reset-all',
  inputs: httpInputs(),
}

export const always: Expression = { op: 'existence', operands: [{ literal: 1 }] }
export const never: Expression = { op: 'absence', operands: [{ literal: 1 }] }

export const equals = (pointer: string, literal: EvalLiteral): Expression => ({
  op: 'equality',
  operands: [{ pointer }, { literal }],
})
type EvalLiteral = string | number | boolean | null

/** A sensitivity witness with two legs of these inputs. */
export function witness(
  first: string,
  second: string,
  {
    inputs = [httpInputs(), httpInputs()],
    relation = always,
  }: { inputs?: readonly [WitnessInputs, WitnessInputs]; relation?: Expression } = {},
): SensitivityWitness {
  return {
    witnessId: `${first}-differs`,
    channel: 'query',
    legs: [
      { legId: first, inputs: inputs[0] },
      { legId: second, inputs: inputs[1] },
    ],
    relation,
  }
}

export function manifestation(legId: string, rest: Partial<ManifestationWitness> = {}): ManifestationWitness {
  return { legId, interfaceId: 'desk-api', operationId: 'get-bag', inputs: httpInputs(), relation: always, ...rest }
}

const digest = `sha256:${'0'.repeat(64)}`
const reference = { storage: 'public' as const, path: 'evidence.txt', privateRef: null, digest }

/** A probe whose defects have these witnesses, numbered from D-001. */
export function probeWith(witnesses: readonly (ManifestationWitness | null)[], probeId = 'P-001'): Probe {
  return {
    schemaVersion: 6,
    parentDigest: null,
    revisionCount: 0,
    probeId,
    probeClass: 'defect',
    behaviorId: 'B-001',
    systemId: 'desk',
    implementationDigest: digest,
    artifactDigest: digest,
    commitDigest: digest,
    rationale: 'A bag is lost.',
    qualification: {
      route: 'canary',
      indicts: 'corpus',
      nonDetectionEvidence: reference,
    },
    expectedClean: false,
    defects: witnesses.map((manifestationWitness, index) => ({
      defectId: `D-00${index + 1}`,
      behaviorId: 'B-001',
      summary: 'A bag is lost.',
      severity: 'critical',
      oracleEvidence: [],
      source: 'natural',
      manifestationWitness,
    })),
    defectSignature: null,
  }
}

export function cleanProbe(probeId = 'P-009'): Probe {
  const { defectSignature: _, ...rest } = { defectSignature: null, ...probeWith([], probeId) }
  return { ...rest, expectedClean: true, defects: [] }
}

/** What a call ends in, as `code path`; `planned` when it does not. */
export function endingOf(call: () => unknown): string {
  try {
    call()
    return 'planned'
  } catch (thrown) {
    if (thrown instanceof StructuralFailure) return `${thrown.code} ${thrown.artifactPath}`
    throw thrown
  }
}

export const planOf = (contract: EvalContract, probes: readonly Probe[] = []) => planPreflight(contract, probes)

export function legOf(plan: PreflightPlan, legId: string): Leg {
  const leg = plan.legs.find((planned) => planned.legId === legId)
  if (leg === undefined) throw new Error(`the test expects the leg ${legId}`)
  return leg
}

export const json = (value: Extract<ObservedBody, { kind: 'json' }>['value']): ObservedBody => ({ kind: 'json', value })
export const ABSENT_BODY: ObservedBody = { kind: 'absent' }

/** A sound answer to a request, with this as its result. */
export function answer(request: ProbeRequest, result: ObservedBody = json({})): ProbeObservation {
  const { probeId, interfaceId, operationId } = request
  const echoed = { probeId, interfaceId, operationId }
  switch (request.kind) {
    case 'api':
      return { ...echoed, kind: 'api', status: 200, headers: {}, body: result }
    case 'cli':
      return { ...echoed, kind: 'cli', exitCode: 0, stdout: result, stderr: ABSENT_BODY, artifacts: {} }
    case 'mcp':
      return { ...echoed, kind: 'mcp', isError: false, result }
  }
}

/** A sound answer to every leg of a plan. */
export const answersTo = (plan: PreflightPlan, resultOf: (leg: Leg) => ObservedBody = () => json({})) =>
  plan.legs.map((leg) => answer(leg.request, resultOf(leg)))
