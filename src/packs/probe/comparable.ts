import { stripEscapes } from '../../report/ansi.ts'
import type { Answer } from './answer.ts'

/** What stands for a masked word. */
export const MASK = '\u25a1'

/** What `comparable` needs to know of the question that was asked. */
export type Mask = {
  /** The CLI's own name: `gitlog` and `git-log` stand for `log` as much as `log` does. */
  readonly bin: string
  /** The asked word and the random ones; each is masked wherever it is a whole word. */
  readonly words: readonly string[]
}

/** An answer with everything taken out that may differ between two answers that mean the same. */
export type Comparable = {
  readonly exit: string
  /** Non-empty lines of stdout, then of stderr, masked; runs of spaces and of one sign are one. */
  readonly lines: readonly string[]
}

/** Masks words, numbers and layout, so that two answers can be compared. Spec: packs/02-check.md, "Probes" 3. */
export function comparable(answer: Answer, mask: Mask): Comparable {
  const lines = [...linesOf(maskWords(answer.stdout, mask)), '\0', ...linesOf(maskWords(answer.stderr, mask))]
  return {
    exit: answer.signal ?? String(answer.exitCode),
    lines: lines.flatMap((line) => (line === '' ? [] : withoutVolatile(line) || [])),
  }
}

/** The lines of a text as a person sees them; the last is without its line feed. */
export function linesOf(text: string): string[] {
  return stripEscapes(text).split(/\r\n|\r|\n/)
}

/** Puts the mask where one of the words stands as a whole word, in any case, in quotes or glued to the CLI's name. */
export function maskWords(text: string, { bin, words }: Mask): string {
  const longestFirst = [...words].sort((a, b) => b.length - a.length).map(RegExp.escape)
  const word = `(?<![\\p{L}\\p{N}_])(${RegExp.escape(bin)}-?)?(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}_])`
  return stripEscapes(text).replace(new RegExp(word, 'giu'), (_, glued: string | undefined) => `${glued ?? ''}${MASK}`)
}

/** Times, process ids, versions and request ids all hold a digit; frames and underlines change length with the word. */
export function withoutVolatile(line: string): string {
  return line
    .replace(/[\p{L}\p{N}_.:-]+/gu, (token) => (/\p{N}/u.test(token) ? '#' : token))
    .replace(/([^\p{L}\p{N}\s])\1+/gu, '$1')
    .replace(/[\s\u2500-\u257f]+/gu, ' ')
    .trim()
}

/** Whether two answers mean the same. Where lines are broken does not count: a longer word wraps earlier. */
export function isSame(a: Comparable, b: Comparable): boolean {
  return a.exit === b.exit && a.lines.join(' ') === b.lines.join(' ')
}

/** Whether two different answers are alike enough that the difference may be chance: same ending, most lines shared. */
export function isAlike(a: Comparable, b: Comparable): boolean {
  if (a.exit !== b.exit) return false
  const left = new Set(a.lines)
  const right = new Set(b.lines)
  const shared = [...left].filter((line) => right.has(line)).length
  return shared * 2 > Math.max(left.size, right.size)
}

/**
 * Whether an answer equals a control's where two controls agree with each other; null when the controls differ in shape, so
 * that nothing can be compared.
 */
export function isSameWhereStable(answer: Comparable, first: Comparable, second: Comparable): boolean | null {
  if (first.exit !== second.exit || first.lines.length !== second.lines.length) return null
  if (answer.exit !== first.exit || answer.lines.length !== first.lines.length) return false
  return first.lines.every((line, index) => line !== second.lines[index] || line === answer.lines[index])
}
