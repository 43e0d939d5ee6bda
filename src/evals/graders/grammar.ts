/** A grader as a task names it: `<name>` or `<name>:<argument>`. */
export type Grader =
  | {
      readonly kind: 'artifact'
      /** One path; null: all of `expected.artifacts`. */
      readonly path: string | null
    }
  | { readonly kind: 'reserved'; readonly name: string }
  | { readonly kind: 'unknown'; readonly name: string }

const RESERVED = ['command', 'tests', 'contains', 'rubric'] as const

export const GRADER_NAMES: readonly string[] = ['artifact']

/** Only `artifact` grades today. The reserved names are known so that no pack passes by them. Spec: section 2, "Grading". */
export function parseGrader(text: string): Grader {
  const colon = text.indexOf(':')
  const name = (colon === -1 ? text : text.slice(0, colon)).trim()
  const argument = colon === -1 ? '' : text.slice(colon + 1).trim()
  if (name === 'artifact') return { kind: 'artifact', path: argument === '' ? null : argument }
  if (RESERVED.some((reserved) => reserved === name)) return { kind: 'reserved', name }
  return { kind: 'unknown', name }
}

/** The graders of a task; without any, the artifact grader over all expected artifacts. */
export function gradersOf(graders: readonly string[]): Grader[] {
  return graders.length === 0 ? [{ kind: 'artifact', path: null }] : graders.map(parseGrader)
}
