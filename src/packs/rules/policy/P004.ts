import { at } from '../../../report/finding.ts'
import { subcommandPath } from '../../argv-template.ts'
import { type Command, SURFACE, type TemplateElement } from '../../model.ts'
import type { ProbeReport } from '../../probe/record.ts'
import { defineRule, type Report, type RuleFinding } from '../define.ts'
import { pasteEntry } from '../paste.ts'
import { offeredConfirmations, passedOptions, passesConfirmation, withSwitches } from './confirm-switch.ts'
import { asksForConfirmation, governedCommands } from './governed.ts'

export const P004 = defineRule({
  id: 'P004',
  severity: 'warn',
  title: 'A confirmed command tells the CLI not to ask again',
  why:
    'The person has agreed at the gate. A CLI that then asks again finds nobody at its closed stdin: it hangs until the ' +
    'timeout, or takes the silence for a no.',
  examples: () => ({
    fails: {
      surface: {
        verbs: { transfer: { cli: ['ledger', 'transfer', '--amount={{amount}}', '--payee={{payee}}', '--json'] } },
      },
    },
    passes: {},
  }),
  check(pack, report) {
    for (const { name, command, entry } of governedCommands(pack)) {
      if (!asksForConfirmation(entry) || command.cli === undefined) continue
      const judged = { name, command, cli: command.cli, help: helpOf(name, command, pack.probes) }
      if (judged.help !== 'no-such-command') confirmationFindings({ ...judged, help: judged.help }, report)
    }
  },
})

type Judged = {
  readonly name: string
  readonly command: Command
  readonly cli: readonly TemplateElement[]
  /** What the CLI's help says; null when it was not asked or said nothing. */
  readonly help: string | null
}

function confirmationFindings({ name, command, cli, help }: Judged, report: Report): void {
  const args = command.args ?? {}
  const passed = passedOptions(cli, args)
  const declared = command.cli_confirm?.trim() ?? ''
  const corrected = (...options: string[]) => pasteEntry('cli', withSwitches(cli, args, options))
  if (declared !== '' && declared !== 'none') {
    const left = declared
      .split(/\s+/)
      .filter((word) => word.startsWith('-') && !passed.has(word.split('=', 1)[0] ?? word))
    if (left.length === 0 || passesConfirmation(passed)) return
    report({
      at: at(SURFACE, 'verbs', name, 'cli'),
      message: `"cli_confirm" of "${name}" is "${declared}", but the template does not pass it.`,
      fix: `In "${name}" write ${corrected(...left)}.`,
    })
    return
  }
  const offers = help === null ? [] : offeredConfirmations(help)
  const [offer] = offers
  if (offers.some((names) => names.some((option) => passed.has(option)))) return
  if (offer !== undefined) report(offered(name, command, { option: offer[0] ?? '', corrected }))
  else if (help === null && declared === '' && !passesConfirmation(passed)) report(unknown(name, command))
}

function offered(
  name: string,
  { cli_confirm }: Command,
  { option, corrected }: { option: string; corrected: (option: string) => string },
): RuleFinding {
  const isDenied = cli_confirm !== undefined && cli_confirm !== ''
  return {
    at: isDenied ? at(SURFACE, 'verbs', name, 'cli_confirm') : at(SURFACE, 'verbs', name, 'cli'),
    message: isDenied
      ? `"cli_confirm" of "${name}" is "none", but the CLI's help offers "${option}".`
      : `"${name}" waits for a confirmation, but does not pass "${option}", with which the CLI asks no more.`,
    fix: `In "${name}" write ${corrected(option)} and ${pasteEntry('cli_confirm', option)}.`,
  }
}

function unknown(name: string, command: Command): RuleFinding {
  const asked = [command.cli?.[0] ?? '', ...subcommandPath(command.cli ?? [], command.args), '--help'].join(' ')
  return {
    at: at(SURFACE, 'verbs', name, 'cli'),
    message: `"${name}" waits for a confirmation, but nothing says whether the CLI then asks again.`,
    fix: `See "${asked}": add the switch that answers the CLI's own question to "cli" and name it, as in ${pasteEntry('cli_confirm', '--yes')}. If it never asks, write ${pasteEntry('cli_confirm', 'none')}.`,
  }
}

/** What the CLI answered when it was asked for help with this command. */
function helpOf(name: string, { cli, args }: Command, probes: ProbeReport | null): string | null | 'no-such-command' {
  if (probes === null) return null
  const existence = probes.existence.get(name)?.kind
  if (existence === 'missing') return 'no-such-command'
  const hasSubcommand = subcommandPath(cli ?? [], args).length > 0
  if (hasSubcommand && existence !== 'exists') return null
  const purpose = hasSubcommand ? 'existence' : 'help'
  const texts = probes.records
    .filter((record) => record.purpose === purpose && (record.command ?? name) === name)
    .flatMap(({ stdout, stderr }) => [stdout, stderr])
    .filter((text) => text.trim() !== '')
  return texts.length === 0 ? null : texts.join('\n')
}
