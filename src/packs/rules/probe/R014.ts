import { escapePattern } from '../../../canonical/escape-pattern.ts'
import { at } from '../../../report/finding.ts'
import { SURFACE } from '../../model.ts'
import { askedPath } from '../../probe/asked-path.ts'
import { exampleProbes } from '../../probe/example.ts'
import { binWord } from '../../probe/plan.ts'
import { forSentence } from '../../probe/telling-line.ts'
import { defineRule, type RuleFinding, type RulePack } from '../define.ts'
import { cliPlace, named, probesOf, typed } from './probed.ts'

export const R014 = defineRule({
  id: 'R014',
  severity: 'error',
  otherwise: 'info where nothing can be said',
  title: "Every command's subcommand exists in the CLI",
  why: 'An agent calls what the manifest names; a subcommand from another version, or from imagination, can only fail.',
  examples: () => ({
    fails: {
      probes: exampleProbes({
        existence: { balance: { kind: 'missing', said: 'ledger: unknown command "balance"' } },
      }),
    },
    passes: { probes: exampleProbes() },
  }),
  check(pack, report) {
    const existence = [...(probesOf(pack)?.existence ?? [])]
    for (const [name, verdict] of existence) {
      if (verdict.kind === 'missing') report(missing(pack, name, verdict.said))
    }
    const unjudged = existence.flatMap(([name, verdict]) => (verdict.kind === 'unjudged' ? [{ name, verdict }] : []))
    const [first] = unjudged
    if (first === undefined) return
    const isOne = unjudged.length === 1
    const reasons = [...new Set(unjudged.map(({ verdict }) => verdict.reason))]
    report({
      severity: 'info',
      at: isOne ? cliPlace(first.name) : at(SURFACE, 'verbs'),
      message: `Whether the CLI has the ${isOne ? 'subcommand' : 'subcommands'} of ${named(unjudged.map(({ name }) => name))} could not be judged: ${reasons.join('; ')}.`,
      fix: `Try ${isOne ? 'it' : 'each'} by hand, or add a case to hcp.eval.json that expects success.`,
    })
  },
})

function missing(pack: RulePack, name: string, said: string | null): RuleFinding {
  const bin = binWord(pack.surface)
  const command = pack.surface.verbs?.[name]
  const path = command === undefined ? [] : askedPath(bin, command)
  const reason = said === null ? 'it answers as to a made-up word' : forSentence(said)
  return {
    at: cliPlace(name),
    message: `"${typed([bin, ...path])}" is not a command of this CLI (${reason}).`,
    fix: `Point "${name}".cli at a subcommand that exists (see "${typed([bin, ...pathBefore(path, said), '--help'])}"), or remove "${name}" from surface.json, policy.json, and HARNESS.md.`,
  }
}

/** The words that the CLI does know, as far as its refusal tells: of `gh commit list` it may have refused `commit` already. */
function pathBefore(path: readonly string[], said: string | null): readonly string[] {
  const names = (word: string) => new RegExp(`(?<![\\w-])${escapePattern(word)}(?![\\w-])`, 'i').test(said ?? '')
  const refused = names(path.at(-1) ?? '') ? -1 : path.findIndex(names)
  return path.slice(0, refused)
}
