import { at } from '../../../report/finding.ts'
import { type Command, SURFACE, type TemplateElement } from '../../model.ts'
import { defineRule } from '../define.ts'
import { pasteEntry } from '../paste.ts'
import { argumentsOf, binWord, commandsOf } from './commands.ts'

export const M007 = defineRule({
  id: 'M007',
  severity: 'warn',
  title: 'Every command of a wrapped CLI says how it is run',
  why: 'Without "cli" nobody knows which words the command becomes, so it can be neither probed nor run.',
  examples: () => ({
    fails: { surface: { verbs: { balance: { cli: undefined } } } },
    passes: { surface: { verbs: { balance: { cli: ['ledger', 'balance', '--json'] } } } },
  }),
  check({ surface }, report) {
    if (surface.adapter !== 'wrap') return
    for (const [name, command] of commandsOf(surface)) {
      if (command.cli !== undefined && command.cli.length > 0) continue
      const cli = suggestedTemplate(binWord(surface), name, command)
      report({
        at: at(SURFACE, 'verbs', name, ...(command.cli === undefined ? [] : ['cli'])),
        message: `"${name}" does not say which words it becomes on the command line.`,
        fix: `Add ${pasteEntry('cli', cli)} to "${name}", with the words and options that the CLI really has.`,
      })
    }
  },
})

function suggestedTemplate(bin: string, name: string, command: Command): TemplateElement[] {
  const options = argumentsOf(command).map(([argument, { type, required }]): TemplateElement => {
    const option = `--${argument.replaceAll('_', '-')}`
    if (type === 'boolean') return `{{${argument}}}`
    return required === true ? `${option}={{${argument}}}` : [option, `{{${argument}}}`]
  })
  return [bin, ...name.split('.'), ...options, ...(command.output === 'text' ? [] : ['--json'])]
}
