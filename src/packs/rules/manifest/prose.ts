import { splitWords } from '../../words.ts'

/** Words that carry nothing of their own in a description. */
const EMPTY_WORDS: ReadonlySet<string> = new Set(
  (
    'a an the this that these those its it and or of for from to in on at by with via into as is are be be will can may ' +
    'your you my our all any each given specified provided particular certain some just only now then here there so ' +
    'run runs running execute executes executing call calls invoke invokes use uses used using perform performs do does ' +
    'make makes handle handles command commands tool cli program wrapper wrap wraps utility helper function operation ' +
    'action task thing things stuff get gets show shows display displays print prints return returns output outputs'
  ).split(' '),
)

/** Scripts that write words without spaces between them. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/gu
const ASCII_ONLY = /^[\0-\x7f]*$/

/** How many words a text has; in scripts without spaces two characters count as one. */
export function countWords(text: string): number {
  if (ASCII_ONLY.test(text)) return splitWords(text).length
  const unspaced = text.match(UNSPACED)?.length ?? 0
  return splitWords(text.replace(UNSPACED, ' ')).length + Math.ceil(unspaced / 2)
}

/**
 * The words of a text that say more than the names do: without articles, adverbs and words such as "run" or "command", and
 * without any form of a known word (`repository` for `repo`, `lists` for `list`). Empty when the text only repeats names.
 */
export function wordsBeyond(
  text: string,
  known: readonly string[],
  empty: ReadonlySet<string> = EMPTY_WORDS,
): string[] {
  return splitWords(text).filter((word) => {
    return !empty.has(word) && !/..ly$/.test(word) && !known.some((name) => isFormOf(word, name))
  })
}

function isFormOf(word: string, name: string): boolean {
  if (word === name) return true
  const stem = name.length > 4 && name.endsWith('s') ? name.slice(0, -1) : name
  if (word.startsWith(stem)) return stem.length >= 3
  return stem.endsWith('e') && stem.length > 4 && word.startsWith(stem.slice(0, -1))
}

/** Where a value comes from begins with one of these: "from the output of list", "as shown by list". */
const POINTS_TO_SOURCE: ReadonlySet<string> = new Set(
  'from as via by in print prints output outputs return returns show shows display displays'.split(' '),
)

/** Words that a description of an argument may add to its name without saying where the value comes from. */
export const EMPTY_IN_ARGUMENTS: ReadonlySet<string> = new Set(
  [
    ...EMPTY_WORDS,
    ...(
      'id ids identifier identifiers name names number numbers value values argument arguments parameter parameters param ' +
      'option input string strings text integer int boolean bool flag array list type optional required field set target'
    ).split(' '),
  ].filter((word) => !POINTS_TO_SOURCE.has(word)),
)

const SENTENCE_END = /[.!?]["')\]]?\s+(?=["'([`]?\p{Lu})|[。！？]\s*(?=\S)|\n\s*\n\s*(?=\S)/gu
const ABBREVIATION =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|ca|approx|incl|excl|max|min|no|nr|resp|ex|fig|st|dr|mr|ms|inc|ltd|corp|\p{L}|(?:\p{L}\.)+\p{L})\.$/iu

/** The sentences of a text, trimmed; abbreviations and initials end none. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  let start = 0
  for (const end of text.matchAll(SENTENCE_END)) {
    const next = end.index + end[0].length
    const sentence = text.slice(start, next).trim()
    if (ABBREVIATION.test(sentence.slice(-24))) continue
    sentences.push(sentence)
    start = next
  }
  const rest = text.slice(start).trim()
  return rest === '' ? sentences : [...sentences, rest]
}
