import { at } from '../../../report/finding.ts'
import { type Command, SURFACE } from '../../model.ts'
import { isJsonCommand } from '../../probe/json-output.ts'
import { splitWords } from '../../words.ts'
import { defineRule } from '../define.ts'
import { argumentsOf, binWord, commandsOf, excerpt, isFilled } from './commands.ts'
import { hasFewerWords, saysMore, wordsOf } from './prose.ts'

const FEWEST_WORDS = 4

export const M005 = defineRule({
  id: 'M005',
  severity: 'warn',
  title: 'A description says what goes in and what comes out',
  why: 'A description that repeats the name leaves an agent guessing what it gets back, and whether it is the right command.',
  examples: () => ({
    fails: { surface: { verbs: { balance: { description: 'Run the ledger balance command.' } } } },
    passes: { surface: { verbs: { balance: { description: 'Print what is left on the account as JSON.' } } } },
  }),
  check({ surface }, report) {
    const tool = wordsOf(binWord(surface), surface.id, surface.name)
    for (const [name, command] of commandsOf(surface)) {
      if (!isFilled(command.description)) continue
      const isShort = hasFewerWords(command.description, FEWEST_WORDS)
      if (!isShort && saysMore(command.description, tool.concat(splitWords(name)))) continue
      const lack = isShort ? 'is too short to say what goes in and what comes out' : 'says no more than its name'
      report({
        at: at(SURFACE, 'verbs', name, 'description'),
        message: `The description of "${name}" ${lack}: "${excerpt(command.description)}"`,
        fix: `Rewrite "description" of "${name}" as one sentence: ${whatToSay(command)}.`,
      })
    }
  },
})

function whatToSay(command: Command): string {
  const inputs = argumentsOf(command).map(([name]) => name)
  const takes = inputs.length === 0 ? 'what it looks at or changes' : `what it does with ${inputs.join(', ')}`
  const prints = isJsonCommand(command) ? 'the JSON' : 'the text'
  return `${takes}, and what is in ${prints} it prints`
}
