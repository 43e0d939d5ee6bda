import * as v from 'valibot'
import { assertSchemaVersion } from '../../canonical/stamp.ts'
import { EVIDENCE_ARTIFACT_SCHEMA_VERSION, EvidenceArtifact } from '../schemas/evidence-artifact.ts'
import { parseArtifact } from '../schemas/parse.ts'
import { listOf } from '../schemas/parts/objects.ts'
import { SCORING_POLICY_SCHEMA_VERSION, ScoringPolicy } from '../schemas/scoring-policy.ts'
import { StrengthFloors } from '../schemas/strength-floors.ts'

const EvidenceList = v.pipe(listOf(EvidenceArtifact), v.minLength(1, 'expected at least one evidence artifact'))

/** Every artifact's stamp before any shape, so that a stale one is called stale. Spec for this file: part 05, section 6.2. */
export function readEvidence(evidence: unknown): EvidenceArtifact[] {
  if (Array.isArray(evidence)) {
    for (const [index, one] of evidence.entries()) {
      assertSchemaVersion(one, EVIDENCE_ARTIFACT_SCHEMA_VERSION, `EvidenceArtifact[${index}].schemaVersion`)
    }
  }
  return parseArtifact(EvidenceList, evidence, 'EvidenceArtifact[]')
}

export function readFloors(floors: unknown): StrengthFloors {
  return parseArtifact(StrengthFloors, floors, 'StrengthFloors')
}

export function readPolicy(policy: unknown): ScoringPolicy {
  assertSchemaVersion(policy, SCORING_POLICY_SCHEMA_VERSION, 'ScoringPolicy.schemaVersion')
  return parseArtifact(ScoringPolicy, policy, 'ScoringPolicy')
}
