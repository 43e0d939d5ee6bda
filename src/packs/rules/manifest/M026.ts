import { at } from '../../../report/finding.ts'
import { declaredArgument, parseText, textPlaceholders } from '../../argv-template.ts'
import { type Command, SURFACE } from '../../model.ts'
import { splitWords } from '../../words.ts'
import { defineRule, type RuleFinding } from '../define.ts'
import { commandsOf, nearestArgument } from './commands.ts'

const FORMS = ['running', 'done'] as const
type Form = (typeof FORMS)[number]

export const M026 = defineRule({
  id: 'M026',
  severity: 'warn',
  title: 'A title can always be shown',
  why: 'The first template whose placeholders all have values is shown; when none has, a person sees nothing.',
  examples: () => ({
    fails: { surface: { verbs: { list: { title: { running: ['Listing {{count}} transfers'] } } } } },
    passes: {
      surface: {
        verbs: {
          list: {
            title: {
              running: ['Listing {{limit}} transfers', 'Listing transfers'],
              done: ['Listed {{result.count}} transfers', 'Listed transfers'],
            },
          },
        },
      },
    },
  }),
  check({ surface }, report) {
    for (const [name, command] of commandsOf(surface)) {
      if (command.title === undefined) continue
      for (const form of FORMS) {
        const templates = command.title[form]
        if (templates === undefined) continue
        for (const [index, template] of templates.entries()) {
          const wrong = whatIsWrong({ name, command, form, template })
          for (const told of wrong) report({ at: at(SURFACE, 'verbs', name, 'title', form, index), ...told })
        }
        if (!canAlwaysBeShown(templates[templates.length - 1])) report(withoutEnd(name, form, templates.length))
      }
    }
  },
})

type TitleTemplate = {
  readonly name: string
  readonly command: Command
  readonly form: Form
  readonly template: string
}

type Told = Omit<RuleFinding, 'at'>

function whatIsWrong(title: TitleTemplate): readonly Told[] {
  const { name, form, template } = title
  if (!template.includes('{{')) return NOTHING
  const { parts, problem } = parseText(template)
  if (problem !== null) {
    const message = `A "${form}" title of "${name}" has a placeholder that is not closed or not named: "${template}"`
    return [{ message, fix: 'Write each placeholder in it as "{{argument_name}}".' }]
  }
  const wrong = new Map<string, Told>()
  for (const part of parts) {
    const told = part.kind === 'placeholder' ? placeholderProblem(title, part.name) : null
    if (part.kind === 'placeholder' && told !== null) wrong.set(part.name, told)
  }
  return wrong.size === 0 ? NOTHING : [...wrong.values()]
}

const NOTHING: readonly Told[] = []

function placeholderProblem({ name, command, form, template }: TitleTemplate, placeholder: string): Told | null {
  if (declaredArgument(command.args ?? {}, placeholder) !== undefined) return null
  if (placeholder.startsWith('result.')) {
    if (form === 'done') return null
    return {
      message: `A "running" title of "${name}" uses "{{${placeholder}}}", but there is no result yet.`,
      fix: `Move ${JSON.stringify(template)} from "running" to "done" in "title" of "${name}".`,
    }
  }
  const close = nearestArgument(placeholder, command)
  return {
    message: `A "${form}" title of "${name}" uses "{{${placeholder}}}", which is none of its arguments.`,
    fix:
      close === undefined
        ? `Delete "{{${placeholder}}}" from it, or declare "${placeholder}" under "args" of "${name}".`
        : `Write "{{${close}}}" for "{{${placeholder}}}" in it.`,
  }
}

/** The last template is the one that is left when no value is there. */
function canAlwaysBeShown(last: string | undefined): boolean {
  return last !== undefined && last.trim() !== '' && textPlaceholders(last).length === 0
}

function withoutEnd(name: string, form: Form, count: number): RuleFinding {
  const plain = `${form === 'running' ? 'Running' : 'Ran'} ${splitWords(name).join(' ')}`
  return {
    at: at(SURFACE, 'verbs', name, 'title', form, ...(count === 0 ? [] : [count - 1])),
    message: `The "${form}" titles of "${name}" do not end with one that needs no value.`,
    fix: `Add ${JSON.stringify(plain)} as the last of "${form}" in "title" of "${name}".`,
  }
}
