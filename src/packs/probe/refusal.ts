import { type Answer, looksLikeHelp } from './answer.ts'
import { comparable, isSame, linesOf, MASK, type Mask, maskWords, withoutVolatile } from './comparable.ts'

/** A line in which a CLI says that it has no such command. */
export type Refusal = {
  /** The line as printed, without escape sequences, on one line. */
  readonly said: string
  /** The masked line up to the refusal or the word, whichever ends later, without times and ids; suggestions behind it do not count. */
  readonly essence: string
  /** The refusal names the word that was asked for. */
  readonly namesWord: boolean
  /** The word stands right where the refusal says what it refuses: `No such command 'things'`, `'things' is not a command`. */
  readonly isAboutWord: boolean
}

const NOUN = '(?:sub-?commands?|commands?|verbs?|operations?|actions?|tasks?|scripts?|applets?|help topics?|choices?)'

const REFUSALS: readonly RegExp[] = [
  `\\b(?:unknown|unrecogni[sz]ed|invalid|unsupported|undefined|unexpected|no such|not a valid|expected)\\b[^.]{0,24}?\\b${NOUN}\\b`,
  `\\bis not (?:an?|any)\\b[^.]{0,40}?\\b${NOUN}\\b`,
  `\\b${NOUN}\\b.{0,80}?\\b(?:not found|not be found|not exist|doesn't exist|is unknown|not defined|not recogni[sz]ed)\\b`,
  `\\b(?:could not find|couldn't find|cannot find|can't find|has no|does not contain|no)(?: an?| any)? ${NOUN}\\b`,
  '\\bmisspelled or not recogni[sz]ed\\b',
].map((source) => new RegExp(source, 'iu'))

/** All lines of either stream that say so, in the order printed. */
export function refusalsIn({ stdout, stderr }: Answer, mask: Mask): Refusal[] {
  return [stderr, stdout].flatMap((text) => {
    const masked = linesOf(maskWords(text, mask))
    return linesOf(text).flatMap((line, index) => refusalOf(line, masked[index] ?? '') ?? [])
  })
}

function refusalOf(line: string, masked: string): Refusal | null {
  if (line === '' || line.length > LONGEST_LINE) return null
  const found = REFUSALS.flatMap((pattern) => {
    const match = pattern.exec(masked)
    return match === null ? [] : [{ start: match.index, end: match.index + match[0].length }]
  })
  if (found.length === 0) return null
  const wordStart = masked.indexOf(MASK)
  const wordEnd = wordStart + MASK.length
  const end = Math.min(...found.map((match) => match.end))
  return {
    said: line.replace(/\s+/g, ' ').trim(),
    essence: withoutVolatile(masked.slice(0, Math.max(end, wordEnd))),
    namesWord: wordStart !== -1,
    isAboutWord:
      wordStart !== -1 &&
      found.some(
        (match) => isBeside(masked.slice(match.end, wordStart)) || isBeside(masked.slice(wordEnd, match.start)),
      ),
  }
}

/** Whether nothing but signs stands between a refusal and a word. */
function isBeside(between: string): boolean {
  return between !== '' && /^[^\p{L}\p{N}]{1,4}$/u.test(between)
}

/** A refusal is a sentence; longer lines are data, and matching them costs time. */
const LONGEST_LINE = 1000

/** The word that was asked for, those around it, and the invented ones that it is compared with. */
export type AskedWord = {
  readonly bin: string
  readonly word: string
  /** The words in front of it, which the CLI may refuse already. */
  readonly before: readonly string[]
  readonly invented: readonly string[]
}

/**
 * The line with which the CLI says that the asked word is no command, or null. The random word, which is none for sure, must
 * have been refused in the same words: a real command's help may speak of unknown commands, and one that fails may complain of
 * another program. Each answer must name its own word: `Invalid subcommand. Try "add, list"` names `list` to either.
 * Spec: packs/02-check.md, "Probes" 3, first row.
 */
export function refusedAlike(
  answer: Answer,
  control: Answer,
  { bin, word, before, invented }: AskedWord,
): Refusal | null {
  const mask = { bin, words: [word, ...invented] }
  const isAnsweredAlike = isSame(comparable(answer, mask), comparable(control, mask))
  const isFailure = answer.exitCode !== 0
  if (!isFailure && !isAnsweredAlike) return null
  const essences = new Set(refusalsIn(control, { bin, words: invented }).map(({ essence }) => essence))
  const heard = refusalsIn(answer, { bin, words: [word] }).filter(({ essence }) => essences.has(essence))
  const mayBeEarlier = isFailure && isAnsweredAlike && before.length > 0
  const earlier = mayBeEarlier
    ? refusalsIn(answer, { bin, words: before }).find(({ isAboutWord }) => isAboutWord)
    : undefined
  const ofArgument = isFailure ? heard.find(({ said }) => OF_THE_COMMAND_ARGUMENT.test(said)) : undefined
  // A refusal that names no word may be about --help itself, and what stands on a help page is about neither.
  const mayBeNameless = isFailure && isAnsweredAlike && !looksLikeHelp(answer)
  const nameless = mayBeNameless ? heard.find(({ said }) => !isAboutSwitch(said)) : undefined
  return heard.find(({ namesWord }) => namesWord) ?? earlier ?? ofArgument ?? nameless ?? null
}

/** How Python's argparse refuses a subcommand, below its usage and often without the word: `aws: error: argument command: Invalid choice`. */
const OF_THE_COMMAND_ARGUMENT = /\berror: argument [^\s:-]*(?:command|operation|action|verb)[^\s:-]*: invalid choice\b/i

/** Whether it speaks of a switch, apart from where to look for more: `See 'git --help'.` */
function isAboutSwitch(said: string): boolean {
  return ABOUT_A_SWITCH.test(said.replace(WHERE_TO_LOOK, ''))
}

const ABOUT_A_SWITCH = /(?:^|\s|["'`])-|\b(?:option|flag|switch|argument)s?\b/i
const WHERE_TO_LOOK = /[.;,(:]\s*(?:see|try|run|use|type)\s.*$/i
