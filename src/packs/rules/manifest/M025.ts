import { at } from '../../../report/finding.ts'
import { declaredArgument, isDroppable, type ParsedElement, parseTemplate } from '../../argv-template.ts'
import { type Command, SURFACE, type Surface } from '../../model.ts'
import { defineRule } from '../define.ts'
import { pasteEntry } from '../paste.ts'
import { asksForConfirmation } from '../policy/governed.ts'
import { argumentsOf, commandsOf } from './commands.ts'

export const M025 = defineRule({
  id: 'M025',
  severity: 'info',
  title: 'A command that asks for confirmation shows a preview',
  why: 'Without one a person confirms a name and a list of values, not what will happen.',
  examples: () => ({
    fails: { surface: { verbs: { transfer: { preview: undefined } } } },
    passes: {
      surface: { verbs: { transfer: { preview: { kind: 'text', template: 'Pay {{amount}} to {{payee}}' } } } },
    },
  }),
  check({ surface, policy }, report) {
    for (const [name, command] of commandsOf(surface)) {
      const entry = Object.hasOwn(policy.verbs, name) ? policy.verbs[name] : undefined
      if (entry === undefined || !asksForConfirmation(entry) || command.preview !== undefined) continue
      report({
        at: at(SURFACE, 'verbs', name),
        message: `"${name}" asks for confirmation, but shows no preview of what it will do.`,
        fix: `Add to "${name}": ${pasteEntry('preview', suggestedPreview(surface, name, command))}`,
      })
    }
  },
})

function suggestedPreview(surface: Surface, name: string, command: Command): { kind: string; template: string } {
  if (surface.adapter === 'wrap' && command.cli !== undefined && command.cli.length > 0) {
    return { kind: 'command', template: commandLine(command) }
  }
  const values = argumentsOf(command).flatMap(([argument, { required }]) => {
    return required === true ? [`${argument} {{${argument}}}`] : []
  })
  const kind = surface.adapter === 'openapi' ? 'request' : 'text'
  return { kind, template: values.length === 0 ? name : `${name}: ${values.join(', ')}` }
}

/** The template as a line of text, without what may be left out and without placeholders that nobody declared. */
function commandLine({ cli = [], args = {} }: Command): string {
  const isDeclared = ({ parts }: ParsedElement) => {
    return parts.every((part) => part.kind === 'literal' || declaredArgument(args, part.name) !== undefined)
  }
  return parseTemplate(cli)
    .groups.filter((group) => !isDroppable(group, args) && group.elements.every(isDeclared))
    .flatMap((group) => group.elements)
    .map(({ parts }) => parts.map((part) => (part.kind === 'literal' ? part.text : `{{${part.name}}}`)).join(''))
    .join(' ')
}
