import { assertSchemaVersion } from '../../canonical/stamp.ts'
import { EVIDENCE_ARTIFACT_SCHEMA_VERSION, EvidenceArtifact } from '../../contracts/schemas/evidence-artifact.ts'
import { parseArtifact } from '../../contracts/schemas/parse.ts'
import { explainVerdict, type VerdictExplanation } from '../../contracts/score/explain/index.ts'
import type { Stdin } from './read-input.ts'
import { readJson } from './read-json.ts'

/**
 * Reads an evidence artifact and explains its verdict.
 *
 * @param path `-` is stdin
 * @throws what reading throws; RuntimeFault for what is no evidence artifact of this version
 */
export async function explainVerdictFile(path: string, stdin: Stdin): Promise<VerdictExplanation> {
  const name = 'EvidenceArtifact'
  const value = await readJson({ flag: '<evidence-artifact>', path, artifactPath: name }, stdin)
  assertSchemaVersion(value, EVIDENCE_ARTIFACT_SCHEMA_VERSION, `${name}.schemaVersion`)
  return explainVerdict(parseArtifact(EvidenceArtifact, value, name))
}
