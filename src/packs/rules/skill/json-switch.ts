/** Whether a command line asks for JSON in any way. */
export function asksForJson(words: readonly string[]): boolean {
  return words.some(speaksOfJson)
}

export function speaksOfJson(text: string): boolean {
  return text.toLowerCase().includes('json')
}

const ENDS_OPTIONS: ReadonlySet<string> = new Set(['--', '|', '||', '&&', ';', '>', '>>', '#'])

/** The command line with the switch in the place where it is still read as an option. */
export function withJsonSwitch(words: readonly string[], wanted: readonly string[]): string {
  const end = words.findIndex((word) => ENDS_OPTIONS.has(word))
  const at = end === -1 ? words.length : end
  return [...words.slice(0, at), ...wanted, ...words.slice(at)].join(' ')
}
