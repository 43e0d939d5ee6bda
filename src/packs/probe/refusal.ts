import { type Answer, looksLikeHelp } from './answer.ts'
import { comparable, isSame, linesOf, MASK, type Mask, maskWords } from './comparable.ts'

/** A line in which a CLI says that it has no such command. */
export type Refusal = {
  /** The line as printed, without escape sequences, on one line. */
  readonly said: string
  /** The masked line up to the refusal or the word, whichever ends later; suggestions behind it do not count. */
  readonly essence: string
  /** The refusal names the word that was asked for. */
  readonly namesWord: boolean
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
  const ends = REFUSALS.flatMap((pattern) => {
    const found = pattern.exec(masked)
    return found === null ? [] : [found.index + found[0].length]
  })
  if (ends.length === 0) return null
  const wordEnd = masked.indexOf(MASK) + MASK.length
  const essence = masked
    .slice(0, Math.max(Math.min(...ends), wordEnd))
    .replace(/\s+/g, ' ')
    .trim()
  return { said: line.replace(/\s+/g, ' ').trim(), essence, namesWord: masked.includes(MASK) }
}

/** A refusal is a sentence; longer lines are data, and matching them costs time. */
const LONGEST_LINE = 1000

/**
 * The line with which the CLI says that the asked word is no command, or null. The random word, which is none for sure, must
 * have been refused in the same words: a real command's help may speak of unknown commands, and one that fails may complain of
 * another program. Spec: packs/02-check.md, "Probes" 3, first row.
 */
export function refusedAlike(answer: Answer, control: Answer, mask: Mask): Refusal | null {
  const isAnsweredAlike = isSame(comparable(answer, mask), comparable(control, mask))
  const isFailure = answer.exitCode !== 0
  if (!isFailure && !isAnsweredAlike) return null
  const essences = new Set(refusalsIn(control, mask).map(({ essence }) => essence))
  const heard = refusalsIn(answer, mask).filter(({ essence }) => essences.has(essence))
  // A refusal that names no word may be about --help itself, and what stands on a help page is about neither.
  const mayBeNameless = isFailure && isAnsweredAlike && !looksLikeHelp(answer)
  const nameless = mayBeNameless ? heard.find(({ said }) => !ABOUT_A_SWITCH.test(said)) : undefined
  return heard.find(({ namesWord }) => namesWord) ?? nameless ?? null
}

const ABOUT_A_SWITCH = /(?:^|\s|["'`])-|\b(?:option|flag|switch|argument)s?\b/i
