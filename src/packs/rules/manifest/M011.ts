import { at } from '../../../report/finding.ts'
import { literalOf, parseTemplate } from '../../argv-template.ts'
import { type Argument, type Command, SURFACE } from '../../model.ts'
import { actionOf, familyOfCommand, splitWords } from '../../words.ts'
import { defineRule } from '../define.ts'
import { allArguments } from './commands.ts'

/** Names that say nothing about what they hold. */
const AMBIGUOUS: ReadonlySet<string> = new Set(
  (
    'foo bar baz qux arg argument param params parameter parameters val value values data input inputs str string obj ' +
    'object thing things stuff tmp temp var variable num int integer bool boolean misc any ' +
    'a b c d e f g h i j k l m n o p q r s t u v w x y z'
  ).split(' '),
)

const NUMBERED = /^(.*?)[-_]?\d{1,2}$/

export const M011 = defineRule({
  id: 'M011',
  severity: 'warn',
  title: 'Argument names say what they hold',
  why: 'An agent fills arguments by their names: "issue_number" is filled correctly where "x" is guessed at.',
  examples: () => ({
    fails: {
      surface: {
        verbs: {
          list: {
            args: {
              limit: undefined,
              n: { type: 'integer', description: 'Transfers to return, 1 to 100.', example: 10 },
            },
            cli: ['ledger', 'list', ['--limit', '{{n}}'], '--json'],
          },
        },
      },
    },
    passes: { surface: { verbs: { list: { args: { limit: { example: 20 } } } } } },
  }),
  check({ surface }, report) {
    for (const { command, declared, name, argument } of allArguments(surface)) {
      if (!isAmbiguous(name)) continue
      const better = betterName(command, declared, name, argument)
      report({
        at: at(SURFACE, 'verbs', command, 'args', name),
        message: `Argument "${name}" of "${command}" does not say what it holds.`,
        fix: `Rename "${name}" to what it holds, such as "${better}", in "args", "cli", "title" and "preview" of "${command}".`,
      })
    }
  },
})

/** Single letters, empty words, and either with a number behind it; `id1` too, but not `h264` or `ipv4`. */
export function isAmbiguous(name: string): boolean {
  if (name.length > 32) return false
  const plain = name.toLowerCase()
  const stem = endsInDigit(plain) ? NUMBERED.exec(plain)?.[1] : undefined
  return AMBIGUOUS.has(stem ?? plain) || stem === 'id'
}

function endsInDigit(name: string): boolean {
  const last = name.charAt(name.length - 1)
  return last >= '0' && last <= '9'
}

/** The option the value goes to, else what the command is about. */
function betterName(command: string, declared: Command, name: string, { type }: Argument): string {
  const option = optionOf(declared, name)
  if (option !== null && !isAmbiguous(option) && option !== name) return option
  const subject = splitWords(familyOfCommand(command)).at(-1) ?? splitWords(actionOf(command)).at(-1) ?? 'item'
  switch (type) {
    case 'integer':
    case 'number':
      return `${subject}_number`
    case 'boolean':
      return `with_${subject}`
    case 'array':
      return `${subject}_ids`
    case 'string':
      return `${subject}_id`
  }
}

function optionOf({ cli = [] }: Command, name: string): string | null {
  const { elements } = parseTemplate(cli)
  const index = elements.findIndex(({ parts }) =>
    parts.some((part) => part.kind === 'placeholder' && part.name === name),
  )
  const element = elements[index]
  const before = elements[index - 1]
  const [first] = element?.parts ?? []
  const text = first?.kind === 'literal' ? first.text : before === undefined ? null : literalOf(before)
  const long = text === null ? null : /^--([A-Za-z][\w-]+)=?$/.exec(text)
  return long?.[1]?.replaceAll('-', '_').toLowerCase() ?? null
}
