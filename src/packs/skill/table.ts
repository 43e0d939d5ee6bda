import { readInline } from './inline.ts'
import type { Cell, Row } from './parts.ts'

/** How many columns the line under a table's header declares; null when it is no such line. */
export function delimiterColumns(text: string): number | null {
  if (!text.includes('|') || !text.includes('-')) return null
  const cells = splitCells(text)
  return cells.every(isDelimiter) ? cells.length : null
}

/** One or more `-`, with a `:` at either end or at both. */
function isDelimiter(cell: string): boolean {
  const from = cell.startsWith(':') ? 1 : 0
  const to = cell.length > from && cell.endsWith(':') ? cell.length - 1 : cell.length
  for (let at = from; at < to; at++) if (cell.charAt(at) !== '-') return false
  return to > from
}

/** The cells of one line, trimmed; a pipe after a backslash belongs to the cell, inside code too. */
export function splitCells(text: string): string[] {
  const line = text.trim()
  const cells = line.includes('\\') ? splitWithEscapes(line) : line.split('|')
  if (line.startsWith('|')) cells.shift()
  if (cells.length > 1 && cells[cells.length - 1] === '') cells.pop()
  return cells.map((cell) => cell.trim())
}

function splitWithEscapes(line: string): string[] {
  const cells: string[] = []
  let cell = ''
  let from = 0
  for (let at = 0; at < line.length; at++) {
    const char = line.charAt(at)
    if (char === '\\') {
      if (line.charAt(at + 1) === '|') {
        cell += line.slice(from, at)
        from = at + 1
      }
      at++
    } else if (char === '|') {
      cells.push(cell + line.slice(from, at))
      cell = ''
      from = at + 1
    }
  }
  cells.push(cell + line.slice(from))
  return cells
}

export function readRow(text: string, line: number): Row {
  return { cells: splitCells(text).map((cell): Cell => readInline(cell, line)), line }
}
