import { at } from '../../../report/finding.ts'
import { type Argument, SURFACE } from '../../model.ts'
import { splitWords } from '../../words.ts'
import { defineRule } from '../define.ts'
import { pasteEntry } from '../paste.ts'
import { allArguments, isFilled } from './commands.ts'

export const M020 = defineRule({
  id: 'M020',
  severity: 'info',
  title: 'Every argument has a description and an example',
  why: 'An example shows the form of a value at a glance, and probes use it to call the command.',
  examples: () => ({
    fails: { surface: { verbs: { list: { args: { limit: { description: undefined, example: undefined } } } } } },
    passes: {
      surface: {
        verbs: {
          list: { args: { limit: { description: 'How many transfers to return, 1 to 100.', example: 20 } } },
        },
      },
    },
  }),
  check({ surface }, report) {
    for (const { command, name, argument } of allArguments(surface)) {
      const isDescribed = isFilled(argument.description)
      if (isDescribed && showsForm(argument)) continue
      const lacks = [...(isDescribed ? [] : ['description']), ...(showsForm(argument) ? [] : ['example'])]
      const example = pasteEntry('example', suggestedExample(name, argument))
      const keys = lacks.map((key) => (key === 'example' ? example : '"description": "…"'))
      report({
        at: at(SURFACE, 'verbs', command, 'args', name),
        message: `Argument "${name}" of "${command}" has no ${lacks.join(' and no ')}.`,
        fix: `Add ${keys.join(' and ')} to "${name}" of "${command}", with what the CLI really takes.`,
      })
    }
  },
})

/** A boolean, a list of choices and a default show what a value looks like as an example would. */
function showsForm({ type, example, default: fallback, enum: choices }: Argument): boolean {
  return (
    example !== undefined ||
    fallback !== undefined ||
    type === 'boolean' ||
    (choices !== undefined && choices.length > 0)
  )
}

const FORMS = new Map([
  ['url', 'https://example.com/'],
  ['path', 'src/main.ts'],
  ['file', 'src/main.ts'],
  ['folder', 'src'],
  ['dir', 'src'],
  ['repo', 'owner/repo'],
])

function suggestedExample(name: string, { type }: Argument): unknown {
  const words = splitWords(name)
  const plain = FORMS.get(words.at(-1) ?? '') ?? `${words.join('-')}-1`
  switch (type) {
    case 'integer':
      return 10
    case 'number':
      return 2.8
    case 'boolean':
      return true
    case 'array':
      return [plain]
    case 'string':
      return plain
  }
}
