import { serializeArtifact } from '../../canonical/canonicalize.ts'
import type { JsonValue } from '../../canonical/json-value.ts'
import { aggregateStrength } from '../../contracts/aggregate/index.ts'
import type { ContractCommand } from './command.ts'
import { decideTarget, emitArtifact } from './emit.ts'
import { CONTRACT_EXIT } from './exit-codes.ts'
import { AGGREGATE_STRENGTH_GRAMMAR } from './grammar/aggregate-strength.ts'
import { inputOf, inputsOf } from './named-input.ts'
import type { ContractInvocation } from './parse-argv.ts'
import type { Stdin } from './read-input.ts'
import { readScannedJson } from './read-scanned-json.ts'

export const AGGREGATE_STRENGTH: ContractCommand = {
  grammar: AGGREGATE_STRENGTH_GRAMMAR,
  async run(invocation, io) {
    const target = decideTarget(invocation, AGGREGATE_STRENGTH_GRAMMAR)
    const evidence = await readEvidence(invocation, io.stdin)
    const floors = await readScannedJson(inputOf(invocation, FLOORS), io.stdin)
    const policy = await readScannedJson(inputOf(invocation, POLICY), io.stdin)
    const aggregate = aggregateStrength({ evidence, floors, policy })
    emitArtifact(target, serializeArtifact(aggregate, 'StrengthAggregate'), io)
    return CONTRACT_EXIT.ok
  },
}

const EVIDENCE = { flag: '--evidence', artifactPath: 'EvidenceArtifact' }
const FLOORS = { flag: '--floors', artifactPath: 'StrengthFloors' }
const POLICY = { flag: '--policy', artifactPath: 'ScoringPolicy' }

/** One after the other, so that the first that cannot be read is the one that is named. */
async function readEvidence(invocation: ContractInvocation, stdin: Stdin): Promise<JsonValue[]> {
  const evidence: JsonValue[] = []
  for (const input of inputsOf(invocation, EVIDENCE)) evidence.push(await readScannedJson(input, stdin))
  return evidence
}
