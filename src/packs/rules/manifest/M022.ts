import { at } from '../../../report/finding.ts'
import { type Argument, SURFACE, type Surface } from '../../model.ts'
import { actionOf, familyOfCommand, splitWords } from '../../words.ts'
import { defineRule } from '../define.ts'
import { argumentsOf, binWord, commandsOf, excerpt, isFilled } from './commands.ts'
import { isEmptyInArguments, saysMore, wordsOf } from './prose.ts'

export const M022 = defineRule({
  id: 'M022',
  severity: 'info',
  title: "An argument's description says where the value comes from",
  why: '"Issue number" sends an agent guessing; "from the output of issue.list" sends it to the right command.',
  examples: () => ({
    fails: { surface: { verbs: { transfer: { args: { payee: { description: 'The payee.' } } } } } },
    passes: {
      surface: { verbs: { transfer: { args: { payee: { description: 'The payee, as payees printed it.' } } } } },
    },
  }),
  check({ surface }, report) {
    const tool = wordsOf(binWord(surface), surface.id)
    let sources: Sources | null = null
    for (const [command, declared] of commandsOf(surface)) {
      const context = tool.concat(splitWords(command))
      for (const [name, argument] of argumentsOf(declared)) {
        const { description } = argument
        if (!isFilled(description) || listsItsValues(argument)) continue
        if (saysMore(description, context.concat(splitWords(name)), isEmptyInArguments)) continue
        sources ??= sourcesIn(surface)
        report({
          at: at(SURFACE, 'verbs', command, 'args', name, 'description'),
          message: `The description of "${name}" of "${command}" says no more than its name: "${excerpt(description)}"`,
          fix: `Say where the value comes from, such as ${JSON.stringify(betterText(description, sourceOf(sources, command, name)))}`,
        })
      }
    }
  },
})

function betterText(description: string, source: string | null): string {
  const from = source === null ? 'as the user gave it' : `from the output of ${source}`
  return `${description.trim().replace(/[.:;,]$/, '')}, ${from}.`
}

/** A switch comes from nowhere, and choices are all there to pick from. */
function listsItsValues({ type, enum: choices }: Argument): boolean {
  return type === 'boolean' || (choices !== undefined && choices.length > 0)
}

/** Where commands of the pack print values: command names by plural word of the name, and the one that lists each family. */
type Sources = { readonly byPlural: ReadonlyMap<string, string>; readonly listers: ReadonlyMap<string, string> }

function sourcesIn(surface: Surface): Sources {
  const byPlural = new Map<string, string>()
  const listers = new Map<string, string>()
  for (const [name] of commandsOf(surface)) {
    for (const word of splitWords(name)) if (!byPlural.has(word)) byPlural.set(word, name)
    if (actionOf(name) === 'list') listers.set(familyOfCommand(name), name)
  }
  return { byPlural, listers }
}

/** The command that prints such values, other than the one that takes them; null when none is known. */
function sourceOf({ byPlural, listers }: Sources, command: string, argument: string): string | null {
  const [subject = ''] = splitWords(argument)
  const family = familyOfCommand(command)
  const source = byPlural.get(`${subject}s`) ?? (family === '' ? undefined : listers.get(family))
  return source === undefined || source === command ? null : source
}
