import { literalOf, parseTemplate, subcommandPath } from '../argv-template.ts'
import type { Argument, Command, EvalCase, EvalFile, Policy, Surface } from '../model.ts'
import { isJsonCommand } from '../probe/json-output.ts'
import { writeSign } from '../probe/write-signs.ts'
import { isWriteLike } from '../words.ts'
import { CONFIRM_REQUIRED, unfilledArguments } from './case.ts'

/** A starter eval file and the pointers of what its author still has to fill in. */
export type Starter = { readonly file: EvalFile; readonly todo: readonly string[] }

/**
 * One case per read, and one refusal case per write that asks for confirmation; writes that do not ask get none. Nor does what
 * is called a read and looks like a write: the cases are run as soon as they are written.
 * Required arguments come from the manifest's examples or stay `TODO <name>`.
 * Spec: packs/02-check.md, "Eval cases"; the seed's `--init-evals`.
 */
export function starterEvals(surface: Surface, policy: Policy): Starter {
  const cases: EvalCase[] = []
  for (const [verb, command] of Object.entries(surface.verbs ?? {})) {
    const entry = policy.verbs[verb]
    if (entry === undefined) continue
    const args = requiredArguments(command.args ?? {})
    if (entry.class === 'read') {
      if (isWriteLike(verb) || looksLikeWrite(command)) continue
      // The seed's case expects JSON; a command that is declared to print text would fail it from the start.
      const output = isJsonCommand(command) ? { json: true } : {}
      cases.push({
        name: isJsonCommand(command) ? `${verb} returns JSON` : `${verb} works`,
        verb,
        args,
        expect: { ok: true, ...output, max_ms: 3000, max_tokens: 5000 },
      })
    } else if (entry.confirm !== undefined && entry.confirm !== false) {
      cases.push({
        name: `${verb} is refused without confirm`,
        verb,
        args,
        expect: { ok: false, error: CONFIRM_REQUIRED },
      })
    }
  }
  return { file: { cases }, todo: unfilled(cases) }
}

function looksLikeWrite({ cli = [], args }: Command): boolean {
  const [bin = '', ...words] = parseTemplate(cli).elements.flatMap((element) => literalOf(element) ?? [])
  return writeSign({ bin, path: subcommandPath(cli, args), words }) !== null
}

type ExampleValue = Exclude<Argument['example'], undefined>

function requiredArguments(declared: Readonly<Record<string, Argument>>): Record<string, ExampleValue> {
  const required = Object.entries(declared).filter(
    ([, argument]) => argument.required === true && argument.default === undefined,
  )
  return Object.fromEntries(required.map(([name, { example }]) => [name, example ?? `TODO ${name}`]))
}

function unfilled(cases: readonly EvalCase[]): string[] {
  return cases.flatMap((one, index) => unfilledArguments(one).map((name) => `/cases/${index}/args/${name}`))
}
