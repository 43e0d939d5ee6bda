/** "A", "A and B", "A, B, and C"; empty for nothing. */
export function joinPhrases(phrases: readonly string[]): string {
  if (phrases.length <= 2) return phrases.join(' and ')
  return `${phrases.slice(0, -1).join(', ')}, and ${phrases.at(-1)}`
}
