import { type HelpPage, indentOf } from './page.ts'

/** An option as a help page lists it. */
export type ListedOption = {
  /** Every name, with its dashes: `-o`, `--output`. */
  readonly names: readonly string[]
  /** What the page writes for its value, without brackets; null for a switch. Empty when only the kind of list shows that it takes one. */
  readonly value: string | null
  /** All of its description, on one line. */
  readonly description: string
}

const MOST_OPTIONS = 400

/** The options a page lists, in its order. */
export function optionsOf({ lines }: HelpPage): ListedOption[] {
  const options: ListedOption[] = []
  for (const [index, line] of lines.entries()) {
    if (!/^\s*-{1,2}[\w[<]/.test(line)) continue
    if (options.length === MOST_OPTIONS) break
    const option = optionOn(lines, index)
    if (option !== null) options.push(option)
  }
  return options
}

function optionOn(lines: readonly string[], index: number): ListedOption | null {
  const line = lines[index] ?? ''
  const [head = '', ...rest] = line.trim().split(/ {2,}/)
  const { names, value } = headOf(head)
  return names.length === 0 ? null : { names, value, description: [...rest, ...below(lines, index)].join(' ') }
}

/** `-L, --limit int`, `-m <msg>, --message=<msg>`, `-w|--workspace`, `--[no-]color[=<when>]`, `--output='':`. */
function headOf(head: string): Pick<ListedOption, 'names' | 'value'> {
  const names: string[] = []
  let value: string | null = null
  for (const word of head.replace(/\[no-\]/g, '').split(/(?:[,|\s]|\bor\b)+/)) {
    const name = /^--?[A-Za-z0-9][\w-]*/.exec(word)?.[0]
    if (name === undefined) {
      if (names.length > 0 && word !== '' && value === null) value = word
      continue
    }
    names.push(name)
    const behind = word.slice(name.length)
    if (/^\[?=/.test(behind) && !SETS_A_SWITCH.test(behind)) value ??= behind
  }
  return { names, value: value === null ? null : plain(value) }
}

/** kubectl lists each option with its default, a switch too. */
const SETS_A_SWITCH = /^=(?:true|false):?$/

function plain(value: string): string {
  return value.replace(/[[\]<>='":.…]/g, '')
}

/** Lines that go on with what an option does: deeper than the option, up to a blank one. */
function below(lines: readonly string[], index: number): string[] {
  const indent = indentOf(lines[index] ?? '')
  const more: string[] = []
  for (const line of lines.slice(index + 1, index + 20)) {
    if (line === '' || indentOf(line) <= indent || /^\s*--?[A-Za-z]/.test(line)) break
    more.push(line.trim())
  }
  return more
}
