import type { InputChannel } from '../schemas/eval-contract.ts'
import type { DeclaredOperation } from './operation.ts'

// How failures spell places of a contract. Spec: contracts/02-compile-and-seal.md, section 4.1. Operations are addressed by
// position where a witness is judged and by identifier where the inventory is: both spellings are published.

export const ROOT = 'EvalContract'

export function oraclePath(oracleId: string): string {
  return `${ROOT}.oracles[id=${oracleId}]`
}

export function behaviorPath(behaviorId: string): string {
  return `${ROOT}.behaviors[id=${behaviorId}]`
}

export function rubricPath(rubricId: string): string {
  return `${ROOT}.rubrics[id=${rubricId}]`
}

export function criterionPath(rubricId: string, criterionId: string): string {
  return `${rubricPath(rubricId)}.criteria[id=${criterionId}]`
}

export function stepPath(stepId: string): string {
  return `${ROOT}.interactionPlan[stepId=${stepId}]`
}

export function bindingPath(stepId: string, channel: InputChannel, key: string): string {
  return `${stepPath(stepId)}.inputBinding.${channel}[${JSON.stringify(key)}]`
}

export function interfacePath(logicalId: string): string {
  return `${ROOT}.permittedInterfaces[logicalId=${logicalId}]`
}

export function operationPathById({ interfaceId, operationId }: { interfaceId: string; operationId: string }): string {
  return `${interfacePath(interfaceId)}.operations[operationId=${operationId}]`
}

export function operationPathByPosition({ interfaceIndex, operationIndex }: DeclaredOperation): string {
  return `${ROOT}.permittedInterfaces[${interfaceIndex}].operations[${operationIndex}]`
}

export function witnessPath(declared: DeclaredOperation): string {
  return `${operationPathByPosition(declared)}.sensitivityWitness`
}

/** One member of a reference set: `…members[2].id`, or `…members[2]["two words"]` when the key is no plain identifier. */
export function memberPath(setId: string, member: number, key: string): string {
  const step = /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`
  return `${ROOT}.referenceSets[id=${setId}].members[${member}]${step}`
}
