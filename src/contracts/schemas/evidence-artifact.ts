import * as v from 'valibot'
import { orNull, say } from './parts/describe.ts'
import { CheckResolution } from './parts/expression.ts'
import { byTag, listOf, strict } from './parts/objects.ts'
import { QuotedEvidence } from './parts/quoted-evidence.ts'
import {
  Count,
  Digest,
  Disposition,
  EvaluatorRecommendation,
  FindingId,
  Identifier,
  Integer,
  NonEmptyText,
  OracleId,
  PositiveInteger,
  ProbeId,
  Severity,
  UnitInterval,
  Verdict,
} from './parts/scalars.ts'
import { lineage } from './parts/shapes.ts'
import { ClassStrength, perClass, ScoringVersionInput, StrengthBasis, scoringVersionInputs } from './parts/strength.ts'

export const EVIDENCE_ARTIFACT_SCHEMA_VERSION = 4

export const OUTCOME_STATES = Object.freeze([
  'caught',
  'confirmed',
  'missed',
  'passed-clean-control',
  'false-positive',
  'abstained',
  'bypassed',
  'unreached',
  'oracle-error',
  'judge-error',
  'infrastructure-error',
  'not-applicable',
] as const)
export const OutcomeState = v.picklist(OUTCOME_STATES)
export type OutcomeState = v.InferOutput<typeof OutcomeState>

export const InvalidatedAttempt = say(
  strict({ attempt: say(PositiveInteger, 'Index of the trial.'), reason: say(NonEmptyText, 'Why it does not count.') }),
  'A trial that does not count.',
)
export type InvalidatedAttempt = v.InferOutput<typeof InvalidatedAttempt>

export const Trials = say(
  strict({
    declaredMinimum: say(PositiveInteger, 'Trials the policy asks for.'),
    completed: say(Count, 'Trials that were completed.'),
    completedAttempts: say(listOf(PositiveInteger), 'Their indices.'),
    invalidatedAttempts: say(listOf(InvalidatedAttempt), 'Those that do not count.'),
  }),
  'The trials behind this artifact.',
)
export type Trials = v.InferOutput<typeof Trials>

export const Outcome = say(
  strict({
    oracleId: OracleId,
    trialIndex: PositiveInteger,
    probeId: orNull(ProbeId, 'The probe this oracle was paired with; null for none.'),
    state: OutcomeState,
    severity: say(Severity, 'Of the behavior the probe is about.'),
    disposition: say(Disposition, 'As the evaluator recorded it.'),
    resolvedFrom: orNull(FindingId, 'The finding that decided; null when none did.'),
    corroboration: say(
      v.picklist(['agrees', 'disagrees', 'not-evaluable']),
      'Whether the check bears the evaluator out; not-evaluable when it never ran.',
    ),
    selectedObservationIds: say(listOf(Identifier), 'The observations the check looked at.'),
    checkResolution: orNull(CheckResolution, 'How the check came out; null when it never ran.'),
  }),
  'How one oracle came out in one trial.',
)
export type Outcome = v.InferOutput<typeof Outcome>

export const ReducedProbeOutcome = say(
  strict({
    probeId: ProbeId,
    severity: Severity,
    exercised: say(v.boolean(), 'Whether any trial counts.'),
    caught: say(v.boolean(), 'Whether enough of them caught it.'),
    catchThreshold: say(UnitInterval, 'The share of valid trials that must be exceeded.'),
    trialVotes: say(
      listOf(strict({ trialIndex: PositiveInteger, state: OutcomeState })),
      'What each trial says of the probe.',
    ),
    validCount: say(Count, 'Trials that count.'),
    caughtCount: say(Count, 'Trials among them that caught it.'),
    invalidatedAttempts: say(listOf(InvalidatedAttempt), 'Trials that do not count.'),
  }),
  'How a probe came out over all trials.',
)
export type ReducedProbeOutcome = v.InferOutput<typeof ReducedProbeOutcome>

export const CoverageGap = say(
  strict({
    rule: say(NonEmptyText, 'The discipline rule.'),
    relevancePredicate: say(NonEmptyText, 'Why it applies.'),
    satisfactionPredicate: say(NonEmptyText, 'What would satisfy it.'),
    satisfied: v.boolean(),
    severity: Severity,
  }),
  'A discipline rule that applies to the contract and is not met.',
)
export type CoverageGap = v.InferOutput<typeof CoverageGap>

