import { serializeArtifact } from '../../canonical/canonicalize.ts'
import { type Diagnostic, preflightFromObservations } from '../../contracts/preflight/index.ts'
import type { ContractCommand } from './command.ts'
import { line } from './diagnostics.ts'
import { decideTarget, emitArtifact } from './emit.ts'
import { CONTRACT_EXIT } from './exit-codes.ts'
import { PREFLIGHT_GRAMMAR } from './grammar/preflight.ts'
import { type ContractInvocation, flagValue } from './parse-argv.ts'
import { parseJson } from './parse-json.ts'
import { readInput, type Stdin } from './read-input.ts'

const ARTIFACT_FILE = 'preflight-verdict.json'

/** Issues no request of its own. A failed pre-flight is written too. */
export const PREFLIGHT: ContractCommand = {
  grammar: PREFLIGHT_GRAMMAR,
  artifactFile: ARTIFACT_FILE,
  async run(invocation, io) {
    const target = decideTarget(invocation, ARTIFACT_FILE, ['--contract', '--probes', '--observations'])
    const read = (flag: string, artifactPath: string) => readOne(invocation, { flag, artifactPath }, io.stdin)
    const contract = await read('--contract', 'EvalContract')
    const probes = await read('--probes', 'Probe')
    const observations = await read('--observations', 'ProbeObservation')
    const sink = ({ stage, runId, message }: Diagnostic) =>
      io.stderr(line(`${io.program}: ${stage}: ${runId}: ${message}`))
    const runId = flagValue(invocation, '--run-id') ?? ''
    const verdict = preflightFromObservations({ contract, probes, observations, runId, sink })
    emitArtifact(target, serializeArtifact(verdict, 'PreflightVerdict'), io)
    return verdict.passed ? CONTRACT_EXIT.ok : CONTRACT_EXIT.invalid
  },
}

async function readOne(
  invocation: ContractInvocation,
  { flag, artifactPath }: { readonly flag: string; readonly artifactPath: string },
  stdin: Stdin,
): Promise<unknown> {
  const input = { flag, path: flagValue(invocation, flag) ?? '-', artifactPath }
  return parseJson(await readInput(input, stdin), input)
}
