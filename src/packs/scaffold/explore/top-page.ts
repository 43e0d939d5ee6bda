import type { Answer } from '../../probe/answer.ts'
import type { Lookup, Question } from '../../probe/existence.ts'
import { canBeAsked } from '../candidates.ts'
import { listedCommands } from '../help/listed-commands.ts'
import { type HelpPage, helpPage } from '../help/page.ts'
import type { Ask } from './place.ts'

export type Top =
  | Ask
  | {
      readonly kind: 'page'
      /** Null when the CLI printed no help. */
      readonly page: HelpPage | null
      /** The words that print help and end with 0; null when none of those that were asked do. */
      readonly helpWords: Question | null
    }

/**
 * The first page that lists commands, of `--help`, `-h` and, where the others speak of it, `help`; else the first page at all. What
 * ends with an error is only believed when nothing better comes.
 */
export function topPage(bin: string, lookup: Lookup): Top {
  let first: HelpPage | null = null
  let listing: HelpPage | null = null
  for (const form of [['--help'], ['-h'], ['help']]) {
    const isCommand = form[0] === 'help'
    // `node help` runs the file `help.js` of the folder one is in, `ssh help` connects to a host of that name.
    if (isCommand && (first === null || !speaksOfHelpCommand(bin, first) || !canBeAsked(bin, form))) break
    const answer = lookup(form)
    if (answer === undefined) return { kind: 'ask', questions: [form] }
    const page = helpPage(answer)
    if (page === null) continue
    if (listedCommands(page, [bin]).length > 1) listing ??= page
    first ??= page
    if (answer.exitCode === 0 && listing !== null) return { kind: 'page', page: listing, helpWords: form }
    // What says how to call it and nothing of commands has none; `-h` may do something else altogether.
    const isDone = answer.exitCode === 0 && !speaksOfHelpCommand(bin, first)
    if (isDone) return { kind: 'page', page: first, helpWords: form }
  }
  const helpWords = [['--help'], ['-h'], ['help']].find((form) => isGoodHelp(lookup(form))) ?? null
  return { kind: 'page', page: listing ?? first, helpWords }
}

function isGoodHelp(answer: Answer | undefined): boolean {
  return answer?.exitCode === 0 && helpPage(answer) !== null
}

/** A list with `help` in it, or a call; not a description of which a line begins with the word. */
function speaksOfHelpCommand(bin: string, { text }: HelpPage): boolean {
  return new RegExp(`^ +help(?:[,:]| {2}| *$| [<[A-Z])|(?<![\\w-])${RegExp.escape(bin)} help\\b`, 'm').test(text)
}
