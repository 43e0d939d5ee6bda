import { at } from '../../../report/finding.ts'
import { SURFACE } from '../../model.ts'
import { exampleProbes } from '../../probe/example.ts'
import { defineRule, type RuleFinding } from '../define.ts'
import { cliPlace, probesOf } from './probed.ts'

const NONE = { skipped: 'argument "account" has no example, and no eval case gives one' }

export const R012 = defineRule({
  id: 'R012',
  severity: 'info',
  title: 'At least one read could be probed',
  why: 'Only a read that was run shows that output, exit codes and speed are what the pack says.',
  examples: () => ({
    fails: { probes: exampleProbes({ reads: { list: NONE, balance: NONE, payees: NONE, doctor: NONE } }) },
    passes: { probes: exampleProbes() },
  }),
  check(pack, report) {
    const probes = probesOf(pack)
    if (probes === null) return
    const reads = [...probes.reads]
    if (!reads.some(([, read]) => read.kind === 'ran')) report(nothingRan(reads))
    for (const [name, reason] of probes.withheld) {
      // R014 says more of one that does not exist.
      if (probes.existence.get(name)?.kind === 'missing') continue
      report({
        at: cliPlace(name),
        message: `"${name}" was not run, because ${reason}, although policy.json calls it a read.`,
        fix: `If "${name}" changes anything, make it a write in policy.json; if not, give it a name and a "cli" that say so, or show with a case in hcp.eval.json that it works.`,
      })
    }
  },
})

type Reads = readonly (readonly [
  name: string,
  read: { readonly kind: 'ran' } | { readonly kind: 'skipped'; readonly reason: string },
])[]

function nothingRan(reads: Reads): RuleFinding {
  const reasons = reads.flatMap(([name, read]) => (read.kind === 'skipped' ? [`"${name}": ${read.reason}`] : []))
  const isEmpty = reasons.length === 0
  const more = reasons.length > 3 ? `; and ${reasons.length - 3} more` : ''
  return {
    at: at(SURFACE, 'verbs'),
    message: isEmpty
      ? 'No read could be run: the pack has none that may be.'
      : `No read could be run (${reasons.slice(0, 3).join('; ')}${more}).`,
    fix: isEmpty
      ? 'Add a command that only reads, and make it "read" in policy.json.'
      : 'Give each required argument an "example" that works, or add to hcp.eval.json a case with its arguments that expects success.',
  }
}
