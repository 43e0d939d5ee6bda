import { at } from '../../../report/finding.ts'
import { type Command, SURFACE } from '../../model.ts'
import { actionOf, familyOfCommand, splitWords } from '../../words.ts'
import { defineRule } from '../define.ts'
import { argumentsOf, binWord, commandsOf } from './commands.ts'

const CATCH_ALLS: ReadonlySet<string> = new Set(
  'run exec shell sh bash cmd command raw call invoke eval script'.split(' '),
)

/** Arguments that take whatever is to be run, whatever the command is called. */
const FREE_FORM: ReadonlySet<string> = new Set(
  'command cmd commandline cmdline argv args arguments script code shell expression line rest subcommand'.split(' '),
)

export const M003 = defineRule({
  id: 'M003',
  severity: 'error',
  title: 'No command runs whatever it is handed',
  why: 'Policy, confirmation and previews work per command; one that can do anything is outside all of them.',
  examples: () => ({
    fails: {
      surface: {
        verbs: {
          exec: {
            description: 'Run any ledger command and print what it prints.',
            args: { command: { type: 'string', required: true, description: 'What to run.', example: 'list' } },
            cli: ['ledger', '{{command}}'],
          },
        },
      },
    },
    passes: { surface: { verbs: { balance: { description: 'Print what is left on the account as JSON.' } } } },
  }),
  check({ surface }, report) {
    for (const [name, command] of commandsOf(surface)) {
      if (!isCatchAll(name, command, binWord(surface))) continue
      report({
        at: at(SURFACE, 'verbs', name),
        message: `"${name}" runs whatever it is handed, so policy cannot tell a read from a write.`,
        fix: `Delete "${name}" from surface.json, policy.json and HARNESS.md, and add one command for each thing it was used for, with its words written out in "cli".`,
      })
    }
  },
})

/**
 * The action decides. `workflow.run` runs workflows and nothing else, so `run` in a family that names a thing counts only when an
 * argument takes anything; `query` only when that is all it takes.
 */
function isCatchAll(name: string, command: Command, bin: string): boolean {
  const action = actionOf(name).toLowerCase()
  if (action === 'query') return argumentsOf(command).length === 1 && takesAnything(command)
  if (!CATCH_ALLS.has(action)) return false
  const family = familyOfCommand(name).toLowerCase()
  const namesThing = family !== '' && family !== bin.toLowerCase() && !CATCH_ALLS.has(splitWords(family).at(-1) ?? '')
  return action !== 'run' || !namesThing || takesAnything(command)
}

function takesAnything(command: Command): boolean {
  return argumentsOf(command).some(([name, { type, enum: choices }]) => {
    const isText = (type === 'string' || type === 'array') && choices === undefined
    return isText && FREE_FORM.has(splitWords(name).join(''))
  })
}
