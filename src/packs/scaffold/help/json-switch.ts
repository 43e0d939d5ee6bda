import type { ListedOption } from './options.ts'
import type { HelpPage } from './page.ts'

/** How a command is asked for JSON. */
export type JsonSwitch = {
  /** What the template passes; `{{fields}}` in it is an argument for the names of the fields to print. */
  readonly words: readonly string[]
  readonly needsFields: boolean
  /** A list comes as one JSON value per row. */
  readonly isByRow: boolean
}

/** The switch that makes a command print JSON, as its help offers it; null when it offers none. */
export function jsonSwitchOf(page: HelpPage, options: readonly ListedOption[]): JsonSwitch | null {
  for (const option of options) {
    const name = option.names.find((one) => /^--?json$/.test(one))
    const found = name === undefined ? null : ownSwitch(name, option, page)
    if (found !== null) return found
  }
  for (const option of options) {
    const found = formatSwitch(option)
    if (found !== null) return found
  }
  return null
}

const PRINTS = /\b(?:outputs?|prints?|format|display|show|returns?|emit|report|as json|in json)\b/i

/** `--json`, or one that takes the names of fields. A switch that takes JSON in is none. */
function ownSwitch(name: string, { value, description }: ListedOption, page: HelpPage): JsonSwitch | null {
  if (value === null || /^(?:bool|true|false)/i.test(value)) return plainSwitch([name])
  if (!/\bfields?\b/i.test(`${value} ${description}`) || !PRINTS.test(description)) return null
  const fields = chosenFields(page)
  if (fields.length > 0) return plainSwitch([`${name}=${fields.join(',')}`])
  return { words: [`${name}={{fields}}`], needsFields: true, isByRow: false }
}

function plainSwitch(words: readonly string[]): JsonSwitch {
  return { words, needsFields: false, isByRow: false }
}

const FORMAT_NAMES: readonly string[] = ['--format', '--output', '--output-format', '-format', '-output', '-o']

/** `--output json`. A template of rows and tables is filled once per row. */
function formatSwitch({ names, value, description }: ListedOption): JsonSwitch | null {
  const name = FORMAT_NAMES.find((known) => names.includes(known))
  const isFile = /file|path|dir/i.test(value ?? '')
  if (name === undefined || value === null || isFile || !/(?<![\w-])json(?![\w-])/i.test(`${value} ${description}`))
    return null
  const words = name === '-o' ? [name, 'json'] : [`${name}=json`]
  return { words, needsFields: false, isByRow: /\btable\b/i.test(description) && /\btemplate\b/i.test(description) }
}

/** Fields worth having, the most telling first. */
const TELLING: readonly string[] =
  'number id name nameWithOwner tagName title state status conclusion url description body author createdAt updatedAt labels isDraft'.split(
    ' ',
  )
const MOST_FIELDS = 8

/** The fields that a page lists under a heading of their own, those that tell the most. */
function chosenFields({ lines }: HelpPage): string[] {
  const start = lines.findIndex((line) => /^JSON FIELDS$/i.test(line))
  if (start === -1) return []
  const rows = lines.slice(start + 1)
  const end = rows.findIndex((line) => line === '' || !/^\s/.test(line))
  const section = (end === -1 ? rows : rows.slice(0, end)).join(' ')
  const fields: readonly string[] = section.match(/[A-Za-z]\w*/g) ?? []
  const telling = TELLING.filter((field) => fields.includes(field))
  return (telling.length === 0 ? fields : telling).slice(0, MOST_FIELDS)
}
