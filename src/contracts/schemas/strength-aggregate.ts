import * as v from 'valibot'
import { orNull, say } from './parts/describe.ts'
import { byTag, listOf, strict } from './parts/objects.ts'
import { Digest, NonEmptyText, PositiveInteger, ProbeId, RunMode, UnitInterval } from './parts/scalars.ts'
import { lineage } from './parts/shapes.ts'
import { classCounts, perClass, ScoringVersionInput, StrengthBasis, StrengthClass } from './parts/strength.ts'

export const STRENGTH_AGGREGATE_SCHEMA_VERSION = 1

/** Why a floor decision came out as it did. In the order in which they are looked for, the comparison last. */
export const FLOOR_BASES = Object.freeze([
  'no-floor-declared',
  'no-eligible-probe',
  'not-comparable',
  'no-exercised-probe',
  'unexercised-probe',
  'rate-below-floor',
  'rate-meets-floor',
] as const)
export type FloorBasis = (typeof FLOOR_BASES)[number]

const floor = say(UnitInterval, 'The declared floor.')

export const FloorDecision = say(
  byTag('decision', [
    strict({ decision: v.literal('meets'), floor, basis: v.literal('rate-meets-floor') }),
    strict({
      decision: v.literal('does-not-meet'),
      floor,
      basis: v.picklist([
        'no-eligible-probe',
        'not-comparable',
        'no-exercised-probe',
        'unexercised-probe',
        'rate-below-floor',
      ]),
    }),
    strict({ decision: v.literal('undeclared'), floor: v.null(), basis: v.literal('no-floor-declared') }),
  ]),
  'Whether the strength of a class reaches its declared floor. A floor nothing was measured against is never reached.',
)
export type FloorDecision = v.InferOutput<typeof FloorDecision>

export const AggregatedClass = say(
  strict({
    ...classCounts,
    eligible: say(PositiveInteger, 'Qualified probes of the class; clean controls and canaries never count.'),
    comparable: say(v.boolean(), 'Whether every eligible probe had trials enough and no oracle unreached.'),
  }),
  'How many known defects of a class were caught in the whole run.',
)
export type AggregatedClass = v.InferOutput<typeof AggregatedClass>

export const AggregateInput = say(
  strict({
    probeId: ProbeId,
    probeClass: orNull(StrengthClass, 'The class it counted towards; null for a clean control or a canary.'),
    runId: say(NonEmptyText, 'The run it was scored in.'),
    artifactDigest: say(Digest, 'Of the whole evidence artifact.'),
  }),
  'One evidence artifact that was read.',
)
export type AggregateInput = v.InferOutput<typeof AggregateInput>

/** Strength over a whole run. Spec: contracts part 01, section 11.3. */
export const StrengthAggregate = say(
  strict({
    ...lineage,
    engineVersion: say(NonEmptyText, 'Version of the program that made it.'),
    mode: say(RunMode, 'Shared by all inputs.'),
    scoringVersion: say(Digest, 'Shared by all inputs.'),
    scoringPolicyDigest: say(Digest, 'Of the supplied policy.'),
    comparabilityKey: say(Digest, 'Of the scoring policy and every probe covered.'),
    basis: say(StrengthBasis, 'Shared by all inputs.'),
    minimumTrialCount: say(PositiveInteger, 'From the policy.'),
    callerAttestedInputs: say(
      listOf(ScoringVersionInput),
      'What the caller states and nothing verifies; shared, sorted.',
    ),
    aggregateAttestedInputs: say(
      v.strictTuple([v.literal('evidenceSetCompleteness'), v.literal('probeClass')]),
      'What the aggregation takes on trust: that these are all the artifacts of the run, and the class of each probe.',
    ),
    inputs: say(
      v.pipe(listOf(AggregateInput), v.minLength(1, 'expected at least one input')),
      'The artifacts that were read, sorted by probe, each probe once.',
    ),
    classes: say(perClass(v.nullable(AggregatedClass)), 'By class; null where there is no eligible probe.'),
    floorDecisions: say(perClass(FloorDecision), 'By class.'),
  }),
  'Strength over all evidence artifacts of a run, and what it means for the declared floors. ' +
    'Every integer lies within 9007199254740991 of zero.',
)
export type StrengthAggregate = v.InferOutput<typeof StrengthAggregate>
