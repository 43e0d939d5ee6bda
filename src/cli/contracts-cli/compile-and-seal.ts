import { serializeArtifact } from '../../canonical/canonicalize.ts'
import { compile } from '../../contracts/compile/index.ts'
import { seal } from '../../contracts/seal/index.ts'
import type { ContractCommand, ContractIo } from './command.ts'
import { decideTarget, emitArtifact } from './emit.ts'
import { CONTRACT_EXIT } from './exit-codes.ts'
import { COMPILE_GRAMMAR, SEAL_GRAMMAR } from './grammar/compile-and-seal.ts'
import { type ContractInvocation, flagValue } from './parse-argv.ts'
import { parseJson } from './parse-json.ts'
import { readInput } from './read-input.ts'

export const COMPILE: ContractCommand = {
  grammar: COMPILE_GRAMMAR,
  artifactFile: 'eval-contract.json',
  run: (invocation, io) =>
    transform(invocation, io, {
      artifactFile: 'eval-contract.json',
      artifactPath: 'EvalContract',
      stage: (contract) => compile(contract, { strict: invocation.strictInputs }),
    }),
}

export const SEAL: ContractCommand = {
  grammar: SEAL_GRAMMAR,
  artifactFile: 'sealed-evaluator-brief.json',
  run: (invocation, io) =>
    transform(invocation, io, {
      artifactFile: 'sealed-evaluator-brief.json',
      artifactPath: 'SealedEvaluatorBrief',
      stage: (contract) => seal(contract, { strict: invocation.strictInputs }),
    }),
}

type Transformation = {
  readonly artifactFile: string
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
  const { artifactFile, artifactPath, stage } = transformation
  const target = decideTarget(invocation, artifactFile, ['--in'])
  const input = { flag: '--in', path: flagValue(invocation, '--in') ?? '-', artifactPath: 'EvalContract' }
  const contract = parseJson(await readInput(input, io.stdin), input)
  emitArtifact(target, serializeArtifact(stage(contract), artifactPath), io)
  return CONTRACT_EXIT.ok
}
