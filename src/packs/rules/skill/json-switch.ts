import type { Command } from '../../model.ts'

const JSON_SWITCH = /^(?:--?json(?:=.*)?|--?(?:format|output|out|output-format|message-format)[=:]json|-ojson)$/i
const FORMAT_SWITCH = /^(?:--?(?:format|output|out|output-format|message-format)|-o)$/i

/**
 * The words that make a command print JSON, as its template has them: `["--json"]`, `["--format", "json"]`, and for a
 * switch that takes field names `["--json", "number,title"]`. Null when the template has none.
 */
export function jsonSwitch({ cli = [] }: Command): readonly string[] | null {
  const words = cli.flat()
  for (const [index, word] of words.entries()) {
    const next = words[index + 1] ?? ''
    if (FORMAT_SWITCH.test(word) && /^json$/i.test(next)) return [word, next]
    if (JSON_SWITCH.test(word)) return /^[\w.]+(?:,[\w.]+)+$/.test(next) ? [word, next] : [word]
  }
  return null
}

/** Whether a command line asks for JSON in any way. */
export function asksForJson(words: readonly string[]): boolean {
  return words.some((word) => /json/i.test(word))
}

const ENDS_OPTIONS: ReadonlySet<string> = new Set(['--', '|', '||', '&&', ';', '>', '>>', '#'])

/** The command line with the switch in the place where it is still read as an option. */
export function withJsonSwitch(words: readonly string[], wanted: readonly string[]): string {
  const end = words.findIndex((word) => ENDS_OPTIONS.has(word))
  const at = end === -1 ? words.length : end
  return [...words.slice(0, at), ...wanted, ...words.slice(at)].join(' ')
}
