import type * as v from 'valibot'
import type { ArtifactKey } from '../../canonical/stages.ts'
import { ArtifactReference } from './artifact-reference.ts'
import { EVAL_CONTRACT_SCHEMA_VERSION, EvalContract } from './eval-contract.ts'
import { EVALUATOR_CONFIGURATION_SCHEMA_VERSION, EvaluatorConfiguration } from './evaluator-configuration.ts'
import { EVIDENCE_ARTIFACT_SCHEMA_VERSION, EvidenceArtifact } from './evidence-artifact.ts'
import { ISOLATION_MANIFEST_SCHEMA_VERSION, IsolationManifest } from './isolation-manifest.ts'
import { PREFLIGHT_VERDICT_SCHEMA_VERSION, PreflightVerdict } from './preflight-verdict.ts'
import { PRIVATE_ARTIFACT_MANIFEST_SCHEMA_VERSION, PrivateArtifactManifest } from './private-artifact-manifest.ts'
import { PROBE_SCHEMA_VERSION, Probe } from './probe.ts'
import { Rubric } from './rubric.ts'
import { SCORING_POLICY_SCHEMA_VERSION, ScoringPolicy } from './scoring-policy.ts'
import { SEALED_EVALUATOR_BRIEF_SCHEMA_VERSION, SealedEvaluatorBrief } from './sealed-evaluator-brief.ts'
import { SEALED_RUN_RECORD_SCHEMA_VERSION, SealedRunRecord } from './sealed-run-record.ts'
import { STRENGTH_AGGREGATE_SCHEMA_VERSION, StrengthAggregate } from './strength-aggregate.ts'

type Artifact = {
  /** How faults name it, as in `EvalContract.schemaVersion`. */
  readonly name: string
  readonly schema: v.GenericSchema
  /** The version this build reads; null for an artifact without lineage, or without a version of its own. */
  readonly version: number | null
}

/** Every published artifact, in registry order. Spec: contracts part 01, section 1.4. */
export const ARTIFACTS = {
  'eval-contract': { name: 'EvalContract', schema: EvalContract, version: EVAL_CONTRACT_SCHEMA_VERSION },
  rubric: { name: 'Rubric', schema: Rubric, version: null },
  'sealed-evaluator-brief': {
    name: 'SealedEvaluatorBrief',
    schema: SealedEvaluatorBrief,
    version: SEALED_EVALUATOR_BRIEF_SCHEMA_VERSION,
  },
  'sealed-run-record': { name: 'SealedRunRecord', schema: SealedRunRecord, version: SEALED_RUN_RECORD_SCHEMA_VERSION },
  'isolation-manifest': {
    name: 'IsolationManifest',
    schema: IsolationManifest,
    version: ISOLATION_MANIFEST_SCHEMA_VERSION,
  },
  'evaluator-configuration': {
    name: 'EvaluatorConfiguration',
    schema: EvaluatorConfiguration,
    version: EVALUATOR_CONFIGURATION_SCHEMA_VERSION,
  },
  probe: { name: 'Probe', schema: Probe, version: PROBE_SCHEMA_VERSION },
  'artifact-reference': { name: 'ArtifactReference', schema: ArtifactReference, version: null },
  'private-artifact-manifest': {
    name: 'PrivateArtifactManifest',
    schema: PrivateArtifactManifest,
    version: PRIVATE_ARTIFACT_MANIFEST_SCHEMA_VERSION,
  },
  'preflight-verdict': {
    name: 'PreflightVerdict',
    schema: PreflightVerdict,
    version: PREFLIGHT_VERDICT_SCHEMA_VERSION,
  },
  'scoring-policy': { name: 'ScoringPolicy', schema: ScoringPolicy, version: SCORING_POLICY_SCHEMA_VERSION },
  'evidence-artifact': {
    name: 'EvidenceArtifact',
    schema: EvidenceArtifact,
    version: EVIDENCE_ARTIFACT_SCHEMA_VERSION,
  },
  'strength-aggregate': {
    name: 'StrengthAggregate',
    schema: StrengthAggregate,
    version: STRENGTH_AGGREGATE_SCHEMA_VERSION,
  },
} as const satisfies Record<ArtifactKey, Artifact>