export const UncitedFindingGap = say(
  strict({
    findingId: FindingId,
    observationIds: say(
      v.pipe(listOf(Identifier), v.minLength(1, 'expected at least one observation')),
      'The observations it rests on.',
    ),
    quotedEvidence: say(
      v.pipe(listOf(QuotedEvidence), v.minLength(1, 'expected at least one quotation')),
      'Words from those observations.',
    ),
    severity: Severity,
  }),
  'A defect the evaluator found that no oracle of the contract covers.',
)
export type UncitedFindingGap = v.InferOutput<typeof UncitedFindingGap>

export const Strength = say(
  strict({
    denominator: say(NonEmptyText, 'What the rates are taken of.'),
    basis: say(StrengthBasis, 'Whether it was measured or put together afterwards.'),
    vector: say(perClass(v.nullable(ClassStrength)), 'By class; null where there is no probe of the class.'),
    comparable: say(v.boolean(), 'Whether there were trials enough and no oracle was unreached.'),
    note: orNull(v.string(), 'What to know about it.'),
  }),
  'How well the contract catches known defects.',
)
export type Strength = v.InferOutput<typeof Strength>

export const Remediation = say(
  strict({
    revisionCount: say(Count, 'Remediations of the contract, not revisions of this artifact.'),
    cap: say(Count, 'Most allowed.'),
    capSource: v.literal('caller-attested'),
    lineageChain: say(
      strict({ lengthConsistent: v.boolean(), noRepeatedDigest: v.boolean(), noGap: v.boolean() }),
      'What the chain of revisions showed.',
    ),
  }),
  'How often the contract was remedied.',
)
export type Remediation = v.InferOutput<typeof Remediation>

const everyEvidence = {
  ...lineage,
  runId: say(NonEmptyText, 'The run the trials belong to.'),
  scoredProbeId: orNull(ProbeId, 'The probe that was scored; null when the run was scored without one.'),
  scoringVersion: say(Digest, 'Of `scoringVersionInputs`.'),
  comparabilityKey: say(Digest, 'Of the scoring policy and the probes covered.'),
  excludedProbeIds: say(listOf(ProbeId), 'Probes left out.'),
  exitCode: say(Integer, 'What the command returned; 0 also for concerns that --strict turned into 1.'),
  verdictBasis: say(listOf(NonEmptyText), 'Every condition behind the verdict; empty for a plain PASS.'),
  callerAttestedInputs: say(
    listOf(ScoringVersionInput),
    'What the caller states and nothing verifies. `mode` is always among them.',
  ),
  trials: Trials,
  outcomes: say(listOf(Outcome), 'One per oracle and trial.'),
  reducedProbeOutcomes: say(listOf(ReducedProbeOutcome), 'The result of the probe over all trials.'),
  uncitedFindings: say(listOf(FindingId), 'Findings that cite no oracle.'),
  coverageGaps: say(listOf(CoverageGap), 'Discipline rules not met.'),
  strength: Strength,
  remediation: Remediation,
} as const

/** What scoring one probe over its trials gave. Spec: contracts part 01, section 11.2. */
export const EvidenceArtifact = say(
  byTag('mode', [
    strict({
      ...everyEvidence,
      scoringVersionInputs: scoringVersionInputs(v.literal('production')),
      mode: v.literal('production'),
      productionVerdict: Verdict,
    }),
    strict({
      ...everyEvidence,
      scoringVersionInputs: scoringVersionInputs(v.literal('contract-scoring')),
      mode: v.literal('contract-scoring'),
      contractVerdict: Verdict,
      uncitedFindingGaps: say(listOf(UncitedFindingGap), 'Defects found that no oracle covers.'),
      systemRecommendationRecorded: EvaluatorRecommendation,
      systemRecommendationNote: orNull(v.string(), 'What to know about the recommendation.'),
    }),
  ]),
  'What scoring one probe over its trials gave, with one verdict. ' +
    'Every integer lies within 9007199254740991 of zero, and no string holds a secret.',
)
export type EvidenceArtifact = v.InferOutput<typeof EvidenceArtifact>
