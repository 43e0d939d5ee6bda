// Emit: what a scored run concludes becomes an evidence artifact. In: the conclusions, with what only a caller knows. Out: one
// frozen artifact that parses under its own schema and does not contradict itself. It decides nothing, and never runs for a run
// without a verdict. Spec: contracts/04-score.md, section 15.
import * as v from 'valibot'
import { digestArtifact } from '../../canonical/digest.ts'
import { freezeArtifact } from '../../canonical/freeze.ts'
import { ROOT_LINEAGE } from '../../canonical/stages.ts'
import { reductionConsistencyIssues } from '../aggregate/consistency.ts'
import { comparabilityKey } from '../aggregate/strength.ts'
import type { EvalContract } from '../schemas/eval-contract.ts'
import { EVIDENCE_ARTIFACT_SCHEMA_VERSION, EvidenceArtifact } from '../schemas/evidence-artifact.ts'
import { locateIssues } from '../schemas/issues.ts'
import type { Verdict } from '../schemas/parts/scalars.ts'
import type { ScoringVersionInput, ScoringVersionInputs } from '../schemas/parts/strength.ts'
import type { ScoringPolicy } from '../schemas/scoring-policy.ts'
import { SOUND_LINEAGE } from '../score/ladder/inputs.ts'
import type { ScoredRun } from '../score/score.ts'
import { uncitedFindingGaps, uncitedFindings } from './findings.ts'
import { strengthOf } from './strength-note.ts'

/** What a scored run does not say by itself. */
export type EmitContext = {
  readonly contract: EvalContract
  readonly policy: ScoringPolicy
  /** As the caller attests. */
  readonly corpusDigest: string
  /** From the pre-flight verdict. */
  readonly fixtureDigest: string
}

/** What no input verifies, in the order an artifact lists it. */
const CALLER_ATTESTED: readonly ScoringVersionInput[] = [
  'corpusDigest',
  'fixtureDigest',
  'evaluatorConfigurationDigest',
  'mode',
]

/**
 * Mints the evidence artifact of a run that has a verdict.
 *
 * @throws RuntimeFault `non-canonicalizable-value` at `ScoringPolicy`
 * @throws TypeError the artifact would break its schema or contradict itself: a defect of the tool
 */
export function emit(run: ScoredRun, verdict: Verdict, context: EmitContext): Readonly<EvidenceArtifact> {
  const common = assemble(run, context)
  const artifact: EvidenceArtifact =
    run.first.mode === 'production'
      ? {
          ...common,
          mode: 'production',
          scoringVersionInputs: { ...common.scoringVersionInputs, mode: 'production' },
          productionVerdict: verdict,
        }
      : {
          ...common,
          mode: 'contract-scoring',
          scoringVersionInputs: { ...common.scoringVersionInputs, mode: 'contract-scoring' },
          contractVerdict: verdict,
          uncitedFindingGaps: uncitedFindingGaps(run.scoredTrials),
          systemRecommendationRecorded: run.first.evaluatorRecommendation,
          systemRecommendationNote: null,
        }
  return freezeArtifact(soundCopy(artifact))
}

function assemble(run: ScoredRun, { contract, policy, corpusDigest, fixtureDigest }: EmitContext) {
  const { first, probe, qualification, ladder } = run
  const scoringPolicyDigest = digestArtifact(policy, 'ScoringPolicy')
  const scoringVersionInputs: ScoringVersionInputs = {
    contractSchemaVersion: contract.schemaVersion,
    corpusDigest,
    fixtureDigest,
    evaluatorConfigurationDigest: first.evaluatorConfigurationDigest,
    scoringPolicyDigest,
    mode: first.mode,
  }
  const admitted = qualification.qualified ? [probe.probeId] : []
  return {
    schemaVersion: EVIDENCE_ARTIFACT_SCHEMA_VERSION,
    ...ROOT_LINEAGE,
    runId: first.runId,
    scoredProbeId: probe.probeId,
    scoringVersion: digestArtifact(scoringVersionInputs, 'ScoringVersionInputs'),
    scoringVersionInputs,
    comparabilityKey: comparabilityKey({ scoringPolicyDigest, probeIds: admitted }),
    excludedProbeIds: qualification.qualified ? [] : [probe.probeId],
    exitCode: ladder.exitCode,
    verdictBasis: [...ladder.basis],
    callerAttestedInputs: [...CALLER_ATTESTED],
    trials: run.trials,
    outcomes: [...run.outcomes],
    reducedProbeOutcomes: [run.reduction],
    uncitedFindings: uncitedFindings(run.scoredTrials),
    coverageGaps: [...run.coverageGaps],
    strength: strengthOf(run, admitted.length),
    remediation: {
      revisionCount: contract.revisionCount,
      cap: policy.remediationCap,
      capSource: 'caller-attested' as const,
      lineageChain: { ...SOUND_LINEAGE },
    },
  }
}

/** A copy that shares nothing with what was scored. */
function soundCopy(artifact: EvidenceArtifact): EvidenceArtifact {
  const parsed = v.safeParse(EvidenceArtifact, artifact)
  if (!parsed.success) {
    const [first] = locateIssues(parsed.issues)
    throw new TypeError(`the evidence artifact breaks its own schema at "${first?.pointer}": ${first?.message}`)
  }
  const [issue] = reductionConsistencyIssues(parsed.output)
  if (issue !== undefined) {
    throw new TypeError(`the evidence artifact contradicts itself at ${issue.path.join('.')}: ${issue.message}`)
  }
  return parsed.output
}
