import { exampleProbes } from '../../probe/example.ts'
import type { ProbeRecord } from '../../probe/record.ts'
import { defineRule } from '../define.ts'
import { BIN_PLACE, endsHow, runOf, typed } from './probed.ts'

export const R002 = defineRule({
  id: 'R002',
  severity: 'warn',
  title: '`--help` prints something and exits 0',
  why: 'Help is where an agent looks first when a call fails; a CLI that treats the question as an error leaves it guessing.',
  examples: () => ({
    fails: { probes: exampleProbes({ help: { exitCode: 1 } }) },
    passes: { probes: exampleProbes() },
  }),
  check(pack, report) {
    const help = runOf(pack, 'help')
    const wrong = help === null ? null : whatIsWrong(help)
    if (help === null || wrong === null) return
    report({
      at: BIN_PLACE,
      message: `"${typed(help.argv)}" ${wrong}.`,
      fix: `Let "${typed(help.argv)}" print the usage and exit 0; if the CLI is not yours, say in HARNESS.md how its help is reached.`,
    })
  },
})

function whatIsWrong(help: ProbeRecord): string | null {
  if (help.timedOut) return 'does not end'
  if (help.exitCode !== 0) return endsHow(help)
  return `${help.stdout}${help.stderr}`.trim() === '' ? 'prints nothing' : null
}
