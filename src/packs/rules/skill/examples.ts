import { subcommandPath } from '../../argv-template.ts'
import type { Command, Surface } from '../../model.ts'
import type { Skill } from '../../skill.ts'
import { isAntiPatternLine } from './anti-patterns.ts'
import { jsonSwitch } from './json-switch.ts'

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
  if (candidates.every(({ text }) => SPEAKS_OF_JSON.test(text) || !text.includes(' '))) return []
  const callable = Object.entries(surface.verbs ?? {}).map(([name, command]) => callableOf(name, command))
  return candidates.flatMap((candidate) => shownCall(candidate, { skill, surface, callable }))
}

const SPEAKS_OF_JSON = /json/i

function shownCall(
  { text, line, isExample }: Candidate,
  { skill, surface, callable }: { skill: Skill; surface: Surface; callable: readonly Callable[] },
): ShownCall[] {
  const words = wordsOf(text)
  const called = calledCommand(words, callable, surface)
  if (called === null || called.jsonWords === null) return []
  const hasArguments = words.length > called.path.length + 1
  if (!(isExample || hasArguments) || isAntiPatternLine(skill, line)) return []
  return [{ words, line, jsonWords: called.jsonWords }]
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

type Candidate = { readonly text: string; readonly line: number; readonly isExample: boolean }

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
  return codeBlocks
    .filter(({ language }) => SHELLS.has(language))
    .flatMap(({ text, line }) =>
      text.split('\n').map((code, index) => ({ text: code, line: line + index, isExample: true })),
    )
}

/** A bare `gh repo view` in a table may just name the command; under "Example" it is meant to be typed. */
function spansOfTables({ tables }: Skill): Candidate[] {
  return tables.flatMap(({ header, rows }) =>
    rows.flatMap(({ cells, line }) =>
      cells.flatMap(({ codeSpans }, index) => {
        const isExample = /\b(?:examples?|usage|call|try|type)\b/i.test(header.cells[index]?.text ?? '')
        return codeSpans.map(({ text }) => ({ text, line, isExample }))
      }),
    ),
  )
}

/** Without a prompt and without variables set in front of the command. */
function wordsOf(code: string): string[] {
  const words = code.trim().split(/\s+/)
  const start = words.findIndex((word) => word !== '$' && word !== '%' && !/^[A-Za-z_]\w*=/.test(word))
  return start === -1 ? [] : words.slice(start)
}

/** The command a line calls: the one with the longest subcommand path that fits. Null when several could be meant. */
function calledCommand(words: readonly string[], callable: readonly Callable[], surface: Surface): Callable | null {
  const [program = '', ...rest] = words
  if (/^(?:hcpx?|plumb)$/.test(program) && rest[0] === 'exec') {
    const named = rest[1] === surface.id ? callable.find(({ name }) => name === rest[2]) : undefined
    return named === undefined ? null : { ...named, path: rest.slice(0, 3), jsonWords: named.jsonWords && ['--json'] }
  }
  if (program !== (surface.cliBin ?? '')) return null
  const fitting = callable.filter(({ path }) => path.every((word, index) => rest[index] === word))
  const longest = Math.max(...fitting.map(({ path }) => path.length))
  const closest = fitting.filter(({ path }) => path.length === longest)
  return closest.some(({ jsonWords }) => jsonWords === null) ? null : (closest[0] ?? null)
}
