import type { HelpPage } from './page.ts'
import { firstSentence } from './sentence.ts'

/** Blocks of a page that are looked at, and lines of each: a summary stands at the top. */
const MOST_BLOCKS = 12
const MOST_LINES = 40

/**
 * What a help page says its subject does, as one sentence: of a man page the NAME section, else the first prose before the page
 * goes on to options or commands. Null when it does not say.
 *
 * @param typed what was typed to get the page, the CLI's name first
 */
export function summaryOf({ lines }: HelpPage, typed: readonly string[]): string | null {
  const named = lines.findIndex((line) => /^NAME$/.test(line))
  if (named !== -1) return nameSection(lines.slice(named + 1))
  for (const block of blocksOf(lines)) {
    if (block.some((line) => /^\s*-/.test(line))) return null
    const described = IS_DESCRIPTION.test(block[0] ?? '') ? block.slice(1) : withoutUsage(block)
    const [first = ''] = described
    if (isHeader(first)) {
      if (OPENS_A_LIST.test(first)) return null
      continue
    }
    const sentence = isProse(described, typed) ? firstSentence(withoutOwnName(described.join(' '))) : null
    if (sentence !== null && !SPEAKS_OF_THE_PAGE.test(sentence)) return sentence
  }
  return null
}

/** `git-log - Show commit logs` */
function nameSection(lines: readonly string[]): string | null {
  const [block = []] = blocksOf(lines)
  const text = /\s[-\u2010-\u2015]+\s(.*)/.exec(block.map((line) => line.trim()).join(' '))?.[1]
  return text === undefined ? null : firstSentence(text)
}

function blocksOf(lines: readonly string[]): string[][] {
  const blocks: string[][] = []
  let isOpen = false
  for (const line of lines) {
    if (line === '') isOpen = false
    else if (isOpen) {
      const block = blocks.at(-1)
      if (block !== undefined && block.length < MOST_LINES) block.push(line)
    } else {
      if (blocks.length === MOST_BLOCKS) break
      blocks.push([line])
      isOpen = true
    }
  }
  return blocks
}

/** Without a version, a usage line and the lines that go on from it. */
function withoutUsage(block: readonly string[]): readonly string[] {
  const start = block.findIndex((line) => !IS_VERSION.test(line))
  const rest = start === -1 ? [] : block.slice(start)
  if (!IS_USAGE.test(rest[0] ?? '')) return rest
  const end = rest.findIndex((line, index) => index > 0 && !/^\s/.test(line) && !IS_USAGE.test(line))
  return end === -1 ? [] : rest.slice(end)
}

const IS_VERSION = /^(?:\S+ ){1,3}v?\d+(?:\.\d+)+\S*(?: \([^)]*\))?$/i
const IS_USAGE = /^\s*(?:(?:usage|synopsis|or)\b:?|alias(?:es)?:)/i
const IS_DESCRIPTION = /^\s*description:?$/i
const OPENS_A_LIST = /\b(?:options|flags|commands?|subcommands?|arguments|aliases|examples?)\b/i

function isHeader(line: string): boolean {
  return /^[^-].{0,70}:$/.test(line.trim()) || /^[A-Z][A-Z ]{3,40}$/.test(line.trim())
}

/** Words in a row, and neither a line to type nor a table. */
function isProse(block: readonly string[], typed: readonly string[]): boolean {
  const [first = ''] = block
  const behind = first.trim().startsWith(typed.join(' ')) ? first.trim().slice(typed.join(' ').length) : null
  const isTyped =
    /^\s*\S+ [[<{(]|\bCOMMAND\b/.test(first) || (behind !== null && /^(?: (?:-\S|[[<{(A-Z])|$)/.test(behind))
  return !isTyped && /\p{L}+ \S/u.test(first) && !block.some((line) => /\S {2,}\S/.test(line.trim()))
}

/** `jq - commandline JSON processor` */
function withoutOwnName(text: string): string {
  return text.trim().replace(/^\S+ [-\u2010-\u2015]+ /, '')
}

const SPEAKS_OF_THE_PAGE =
  /\bcommands?\b.{0,60}\b(?:listed|available|below|used in)\b|\bthis (?:help|menu|page)\b|\blearn more\b|https?:/i
