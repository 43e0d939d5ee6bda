import * as v from 'valibot'
import { orNull, say } from './describe.ts'
import { listOf, mapOf, strict } from './objects.ts'
import {
  Count,
  Digest,
  JsonTypeName,
  KeyName,
  NonEmptyText,
  NonNegativeNumber,
  PositiveInteger,
  UnsignedDecimal,
} from './scalars.ts'

/**
 * The three fields of every artifact but a reference. `schemaVersion` is no literal: a document of another version is to be
 * called stale, not malformed, by whoever reads it. Spec: contracts part 01, section 1.3.
 */
export const lineage = {
  schemaVersion: say(PositiveInteger, 'Version of this shape. A reader compares it before it looks at anything else.'),
  parentDigest: orNull(Digest, 'Digest of the artifact this one revises; null if and only if `revisionCount` is 0.'),
  revisionCount: say(Count, 'One greater than in the artifact this one revises; 0 for an original.'),
} as const

export const ExternalLink = say(
  strict({
    scheme: say(NonEmptyText, 'Which system the id belongs to, for example a tracker.'),
    id: say(NonEmptyText, 'Id in that system.'),
  }),
  'A pointer to a requirement or risk kept elsewhere. Nothing follows it.',
)
export type ExternalLink = v.InferOutput<typeof ExternalLink>

const typeMap = orNull(JsonTypeName, 'null declares the key and leaves its type open.')

export const KeyedShape = say(
  strict({
    requiredKeys: say(listOf(KeyName), 'Keys that must be present.'),
    permittedKeys: say(listOf(KeyName), 'Further keys that may be present.'),
    types: say(mapOf(KeyName, typeMap), 'Types by key. A key that is missing here has no declared type.'),
  }),
  'The closed shape of an object: no key beyond the two lists is part of it.',
)
export type KeyedShape = v.InferOutput<typeof KeyedShape>

export const Budgets = say(
  strict({
    maxToolCalls: say(Count, 'Calls.'),
    maxWallClockMinutes: say(Count, 'Minutes.'),
    maxCostUsd: say(UnsignedDecimal, 'US dollars, as a decimal string.'),
  }),
  'The most that one trial may spend.',
)
export type Budgets = v.InferOutput<typeof Budgets>

export const ScopedResource = say(
  strict({
    reference: say(NonEmptyText, 'Opaque name of the resource.'),
    kind: say(NonEmptyText, 'Opaque kind of the resource.'),
  }),
  'A resource the evaluation is confined to.',
)
export type ScopedResource = v.InferOutput<typeof ScopedResource>

/** What an evaluator must never see. All seven, in this order. */
export const FORBIDDEN_INPUTS = Object.freeze([
  'original-spec',
  'source-code',
  'repository',
  'builder-transcript',
  'implementation-logs',
  'comparator-results',
  'human-labels',
] as const)
export const ForbiddenInput = v.picklist(FORBIDDEN_INPUTS)
export type ForbiddenInput = v.InferOutput<typeof ForbiddenInput>

export const ResourceUse = say(
  strict({
    toolCalls: say(Count, 'Calls.'),
    inputTokens: say(Count, 'Tokens.'),
    outputTokens: say(Count, 'Tokens.'),
    wallClockSeconds: say(NonNegativeNumber, 'Seconds.'),
    costUsd: say(UnsignedDecimal, 'US dollars, as a decimal string.'),
  }),
  'What was really spent.',
)
export type ResourceUse = v.InferOutput<typeof ResourceUse>
