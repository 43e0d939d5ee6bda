import { serializeArtifact } from '../../canonical/canonicalize.ts'
import type { JsonValue } from '../../canonical/json-value.ts'
import { aggregateStrength } from '../../contracts/aggregate/index.ts'
import type { ContractCommand } from './command.ts'
import { decideTarget, emitArtifact } from './emit.ts'
import { CONTRACT_EXIT } from './exit-codes.ts'
import { AGGREGATE_STRENGTH_GRAMMAR } from './grammar/aggregate-strength.ts'
import { type ContractInvocation, flagValue } from './parse-argv.ts'
import type { Stdin } from './read-input.ts'
import { readScannedJson } from './read-scanned-json.ts'

const ARTIFACT_FILE = 'strength-aggregate.json'

export const AGGREGATE_STRENGTH: ContractCommand = {
  grammar: AGGREGATE_STRENGTH_GRAMMAR,
  artifactFile: ARTIFACT_FILE,
  async run(invocation, io) {
    const target = decideTarget(invocation, ARTIFACT_FILE, ['--evidence', '--floors', '--policy'])
    const evidence = await readEvidence(invocation, io.stdin)
    const floors = await readOne(invocation, { flag: '--floors', artifactPath: 'StrengthFloors' }, io.stdin)
    const policy = await readOne(invocation, { flag: '--policy', artifactPath: 'ScoringPolicy' }, io.stdin)
    const aggregate = aggregateStrength({ evidence, floors, policy })
    emitArtifact(target, serializeArtifact(aggregate, 'StrengthAggregate'), io)
    return CONTRACT_EXIT.ok
  },
}

/** One after the other, so that the first that cannot be read is the one that is named. */
async function readEvidence({ values }: ContractInvocation, stdin: Stdin): Promise<JsonValue[]> {
  const evidence: JsonValue[] = []
  for (const path of values.get('--evidence') ?? []) {
    const input = { flag: `--evidence ${JSON.stringify(path)}`, path, artifactPath: 'EvidenceArtifact' }
    evidence.push(await readScannedJson(input, stdin))
  }
  return evidence
}

function readOne(
  invocation: ContractInvocation,
  { flag, artifactPath }: { readonly flag: string; readonly artifactPath: string },
  stdin: Stdin,
): Promise<JsonValue> {
  return readScannedJson({ flag, path: flagValue(invocation, flag) ?? '-', artifactPath }, stdin)
}
