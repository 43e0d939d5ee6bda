import { RuntimeFault, StructuralFailure } from '../../../src/canonical/faults.ts'
import { compile } from '../../../src/contracts/compile/index.ts'
import type {
  CommandOperation,
  EvalContract,
  HttpOperation,
  Oracle,
  SensitivityWitness,
  Step,
  ToolOperation,
} from '../../../src/contracts/schemas/eval-contract.ts'

/** `compiles`, or code and path of what compiling ends in. Any other error is a failed test. */
export function verdict(contract: unknown, { strict = true }: { strict?: boolean } = {}): string {
  return ending(contract, { strict })?.at ?? 'compiles'
}

/** The whole message of what compiling ends in; empty when it compiles. */
export function detailOf(contract: unknown, { strict = true }: { strict?: boolean } = {}): string {
  return ending(contract, { strict })?.message ?? ''
}

function ending(contract: unknown, options: { strict: boolean }): { at: string; message: string } | null {
  try {
    compile(contract, options)
    return null
  } catch (error) {
    if (error instanceof StructuralFailure || error instanceof RuntimeFault) {
      return { at: `${error.code} ${error.artifactPath}`, message: error.message }
    }
    throw error
  }
}

export function httpOperations(contract: EvalContract): HttpOperation[] {
  const [first] = contract.permittedInterfaces
  if (first?.kind !== 'api') throw new Error('the test expects an HTTP interface')
  return first.operations
}

export function toolOperations(contract: EvalContract): ToolOperation[] {
  const third = contract.permittedInterfaces[2]
  if (third?.kind !== 'mcp') throw new Error('the test expects a tool server')
  return third.operations
}

export function httpOperation(contract: EvalContract, index: number): HttpOperation {
  const found = contract.permittedInterfaces[0]?.operations[index]
  if (found === undefined || !('method' in found)) throw new Error('the test expects an HTTP operation')
  return found
}

export function commandOperation(contract: EvalContract, index: number): CommandOperation {
  const found = contract.permittedInterfaces[1]?.operations[index]
  if (found === undefined || !('invocation' in found)) throw new Error('the test expects a command operation')
  return found
}

export function toolOperation(contract: EvalContract): ToolOperation {
  const found = contract.permittedInterfaces[2]?.operations[0]
  if (found === undefined || !('toolName' in found)) throw new Error('the test expects a tool operation')
  return found
}

export function witnessOf(operation: { sensitivityWitness: SensitivityWitness | null }): SensitivityWitness {
  if (operation.sensitivityWitness === null) throw new Error('the test expects a witness')
  return operation.sensitivityWitness
}

export function oracleOf(contract: EvalContract, id: string): Oracle {
  const found = contract.oracles.find((oracle) => oracle.id === id)
  if (found === undefined) throw new Error(`the test expects the oracle ${id}`)
  return found
}

export function stepOf(contract: EvalContract, id: string): Step {
  const found = contract.interactionPlan.find(({ stepId }) => stepId === id)
  if (found === undefined) throw new Error(`the test expects the step ${id}`)
  return found
}

/** Replaces the check of an oracle and lets its direction name the check's operator and read the given targets. */
export function setCheck(
  contract: EvalContract,
  id: string,
  check: NonNullable<Oracle['check']>,
  targets: string[] = [],
): void {
  const oracle = oracleOf(contract, id)
  oracle.check = check
  oracle.direction = {
    evidenceTargets: targets,
    relation: check.op,
    polarity: oracle.polarity,
    scope: null,
    negativeDomain: null,
  }
}
