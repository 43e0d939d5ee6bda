import { findCredentials } from '../credential-shapes.ts'
import { askedPath } from '../probe/asked-path.ts'
import { splitWords } from '../words.ts'
import { type Access, accessOf } from './access.ts'
import type { ListedCommand } from './help/listed-commands.ts'
import { readScore, writeScore } from './scores.ts'

/** A command that a help page lists and that a pack could offer. */
export type Candidate = {
  /** What is typed behind the CLI's name. */
  readonly path: readonly string[]
  /** Its name in the pack: the path, joined by dots. */
  readonly name: string
  readonly listed: ListedCommand
  readonly access: Exclude<Access, null>
  /** How much an agent would miss it. */
  readonly score: number
}

/** A command that seems to hold others: `gh issue`, `docker image`. */
export type GroupCandidate = {
  readonly path: readonly string[]
  readonly listed: ListedCommand
  /** It is about the tool itself rather than about what the tool is for. */
  readonly isMeta: boolean
}

export type Parent = {
  readonly bin: string
  /** Empty for the CLI itself. */
  readonly path: readonly string[]
  /** How much more its commands count than others; below zero for less. */
  readonly bonus: number
}

/** The commands of a page that could be offered as they stand, in its order, each name once. */
export function candidatesIn(listed: readonly ListedCommand[], parent: Parent): Candidate[] {
  const byName = new Map<string, Candidate>()
  for (const [index, command] of listed.entries()) {
    const candidate = candidateOf(command, parent, index)
    if (candidate !== null && !byName.has(candidate.name)) byName.set(candidate.name, candidate)
  }
  return [...byName.values()]
}

function candidateOf(listed: ListedCommand, { bin, path: above, bonus }: Parent, index: number): Candidate | null {
  const path = [...above, listed.word]
  const name = nameOf(path)
  if (name === null || !canBeAsked(bin, path) || isUnfit(listed) || holdsOthers(listed)) return null
  const access = accessOf(name, listed.description)
  if (access === null) return null
  const score = (access === 'read' ? readScore(listed.word) : writeScore(path)) + bonus - index / 100
  return { path, name, listed, access, score }
}

/** The commands of a CLI's own page that seem to hold others, the likeliest first. */
export function groupsIn(listed: readonly ListedCommand[], bin: string): GroupCandidate[] {
  const groups = listed.filter(
    (command) => nameOf([command.word]) !== null && canBeAsked(bin, [command.word]) && mayHoldOthers(command),
  )
  const rank = (command: ListedCommand) => (isMeta(command) ? 2 : holdsOthers(command) ? 0 : 1)
  const likeliest = groups.toSorted((a, b) => rank(a) - rank(b))
  return likeliest.map((command) => ({ path: [command.word], listed: command, isMeta: isMeta(command) }))
}

const WORD = /^[a-z0-9]+(?:[-_:][a-z0-9]+)*$/
const LONGEST_WORD = 30
const RESERVED: ReadonlySet<string> = new Set(['constructor', 'prototype'])

/** The name of a command in the pack; null when one of its words cannot be part of a name. */
function nameOf(path: readonly string[]): string | null {
  const isFit = path.every(
    (word) => WORD.test(word) && word.length <= LONGEST_WORD && !RESERVED.has(word) && !isSecret(word),
  )
  return isFit ? path.join('.').replaceAll(':', '.') : null
}

function isSecret(word: string): boolean {
  return findCredentials(word).length > 0
}

/** Whether asking for help cannot be taken for running something. */
export function canBeAsked(bin: string, path: readonly string[]): boolean {
  return askedPath(bin, { cli: [bin, ...path] }).length === path.length
}

/** Commands for people at a terminal, that never end, that run anything, or that are about the tool itself. */
const UNFIT: ReadonlySet<string> = new Set(
  (
    'help completion completions login logout signin signout auth shell console repl attach exec run x browse open edit ' +
    'editor watch serve server dev events stats wait daemon proxy debug ui gui tui doc docs man bugs explore init setup ' +
    'connect self version command cmd sh bash call invoke eval script raw export save cp tail follow monitor interactive ' +
    'halt poweroff reboot kexec suspend hibernate emergency rescue exit'
  ).split(' '),
)

const FOR_PEOPLE =
  /^streams?\b|\b(?:live stream|real[- ]?time|continuous(?:ly)?|interactive(?:ly)?|in (?:the|a|your) browser|an? editor|shell completion|until interrupted|deprecated|use .{1,40} instead)\b/i

function isUnfit({ word, description }: ListedCommand): boolean {
  const words = splitWords(word)
  const isSetUp = words.some((part) => part === 'setup' || part === 'connect')
  return UNFIT.has(word) || isSetUp || FOR_PEOPLE.test(description ?? '')
}

const HOLDS_OTHERS =
  /^(?:[\p{L}, ]{1,30}? and )?(?:manages?|administers?|works? with|manipulates?|configures?|modif(?:y|ies)|controls?|operates?|interacts?|handles?)\b|\b(?:commands|subcommands|utilities|operations)$/iu

function mayHoldOthers(command: ListedCommand): boolean {
  const { word, description } = command
  if (UNFIT.has(word)) return false
  // What is not named like a deed and can be looked at may be a thing: `gh workflow`.
  const isThing = accessOf('', description) === 'read' && accessOf(word, null) === null
  return isThing || holdsOthers(command)
}

function holdsOthers({ section, usage, description }: ListedCommand): boolean {
  const isSaid = /^(?:management commands|(?:command )?groups)\b/i.test(section) || TAKES_A_COMMAND.test(usage)
  return isSaid || HOLDS_OTHERS.test(description ?? '')
}

const TAKES_A_COMMAND = /[<[](?:sub-?)?commands?[>\]]/i

const META: ReadonlySet<string> = new Set(
  (
    'auth alias aliases completion completions config configs extension extensions plugin plugins key keys secret secrets ' +
    'token tokens credential credentials telemetry self setting settings profile profiles context contexts cache manifest ' +
    'checkpoint trust builder'
  ).split(' '),
)

function isMeta({ word }: ListedCommand): boolean {
  return META.has(word) || META.has(splitWords(word).at(-1) ?? '')
}
