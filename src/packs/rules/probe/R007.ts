import { hasColour } from '../../../report/ansi.ts'
import { exampleProbes } from '../../probe/example.ts'
import type { ProbeRecord } from '../../probe/record.ts'
import { defineRule } from '../define.ts'
import { BIN_PLACE, named, probesOf, typed } from './probed.ts'

export const R007 = defineRule({
  id: 'R007',
  severity: 'warn',
  title: 'No colour when stdout is no terminal or `NO_COLOR` is set',
  why: 'Colour sequences cost tokens, split words that an agent searches for, and make JSON invalid.',
  examples: () => ({
    fails: { probes: exampleProbes({ reads: { list: { stdout: '\u001b[32m[]\u001b[0m\n' } } }) },
    passes: { probes: exampleProbes() },
  }),
  check(pack, report) {
    const coloured = (probesOf(pack)?.records ?? []).filter(isColoured)
    if (coloured.length === 0) return
    const runs = [...new Set(coloured.map(describe))]
    report({
      at: BIN_PLACE,
      message: `Colour sequences, although NO_COLOR is set and the output is no terminal: ${named(runs)}.`,
      fix: 'Let the CLI honour NO_COLOR, or add its switch against colour (such as --color=never or --no-color) to each "cli".',
    })
  },
})

function isColoured({ stdout, stderr }: ProbeRecord): boolean {
  return hasColour(stdout) || hasColour(stderr)
}

/** Runs with a made-up word are not quoted: the word is another one each time. */
function describe({ purpose, argv }: ProbeRecord): string {
  const isMadeUp = purpose === 'unknown-command' || purpose === 'control'
  return isMadeUp ? `${argv[0] ?? ''} <unknown>` : typed(argv)
}
