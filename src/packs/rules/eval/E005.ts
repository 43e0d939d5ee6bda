import { at } from '../../../report/finding.ts'
import { isTodo, unfilledArguments } from '../../evals/case.ts'
import type { CaseResult } from '../../evals/case-result.ts'
import { type Argument, EVALS, type Surface } from '../../model.ts'
import { defineRule, type RuleFinding } from '../define.ts'
import { pasteEntry } from '../paste.ts'

export const E005 = defineRule({
  id: 'E005',
  severity: 'error',
  title: 'All cases pass',
  why: 'A case that fails says that the pack or the case is wrong; one left at TODO fails without being run.',
  examples: () => ({
    fails: { evals: { cases: [{ name: 'lists one payee', verb: 'list', args: { limit: 'TODO limit' } }] } },
    passes: {},
  }),
  check({ evals, evalResults, surface }, report) {
    for (const [index, evalCase] of (evals?.cases ?? []).entries()) {
      const unfilled = unfilledArguments(evalCase)
      const result = evalResults?.[index]
      if (unfilled.length === 0) {
        if (result?.pass === false) report(failedCase(index, result))
        continue
      }
      const values = unfilled.map((name) => valueFor(name, declarationOf(surface, evalCase.verb, name)))
      report({
        at: at(EVALS, 'cases', index),
        message: `The case "${evalCase.name}" fails without being run: TODO is left in ${unfilled.map((name) => `"${name}"`).join(', ')}.`,
        fix: `In "args" of the case write ${values.join(', ')}.`,
      })
    }
  },
})

function failedCase(index: number, { name, verb, reasons }: CaseResult): RuleFinding {
  return {
    at: at(EVALS, 'cases', index),
    message: `The case "${name}" fails: ${reasons.join('; ')}.`,
    fix: `Fix "${verb}" so that the case passes. Change the case only if what it expects is wrong, never to make it pass.`,
  }
}

function declarationOf({ verbs = {} }: Surface, verb: string, name: string): Argument | undefined {
  const args = (Object.hasOwn(verbs, verb) ? verbs[verb]?.args : undefined) ?? {}
  return Object.hasOwn(args, name) ? args[name] : undefined
}

function valueFor(name: string, argument: Argument | undefined): string {
  const example = argument?.example
  const isReal = example !== undefined && !isTodo(example)
  if (isReal) return pasteEntry(name, example)
  const meaning = argument?.description?.replace(/\.$/, '') ?? ''
  return `a real value for "${name}"${meaning === '' ? '' : ` (${meaning})`}`
}
