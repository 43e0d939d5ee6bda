/** A piece of a template: text that stands as it is, or a placeholder by the name between its braces (trimmed). */
export type TemplatePart =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'placeholder'; readonly name: string }

export type ParsedText = {
  readonly parts: readonly TemplatePart[]
  /** What makes it no template; null when it is one. */
  readonly problem: TextProblem | null
}

export type TextProblem = 'unclosed' | 'unnamed' | 'nul'

/**
 * Splits one argv element, title or preview at its `{{name}}` placeholders. Linear in the text. A single brace and a `}}` without
 * its `{{` are text, so JSON can stand in a template. The empty text has no parts.
 */
export function parseText(text: string): ParsedText {
  const isNul = text.includes('\0')
  const parts: TemplatePart[] = []
  let end = 0
  let isUnclosed = false
  let isUnnamed = false
  for (let open = text.indexOf('{{'); open !== -1; open = text.indexOf('{{', Math.max(end, open + 1))) {
    const close = closingOf(text, open)
    if (close === -1) {
      // The second of three braces may still open one: `{{{name}}}` is a brace, a placeholder and a brace.
      const isBrace = text.charAt(open + 2) === '{' && text.charAt(open + 3) !== '{'
      if (!isBrace) isUnclosed = true
      continue
    }
    if (open > end) parts.push({ kind: 'literal', text: text.slice(end, open) })
    const name = text.slice(open + 2, close).trim()
    if (name === '') isUnnamed = true
    parts.push({ kind: 'placeholder', name })
    end = close + 2
  }
  if (end < text.length) parts.push({ kind: 'literal', text: text.slice(end) })
  return { parts, problem: isNul ? 'nul' : isUnclosed ? 'unclosed' : isUnnamed ? 'unnamed' : null }
}

/** Where the `}}` stands that closes the `{{` at `open`; -1 when another brace or the end comes first. */
function closingOf(text: string, open: number): number {
  NAME_AND_CLOSING.lastIndex = open + 2
  return NAME_AND_CLOSING.test(text) ? NAME_AND_CLOSING.lastIndex - 2 : -1
}

const NAME_AND_CLOSING = /[^{}]*\}\}/y

/** The names of a text's placeholders, in order, each once. */
export function textPlaceholders(text: string): string[] {
  if (!text.includes('{{')) return []
  const names = new Set<string>()
  for (const part of parseText(text).parts) if (part.kind === 'placeholder') names.add(part.name)
  return [...names]
}
