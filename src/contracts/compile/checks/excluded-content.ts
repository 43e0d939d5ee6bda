import type { Check } from '../check.ts'
import { excludedCategory } from '../excluded-categories.ts'
import { ROOT } from '../paths.ts'

/** Row 29: no string of a contract looks like a secret or a personal datum. The detail never quotes what matched. */
export const checkExcludedContent: Check = ({ contract }) => {
  for (const { text, path } of stringsOf(contract)) {
    const category = excludedCategory(text)
    if (category === null) continue
    return {
      code: 'excluded-content-in-declaration',
      artifactPath: ROOT + path(),
      detail: `the text has the form of ${category}; store a digest or an opaque reference instead`,
    }
  }
  return null
}

/** A container being walked. `keys` is null for an array, whose steps are its indices. */
type Frame = { readonly values: readonly unknown[]; readonly keys: readonly string[] | null; next: number }

/** Every string value, depth first in own key order; paths are spelled only when asked for. */
function* stringsOf(root: object): Generator<{ text: string; path: () => string }> {
  const frames: Frame[] = [enter(root)]
  const path = () => frames.map(({ keys, next }) => (keys === null ? `[${next - 1}]` : `.${keys[next - 1]}`)).join('')
  for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
    if (frame.next === frame.values.length) {
      frames.pop()
      continue
    }
    const value = frame.values[frame.next++]
    if (typeof value === 'string') yield { text: value, path }
    else if (typeof value === 'object' && value !== null) frames.push(enter(value))
  }
}

function enter(container: object): Frame {
  return Array.isArray(container)
    ? { values: container, keys: null, next: 0 }
    : { values: Object.values(container), keys: Object.keys(container), next: 0 }
}
