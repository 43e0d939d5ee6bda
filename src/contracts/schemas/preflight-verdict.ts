import * as v from 'valibot'
import { orNull, say } from './parts/describe.ts'
import { listOf, strict } from './parts/objects.ts'
import { Digest, Identifier, NonEmptyText } from './parts/scalars.ts'
import { lineage } from './parts/shapes.ts'

export const PREFLIGHT_VERDICT_SCHEMA_VERSION = 2

export const PREFLIGHT_CHECK_KINDS = Object.freeze([
  'interface-present',
  'input-sensitivity',
  'state-reset',
  'clean-control',
  'seeded-faults-scoped',
  'seeded-fault-fired',
] as const)

export const PreflightCheck = say(
  strict({
    kind: v.picklist(PREFLIGHT_CHECK_KINDS),
    interfaceId: orNull(Identifier, 'The interface it is about; null exactly where `operationId` is.'),
    operationId: orNull(Identifier, 'The operation it is about; null when it is about none.'),
    outcome: v.picklist(['satisfied', 'failed', 'exempt']),
    note: orNull(v.string(), 'Why, where there is something to say.'),
  }),
  'One thing that was checked.',
)
export type PreflightCheck = v.InferOutput<typeof PreflightCheck>

/** Spec: contracts part 01, section 9. */
export const PreflightVerdict = say(
  strict({
    ...lineage,
    runId: say(NonEmptyText, 'The run it was minted for.'),
    fixtureDigest: say(Digest, 'Of the observations and the requests behind them; part of every score.'),
    passed: say(v.boolean(), 'Whether no check failed.'),
    checks: say(listOf(PreflightCheck), 'Everything that was checked.'),
  }),
  'Whether the environment is fit to be evaluated in. Every integer lies within 9007199254740991 of zero.',
)
export type PreflightVerdict = v.InferOutput<typeof PreflightVerdict>
