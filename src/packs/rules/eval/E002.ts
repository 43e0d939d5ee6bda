import { at } from '../../../report/finding.ts'
import { nearest } from '../../../report/nearest.ts'
import { type Command, EVALS, type EvalCase, type Surface } from '../../model.ts'
import { defineRule, type RuleFinding } from '../define.ts'
import { pasteEntry } from '../paste.ts'

export const E002 = defineRule({
  id: 'E002',
  severity: 'error',
  title: 'Cases call commands and pass arguments that exist',
  why: 'A case about a command or an argument that is not in the manifest proves nothing, however often it is run.',
  examples: () => ({
    fails: { evals: { cases: [{ name: 'lists transfers', verb: 'lists' }] } },
    passes: {},
  }),
  check({ evals, surface }, report) {
    if (!knowsItsCommands(surface)) return
    const commands = surface.verbs ?? {}
    let compared = 0
    for (const [index, evalCase] of (evals?.cases ?? []).entries()) {
      const command = Object.hasOwn(commands, evalCase.verb) ? commands[evalCase.verb] : undefined
      if (command === undefined)
        report(unknownCommand(evalCase, index, compared++ < COMPARED ? Object.keys(commands) : []))
      else for (const each of unknownArguments(evalCase, index, command)) report(each)
    }
  },
})

/** Unknown commands that the nearest known one is looked up for: it takes a list of all commands each time. */
const COMPARED = 10

/** The commands of a pass-through or an OpenAPI pack need not be in the manifest. */
function knowsItsCommands({ adapter, wrap, verbs = {} }: Surface): boolean {
  return Object.keys(verbs).length > 0 || (adapter !== 'openapi' && wrap?.pass_through !== true)
}

function unknownCommand({ name, verb }: EvalCase, index: number, known: readonly string[]): RuleFinding {
  const [close] = nearest(verb, known)
  return {
    at: at(EVALS, 'cases', index, 'verb'),
    message: `The case "${name}" calls "${verb}", which is no command of the pack.`,
    fix:
      close === undefined
        ? `Add "${verb}" to surface.json and policy.json, or remove the case.`
        : `Write ${pasteEntry('verb', close)}, or remove the case.`,
  }
}

function* unknownArguments(
  { name, verb, args, expect }: EvalCase,
  index: number,
  command: Command,
): Iterable<RuleFinding> {
  const declared = Object.keys(command.args ?? {})
  // A case may want to see exactly this refused.
  const isMeant = expect.ok === false && /argument/i.test(expect.error ?? '')
  if (isMeant) return
  for (const argument of Object.keys(args)) {
    if (argument === 'confirm' || Object.hasOwn(command.args ?? {}, argument)) continue
    const [close] = nearest(argument, declared)
    yield {
      at: at(EVALS, 'cases', index, 'args', argument),
      message: `The case "${name}" passes "${argument}", which "${verb}" does not take.`,
      fix:
        close === undefined
          ? `Remove "${argument}" from the case, or declare it under "args" of "${verb}" in surface.json.`
          : `Rename "${argument}" to "${close}".`,
    }
  }
}
