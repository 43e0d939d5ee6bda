import { groupBy } from '../../../canonical/group-by.ts'
import { subcommandPath } from '../../argv-template.ts'
import type { Command, Surface } from '../../model.ts'
import { jsonSwitch } from '../../probe/json-output.ts'
import type { Skill } from '../../skill.ts'
import { antiPatternLines } from './anti-patterns.ts'
import { speaksOfJson } from './json-switch.ts'

/** A command line that HARNESS.md shows for a command which can print JSON. */
export type ShownCall = {
  readonly words: readonly string[]
  readonly line: number
  /** What the command's template passes to get JSON. */
  readonly jsonWords: readonly string[]
}

/**
 * The command lines that HARNESS.md shows as examples of commands with a JSON switch, those of what not to do left out.
 * Empty, without a look at the manifest's templates, when every line of code that could be one speaks of JSON.
 */
export function shownCalls(skill: Skill, surface: Surface): ShownCall[] {
  const candidates = [...linesOfCode(skill), ...spansOfTables(skill)]
  if (candidates.every(({ text }) => speaksOfJson(text) || !text.includes(' '))) return []
  const commands = Object.entries(surface.verbs ?? {}).map(([name, command]) => callableOf(name, command))
  const callable = {
    id: surface.id,
    cliBin: surface.cliBin ?? '',
    byName: new Map(commands.map((command) => [command.name, command])),
    byPath: groupBy(commands, ({ path }) => path.join(' ')),
  }
  const { from, to } = antiPatternLines(skill)
  return candidates
    .filter(({ line }) => line < from || line >= to)
    .flatMap((candidate) => shownCall(candidate, callable))
}

function shownCall({ text, line, header }: Candidate, callable: AllCallable): ShownCall[] {
  const words = wordsOf(text)
  const called = calledCommand(words, callable)
  if (called === null || called.jsonWords === null) return []
  const hasArguments = words.length > called.path.length + 1
  const isExample = header === null || NAMES_EXAMPLES.test(header)
  return isExample || hasArguments ? [{ words, line, jsonWords: called.jsonWords }] : []
}

type AllCallable = {
  readonly id: string
  readonly cliBin: string
  readonly byName: ReadonlyMap<string, Callable>
  /** Subcommand path, joined by blanks, to the commands that have it. */
  readonly byPath: ReadonlyMap<string, readonly Callable[]>
}

type Callable = {
  readonly name: string
  readonly path: readonly string[]
  /** Null when the template has no JSON switch. */
  readonly jsonWords: readonly string[] | null
}

function callableOf(name: string, command: Command): Callable {
  return { name, path: subcommandPath(command.cli ?? [], command.args), jsonWords: jsonSwitch(command) }
}

type Candidate = {
  readonly text: string
  readonly line: number
  /** Of the table's column that it stands in; null in a code block, whose lines are all meant to be typed. */
  readonly header: string | null
}

/** A bare `gh repo view` in a table may just name the command; in a column that is called so it is meant to be typed. */
const NAMES_EXAMPLES = /\b(?:examples?|usage|call|try|type)\b/i

const SHELLS: ReadonlySet<string> = new Set([
  '',
  'sh',
  'bash',
  'shell',
  'zsh',
  'console',
  'shell-session',
  'terminal',
  'text',
])

function linesOfCode({ codeBlocks }: Skill): Candidate[] {
  const lines: Candidate[] = []
  for (const { language, text, line } of codeBlocks) {
    if (!SHELLS.has(language)) continue
    for (const typed of commandLines(text)) lines.push({ text: typed.text, line: line + typed.index, header: null })
  }
  return lines
}

/** A line that ends in a backslash goes on in the next. */
function commandLines(code: string): { readonly text: string; readonly index: number }[] {
  const typed: { text: string; index: number }[] = []
  let isContinued = false
  for (const [index, line] of code.split('\n').entries()) {
    const before = isContinued ? typed.pop() : undefined
    isContinued = /\\\s*$/.test(line)
    const text = isContinued ? line.replace(/\\\s*$/, '') : line
    typed.push(before === undefined ? { text, index } : { text: before.text + text, index: before.index })
  }
  return typed
}

function spansOfTables({ tables }: Skill): Candidate[] {
  const spans: Candidate[] = []
  for (const { header, rows } of tables) {
    for (const { cells, line } of rows) {
      for (const [index, { codeSpans }] of cells.entries()) {
        for (const { text } of codeSpans) spans.push({ text, line, header: header.cells[index]?.text ?? '' })
      }
    }
  }
  return spans
}

/** Without a prompt and without variables set in front of the command. */
function wordsOf(code: string): string[] {
  const words = code.trim().split(/\s+/)
  const start = words.findIndex((word) => word !== '$' && word !== '%' && !/^[A-Za-z_]\w*=/.test(word))
  return start === -1 ? [] : words.slice(start)
}

/** Words of a subcommand path that are looked at; real ones have three at most. */
const LONGEST_PATH = 6

/** The command a line calls: the one with the longest subcommand path that fits. Null when several could be meant. */
function calledCommand(words: readonly string[], { id, cliBin, byName, byPath }: AllCallable): Callable | null {
  const [program = '', ...rest] = words.slice(0, LONGEST_PATH + 1)
  if (/^(?:hcpx?|plumb)$/.test(program) && rest[0] === 'exec') {
    const named = rest[1] === id ? byName.get(rest[2] ?? '') : undefined
    return named === undefined ? null : { ...named, path: rest.slice(0, 3), jsonWords: named.jsonWords && ['--json'] }
  }
  if (program !== cliBin) return null
  for (let length = rest.length; length >= 0; length--) {
    const fitting = byPath.get(rest.slice(0, length).join(' '))
    if (fitting === undefined) continue
    return fitting.some(({ jsonWords }) => jsonWords === null) ? null : (fitting[0] ?? null)
  }
  return null
}
