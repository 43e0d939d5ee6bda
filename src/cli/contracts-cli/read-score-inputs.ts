import { peek } from '../../canonical/peek.ts'
import type { RawScoreInputs } from '../../contracts/score/read-inputs.ts'
import { ContractUsage } from './diagnostics.ts'
import { inputOf, inputsOf } from './named-input.ts'
import { type ContractInvocation, flagValue } from './parse-argv.ts'
import type { Stdin } from './read-input.ts'
import { readJson } from './read-json.ts'
import { readScannedJson } from './read-scanned-json.ts'

/**
 * Reads the inputs of `score` one after the other, so that the first that cannot be read is the one that is named. An optional
 * one that was not given is null. Spec: contracts/06-cli-and-library.md, section 3.
 */
export async function readScoreFiles(invocation: ContractInvocation, stdin: Stdin): Promise<RawScoreInputs> {
  const read = async (flag: string, artifactPath: string) =>
    flagValue(invocation, flag) === null ? null : readJson(inputOf(invocation, { flag, artifactPath }), stdin)
  return {
    record: await readRecords(invocation, stdin),
    manifest: await read('--isolation-manifest', 'IsolationManifest'),
    configuration: await read('--evaluator-configuration', 'EvaluatorConfiguration'),
    contract: await read('--contract', 'EvalContract'),
    probe: await read('--probe', 'Probe'),
    preflightVerdict: await read('--preflight-verdict', 'PreflightVerdict'),
    // Hashed, and so read strictly.
    policy: await readScannedJson(inputOf(invocation, { flag: '--policy', artifactPath: 'ScoringPolicy' }), stdin),
    privateManifest: await read('--private-manifest', 'PrivateArtifactManifest'),
    corpusDigest: flagValue(invocation, '--corpus-digest') ?? '',
  }
}

async function readRecords(invocation: ContractInvocation, stdin: Stdin): Promise<unknown[]> {
  const records: unknown[] = []
  for (const input of inputsOf(invocation, { flag: '--record', artifactPath: 'SealedRunRecord' })) {
    records.push(await readJson(input, stdin))
  }
  return records
}

/**
 * Refuses a call whose private references nothing can resolve.
 *
 * @throws ContractUsage
 */
export function requireCorpusRoot(inputs: RawScoreInputs, corpusRoot: string | null): void {
  if (corpusRoot !== null || !needsCorpusRoot(inputs)) return
  throw new ContractUsage(
    '--corpus-root is required to resolve a --private-manifest entry or a private-storage isolationManifestArtifact reference',
  )
}

/** Asked of values that nobody has judged yet: another shape needs nothing, and is refused for what it is later. */
function needsCorpusRoot({ privateManifest, record }: RawScoreInputs): boolean {
  const entries = peek(privateManifest, 'entries')
  if (Array.isArray(entries) && entries.length > 0) return true
  const records: readonly unknown[] = Array.isArray(record) ? record : [record]
  return records.some((one) => peek(peek(one, 'isolationManifestArtifact'), 'storage') === 'private')
}
