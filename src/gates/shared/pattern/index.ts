// Regular expressions of the configuration file. In: source and flags, refused at load when they cannot be used. Out: a pattern
// that behaves as the engine's own RegExp, but for time: no text makes it run long, and it never answers "no match" only because
// it gave up, as the engine's own does. Past its bound it refuses. Spec: contracts/08-gates.md, section 3.3; 00-design.md.
import * as v from 'valibot'
import { GateRefusal } from '../../gate.ts'
import { parsePattern } from './parse.ts'
import { PatternTooLarge, type Program, programOf } from './program.ts'
import { Search, SearchExhausted } from './search.ts'

/** Source and flags as the section gives them. */
export type PatternSource = { readonly match: string; readonly flags: string }

/** Offsets are 0-based and count UTF-16 code units. */
export type Match = {
  readonly index: number
  readonly end: number
  readonly text: string
  /** What each capturing group took, from group 1 on; null for one that took no part. */
  readonly groups: readonly (string | null)[]
}

export const Flags = v.optional(
  v.pipe(
    v.string(),
    v.check(
      (flags) => !/[gy]/.test(flags),
      'must not hold g or y: they carry a match position from one call to the next; all occurrences are found without',
    ),
    v.regex(/^[imsuvgy]*$/, 'must be made of the flags i, m, s, u and v'),
  ),
  '',
)

function source(mostCharacters: number) {
  return v.pipe(
    v.string(),
    v.minLength(1, 'must not be empty'),
    v.maxLength(mostCharacters, `must have at most ${mostCharacters} characters`),
  )
}

/** Source of a pattern over code: at most 200 characters. */
export const ConstructSource = source(200)
/** Source of a pattern over prose: at most 800 characters. */
export const ProseSource = source(800)

/**
 * Why a pattern cannot be used, or null: a backreference, no regular expression, or too large once its counts are unfolded.
 * To be asked when a section is read.
 */
export function patternProblem({ match, flags }: PatternSource): string | null {
  if (/\\[1-9k]/.test(match)) return 'holds a backreference, which makes the time a match takes unbounded'
  try {
    new RegExp(match, flags)
  } catch (error) {
    return `is no regular expression: ${error instanceof Error ? error.message : String(error)}`
  }
  if (flags.includes('v') && OF_STRINGS.test(match)) return 'holds a class of strings (\\q or a property of strings)'
  try {
    programOf(parsePattern(match, flags))
    return null
  } catch (error) {
    if (error instanceof PatternTooLarge) return 'is too large once its counts are unfolded'
    throw error
  }
}

// Whether an atom takes one character is all that is asked of it; with `v` one could take several.
const OF_STRINGS =
  /\\q\{|\\p\{(?:Basic_Emoji|Emoji_Keycap_Sequence|RGI_(?:Modifier|Flag|Emoji_Modifier|Emoji_Flag|Emoji_Tag|Emoji_ZWJ)_Sequence|RGI_Emoji)\}/

/** A check that reports at `match` what {@link patternProblem} finds. */
export function usablePattern<Section extends PatternSource>() {
  return v.rawCheck<Section>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const problem = patternProblem(dataset.value)
    if (problem === null) return
    const { value } = dataset
    addIssue({
      message: problem,
      path: [{ type: 'object', origin: 'value', input: { ...value }, key: 'match', value: value.match }],
    })
  })
}

/** A pattern ready to be matched. */
export class Pattern {
  readonly groupCount: number
  readonly #program: Program
  readonly #shown: string

  /** @param source one that {@link patternProblem} finds nothing wrong with */
  constructor({ match, flags }: PatternSource) {
    const parsed = parsePattern(match, flags)
    this.groupCount = parsed.groupCount
    this.#program = programOf(parsed)
    this.#shown = `/${match}/${flags}`
  }

  /** @throws GateRefusal (without a code) the match takes more than its bound */
  test(text: string): boolean {
    return this.#bounded(text, () => new Search(this.#program, text).next(0) !== null)
  }

  /** Every match, from left to right, as with the flag g. @throws GateRefusal (without a code) they take more than their bound */
  *all(text: string): Generator<Match> {
    const search = new Search(this.#program, text)
    const next = (from: number) => this.#bounded(text, () => search.next(from))
    for (let span = next(0); span !== null; ) {
      const { start, end, groups } = span
      const taken = groups.map((group) => (group === null ? null : text.slice(group[0], group[1])))
      yield { index: start, end, text: text.slice(start, end), groups: taken }
      span = next(end === start ? search.after(end) : end)
    }
  }

  #bounded<Found>(text: string, search: () => Found): Found {
    try {
      return search()
    } catch (error) {
      if (!(error instanceof SearchExhausted)) throw error
      throw new GateRefusal(
        null,
        `the pattern ${this.#shown} takes too long over a text of ${text.length} characters; write it so that fewer ways lead through the same text`,
      )
    }
  }
}
