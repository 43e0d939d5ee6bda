import { peek } from '../../canonical/peek.ts'
import type { RawScoreInputs } from '../../contracts/score/read-inputs.ts'
import { ContractUsage } from './diagnostics.ts'
import { type ContractInvocation, flagValue } from './parse-argv.ts'
import { parseJson } from './parse-json.ts'
import { readInput, type Stdin } from './read-input.ts'
import { readScannedJson } from './read-scanned-json.ts'

/**
 * Reads the inputs of `score` one after the other, so that the first that cannot be read is the one that is named. An optional
 * one that was not given is null. Spec: contracts/06-cli-and-library.md, section 3.
 */
export async function readScoreFiles(invocation: ContractInvocation, stdin: Stdin): Promise<RawScoreInputs> {
  const read = (flag: string, artifactPath: string) => readOne(invocation, { flag, artifactPath }, stdin)
  return {
    record: await readRecords(invocation, stdin),
    manifest: await read('--isolation-manifest', 'IsolationManifest'),
    configuration: await read('--evaluator-configuration', 'EvaluatorConfiguration'),
    contract: await read('--contract', 'EvalContract'),
    probe: await read('--probe', 'Probe'),
    preflightVerdict: await read('--preflight-verdict', 'PreflightVerdict'),
    policy: await readPolicy(invocation, stdin),
    privateManifest: await read('--private-manifest', 'PrivateArtifactManifest'),
    corpusDigest: flagValue(invocation, '--corpus-digest') ?? '',
  }
}

async function readRecords({ values }: ContractInvocation, stdin: Stdin): Promise<unknown[]> {
  const records: unknown[] = []
  for (const path of values.get('--record') ?? []) {
    const input = { flag: `--record ${JSON.stringify(path)}`, path, artifactPath: 'SealedRunRecord' }
    records.push(parseJson(await readInput(input, stdin), input))
  }
  return records
}

async function readOne(
  invocation: ContractInvocation,
  { flag, artifactPath }: { readonly flag: string; readonly artifactPath: string },
  stdin: Stdin,
): Promise<unknown> {
  const path = flagValue(invocation, flag)
  if (path === null) return null
  const input = { flag, path, artifactPath }
  return parseJson(await readInput(input, stdin), input)
}

/** The policy is hashed, so it is read strictly. */
async function readPolicy(invocation: ContractInvocation, stdin: Stdin): Promise<unknown> {
  const path = flagValue(invocation, '--policy') ?? '-'
  return readScannedJson({ flag: '--policy', path, artifactPath: 'ScoringPolicy' }, stdin)
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
