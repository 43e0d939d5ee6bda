type Comparison = {
  readonly shown: readonly string[]
  readonly output: readonly string[]
  /** Most `...` that one shown line may hold. */
  readonly elisionLimit: number
}

/**
 * Compares what a page shows with what the run printed: line by line from the first, each line whole. The page may stop early,
 * it may not go on longer. Spec: contracts/08-gates.md, section 10.4, row 7.
 *
 * @returns what is wrong with the first line that differs, or null
 */
export function findDrift({ shown, output, elisionLimit }: Comparison): string | null {
  for (const [index, line] of shown.entries()) {
    const wrong = lineDrift({ line, printed: output[index], elisionLimit, number: index + 1 })
    if (wrong !== null) return wrong
  }
  return null
}

type Line = {
  readonly line: string
  readonly printed: string | undefined
  readonly elisionLimit: number
  readonly number: number
}

function lineDrift({ line, printed, elisionLimit, number }: Line): string | null {
  const parts = line.trimEnd().split('...')
  if (parts.length - 1 > elisionLimit) {
    return `the page elides ${parts.length - 1} times in line ${number} of its output, and elisionLimit is ${elisionLimit}`
  }
  if (printed === undefined)
    return `the page shows ${quoted(line)}, and the run printed nothing as line ${number} of the output`
  const actual = printed.trimEnd()
  if (describes(parts, actual)) return null
  if (describes(line.trim().split('...'), actual.trim())) {
    return `the page shows ${quoted(line)}, and the run printed it with another indentation as line ${number} of the output`
  }
  return `the page shows ${quoted(line)}, and the run printed ${quoted(actual)} as line ${number} of the output`
}

/** Whether a text is the given parts with anything, also nothing, between them. The parts never overlap. */
function describes(parts: readonly string[], text: string): boolean {
  const [first = '', ...rest] = parts
  const last = rest.pop()
  if (last === undefined) return text === first
  if (!text.startsWith(first)) return false
  let at = first.length
  for (const part of rest) {
    const found = text.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return text.length - last.length >= at && text.endsWith(last)
}

function quoted(line: string): string {
  return JSON.stringify(line.trimEnd())
}
