import type { Command } from '../model.ts'

/** Whether the command's output is meant to be JSON: it says so, or its template has a JSON switch. Spec: packs/01, "output". */
export function isJsonCommand(command: Command): boolean {
  if (command.output !== undefined) return command.output === 'json'
  return jsonSwitch(command) !== null || asksForJsonLines(command)
}

/**
 * The words that make a command print JSON, as its template has them: `["--json"]`, `["--format", "json"]`, and for a
 * switch that takes field names `["--json", "number,title"]`. Null when the template has none.
 */
export function jsonSwitch(command: Command): readonly string[] | null {
  const words = literalsOf(command)
  for (const [index, word] of words.entries()) {
    const next = words[index + 1] ?? ''
    if (isFormatSwitch(word) && /^json$/i.test(next)) return [word, next]
    if (isJsonSwitch(word)) return /^[\w.]+(?:,[\w.]+)+$/.test(next) ? [word, next] : [word]
  }
  return null
}

function isFormatSwitch(word: string): boolean {
  return /^(?:--?(?:format|output|out|output-format|out-format|message-format|report)|-o|-f)$/i.test(word)
}

function isJsonSwitch(word: string): boolean {
  return /^(?:--?json|--?(?:format|output|out|output-format|out-format|message-format|report)[=:]json|-ojson)(?:=|$)/i.test(
    word,
  )
}

/** Whether the command's own switch asks for one JSON value per line (`--jsonl`, `--format ndjson`). */
export function asksForJsonLines(command: Command): boolean {
  return literalsOf(command).some((word) => /(?:^|[-=:_])(?:jsonl|ndjson|json-?lines|jsonlines)$/i.test(word))
}

function literalsOf({ cli = [] }: Command): string[] {
  return cli.flat().slice(1)
}

/** Whether a text is exactly one JSON value, or, when lines are allowed, at least one and each line is one. */
export function isJsonText(text: string, { lines }: { readonly lines: boolean }): boolean {
  if (isJsonValue(text)) return true
  const values = text.split('\n').filter((line) => line.trim() !== '')
  return lines && values.length > 0 && values.every(isJsonValue)
}

function isJsonValue(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
