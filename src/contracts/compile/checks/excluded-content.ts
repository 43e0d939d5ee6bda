import type { Check } from '../check.ts'
import { type ExcludedCategory, excludedCategory } from '../excluded-categories.ts'
import { ROOT } from '../paths.ts'

/** Row 29: no string of a contract looks like a secret or a personal datum. The detail never quotes what matched. */
export const checkExcludedContent: Check = ({ contract }) => {
  const found = firstExcluded(contract)
  if (found === null) return null
  return {
    code: 'excluded-content-in-declaration',
    artifactPath: ROOT + found.path,
    detail: `the text has the form of ${found.category}; store a digest or an opaque reference instead`,
  }
}

type Excluded = { readonly category: ExcludedCategory; readonly path: string }

/** Depth first in own key order. By recursion: how deep a contract nests is bounded when it is parsed. */
function firstExcluded(value: unknown): Excluded | null {
  if (typeof value === 'string') {
    const category = excludedCategory(value)
    return category === null ? null : { category, path: '' }
  }
  if (typeof value !== 'object' || value === null) return null
  const isList = Array.isArray(value)
  // Keys are asked for only where something was found: hardly any contract holds such a text.
  const members: readonly unknown[] = isList ? value : Object.values(value)
  for (let place = 0; place < members.length; place++) {
    const found = firstExcluded(members[place])
    if (found !== null)
      return { ...found, path: `${isList ? `[${place}]` : `.${Object.keys(value)[place]}`}${found.path}` }
  }
  return null
}
