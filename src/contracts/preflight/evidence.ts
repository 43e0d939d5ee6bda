import { isRecord } from '../../canonical/is-record.ts'
import type { DeclaredOperation } from '../compile/operation.ts'
import type { JsonObject, ObservedBody, RequestBody, RequestStdin, WitnessInputs } from '../schemas/eval-contract.ts'
import type { ProbeObservation } from '../schemas/probe-observation.ts'
import type { Observation, ObservedCallInputs } from '../schemas/sealed-run-record.ts'
import type { Leg } from './plan/index.ts'
import type { Projection } from './projection.ts'

/**
 * What a leg shows to the relation of a witness: an observation like those of a trial, its described part without the volatile
 * places. Spec: contracts part 03, section 5.
 */
export function evidenceOf(leg: Leg, observation: ProbeObservation, projection: Projection): Observation {
  return {
    observationId: leg.legId,
    sequence: 1,
    interfaceId: projection.interfaceId,
    operationId: projection.operationId,
    provenance: 'baseline',
    principal: null,
    callInputs: callInputsOf(leg.inputs),
    ...NOTHING_SHOWN,
    exitCode: projection.exitCode,
    ...shownBy(observation, projection, leg.operation),
  }
}

type Shown = Pick<
  Observation,
  'responseBody' | 'responseHeaders' | 'responseStatus' | 'stdout' | 'stderr' | 'artifacts'
>

const NOTHING_SHOWN: Shown = {
  responseBody: null,
  responseHeaders: null,
  responseStatus: null,
  stdout: { kind: 'absent' },
  stderr: { kind: 'absent' },
  artifacts: {},
}

function shownBy(observation: ProbeObservation, { body }: Projection, declared: DeclaredOperation): Partial<Shown> {
  switch (observation.kind) {
    case 'api':
      return {
        responseBody: contentOf(body),
        responseHeaders: observation.headers,
        responseStatus: observation.status,
      }
    case 'mcp':
      return { responseBody: contentOf(body), responseStatus: observation.isError ? 1 : 0 }
    case 'cli': {
      const { channel, artifactId } = declared.described
      if (channel === 'stdout') return { stdout: body }
      if (channel === 'stderr') return { stderr: body }
      return { artifacts: { [artifactId ?? '']: body } }
    }
  }
}

function contentOf(body: ObservedBody) {
  return body.kind === 'absent' ? null : body.value
}

const NOTHING_SENT: ObservedCallInputs = {
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

function callInputsOf(inputs: WitnessInputs): ObservedCallInputs {
  if ('body' in inputs) {
    const { path, query, header, body } = inputs
    return { ...NOTHING_SENT, path, query, header, ...sentBody(body) }
  }
  if ('stdin' in inputs) {
    const { argument, option, environment, stdin } = inputs
    return { ...NOTHING_SENT, argument, option, environment, stdin: sentObject(stdin) }
  }
  return { ...NOTHING_SENT, arguments: inputs.arguments }
}

function sentBody(body: RequestBody): Pick<ObservedCallInputs, 'body' | 'bodyEncoding'> {
  return body.kind === 'raw'
    ? { body: { ...body }, bodyEncoding: 'raw' }
    : { body: sentObject(body), bodyEncoding: null }
}

/** Only an object has keys to address; anything else counts as nothing. */
function sentObject(sent: Exclude<RequestBody, { kind: 'raw' }> | RequestStdin): JsonObject | null {
  if (sent.kind !== 'json') return null
  const { value } = sent
  return isRecord(value) ? value : null
}
