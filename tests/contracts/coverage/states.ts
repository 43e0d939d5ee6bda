import { satisfiedDeclarations } from '../../../scripts/corpus/bookmarks.ts'
import { coverage, type DisciplineRule } from '../../../src/contracts/coverage/index.ts'
import type { EvalContract, Expression, ResponseDescriptor } from '../../../src/contracts/schemas/eval-contract.ts'

export function changed(change: (contract: EvalContract) => void): EvalContract {
  const contract = satisfiedDeclarations()
  change(contract)
  return contract
}

/** `gap`, `satisfied` or `irrelevant`. */
export function stateOf(rule: DisciplineRule, contract: EvalContract): string {
  const found = coverage(contract).rules.find((covered) => covered.rule === rule)
  if (found === undefined) throw new Error(`no answer about ${rule}`)
  if (found.isGap) return 'gap'
  return found.relevance.holds ? 'satisfied' : 'irrelevant'
}

export function descriptors(contract: EvalContract): [ResponseDescriptor, ResponseDescriptor] {
  const [add, list] = contract.permittedInterfaces[0]?.operations ?? []
  if (add === undefined || list === undefined) throw new Error('the base has two operations')
  return [add.responseDescriptor, list.responseDescriptor]
}

export function without(contract: EvalContract, ...ids: string[]): void {
  contract.oracles = contract.oracles.filter(({ id }) => !ids.includes(id))
}

export function check(contract: EvalContract, id: string, replacement: Expression, targets?: string[]): void {
  const oracle = contract.oracles.find((declared) => declared.id === id)
  if (oracle === undefined || oracle.direction === null) throw new Error(`the base has the oracle ${id}`)
  oracle.check = replacement
  if (targets !== undefined) oracle.direction.evidenceTargets = targets
}

export const exists = (pointer: string): Expression => ({ op: 'existence', operands: [{ pointer }] })
export const ADD = '/interactions/add/response-body'
export const ENTRIES = '/interactions/list/response-body/entries'

export type State = [title: string, change: (contract: EvalContract) => void, state: string]
