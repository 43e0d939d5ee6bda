import * as v from 'valibot'
import { orNull, say } from './parts/describe.ts'
import { listOf, strict } from './parts/objects.ts'
import { Digest, NonEmptyText } from './parts/scalars.ts'
import { lineage } from './parts/shapes.ts'

export const PRIVATE_ARTIFACT_MANIFEST_SCHEMA_VERSION = 1

export const PrivateArtifactEntry = say(
  strict({
    privateRef: say(NonEmptyText, 'An opaque name that only its owner can resolve.'),
    digest: say(Digest, 'Of the bytes; recomputed whenever they can be had.'),
    artifactKind: v.picklist([
      'private-input-record',
      'raw-trace',
      'raw-result',
      'human-label',
      'implementation-patch',
      'isolation-manifest',
      'scripted-baseline-output',
      'other',
    ]),
    publicSafeRunId: orNull(v.string(), 'A name of the run that may be published.'),
    sanitizationPolicy: orNull(NonEmptyText, 'How it was sanitized; null when it was not.'),
  }),
  'One private artifact.',
)
export type PrivateArtifactEntry = v.InferOutput<typeof PrivateArtifactEntry>

/** Spec: contracts part 01, section 8.4. */
export const PrivateArtifactManifest = say(
  strict({ ...lineage, entries: say(listOf(PrivateArtifactEntry), 'The private artifacts; may be empty.') }),
  'An index of private artifacts that may itself be published. Every integer lies within 9007199254740991 of zero.',
)
export type PrivateArtifactManifest = v.InferOutput<typeof PrivateArtifactManifest>
