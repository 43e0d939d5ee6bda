import { at } from '../../../report/finding.ts'
import { type Command, SURFACE, type Surface } from '../../model.ts'
import { defineRule } from '../define.ts'
import { argumentsOf, commandsOf, excerpt } from './commands.ts'

export const M021 = defineRule({
  id: 'M021',
  severity: 'warn',
  title: 'Nothing is left TODO in a description or an example',
  why: 'An agent reads a TODO as part of the text, or passes it on as a value.',
  examples: () => ({
    fails: { surface: { verbs: { list: { args: { limit: { description: 'TODO: say how many at most.' } } } } } },
    passes: { surface: { verbs: { list: { description: 'List what is to do, and each TODO comment, as JSON.' } } } },
  }),
  check({ surface, texts }, report) {
    const written = texts.find(({ path }) => path === SURFACE)?.text
    // An escape may spell any letter.
    if (written !== undefined && !written.includes('TODO') && !written.includes('\\u')) return
    for (const { steps, what, text } of markedTexts(surface)) {
      report({
        at: at(SURFACE, ...steps),
        message: `${what} still says TODO: "${excerpt(text)}"`,
        fix: `Replace "${excerpt(text)}" with ${steps.includes('example') ? 'a real value that the CLI accepts' : 'the text itself'}.`,
      })
    }
  },
})

/** TODO as a note to oneself: first, in brackets, before a colon, or last; "TODO comments" is what a CLI may be about. */
const MARK = /^\W*TODO\b|\bTODO[:(]|[[(<{]\s?TODO\b|[:,;(–—-]\s?TODO\W*$/

function isMarked(text: unknown): text is string {
  return typeof text === 'string' && text.includes('TODO') && MARK.test(text)
}

type MarkedText = { readonly steps: readonly (string | number)[]; readonly what: string; readonly text: string }

function* markedTexts({
  description,
  credentials = [],
  stimulusTriggers = {},
  ...surface
}: Surface): Iterable<MarkedText> {
  if (isMarked(description)) yield { steps: ['description'], what: 'The description of the pack', text: description }
  for (const [index, { name, description: text }] of credentials.entries()) {
    if (isMarked(text))
      yield { steps: ['credentials', index, 'description'], what: `The description of "${name}"`, text }
  }
  for (const [name, command] of commandsOf(surface)) yield* markedTextsOf(name, command)
  for (const [name, { description: text }] of Object.entries(stimulusTriggers)) {
    const steps = ['stimulusTriggers', name, 'description']
    if (isMarked(text)) yield { steps, what: `The description of "${name}"`, text }
  }
}

function* markedTextsOf(command: string, declared: Command): Iterable<MarkedText> {
  const { description } = declared
  if (isMarked(description)) {
    yield { steps: ['verbs', command, 'description'], what: `The description of "${command}"`, text: description }
  }
  for (const [name, { description: text, example }] of argumentsOf(declared)) {
    const steps = (...more: readonly (string | number)[]) => ['verbs', command, 'args', name, ...more]
    const owner = `"${name}" of "${command}"`
    if (isMarked(text)) yield { steps: steps('description'), what: `The description of ${owner}`, text }
    if (isMarked(example)) yield { steps: steps('example'), what: `The example of ${owner}`, text: example }
    if (!Array.isArray(example)) continue
    for (const [index, element] of example.entries()) {
      if (isMarked(element)) yield { steps: steps('example', index), what: `The example of ${owner}`, text: element }
    }
  }
}
