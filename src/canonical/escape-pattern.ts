/** A text as a pattern that matches just it. What `RegExp.escape` gives, for Node.js 20 as well, which has none. */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
