import { declaredArgument, loneArgument, parseTemplate } from '../../argv-template.ts'
import type { Command } from '../../model.ts'
import { askedPath } from '../../probe/asked-path.ts'
import { exampleProbes } from '../../probe/example.ts'
import type { ProbeRecord } from '../../probe/record.ts'
import { namesOption, refusedOption } from '../../probe/refused-option.ts'
import { tellingLine } from '../../probe/telling-line.ts'
import { defineRule } from '../define.ts'
import { paste } from '../paste.ts'
import { cliPlace, endsHow, inItsWords, ranReads, typed } from './probed.ts'

export const R013 = defineRule({
  id: 'R013',
  severity: 'error',
  title: 'Reads succeed',
  why: "A read that fails with the pack's own arguments will fail for an agent too, at the first call.",
  examples: () => ({
    fails: {
      probes: exampleProbes({ reads: { list: { exitCode: 1, stderr: 'ledger: unknown option "--limit"\n' } } }),
    },
    passes: { probes: exampleProbes() },
  }),
  check(pack, report) {
    for (const { name, command, record, isHealth, ending } of ranReads(pack)) {
      if (isHealth || ending !== 'failed') continue
      report({
        at: cliPlace(name),
        message: `"${typed(record.argv)}" ${endsHow(record)}${inItsWords(record)}.`,
        fix: fixOf(name, command, record),
      })
    }
  },
})

function fixOf(name: string, command: Command, record: ProbeRecord): string {
  const dangling = danglingOption(command, record)
  if (dangling !== null) {
    return `In "cli" of "${name}" write ${paste(dangling)} as one group, so that the option is left out together with its value.`
  }
  const refused = refusedOption(record)
  if (refused !== null) {
    const [bin = ''] = record.argv
    const help = typed([bin, ...askedPath(bin, command), '--help'])
    return `Take "${refused}" out of "cli" of "${name}", or put an option that "${help}" lists in its place.`
  }
  return `Run "${typed(record.argv)}" yourself and correct "cli" of "${name}", the examples of its arguments, or the login it needs.`
}

/**
 * An option that was passed although its value, an optional argument, was left out; null when there is none that the CLI speaks
 * of: behind a switch such as `--json` the argument is an operand.
 */
function danglingOption({ cli = [], args = {} }: Command, record: ProbeRecord): [option: string, value: string] | null {
  const said = tellingLine(record) ?? ''
  for (const [index, value] of cli.entries()) {
    const option = cli[index - 1]
    if (typeof value !== 'string' || typeof option !== 'string' || !/^--?[A-Za-z][\w-]*$/.test(option)) continue
    const [element] = parseTemplate([option, value]).elements.slice(1)
    const name = element === undefined ? null : loneArgument(element)
    const argument = name === null ? undefined : declaredArgument(args, name)
    const isLeftOut = argument !== undefined && argument.required !== true && argument.default === undefined
    if (isLeftOut && argument.type !== 'boolean' && record.argv.includes(option) && namesOption(said, option)) {
      return [option, value]
    }
  }
  return null
}
