import { serializeArtifact } from '../../canonical/canonicalize.ts'
import { compile } from '../../contracts/compile/index.ts'
import { seal } from '../../contracts/seal/index.ts'
import type { ContractCommand, ContractIo } from './command.ts'
import { decideTarget, emitArtifact } from './emit.ts'
import { CONTRACT_EXIT } from './exit-codes.ts'
import { COMPILE_GRAMMAR, SEAL_GRAMMAR } from './grammar/compile-and-seal.ts'
import type { CommandGrammar } from './grammar/define.ts'
import { inputOf } from './named-input.ts'
import type { ContractInvocation } from './parse-argv.ts'
import { readJson } from './read-json.ts'

export const COMPILE: ContractCommand = {
  grammar: COMPILE_GRAMMAR,
  run: (invocation, io) =>
    transform(invocation, io, {
      grammar: COMPILE_GRAMMAR,
      artifactPath: 'EvalContract',
      stage: (contract) => compile(contract, { strict: invocation.strictInputs }),
    }),
}

export const SEAL: ContractCommand = {
  grammar: SEAL_GRAMMAR,
  run: (invocation, io) =>
    transform(invocation, io, {
      grammar: SEAL_GRAMMAR,
      artifactPath: 'SealedEvaluatorBrief',
      stage: (contract) => seal(contract, { strict: invocation.strictInputs }),
    }),
}

type Transformation = {
  readonly grammar: CommandGrammar
  /** What the product is called in faults. */
  readonly artifactPath: string
  stage(contract: unknown): unknown
}

/** One contract in, one artifact out. */
async function transform(
  invocation: ContractInvocation,
  io: ContractIo,
  transformation: Transformation,
): Promise<number> {
  const { grammar, artifactPath, stage } = transformation
  const target = decideTarget(invocation, grammar)
  const contract = await readJson(inputOf(invocation, { flag: '--in', artifactPath: 'EvalContract' }), io.stdin)
  emitArtifact(target, serializeArtifact(stage(contract), artifactPath), io)
  return CONTRACT_EXIT.ok
}
