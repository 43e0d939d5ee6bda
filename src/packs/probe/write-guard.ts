import { type Answer, looksLikeHelp } from './answer.ts'
import { mayRunScripts } from './asked-path.ts'
import type { Mask } from './comparable.ts'
import type { Lookup, Question } from './existence.ts'
import { isJsonText } from './json-output.ts'
import { listingOf } from './listing.ts'
import { refusalsIn } from './refusal.ts'

/** What the CLI's reads showed: how each was asked for its help, and how it was run (null: it was not). */
export type HeardRead = { readonly help: Question; readonly call: Question | null }

/**
 * Whether the CLI is known to take `--help` for what it is, from its reads or, without any, from its own help. One that ignores
 * the switch would do what the subcommand says.
 */
export function knowsHelpSwitch(reads: readonly HeardRead[], lookup: Lookup): boolean {
  const questions = reads.length === 0 ? [['--help']] : reads.map(({ help }) => help)
  return questions.some((question) => {
    const answer = lookup(question)
    return answer !== undefined && (looksLikeHelp(answer) || refusesSwitch(answer))
  })
}

/** One that calls `--help` an unknown command, as a script with a `case` of its words does, looks at the first word alone. */
function refusesSwitch(answer: Answer): boolean {
  const { exitCode, isMute, stdout, stderr } = answer
  const isRefused = !isMute && exitCode !== 0 && /--help\b/.test(`${stdout}\n${stderr}`)
  return isRefused && !refusalsIn(answer, HELP_SWITCH).some(({ namesWord }) => namesWord)
}

const HELP_SWITCH: Mask = { bin: '', words: ['--help'] }

/**
 * Judges why asking a write for its help might run it; null when it is safe. To be made when the reads have been asked, and,
 * unless {@link knowsHelpSwitch} says yes, when they have been run.
 */
export function writeGuard(
  bin: string,
  reads: readonly HeardRead[],
  lookup: Lookup,
): (path: readonly string[]) => string | null {
  const mayIgnoreSwitch = reads.length === 0 || reads.some((read) => answersWithData(read, lookup))
  if (mayIgnoreSwitch && !knowsHelpSwitch(reads, lookup)) {
    return () => 'the CLI does not answer --help with help, so that asking might run it'
  }
  if (!mayRunScripts(bin)) return () => null
  const top = lookup(['--help'])
  const listed = listingOf(`${top?.stdout ?? ''}\n${top?.stderr ?? ''}`, [bin]).mentioned
  return ([word = '']) => (listed.has(word) ? null : 'the CLI might run a script of that name')
}

/** Asked for help, the read printed JSON, or printed and ended just as it does when it is run. */
function answersWithData({ help, call }: HeardRead, lookup: Lookup): boolean {
  const answer = lookup(help)
  if (answer === undefined || answer.isMute) return false
  return isJsonText(answer.stdout, { lines: true }) || isSameRun(answer, call === null ? undefined : lookup(call))
}

/** Git without a man page reader prints nothing for `--help`, as a read that finds nothing does; but it fails. */
function isSameRun(answer: Answer, run: Answer | undefined): boolean {
  return run !== undefined && run.stdout === answer.stdout && run.exitCode === answer.exitCode
}
