import { at } from '../../../report/finding.ts'
import { nearest } from '../../../report/nearest.ts'
import { declaredArgument, parseText, textPlaceholders } from '../../argv-template.ts'
import { type Command, SURFACE } from '../../model.ts'
import { splitWords } from '../../words.ts'
import { defineRule, type RuleFinding } from '../define.ts'
import { commandsOf } from './commands.ts'

const FORMS = ['running', 'done'] as const
type Form = (typeof FORMS)[number]

export const M026 = defineRule({
  id: 'M026',
  severity: 'warn',
  title: 'A title can always be shown',
  why: 'The first template whose placeholders all have values is shown; when none has, a person sees nothing.',
  examples: {
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
  },
  *check({ surface }) {
    for (const [name, command] of commandsOf(surface)) {
      for (const form of FORMS) {
        const templates = command.title?.[form]
        if (templates === undefined) continue
        for (const [index, template] of templates.entries())
          yield* templateFindings({ name, command, form, index, template })
        yield* lastFindings(name, form, templates)
      }
    }
  },
})

type TitleTemplate = {
  readonly name: string
  readonly command: Command
  readonly form: Form
  readonly index: number
  readonly template: string
}

function* templateFindings({ name, command, form, index, template }: TitleTemplate): Iterable<RuleFinding> {
  const place = at(SURFACE, 'verbs', name, 'title', form, index)
  if (parseText(template).problem !== null) {
    yield {
      at: place,
      message: `A "${form}" title of "${name}" has a placeholder that is not closed or not named: "${template}"`,
      fix: `Write each placeholder in it as "{{argument_name}}".`,
    }
    return
  }
  const args = command.args ?? {}
  for (const placeholder of textPlaceholders(template)) {
    if (declaredArgument(args, placeholder) !== undefined) continue
    const isResult = placeholder.startsWith('result.')
    if (isResult && form === 'done') continue
    const [close] = nearest(placeholder, Object.keys(args))
    yield {
      at: place,
      message: isResult
        ? `A "running" title of "${name}" uses "{{${placeholder}}}", but there is no result yet.`
        : `A "${form}" title of "${name}" uses "{{${placeholder}}}", which is none of its arguments.`,
      fix: isResult
        ? `Move ${JSON.stringify(template)} from "running" to "done" in "title" of "${name}".`
        : close === undefined
          ? `Delete "{{${placeholder}}}" from it, or declare "${placeholder}" under "args" of "${name}".`
          : `Write "{{${close}}}" for "{{${placeholder}}}" in it.`,
    }
  }
}

/** The last template is the one that is left when no value is there. */
function* lastFindings(name: string, form: Form, templates: readonly string[]): Iterable<RuleFinding> {
  const last = templates.at(-1)
  if (last !== undefined && last.trim() !== '' && textPlaceholders(last).length === 0) return
  const plain = `${form === 'running' ? 'Running' : 'Ran'} ${splitWords(name).join(' ')}`
  yield {
    at: at(SURFACE, 'verbs', name, 'title', form, ...(last === undefined ? [] : [templates.length - 1])),
    message: `The "${form}" titles of "${name}" do not end with one that needs no value.`,
    fix: `Add ${JSON.stringify(plain)} as the last of "${form}" in "title" of "${name}".`,
  }
}
