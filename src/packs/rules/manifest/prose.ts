import { lazily } from '../../../canonical/lazily.ts'
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

const ASCII_ONLY = /^[\0-\x7f]*$/
const ASCII_WORD = /[A-Za-z0-9]+/g
const anyWord = lazily(() => /[\p{L}\p{N}]+/gu)

/** Whether a text has fewer words than this; in scripts without spaces two characters count as one. */
export function hasFewerWords(text: string, count: number): boolean {
  if (!ASCII_ONLY.test(text)) return countUnspaced(text) < count
  ASCII_WORD.lastIndex = 0
  for (let seen = 0; seen < count; seen++) if (!ASCII_WORD.test(text)) return true
  return false
}

function countUnspaced(text: string): number {
  // Scripts that write words without spaces between them.
  const unspaced =
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/gu
  const characters = text.match(unspaced)?.length ?? 0
  return (text.replace(unspaced, ' ').match(anyWord())?.length ?? 0) + Math.ceil(characters / 2)
}

/** The words of some names, each once: the CLI, its pack and its title mostly share theirs. */
export function wordsOf(...names: readonly string[]): string[] {
  const words = new Set<string>()
  for (const name of names) for (const word of splitWords(name)) words.add(word)
  return [...words]
}

/**
 * Whether a text says more than the names do: has a word besides articles, adverbs, words such as "run" or "command", and any
 * form of a known word (`repository` for `repo`, `lists` for `list`).
 */
export function saysMore(text: string, known: readonly string[], isEmpty = isEmptyWord): boolean {
  const lowered = text.toLowerCase()
  const next = ASCII_ONLY.test(lowered) ? ASCII_WORD : anyWord()
  next.lastIndex = 0
  for (let found = next.exec(lowered); found !== null; found = next.exec(lowered)) {
    const word = found[0]
    if (!isEmpty(word) && !isAdverb(word) && !known.some((name) => isFormOf(word, name))) return true
  }
  return false
}

function isEmptyWord(word: string): boolean {
  return EMPTY_WORDS.has(word)
}

function isAdverb(word: string): boolean {
  return word.length > 3 && word.endsWith('ly')
}

const ENDINGS: ReadonlySet<string> = new Set(['s', 'es', 'd', 'ed', 'r', 'er', 'ers', 'ing', 'ings', 'ion', 'ment'])

/** Names that are cut short: any word that goes on from one is its long form. */
const CUT_SHORT: ReadonlySet<string> = new Set(
  'repo org dir env desc config auth info lang app doc admin param arg num ref lib spec temp'.split(' '),
)

/** Whether a word is an inflection of a name (`lists`, `creating`, `stopped`) or the long form of one that is cut short. */
function isFormOf(word: string, name: string): boolean {
  // Hardly any word begins as the name does.
  if (word.charCodeAt(0) !== name.charCodeAt(0)) return false
  if (word === name) return true
  if (name.length < 3) return false
  const stem = name.endsWith('s') && name.length > 4 ? name.slice(0, -1) : name
  if (CUT_SHORT.has(stem) && word.startsWith(stem)) return true
  return hasEnding(word, stem) || (stem.endsWith('e') && hasEnding(word, stem.slice(0, -1)))
}

function hasEnding(word: string, stem: string): boolean {
  if (!word.startsWith(stem)) return false
  const ending = word.slice(stem.length)
  return ending === '' || ENDINGS.has(ending) || (ending.startsWith(stem.slice(-1)) && ENDINGS.has(ending.slice(1)))
}

/** Where a value comes from begins with one of these: "from the output of list", "as shown by list". */
const POINTS_TO_SOURCE: ReadonlySet<string> = new Set(
  'from as via by in print prints output outputs return returns show shows display displays'.split(' '),
)

const NAMES_OF_ARGUMENTS: ReadonlySet<string> = new Set(
  (
    'id ids identifier identifiers name names number numbers value values argument arguments parameter parameters param ' +
    'option input string strings text integer int boolean bool flag array list type optional required field set target'
  ).split(' '),
)

/** Whether a description of an argument may add the word to its name without saying where the value comes from. */
export function isEmptyInArguments(word: string): boolean {
  return NAMES_OF_ARGUMENTS.has(word) || (EMPTY_WORDS.has(word) && !POINTS_TO_SOURCE.has(word))
}

const SENTENCE_END = /[.!?]["')\]]?\s+(?=["'([`]?\p{Lu})|[。！？]\s*(?=\S)|\n\s*\n\s*(?=\S)/gu

/** The sentences of a text, trimmed; abbreviations and initials end none. */
export function sentencesOf(untrimmed: string): string[] {
  const text = untrimmed.trim()
  const sentences: string[] = []
  let start = 0
  for (const end of text.matchAll(SENTENCE_END)) {
    const next = end.index + end[0].length
    const sentence = text.slice(start, next).trim()
    if (isCutShort(sentence.slice(-24))) continue
    sentences.push(sentence)
    start = next
  }
  const rest = text.slice(start).trim()
  return rest === '' ? sentences : [...sentences, rest]
}

/** Whether a text ends in an abbreviation or an initial. */
function isCutShort(text: string): boolean {
  return /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|ca|approx|incl|excl|max|min|no|nr|resp|ex|fig|st|dr|mr|ms|inc|ltd|corp|\p{L}|(?:\p{L}\.)+\p{L})\.$/iu.test(
    text,
  )
}
