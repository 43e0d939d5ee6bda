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

type Frame = { readonly members: readonly (readonly [step: string, value: unknown])[]; next: number }

/** Every string value, depth first in own key order; paths are spelled only when asked for. */
function* stringsOf(root: unknown): Generator<{ text: string; path: () => string }> {
  const frames: Frame[] = [{ members: [['', root]], next: 0 }]
  const path = () => frames.map(({ members, next }) => members[next - 1]?.[0] ?? '').join('')
  for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
    const member = frame.members[frame.next++]
    if (member === undefined) {
      frames.pop()
      continue
    }
    const [, value] = member
    if (typeof value === 'string') yield { text: value, path }
    else if (typeof value === 'object' && value !== null) frames.push({ members: membersOf(value), next: 0 })
  }
}

function membersOf(container: object): [step: string, value: unknown][] {
  return Array.isArray(container)
    ? container.map((value, index) => [`[${index}]`, value])
    : Object.entries(container).map(([key, value]) => [`.${key}`, value])
}
