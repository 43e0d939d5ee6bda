const ACCEPTS = [
  'accept',
  'accepts',
  'accepted',
  'admit',
  'admits',
  'admitted',
  'support',
  'supports',
  'supported',
  'compile',
  'compiles',
  'compiled',
]
const REFUSES = ['reject', 'rejects', 'rejected', 'refuse', 'refuses', 'refused', 'stops at compilation']

export type GivenVerbs = {
  readonly accepts?: readonly string[] | undefined
  readonly refuses?: readonly string[] | undefined
  readonly participles?: readonly string[] | undefined
}

/** All in lower case. */
export type Verbs = {
  readonly accepts: readonly string[]
  readonly refuses: readonly string[]
  readonly participles: readonly string[]
}

/** The verbs that a vocabulary is read by; each list that is not given is the default one. Spec: contracts/08-gates.md, 12.3 (7). */
export function verbsOf(given: GivenVerbs): Verbs {
  const accepts = lower(given.accepts ?? ACCEPTS)
  const refuses = lower(given.refuses ?? REFUSES)
  const participles = lower(given.participles ?? [...accepts, ...refuses].filter((verb) => verb.endsWith('ed')))
  return { accepts, refuses, participles }
}

function lower(words: readonly string[]): string[] {
  return words.map((word) => word.toLowerCase())
}
