/** "A", "A and B", "A, B, and C"; empty for nothing. */
export function joinPhrases(phrases: readonly string[]): string {
  if (phrases.length <= 2) return phrases.join(' and ')
  return `${phrases.slice(0, -1).join(', ')}, and ${phrases.at(-1)}`
}

/** UTF-16 code-unit order, which no locale changes. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
