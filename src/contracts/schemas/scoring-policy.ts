import type * as v from 'valibot'
import { say } from './parts/describe.ts'
import { strict } from './parts/objects.ts'
import { Count, Identifier, PositiveInteger, Severity, UnitInterval } from './parts/scalars.ts'
import { lineage } from './parts/shapes.ts'

export const SCORING_POLICY_SCHEMA_VERSION = 2

/** The thresholds of the scorer. No field has a default. Spec: contracts part 01, section 11.1. */
export const ScoringPolicy = say(
  strict({
    ...lineage,
    policyId: Identifier,
    severityFloor: say(Severity, 'A failure at or above it is FAIL, below it CONCERNS.'),
    confidenceThreshold: say(UnitInterval, 'The confidence from which a finding counts.'),
    catchThreshold: say(
      UnitInterval,
      'A probe is caught when more than this share of its valid trials caught it; a tie is not caught.',
    ),
    minimumTrialCount: say(PositiveInteger, 'Trials needed for a comparable result.'),
    reExecutionCap: say(Count, 'Re-executions beyond which the harness is unfit.'),
    remediationCap: say(Count, 'Most remediations of one artifact.'),
    regexMatchStepBudget: say(PositiveInteger, 'Most steps that one pattern is estimated to take.'),
  }),
  'The thresholds a score is made under. Every integer lies within 9007199254740991 of zero.',
)
export type ScoringPolicy = v.InferOutput<typeof ScoringPolicy>
