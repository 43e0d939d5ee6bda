import { at } from '../../../report/finding.ts'
import { SURFACE, type Surface } from '../../model.ts'
import { defineRule } from '../define.ts'
import { argumentsOf, commandsOf, excerpt } from './commands.ts'

export const M021 = defineRule({
  id: 'M021',
  severity: 'warn',
  title: 'Nothing is left TODO in a description or an example',
  why: 'An agent reads a TODO as part of the text, or passes it on as a value.',
  examples: {
    fails: { surface: { verbs: { list: { args: { limit: { description: 'TODO: say how many at most.' } } } } } },
    passes: { surface: { verbs: { list: { description: 'List what is to do, and each TODO comment, as JSON.' } } } },
  },
  *check({ surface }) {
    for (const { steps, what, text } of textsOf(surface)) {
      if (!isMarked(text)) continue
      yield {
        at: at(SURFACE, ...steps),
        message: `${what} still says TODO: "${excerpt(text)}"`,
        fix: `Replace "${excerpt(text)}" with ${steps.includes('example') ? 'a real value that the CLI accepts' : 'the text itself'}.`,
      }
    }
  },
})

/** TODO as a note to oneself: first, in brackets, before a colon, or last; "TODO comments" is what a CLI may be about. */
const MARK = /^\W*TODO\b|\bTODO[:(]|[[(<{]\s?TODO\b|[:,;(–—-]\s?TODO\W*$/

function isMarked(text: string): boolean {
  return text.includes('TODO') && MARK.test(text)
}

type Text = { readonly steps: readonly (string | number)[]; readonly what: string; readonly text: string }

function* textsOf(surface: Surface): Iterable<Text> {
  if (surface.description !== undefined) {
    yield { steps: ['description'], what: 'The description of the pack', text: surface.description }
  }
  for (const [index, { name, description }] of (surface.credentials ?? []).entries()) {
    if (description === undefined) continue
    yield { steps: ['credentials', index, 'description'], what: `The description of "${name}"`, text: description }
  }
  for (const [command, declared] of commandsOf(surface)) {
    const verb = ['verbs', command]
    if (declared.description !== undefined) {
      yield { steps: [...verb, 'description'], what: `The description of "${command}"`, text: declared.description }
    }
    for (const [name, { description, example }] of argumentsOf(declared)) {
      const argument = [...verb, 'args', name]
      const owner = `"${name}" of "${command}"`
      if (description !== undefined) {
        yield { steps: [...argument, 'description'], what: `The description of ${owner}`, text: description }
      }
      yield* examplesOf(example, [...argument, 'example'], `The example of ${owner}`)
    }
  }
  for (const [name, { description }] of Object.entries(surface.stimulusTriggers ?? {})) {
    if (description === undefined) continue
    const steps = ['stimulusTriggers', name, 'description']
    yield { steps, what: `The description of "${name}"`, text: description }
  }
}

function* examplesOf(example: unknown, steps: readonly (string | number)[], what: string): Iterable<Text> {
  if (typeof example === 'string') yield { steps, what, text: example }
  if (!Array.isArray(example)) return
  for (const [index, text] of example.entries()) {
    if (typeof text === 'string') yield { steps: [...steps, index], what, text }
  }
}
