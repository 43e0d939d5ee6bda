import { offeredConfirmations } from '../rules/policy/confirm-switch.ts'
import { deniesLooking } from './access.ts'
import type { Candidate } from './candidates.ts'
import { type JsonSwitch, jsonSwitchOf } from './help/json-switch.ts'
import { type ListedCommand, listedCommands } from './help/listed-commands.ts'
import { type ListedOption, optionsOf } from './help/options.ts'
import type { HelpPage } from './help/page.ts'
import { type Positional, usageOf } from './help/positionals.ts'
import { summaryOf } from './help/summary.ts'
import { usagesOf } from './help/usage-line.ts'

/** A command with what its own help tells. */
export type HelpedCommand = Candidate & {
  /** Null when no help says what it does. */
  readonly summary: string | null
  readonly positionals: readonly Positional[]
  readonly options: readonly ListedOption[]
  /** Null when it prints text. */
  readonly json: JsonSwitch | null
  /** The switch with which it asks nobody; null when its help offers none. */
  readonly confirm: string | null
  /** Its help speaks of an editor or a prompt for what the call leaves out. */
  readonly asksForText: boolean
  /** Names in the pack that other ways to type the same command would have. */
  readonly aliases: readonly string[]
}

export type Reading =
  | { readonly kind: 'command'; readonly command: HelpedCommand }
  /** It takes commands of its own. */
  | { readonly kind: 'group'; readonly listed: readonly ListedCommand[] }
  /** Its help wants what cannot be proposed, or says that it is not what its name says. */
  | { readonly kind: 'unfit' }

/**
 * Reads the page that a command's `--help` printed.
 *
 * @param isOwn false for a page that is about the whole CLI or group, whatever command is asked about
 */
export function readCommand(candidate: Candidate, page: HelpPage, told: { bin: string; isOwn: boolean }): Reading {
  const typed = [told.bin, ...candidate.path]
  if (!told.isOwn) return fromListing(candidate, page)
  const usages = usagesOf(page, typed)
  const group = groupOn(page, typed, usages)
  if (group !== null) return { kind: 'group', listed: group }
  const summary = summaryOf(page, typed)
  if (summary !== null && candidate.access === 'read' && deniesLooking(summary)) return UNFIT
  const positionals = positionalsOf(candidate, usages[0] ?? candidate.listed.usage, usages.length > 0)
  if (positionals === null) return UNFIT
  const options = optionsOf(page)
  return {
    kind: 'command',
    command: {
      ...candidate,
      summary: shorterOf(summary, candidate.listed.description),
      positionals,
      options,
      json: jsonSwitchOf(page, options),
      confirm: confirmationOn(page),
      asksForText: /\b(?:editor|prompt(?:s|ed)?)\b/i.test(page.text),
      aliases: aliasesOn(page, typed),
    },
  }
}

/** Characters up to which a page's own summary is preferred to what the list says. */
const SHORT = 90

function shorterOf(own: string | null, listed: string | null): string | null {
  return own === null || (own.length > SHORT && listed !== null) ? listed : own
}

const UNFIT = { kind: 'unfit' } as const

/** A CLI that answers every call for help with one page tells of a command only what its list says. */
function fromListing(candidate: Candidate, page: HelpPage): Reading {
  const { usage, description } = candidate.listed
  const positionals = positionalsOf(candidate, usage, false)
  if (positionals === null || description === null) return UNFIT
  const command = {
    ...candidate,
    summary: description,
    positionals,
    options: [],
    json: null,
    asksForText: false,
    aliases: [],
  }
  return { kind: 'command', command: { ...command, confirm: confirmationOn(page) } }
}

/** Actions that are of use without being told what to look at. */
const NEEDS_NO_VALUE: ReadonlySet<string> = new Set(
  'list ls status ps images info whoami outdated doctor health ping check'.split(' '),
)

/** Null when it cannot be said what the command takes. */
function positionalsOf(candidate: Candidate, usage: string, isSaid: boolean): readonly Positional[] | null {
  if (usage === '' && !isSaid) {
    const needsNone = candidate.access === 'read' && NEEDS_NO_VALUE.has(candidate.listed.word.split('-')[0] ?? '')
    return needsNone ? [] : null
  }
  const subject = candidate.path.at(candidate.path.length > 1 ? -2 : -1) ?? ''
  const found = usageOf(usage, subject)
  return found.kind === 'positionals' ? found.positionals : null
}

/** The commands that the page of a group lists; none when its usage does not say that one of them may follow. */
export function commandsOfGroup(page: HelpPage, typed: readonly string[]): readonly ListedCommand[] {
  const usages = usagesOf(page, typed)
  const listed = listedCommands(page, typed)
  const takesCommand = usages.some((usage) => /(?:^|[\s<[])(?:sub-?)?commands?(?:$|[\s>\]])/i.test(usage))
  return takesCommand || usages.some((usage) => listed.some(({ word }) => word === firstWord(usage))) ? listed : []
}

/** The commands that a page lists below its own, when its usage says that one of them follows, or it is but a menu. */
function groupOn(page: HelpPage, typed: readonly string[], usages: readonly string[]): readonly ListedCommand[] | null {
  const [usage = '', ...others] = usages
  const takesCommand = usageOf(usage, '').kind === 'group'
  const first = firstWord(usage)
  const listed = listedCommands(page, typed)
  // With a second form, the first is the command without another one behind it.
  const isGroup = takesCommand || listed.some(({ word }) => word === first) || (others.length === 0 && isMenu(listed))
  return isGroup ? listed : null
}

/** `kubectl top [flags]` lists "Available Commands" and does nothing without one; a single one may be an addition. */
function isMenu(listed: readonly ListedCommand[]): boolean {
  return listed.filter(({ section }) => /^available (?:sub-?)?commands\b/i.test(section)).length > 1
}

function firstWord(usage: string): string | undefined {
  return /^[a-z][\w-]*(?=\s|$)/.exec(usage)?.[0]
}

function confirmationOn({ text }: HelpPage): string | null {
  return offeredConfirmations(text)[0]?.[0] ?? null
}

/** `Aliases:` and the calls below it, or `alias: list` with names for the last word. */
function aliasesOn({ lines }: HelpPage, [bin = '', ...path]: readonly string[]): string[] {
  const at = lines.findIndex((line) => /^\s*alias(?:es)?:/i.test(line))
  if (at === -1) return []
  const behind = (lines[at] ?? '').replace(/^[^:]*:/, '').trim()
  const calls = (behind === '' ? (lines[at + 1] ?? '') : behind).split(',').map((call) => call.trim().split(/\s+/))
  return calls.map((words) => (words[0] === bin ? words.slice(1) : [...path.slice(0, -1), ...words]).join('.'))
}
