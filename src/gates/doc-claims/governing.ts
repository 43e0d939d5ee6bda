import { type Span, spansOf } from './page.ts'
import type { Verbs } from './verbs.ts'

export type Reading = { readonly tokens: ReadonlySet<string>; readonly verbs: Verbs }

/** A token, and the verb that says something of it. */
export type Governed = { readonly token: string; readonly verb: string; readonly says: 'accepts' | 'refuses' }

/** Offsets as those of a {@link Span}. */
type Verb = { readonly text: string; readonly start: number; readonly end: number; readonly says: Governed['says'] }

/** How far in front of a verb is looked for what takes its meaning. */
const LOOK_BACK = 200

const NEGATED = /\b(?:not|never|no longer|cannot|used to|nor)\b[^.]{0,24}$/i
const ADVERB = '(?:\\w+ly|also|always|often|only|still|now|then|thus|again|already|even|just|both|too)'
/** A present form of `be`, with up to two adverbs behind it, right before the end. */
const PRESENT_BE = new RegExp(`\\b(?:am|is|are)(?:\\s+${ADVERB}){0,2}\\s+$`, 'i')
const AUXILIARIES =
  /^(?:\s|\b(?:am|is|are|was|were|be|been|being|has|have|had|do|does|did|will|would|shall|should|can|could|may|might|must)\b)*$/i

/**
 * The tokens of a sentence that a verb governs, each with it. A token without one is left out: nothing is said of it.
 * Spec: contracts/08-gates.md, section 12.3 (7).
 */
export function governedTokens(sentence: string, { tokens, verbs }: Reading): Governed[] {
  const spans = spansOf(sentence)
  const mentions = spans.filter((span) => tokens.has(span.text))
  if (mentions.length === 0) return []
  const said = verbsIn(sentence, spans, verbs)
  return mentions.flatMap((mention) => {
    const verb = governing({ sentence, mention, mentions, said })
    return verb === null ? [] : [{ token: mention.text, verb: verb.text, says: verb.says }]
  })
}

type Question = {
  readonly sentence: string
  readonly mention: Span
  readonly mentions: readonly Span[]
  readonly said: readonly Verb[]
}

function governing({ sentence, mention, mentions, said }: Question): Verb | null {
  const before = said.findLast((verb) => verb.end <= mention.start)
  const after = said.find((verb) => verb.start >= mention.end)
  if (before === undefined || after === undefined) return before ?? after ?? null
  const isOneOfList = mentions.some((other) => other.start >= before.end && other.end <= mention.start)
  if (isOneOfList) return AUXILIARIES.test(sentence.slice(mention.end, after.start)) ? after : before
  return mention.start - before.end <= after.start - mention.end ? before : after
}

function verbsIn(sentence: string, spans: readonly Span[], verbs: Verbs): Verb[] {
  const all = [...verbs.accepts, ...verbs.refuses]
  if (all.length === 0) return []
  // The longest first: a verb may begin another one.
  const words = all
    .sort((a, b) => b.length - a.length)
    .map((verb) => RegExp.escape(verb).replace(/(?:\\x20| )+/g, '\\s+'))
  const found = [...sentence.matchAll(new RegExp(`\\b(?:${words.join('|')})\\b`, 'gi'))]
  return found.flatMap((match) => {
    const verb = { text: match[0], start: match.index, end: match.index + match[0].length }
    const isQuoted = spans.some((span) => span.start < verb.start && verb.end < span.end)
    if (isQuoted || !says(verb.text, sentence.slice(Math.max(0, verb.start - LOOK_BACK), verb.start), verbs)) return []
    return [{ ...verb, says: verbs.accepts.includes(spelled(verb.text)) ? ('accepts' as const) : ('refuses' as const) }]
  })
}

/** Whether a verb says what it means: it is not negated, and a participle is said of the present. */
function says(verb: string, before: string, { participles }: Verbs): boolean {
  if (NEGATED.test(before)) return false
  return !participles.includes(spelled(verb)) || PRESENT_BE.test(before)
}

function spelled(verb: string): string {
  return verb.toLowerCase().replace(/\s+/g, ' ')
}
