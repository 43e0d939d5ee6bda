import { ownEntry } from '../../canonical/own-entry.ts'
import type { InteractionPointer } from '../compile/pointer.ts'
import type { ObservedBody } from '../schemas/eval-contract.ts'
import type { Observation } from '../schemas/sealed-run-record.ts'
import { ABSENT, type ResolvedValue } from './values.ts'

/**
 * Where the tail of a pointer starts in an observation. What was not observed is JSON null, with one exception: a file that
 * was not written is ABSENT, so that "the file exists" fails. Spec: contracts part 04, section 4.3, "Channel roots".
 */
export function channelRoot(observation: Observation, pointer: InteractionPointer): ResolvedValue {
  switch (pointer.channel) {
    case 'response-body':
      return observation.responseBody
    case 'response-headers':
      return observation.responseHeaders
    case 'response-status':
      return observation.responseStatus
    case 'exit-code':
      return observation.exitCode
    case 'stdout':
      return contentOf(observation.stdout) ?? null
    case 'stderr':
      return contentOf(observation.stderr) ?? null
    case 'call-inputs':
      return pointer.inputChannel === null ? ABSENT : observation.callInputs[pointer.inputChannel]
    case 'artifact':
      return fileOf(observation, pointer.artifactId ?? '')
  }
}

function fileOf({ artifacts }: Observation, artifactId: string): ResolvedValue {
  const body = ownEntry(artifacts, artifactId)
  const value = body === undefined ? undefined : contentOf(body)
  return value === undefined ? ABSENT : value
}

/** Undefined for a body that is not there; JSON null is a body. */
function contentOf(body: ObservedBody) {
  return body.kind === 'absent' ? undefined : body.value
}
