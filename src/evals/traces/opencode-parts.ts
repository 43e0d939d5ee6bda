import { cleanerFor } from './clean.ts'
import { isObject, type JsonObject, textAt } from './json.ts'

export type Opening = { readonly request: string; readonly at: number | null }

/** A session of the project; `opening` is null when nobody typed a request in it. */
export type StoredSession = { readonly id: string; readonly opening: Opening | null }

const clean = cleanerFor({ tags: ['system-reminder'], markers: [], prefixes: [] })

/** The request in the parts of a user message: what was typed, without what the tool added. */
export function requestInParts(parts: readonly unknown[]): string | null {
  const typed = parts.filter(isObject).filter(isTyped)
  return clean(
    typed
      .map((part) => textAt(part, 'text') ?? '')
      .filter((text) => text !== '')
      .join('\n'),
  )
}

function isTyped(part: JsonObject): boolean {
  return part['type'] === 'text' && part['synthetic'] !== true && part['ignored'] !== true
}
