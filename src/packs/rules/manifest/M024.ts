import { at } from '../../../report/finding.ts'
import { nearest } from '../../../report/nearest.ts'
import { declaredArgument, parseText, textPlaceholders } from '../../argv-template.ts'
import { type Command, SURFACE } from '../../model.ts'
import { defineRule, type Report } from '../define.ts'
import { commandsOf, nearestArgument } from './commands.ts'

/** What a person is shown before a call: the command line, a sentence, a change of a file, or a request. */
export const PREVIEW_KINDS = ['command', 'text', 'diff', 'request'] as const

export const M024 = defineRule({
  id: 'M024',
  severity: 'warn',
  title: "A preview has a known kind and uses only the command's own arguments",
  why: 'A person decides by the preview; a kind nobody can show, or a gap where a value belongs, hides what is about to happen.',
  examples: () => ({
    fails: {
      surface: { verbs: { transfer: { preview: { kind: 'txt', template: 'Transfer {{sum}} to {{payee}}' } } } },
    },
    passes: {
      surface: {
        verbs: { transfer: { preview: { kind: 'command', template: 'ledger transfer {{amount}} {{payee}}' } } },
      },
    },
  }),
  check({ surface }, report) {
    for (const [name, command] of commandsOf(surface)) {
      if (command.preview === undefined) continue
      const { kind, template } = command.preview
      if (!PREVIEW_KINDS.some((known) => known === kind)) {
        const [close = kindOf(template, command)] = nearest(kind, PREVIEW_KINDS)
        report({
          at: at(SURFACE, 'verbs', name, 'preview', 'kind'),
          message: `The preview of "${name}" is of kind "${kind}"; the kinds are ${PREVIEW_KINDS.join(', ')}.`,
          fix: `Set "kind" in "preview" of "${name}" to "${close}".`,
        })
      }
      templateFindings(name, template, command, report)
    }
  },
})

/** A template that begins as the command line does shows a command. */
function kindOf(template: string, { cli }: Command): (typeof PREVIEW_KINDS)[number] {
  return template.trimStart().split(/\s/, 1)[0] === cli?.flat()[0] ? 'command' : 'text'
}

function templateFindings(name: string, template: string, command: Command, report: Report): void {
  if (!template.includes('{{')) return
  const place = () => at(SURFACE, 'verbs', name, 'preview', 'template')
  if (parseText(template).problem !== null) {
    report({
      at: place(),
      message: `The preview of "${name}" has a placeholder that is not closed or not named.`,
      fix: `Write each placeholder in "template" of "${name}" as "{{argument_name}}".`,
    })
    return
  }
  for (const placeholder of textPlaceholders(template)) {
    if (declaredArgument(command.args ?? {}, placeholder) !== undefined) continue
    const close = nearestArgument(placeholder, command)
    report({
      at: place(),
      message: `The preview of "${name}" uses "{{${placeholder}}}", which is none of its arguments.`,
      fix:
        close === undefined
          ? `Delete "{{${placeholder}}}" from "template", or declare "${placeholder}" under "args" of "${name}".`
          : `Write "{{${close}}}" for "{{${placeholder}}}" in "template" of "${name}".`,
    })
  }
}
