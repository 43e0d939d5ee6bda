import * as v from 'valibot'
import { DIGEST_PATTERN } from '../../canonical/digest.ts'
import { RuntimeFault } from '../../canonical/faults.ts'
import { peek } from '../../canonical/peek.ts'
import { assertSchemaVersion } from '../../canonical/stamp.ts'
import { probePath } from '../probe-path.ts'
import { EVAL_CONTRACT_SCHEMA_VERSION, EvalContract } from '../schemas/eval-contract.ts'
import { EVALUATOR_CONFIGURATION_SCHEMA_VERSION, EvaluatorConfiguration } from '../schemas/evaluator-configuration.ts'
import { ISOLATION_MANIFEST_SCHEMA_VERSION, IsolationManifest } from '../schemas/isolation-manifest.ts'
import { parseArtifact } from '../schemas/parse.ts'
import { listOf } from '../schemas/parts/objects.ts'
import { PREFLIGHT_VERDICT_SCHEMA_VERSION, PreflightVerdict } from '../schemas/preflight-verdict.ts'
import {
  PRIVATE_ARTIFACT_MANIFEST_SCHEMA_VERSION,
  PrivateArtifactManifest,
} from '../schemas/private-artifact-manifest.ts'
import { PROBE_SCHEMA_VERSION, Probe } from '../schemas/probe.ts'
import { SCORING_POLICY_SCHEMA_VERSION, ScoringPolicy } from '../schemas/scoring-policy.ts'
import { SEALED_RUN_RECORD_SCHEMA_VERSION, SealedRunRecord } from '../schemas/sealed-run-record.ts'

/** Values as parsed from JSON; each is checked. */
export type RawScoreInputs = {
  /** A `SealedRunRecord`, or a list of at least one. */
  readonly record: unknown
  /** An `IsolationManifest`, or null, which invalidates the run. */
  readonly manifest: unknown
  /** An `EvaluatorConfiguration`, or null, which invalidates the run. */
  readonly configuration: unknown
  /** A compiled `EvalContract`; it is not compiled again. */
  readonly contract: unknown
  /** The `Probe` that the trials were run on. */
  readonly probe: unknown
  /** A `PreflightVerdict`; read for whether it passed, and for the fixture digest. */
  readonly preflightVerdict: unknown
  /** A `ScoringPolicy`. */
  readonly policy: unknown
  /** A `PrivateArtifactManifest`, or null. */
  readonly privateManifest: unknown
  /** Attested by the caller: no artifact carries it. */
  readonly corpusDigest: string
}

export type ScoreArtifacts = {
  /** Ascending by `trialIndex`; equal ones as given. At least one. */
  readonly records: readonly SealedRunRecord[]
  readonly manifest: IsolationManifest | null
  readonly configuration: EvaluatorConfiguration | null
  readonly contract: EvalContract
  readonly probe: Probe
  readonly preflightVerdict: PreflightVerdict
  readonly policy: ScoringPolicy
  readonly privateManifest: PrivateArtifactManifest | null
  readonly corpusDigest: string
}

/**
 * Reads every input, stamp before shape, one after the other; the first that cannot be read decides.
 * Spec: contracts part 04, sections 1.2 and 1.3.
 *
 * @throws RuntimeFault `schema-version-mismatch`, `schema-parse-failure` or `non-canonicalizable-value`
 */
export function readScoreInputs(raw: RawScoreInputs): ScoreArtifacts {
  return {
    records: readRecords(raw.record),
    manifest: raw.manifest === null ? null : read(MANIFEST, raw.manifest),
    configuration: raw.configuration === null ? null : read(CONFIGURATION, raw.configuration),
    contract: read(CONTRACT, raw.contract),
    probe: readProbe(raw.probe),
    preflightVerdict: read(PREFLIGHT_VERDICT, raw.preflightVerdict),
    policy: read(POLICY, raw.policy),
    privateManifest: raw.privateManifest === null ? null : read(PRIVATE_MANIFEST, raw.privateManifest),
    corpusDigest: readCorpusDigest(raw.corpusDigest),
  }
}

type Kind<Schema> = { readonly name: string; readonly version: number; readonly schema: Schema }

const MANIFEST = { name: 'IsolationManifest', version: ISOLATION_MANIFEST_SCHEMA_VERSION, schema: IsolationManifest }
const CONFIGURATION = {
  name: 'EvaluatorConfiguration',
  version: EVALUATOR_CONFIGURATION_SCHEMA_VERSION,
  schema: EvaluatorConfiguration,
}
const CONTRACT = { name: 'EvalContract', version: EVAL_CONTRACT_SCHEMA_VERSION, schema: EvalContract }
const PREFLIGHT_VERDICT = {
  name: 'PreflightVerdict',
  version: PREFLIGHT_VERDICT_SCHEMA_VERSION,
  schema: PreflightVerdict,
}
const POLICY = { name: 'ScoringPolicy', version: SCORING_POLICY_SCHEMA_VERSION, schema: ScoringPolicy }
const PRIVATE_MANIFEST = {
  name: 'PrivateArtifactManifest',
  version: PRIVATE_ARTIFACT_MANIFEST_SCHEMA_VERSION,
  schema: PrivateArtifactManifest,
}

function read<Schema extends v.GenericSchema>(
  { name, version, schema }: Kind<Schema>,
  value: unknown,
): v.InferOutput<Schema> {
  assertSchemaVersion(value, version, `${name}.schemaVersion`)
  return parseArtifact(schema, value, name)
}

function readRecords(value: unknown): SealedRunRecord[] {
  const isList = Array.isArray(value)
  const values: readonly unknown[] = isList ? value : [value]
  for (const [index, record] of values.entries()) {
    const trialIndex = peek(record, 'trialIndex')
    const place = typeof trialIndex === 'number' ? `trialIndex=${trialIndex}` : `index=${index}`
    assertSchemaVersion(record, SEALED_RUN_RECORD_SCHEMA_VERSION, `SealedRunRecord[${place}].schemaVersion`)
  }
  const records = isList
    ? parseArtifact(RECORDS, value, 'SealedRunRecord[]')
    : [parseArtifact(SealedRunRecord, value, 'SealedRunRecord')]
  return records.toSorted((a, b) => a.trialIndex - b.trialIndex)
}

const RECORDS = v.pipe(listOf(SealedRunRecord), v.minLength(1, 'expected at least one record'))

function readProbe(value: unknown): Probe {
  assertSchemaVersion(value, PROBE_SCHEMA_VERSION, `${probePath(value)}.schemaVersion`)
  return parseArtifact(Probe, value, 'Probe')
}

function readCorpusDigest(corpusDigest: unknown): string {
  if (typeof corpusDigest === 'string' && DIGEST_PATTERN.test(corpusDigest)) return corpusDigest
  throw new RuntimeFault({
    code: 'schema-parse-failure',
    artifactPath: 'ScoringVersionInputs.corpusDigest',
    detail: 'the corpus digest is not "sha256:" and 64 lower-case hexadecimal digits',
  })
}
