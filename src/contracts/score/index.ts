// Scoring: from the sealed trials of one probe to one evidence artifact, or to the reasons why there is none. In: artifacts as
// parsed JSON, and a port for the bytes behind private references, which are all that is ever awaited. Out: the artifact, the
// verdict with its basis, and what the qualification gate found. The same inputs give the same bytes.
// Spec: contracts/04-score.md.
import type { CorpusPort } from '../../ports/ports.ts'
import { emit } from '../emit/index.ts'
import { ingest } from '../ingest/index.ts'
import type { EvidenceArtifact } from '../schemas/evidence-artifact.ts'
import { designateOracle } from './designated-oracle.ts'
import type { Ladder } from './ladder/index.ts'
import { verifyPrivateReferences } from './private-references.ts'
import type { QualificationResult } from './qualification/index.ts'
import { type RawScoreInputs, readScoreInputs } from './read-inputs.ts'
import { score } from './score.ts'

export type { Ladder } from './ladder/index.ts'
export {
  type HomeOperation,
  QUALIFICATION_FAILURES,
  type QualificationFailure,
  type QualificationFailureCode,
  type QualificationResult,
  qualifyProbe,
  resolveHomeOperation,
} from './qualification/index.ts'

export type RunScoreOptions = RawScoreInputs & {
  /** The oracle the probe belongs to, for a behavior that lists several. */
  readonly designatedOracleId?: string | undefined
  /** Asked only for a private reference. */
  readonly port?: CorpusPort | undefined
  /** Handed to the port. */
  readonly signal: AbortSignal
}

export type RunScoreResult = {
  /** Null exactly on the Invalid rung; frozen. */
  readonly artifact: Readonly<EvidenceArtifact> | null
  readonly ladder: Ladder
  /** On every rung. */
  readonly qualification: QualificationResult
}

/**
 * Scores the trials of one probe. What makes a run unfit is a rung of the verdict, never a rejection.
 *
 * @throws RuntimeFault an input cannot be read, a digest does not hold, a port or a check fails
 * @throws DesignatedOracleRefusal before any port is asked and anything is scored
 * @throws TypeError a private reference and no port
 */
export async function runScore(options: RunScoreOptions): Promise<RunScoreResult> {
  const artifacts = readScoreInputs(options)
  const { records, manifest, configuration, contract, policy, preflightVerdict, corpusDigest } = artifacts
  const designatedOracleId = designateOracle(options.designatedOracleId ?? null, artifacts)
  await verifyPrivateReferences(artifacts, options)
  const trials = records.map((record) => ingest(record, manifest, configuration))
  const run = score({ ...artifacts, trials, designatedOracleId })
  const { ladder, qualification } = run
  if (ladder.verdict === null) return { artifact: null, ladder, qualification }
  const { fixtureDigest } = preflightVerdict
  return {
    artifact: emit(run, ladder.verdict, { contract, policy, corpusDigest, fixtureDigest }),
    ladder,
    qualification,
  }
}
