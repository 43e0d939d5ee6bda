import type { Command, Surface } from '../../model.ts'
import type { Skill, Table } from '../../skill.ts'
import { exampleCall } from './example-call.ts'

/** Columns of a hot-path table by what they hold; -1 for one that the table does not have. */
type Columns = { readonly command: number; readonly task: number; readonly example: number; readonly count: number }

const OWN_COLUMNS: Columns = { task: 0, command: 1, example: 2, count: 3 }

/** The commands that no table names in code, in manifest order, and the table that names the most, if any does. */
export function missingFromTables(skill: Skill, { id, verbs = {} }: Surface) {
  const codes = skill.tables.map(codeOf)
  const exact = new Set(codes.flat())
  const unnamed = Object.keys(verbs).filter((name) => !exact.has(name))
  if (unnamed.length === 0) return { missing: unnamed, table: null }
  const words = codes.map((texts) => wordsOf(texts, id))
  const named = new Set(words.flatMap((inTable) => [...inTable]))
  const missing = unnamed.filter((name) => !named.has(name))
  const counts = words.map((inTable) => [...inTable].filter((word) => Object.hasOwn(verbs, word)).length)
  const most = counts.reduce((best, count) => Math.max(best, count), 0)
  return { missing, table: most === 0 ? null : (skill.tables[counts.indexOf(most)] ?? null) }
}

function codeOf({ header, rows }: Table): string[] {
  const texts: string[] = []
  for (const { cells } of [header, ...rows]) {
    for (const { codeSpans } of cells) for (const { text } of codeSpans) texts.push(text.trim())
  }
  return texts
}

/** The texts and each word in them, so that `list` is found in `hcp exec ledger list` and in `ledger.list`. */
function wordsOf(texts: readonly string[], id: string): ReadonlySet<string> {
  const words = new Set(texts)
  for (const word of texts.flatMap((text) => text.split(/[^\w.-]+/))) {
    words.add(word)
    if (word.startsWith(`${id}.`)) words.add(word.slice(id.length + 1))
  }
  return words
}

/** A row for each command that fits the table, or, without one, a whole table; each line quoted, to be pasted as lines. */
export function rowsToPaste(table: Table | null, commands: readonly string[], { verbs = {} }: Surface): string {
  const columns = table === null ? OWN_COLUMNS : columnsOf(table, verbs)
  const rows = commands.map((name) =>
    rowFor(name, (Object.hasOwn(verbs, name) ? verbs[name] : undefined) ?? {}, columns),
  )
  const lines = table === null ? ['| Task | Command | Example |', '|---|---|---|', ...rows] : rows
  return lines.map((line) => `"${line}"`).join(', ')
}

function columnsOf(table: Table, verbs: Readonly<Record<string, Command>>): Columns {
  const count = table.header.cells.length
  const holdsName = (index: number) =>
    table.rows.filter(({ cells }) => cells[index]?.codeSpans.some(({ text }) => Object.hasOwn(verbs, text.trim())))
      .length
  const indexes = Array.from({ length: count }, (_, index) => index)
  const command = indexes.reduce((best, index) => (holdsName(index) > holdsName(best) ? index : best), 0)
  const task = indexes.find((index) => index !== command) ?? -1
  const example = table.header.cells.findIndex(
    ({ text }, index) => index !== command && index !== task && /example|usage|call/i.test(text),
  )
  return { command, task, example, count }
}

function rowFor(name: string, command: Command, columns: Columns): string {
  const cells = Array.from({ length: columns.count }, () => ' ')
  const call = exampleCall(command)
  if (columns.task !== -1) cells[columns.task] = ` ${taskOf(command)} `
  if (columns.example !== -1 && call !== '') cells[columns.example] = ` \`${call}\` `
  cells[columns.command] = ` \`${name}\` `
  return `|${cells.map((cell) => cell.replaceAll('|', '\\|')).join('|')}|`
}

/** The first sentence of the description, without its full stop. */
function taskOf({ description = '' }: Command): string {
  const flat = description.replace(/\s+/g, ' ').trim()
  return flat.split(/[.;](?: |$)/, 1)[0] ?? flat
}
