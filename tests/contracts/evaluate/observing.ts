import type { Observation, ObservedCallInputs } from '../../../src/contracts/schemas/sealed-run-record.ts'

export const NOTHING_SENT: ObservedCallInputs = {
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

/** One observation of which nothing was observed, but for what a test says. */
export function observed(what: Partial<Observation> = {}): Observation {
  return {
    observationId: 'obs-001',
    sequence: 1,
    interfaceId: 'desk',
    operationId: 'read',
    provenance: 'evaluator-chosen',
    principal: null,
    callInputs: NOTHING_SENT,
    responseBody: null,
    responseHeaders: null,
    responseStatus: null,
    stdout: { kind: 'absent' },
    stderr: { kind: 'absent' },
    exitCode: null,
    artifacts: {},
    ...what,
  }
}
