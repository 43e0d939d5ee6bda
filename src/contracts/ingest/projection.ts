import { canonicalText } from '../../canonical/canonicalize.ts'
import { ownEntry } from '../../canonical/own-entry.ts'
import type { ObservedBody } from '../schemas/eval-contract.ts'
import type { QuotedEvidence } from '../schemas/parts/quoted-evidence.ts'
import type { Observation } from '../schemas/sealed-run-record.ts'

/** Where a quotation says it was read. `artifactId` is null on every channel but `artifact`. */
export type QuotedPlace = Pick<QuotedEvidence, 'channel' | 'artifactId'>

/**
 * What an observation shows in one place, as the text that a quotation must be part of; null where it shows nothing.
 * A written file is projected alone, unescaped. Spec: contracts part 04, section 7.
 *
 * @throws RuntimeFault `non-canonicalizable-value` at `artifactPath`
 */
export function projectText(
  observation: Observation,
  { channel, artifactId }: QuotedPlace,
  artifactPath: string,
): string | null {
  switch (channel) {
    case 'stdout':
      return bodyText(observation.stdout, artifactPath)
    case 'stderr':
      return bodyText(observation.stderr, artifactPath)
    case 'artifact': {
      const file = artifactId === null ? undefined : ownEntry(observation.artifacts, artifactId)
      return file === undefined ? null : bodyText(file, artifactPath)
    }
    case 'response-status':
      return numberText(observation.responseStatus)
    case 'exit-code':
      return numberText(observation.exitCode)
    case 'response-body':
      return observation.responseBody === null ? null : canonicalText(observation.responseBody, artifactPath)
    case 'response-headers':
      return observation.responseHeaders === null ? null : canonicalText(observation.responseHeaders, artifactPath)
    case 'call-inputs':
      return canonicalText(observation.callInputs, artifactPath)
  }
}

function bodyText(body: ObservedBody, artifactPath: string): string | null {
  switch (body.kind) {
    case 'text':
      return body.value
    case 'json':
      return canonicalText(body.value, artifactPath)
    case 'absent':
      return null
  }
}

function numberText(value: number | null): string | null {
  return value === null ? null : String(value)
}
