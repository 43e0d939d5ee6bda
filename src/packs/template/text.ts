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

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g

/**
 * Splits one argv element, title or preview at its `{{name}}` placeholders. Linear in the text. A single brace and a `}}` without
 * its `{{` are text, so JSON can stand in a template. The empty text has no parts.
 */
export function parseText(text: string): ParsedText {
  if (!text.includes('{{')) {
    const parts = text === '' ? [] : [{ kind: 'literal', text } as const]
    return { parts, problem: text.includes('\0') ? 'nul' : null }
  }
  const parts: TemplatePart[] = []
  let end = 0
  for (const found of text.matchAll(PLACEHOLDER)) {
    if (found.index > end) parts.push({ kind: 'literal', text: text.slice(end, found.index) })
    parts.push({ kind: 'placeholder', name: (found[1] ?? '').trim() })
    end = found.index + found[0].length
  }
  if (end < text.length) parts.push({ kind: 'literal', text: text.slice(end) })
  return { parts, problem: problemOf(text, parts) }
}

function problemOf(text: string, parts: readonly TemplatePart[]): TextProblem | null {
  if (text.includes('\0')) return 'nul'
  if (parts.some((part) => part.kind === 'literal' && part.text.includes('{{'))) return 'unclosed'
  if (parts.some((part) => part.kind === 'placeholder' && part.name === '')) return 'unnamed'
  return null
}

/** The names of a text's placeholders, in order, each once. */
export function textPlaceholders(text: string): string[] {
  const names = parseText(text).parts.flatMap((part) => (part.kind === 'placeholder' ? [part.name] : []))
  return [...new Set(names)]
}
