import { namesGate, unfilledArguments } from '../../evals/case.ts'
import { starterEvals } from '../../evals/starter.ts'
import { EVALS, type EvalCase } from '../../model.ts'
import type { RulePack } from '../define.ts'
import { paste } from '../paste.ts'

/** Whether a case shows that the confirm gate holds: called without `confirm`, it expects to be refused. */
export function expectsRefusal(evalCase: EvalCase): boolean {
  const { args, expect } = evalCase
  const isConfirmed = Object.hasOwn(args, 'confirm') && args['confirm'] !== false && args['confirm'] !== 'false'
  if (isConfirmed || expect.ok === true) return false
  return namesGate(evalCase) || (expect.ok === false && (expect.error ?? '') === '')
}

/** The cases that `--init-evals` would write, by command. */
export function starterCases({ surface, policy }: Pick<RulePack, 'surface' | 'policy'>): ReadonlyMap<string, EvalCase> {
  return new Map(starterEvals(surface, policy).file.cases.map((evalCase) => [evalCase.verb, evalCase]))
}

/** Asks to add a case, and to fill in what the manifest does not know. */
export function addCase(evalCase: EvalCase): string {
  const unfilled = unfilledArguments(evalCase)
  const todo = unfilled.length === 0 ? '' : ` and give ${unfilled.map((name) => `"${name}"`).join(', ')} a real value`
  return `Add to "cases" in ${EVALS} ${paste(evalCase)}${todo}.`
}
