import type { Place } from '../../../report/finding.ts'
import { at } from '../../../report/finding.ts'
import { visible } from '../../../report/visible.ts'
import { type Command, SURFACE } from '../../model.ts'
import type { ProbeRecord, ProbeReport } from '../../probe/record.ts'
import { refusedOption } from '../../probe/refused-option.ts'
import { cutShort, forSentence, tellingLine } from '../../probe/telling-line.ts'
import { actionOf, splitWords } from '../../words.ts'
import type { RulePack } from '../define.ts'

/** What the CLI did, or null when it was not probed or could not be started: R001 alone speaks of that. */
export function probesOf({ probes }: RulePack): ProbeReport | null {
  return probes === null || whyNotStarted(probes) !== null ? null : probes
}

/** Why the CLI could not be started at all; null when it could. */
export function whyNotStarted({ bin, records }: ProbeReport): string | null {
  if (!bin.resolved) return bin.reason
  const reasons = records.map(({ spawnError }) => spawnError)
  return reasons.length > 0 && reasons.every((reason) => reason !== null) ? (reasons[0] ?? null) : null
}

/** The first run for a purpose that belongs to the CLI as a whole. */
export function runOf(pack: RulePack, purpose: 'help' | 'unknown-command'): ProbeRecord | null {
  return probesOf(pack)?.records.find((record) => record.purpose === purpose) ?? null
}

/** A read that was run, and how it ended. */
export type RanRead = {
  readonly name: string
  readonly command: Command
  readonly record: ProbeRecord
  readonly isHealth: boolean
  readonly ending: 'well' | 'failed' | 'timed-out'
}

/** The reads that were run, in manifest order. Those whose subcommand does not exist are left out: R014 speaks of them. */
export function* ranReads(pack: RulePack): Iterable<RanRead> {
  const probes = probesOf(pack)
  if (probes === null) return
  for (const [name, read] of probes.reads) {
    const command = pack.surface.verbs?.[name]
    if (command === undefined || read.kind !== 'ran' || probes.existence.get(name)?.kind === 'missing') continue
    // One that does not get past its own options has not looked at anything.
    const isHealth = splitWords(actionOf(name)).some((word) => HEALTH.has(word)) && refusedOption(read.record) === null
    yield { name, command, record: read.record, isHealth, ending: endingOf(read.record, isHealth) }
  }
}

/** Commands that tell how the tool fares: a bad state is an answer of theirs, not a failure. */
const HEALTH: ReadonlySet<string> = new Set(['doctor', 'status', 'health', 'healthcheck', 'diagnose'])

/** With these a health command says that all is well, that something is wrong, or that there are warnings. */
const HEALTH_EXITS: ReadonlySet<number | null> = new Set([0, 1, 2])

function endingOf({ timedOut, exitCode }: ProbeRecord, isHealth: boolean): RanRead['ending'] {
  if (timedOut) return 'timed-out'
  return exitCode === 0 || (isHealth && HEALTH_EXITS.has(exitCode)) ? 'well' : 'failed'
}

export const BIN_PLACE: Place = at(SURFACE, 'wrap', 'bin')

export function cliPlace(name: string): Place {
  return at(SURFACE, 'verbs', name, 'cli')
}

/** An argv as a person would type it, safe to show. */
export function typed(argv: readonly string[]): string {
  return cutShort(visible(argv.map((word) => (/^[^\s"'\\$`]+$/.test(word) ? word : JSON.stringify(word))).join(' ')))
}

/** `exits 3` or `ends by SIGSEGV`. */
export function endsHow({ exitCode, signal, spawnError }: ProbeRecord): string {
  if (spawnError !== null) return `could not be started (${forSentence(spawnError)})`
  return exitCode === null ? `ends by ${signal ?? 'a signal'}` : `exits ${exitCode}`
}

/** What a failed run says about itself, in parentheses and after a space; empty when it says nothing. */
export function inItsWords(record: ProbeRecord): string {
  const line = tellingLine(record)
  return line === null ? '' : ` (${line})`
}

/** Up to three names in quotes: `"a", "b" and 2 more`. */
export function named(names: readonly string[]): string {
  const shown = names.slice(0, 3).map((name) => `"${name}"`)
  if (names.length > 3) return `${shown.join(', ')} and ${names.length - 3} more`
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}
