/** A piece of a usage line. */
export type UsageItem = {
  readonly kind: 'word' | 'placeholder' | 'optional' | 'choice'
  /** Without the brackets around it. */
  readonly text: string
  /** `...` behind it. */
  readonly repeats: boolean
}

const CLOSERS: Readonly<Record<string, string>> = { '[': ']', '<': '>', '(': ')', '{': '}' }
const KINDS: Readonly<Record<string, UsageItem['kind']>> = {
  '[': 'optional',
  '<': 'placeholder',
  '(': 'choice',
  '{': 'choice',
}

/** Even git's longest usage lines have fewer items. */
const MOST_ITEMS = 120

/**
 * Splits a usage line at the blanks outside its brackets: `[-v] <name> [FILE]...` is an optional, a placeholder and an optional that
 * repeats; `<name>[@<version>]` is one word. Null when brackets do not match, or when it goes on and on.
 */
export function usageItems(usage: string): UsageItem[] | null {
  const items: UsageItem[] = []
  let at = 0
  while (at < usage.length) {
    if (items.length === MOST_ITEMS) return null
    const dots = /^(?:\.\.\.|…)/.exec(usage.slice(at, at + 3))
    if (usage.charAt(at) === ' ') at++
    else if (dots !== null) {
      const last = items.pop()
      if (last !== undefined) items.push({ ...last, repeats: true })
      at += dots[0].length
    } else {
      const end = endOfItem(usage, at)
      if (end === null) return null
      items.push(itemOf(usage.slice(at, end)))
      at = end
    }
  }
  return items
}

function itemOf(text: string): UsageItem {
  const kind = endOfBracket(text, 0) === text.length ? (KINDS[text.charAt(0)] ?? 'word') : 'word'
  return { kind, text: kind === 'word' ? text : text.slice(1, -1).trim(), repeats: false }
}

/** Behind an item and all that is glued to it; null when a bracket is never closed. */
function endOfItem(text: string, start: number): number | null {
  let at = start
  while (at < text.length) {
    const character = text.charAt(at)
    if (character === ' ' || /^(?:\.\.\.|…)/.test(text.slice(at, at + 3))) break
    const end: number | null = CLOSERS[character] === undefined ? at + 1 : endOfBracket(text, at)
    if (end === null) return null
    at = end
  }
  return at
}

/** Behind the bracket that closes the one at `start`; null when there is none, or it is never closed. */
function endOfBracket(text: string, start: number): number | null {
  const open = text.charAt(start)
  const close = CLOSERS[open]
  if (close === undefined) return null
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if (text.charAt(at) === open) depth++
    else if (text.charAt(at) === close) depth--
    if (depth === 0) return at + 1
  }
  return null
}
