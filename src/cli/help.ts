import type { ArgDef } from 'citty'
import { wrapWords } from '../report/wrap-words.ts'
import { aliasesOf } from './argv.ts'
import type { Command, PlumbArgs } from './command.ts'

type Row = readonly [left: string, right: string]

/** A terminal has at least as many columns. */
const COLUMNS = 80

/** The overview of a program or of a group of commands. Ends with a line feed. */
export function renderOverview(overview: {
  readonly program: string
  readonly summary: string
  readonly sections: readonly { readonly title: string; readonly rows: readonly Row[] }[]
}): string {
  const { program, summary, sections } = overview
  const isWholeProgram = !program.includes(' ')
  const filled = sections.filter(({ rows }) => rows.length > 0)
  const width = widthOf(filled.flatMap(({ rows }) => rows))
  const lists =
    filled.length === 0
      ? ['No commands here yet.']
      : filled.map(({ title, rows }) => `${title}:\n${table(rows, width)}`)
  return `${[
    wrapWords(summary, COLUMNS).join('\n'),
    `Usage: ${program} <command> [options]`,
    ...lists,
    `Options:\n${table(
      isWholeProgram
        ? [
            ['-h, --help', 'show this help; "help <command>" shows one command'],
            ['-V, --version', 'print the version'],
          ]
        : [['-h, --help', 'show this help']],
    )}`,
  ].join('\n\n')}\n`
}

/** The help of one command, all of it derived from its definition. Ends with a line feed. */
export function renderCommandHelp(path: string, command: Command): string {
  const parts = [
    wrapWords(`${command.meta.description}.`, COLUMNS).join('\n'),
    `Usage: ${[path, ...positionalWords(command.args), '[options]', ...dashWords(command.args)].join(' ')}`,
  ]
  const positionals = Object.entries(command.args).filter(([, { type }]) => type === 'positional')
  if (positionals.length > 0) {
    parts.push(
      `Arguments:\n${table(positionals.map(([name, definition]) => [positionalWord(name, definition), described(definition)]))}`,
    )
  }
  const flags: Row[] = Object.entries(command.args)
    .filter(([, { type }]) => type !== 'positional')
    .map(([name, definition]) => [flagWords(name, definition), described(definition)])
  parts.push(`Options:\n${table([...flags, ['-h, --help', 'show this help']])}`)
  const examples = command.examples.map((line) => `  ${calledAs(path, line)}`)
  if (examples.length > 0) parts.push(`Examples:\n${examples.join('\n')}`)
  if (command.exits.length > 0) parts.push(`Exit codes:\n${table(command.exits.map(exitRow), 2)}`)
  return `${parts.join('\n\n')}\n`
}

/** `64  the call itself is wrong`, taken apart. */
function exitRow(line: string): Row {
  const [, code = '', meaning = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? []
  return [code, meaning]
}

/**
 * An example under the name that the person called, whichever of the names it was written with; so is the file of a completion
 * script, which shells find by the name of what is completed.
 */
function calledAs(path: string, example: string): string {
  const [program = ''] = path.split(' ')
  return example.replace(/(?<![\w./-])(?:plumb|hcpx|hlock)(?= )|(?<=\/_?)plumb(?=(?:\.fish)?$)/g, () => program)
}

/** `<bin>`, and `[<dir>]` where it may be left out; without those that stand behind `--`. */
export function positionalWords(args: PlumbArgs): string[] {
  return Object.entries(args)
    .filter(([, { type, afterDashes }]) => type === 'positional' && afterDashes !== true)
    .map(([name, definition]) =>
      definition.required === false ? `[${positionalWord(name, definition)}]` : positionalWord(name, definition),
    )
}

/** `[-- <k=v>...]`. */
export function dashWords(args: PlumbArgs): string[] {
  return Object.entries(args)
    .filter(([, { afterDashes }]) => afterDashes === true)
    .map(([name, definition]) => `[-- ${positionalWord(name, definition)}]`)
}

function positionalWord(name: string, definition: PlumbArgs[string]): string {
  return `<${name}>${definition.variadic === true ? '...' : ''}`
}

function flagWords(name: string, definition: ArgDef): string {
  const value = valueWord(definition)
  return `${flagNames(name, definition).join(', ')}${value === null ? '' : ` ${value}`}`
}

/** Every spelling of a flag, short ones first: `-t`, `--template`. */
export function flagNames(name: string, definition: ArgDef): string[] {
  const long = definition.type === 'boolean' && definition.default === true ? `--no-${name}` : `--${name}`
  return [...aliasesOf(definition).map((alias) => (alias.length === 1 ? `-${alias}` : `--${alias}`)), long]
}

/** What stands behind a flag, such as `<ms>`; null behind a switch. */
export function valueWord(definition: ArgDef): string | null {
  if (definition.type === 'boolean') return null
  if (definition.type === 'enum') return `<${(definition.options ?? []).join('|')}>`
  return `<${('valueHint' in definition ? definition.valueHint : undefined) ?? 'value'}>`
}

/** What an argument is for, with its default. */
export function described(definition: ArgDef): string {
  const text = definition.description ?? ''
  return definition.type === 'string' && definition.default !== undefined
    ? `${text} (default ${definition.default})`
    : text
}

function widthOf(rows: readonly Row[]): number {
  return Math.min(28, Math.max(...rows.map(([left]) => left.length)))
}

function table(rows: readonly Row[], width = widthOf(rows)): string {
  const margin = ' '.repeat(width + 4)
  return rows
    .map(([left, right]) => {
      const text = wrapWords(right, COLUMNS - margin.length).join(`\n${margin}`)
      return (left.length > width ? `  ${left}\n${margin}${text}` : `  ${left.padEnd(width)}  ${text}`).trimEnd()
    })
    .join('\n')
}
