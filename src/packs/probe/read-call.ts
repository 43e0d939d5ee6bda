import { expectsSuccess, isTodo } from '../evals/case.ts'
import type { Argument, Command, EvalCase, EvalFile } from '../model.ts'
import { parseTemplate } from '../template/parse.ts'
import { renderArgv } from '../template/render.ts'
import type { GivenValues } from '../template/values.ts'

export type ReadCall =
  /** `argv[0]` is the template's own first word. */
  { readonly kind: 'call'; readonly argv: readonly string[] } | { readonly kind: 'skip'; readonly reason: string }

/**
 * How a read can be called: without arguments when none is required, else with those of its first eval case that expects
 * success, else with the examples of its required arguments. Spec: packs/02-check.md, "Probes" 4.
 *
 * @param successes see {@link firstSuccesses}
 */
export function readCallOf(name: string, command: Command, successes: ReadonlyMap<string, EvalCase>): ReadCall {
  const { cli, args = {} } = command
  if (cli === undefined) return { kind: 'skip', reason: 'it has no "cli"' }
  const required = Object.entries(args).filter(([, argument]) => argument.required === true)
  const values = required.length === 0 ? {} : (valuesOfCase(successes.get(name)) ?? examplesOf(required))
  if (typeof values === 'string') return { kind: 'skip', reason: values }
  const rendered = renderArgv(parseTemplate(cli), args, values)
  if (rendered.ok) return { kind: 'call', argv: rendered.argv }
  return { kind: 'skip', reason: rendered.problems[0]?.message ?? 'its "cli" cannot be filled in' }
}

/** The first case of each command that expects success. */
export function firstSuccesses(evals: EvalFile | null): ReadonlyMap<string, EvalCase> {
  const found = new Map<string, EvalCase>()
  for (const evalCase of evals?.cases ?? []) {
    if (!found.has(evalCase.verb) && expectsSuccess(evalCase)) found.set(evalCase.verb, evalCase)
  }
  return found
}

function valuesOfCase(found: EvalCase | undefined): GivenValues | null {
  return found === undefined || Object.values(found.args).some(isTodo) ? null : found.args
}

/** The values, or why there are none. */
function examplesOf(required: readonly (readonly [string, Argument])[]): GivenValues | string {
  const values: Record<string, NonNullable<Argument['example']>> = {}
  for (const [name, { example }] of required) {
    if (example === undefined) return `argument "${name}" has no example, and no eval case gives one`
    if (isTodo(example)) return `the example of argument "${name}" is still a TODO`
    values[name] = example
  }
  return values
}
