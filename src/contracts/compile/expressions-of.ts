import type { Expression } from '../schemas/eval-contract.ts'
import type { CheckContext } from './check.ts'
import type { DeclaredOperation } from './operation.ts'
import { oraclePath, witnessPath } from './paths.ts'
import { parsePointer } from './pointer.ts'

/** One expression of a contract and how the steps it names are looked up. */
export type ContractExpression = {
  readonly expression: Expression
  /** Path of the expression itself, for example `EvalContract.oracles[id=O-001].check`. */
  readonly root: string
  /** The operation a resolved pointer reads from; null when nothing resolves. */
  operationFor(pointer: string): DeclaredOperation | null
}

/** Each oracle's check, then each operation's witness relation, in declaration order. Null checks are left out. */
export function* expressionsOf(context: CheckContext): Generator<ContractExpression> {
  yield* oracleExpressions(context)
  yield* witnessExpressions(context)
}

export function* oracleExpressions({ contract, index }: CheckContext): Generator<ContractExpression> {
  for (const { id, check } of contract.oracles) {
    if (check === null) continue
    yield {
      expression: check,
      root: `${oraclePath(id)}.check`,
      operationFor: (pointer) => index.source(pointer).operation,
    }
  }
}

export function* witnessExpressions({ index }: CheckContext): Generator<ContractExpression> {
  for (const declared of index.operations) {
    const witness = declared.operation.sensitivityWitness
    if (witness === null) continue
    yield {
      expression: witness.relation,
      root: `${witnessPath(declared)}.relation`,
      operationFor: (pointer) => {
        const leg = parsePointer(pointer)?.step
        return witness.legs.some(({ legId }) => legId === leg) ? declared : null
      },
    }
  }
}
