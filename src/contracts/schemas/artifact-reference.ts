import * as v from 'valibot'
import { say } from './parts/describe.ts'
import { byTag, strict } from './parts/objects.ts'
import { Digest, NonEmptyText } from './parts/scalars.ts'

/** Carries no lineage: it only occurs inside other artifacts. Spec: contracts part 01, section 8.5. */
export const ArtifactReference = say(
  byTag('storage', [
    strict({
      storage: v.literal('public'),
      path: say(NonEmptyText, 'Where the bytes are, in whatever the parties share.'),
      privateRef: v.null(),
      digest: say(Digest, 'Of the bytes as they lie.'),
    }),
    strict({
      storage: v.literal('private'),
      path: v.null(),
      privateRef: say(NonEmptyText, 'An opaque name that only its owner can resolve; never a path or an address.'),
      digest: say(Digest, 'Of the bytes as they lie.'),
    }),
  ]),
  'Names bytes kept elsewhere by their digest.',
)
export type ArtifactReference = v.InferOutput<typeof ArtifactReference>
