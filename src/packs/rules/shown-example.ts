import { isRecord } from '../../canonical/is-record.ts'
import { toPointer } from '../../report/finding.ts'
import { visible } from '../../report/visible.ts'
import { EVALS, HARNESS, POLICY, SURFACE } from '../model.ts'
import type { ProbeRecord, ProbeReport } from '../probe/record.ts'
import type { BinPlace } from './define.ts'
import { basePack, type ExamplePack } from './example.ts'
import { paste } from './paste.ts'

/** Longer files are shown by their first lines. */
const SHOWN_LINES = 30
/** Columns of JSON that stay on one line. */
const ONE_LINE = 100

/**
 * What is different about an example, as Markdown: each file that it, or the example beside it, has something to say about.
 * A part that only the other one changes is shown as it is in the pack that both start from.
 */
export function shownExample(example: ExamplePack, beside: ExamplePack): string {
  const parts = [
    shownJson(SURFACE, example.surface, { beside: beside.surface, base: basePack().surface }),
    shownJson(POLICY, example.policy, { beside: beside.policy, base: basePack().policy }),
    shownHarness(example, beside),
    shownEvals(example, beside),
    ...(example.texts ?? []).map(({ path, text }) => fenced(`\`${path}\`:`, '', text)),
    example.bin === undefined ? '' : shownBin(example.bin),
    ...shownProbes(example.probes, beside.probes),
  ].filter((part) => part !== '')
  return parts.length === 0 ? 'The same pack without this.' : parts.join('\n\n')
}

type Change = Readonly<Record<string, unknown>>

function shownJson(
  file: string,
  change: Change | undefined,
  { beside, base }: { beside: Change | undefined; base: Change },
) {
  const shown = change ?? (beside === undefined ? undefined : excerpt(base, beside))
  if (shown === undefined) return ''
  const removed = removedSteps(shown).map((steps) => `\`${toPointer(steps)}\``)
  const without = removed.length === 0 ? '' : `\`${file}\` without ${removed.join(', ')}`
  const rest = withoutMarks(shown)
  if (isRecord(rest) && Object.keys(rest).length === 0) return without === '' ? '' : `${without}.`
  return fenced(without === '' ? `\`${file}\`:` : `${without}, and with:`, 'json', json(rest))
}

/** The members of `base` that a change touches. */
function excerpt(base: unknown, change: unknown): Change | undefined {
  if (!isRecord(base) || !isRecord(change)) return undefined
  const members = Object.keys(change)
    .filter((key) => Object.hasOwn(base, key))
    .map((key) => [key, excerpt(base[key], change[key]) ?? base[key]] as const)
  return Object.fromEntries(members)
}

/** Where a change deletes something. */
function removedSteps(change: unknown): string[][] {
  if (!isRecord(change)) return []
  return Object.entries(change).flatMap(([key, value]) =>
    value === undefined ? [[key]] : removedSteps(value).map((steps) => [key, ...steps]),
  )
}

/** A change as the JSON it leaves: without what it deletes, the mark that it replaces all commands, and what is then empty. */
function withoutMarks(change: unknown): unknown {
  if (!isRecord(change)) return change
  const kept = Object.entries(change)
    .filter(([key, value]) => key !== '…' && value !== undefined)
    .map(([key, value]) => [key, value, withoutMarks(value)] as const)
    .filter(
      ([, before, after]) =>
        !(isRecord(after) && Object.keys(after).length === 0 && isRecord(before) && Object.keys(before).length > 0),
    )
  return Object.fromEntries(kept.map(([key, , after]) => [key, after]))
}

function shownHarness(example: ExamplePack, beside: ExamplePack): string {
  if (example.harness === undefined && beside.harness === undefined) return ''
  return fenced(`\`${HARNESS}\`:`, 'md', example.harness ?? basePack().harness)
}

function shownEvals(example: ExamplePack, beside: ExamplePack): string {
  if (example.evals === undefined && beside.evals === undefined) return ''
  if (example.evals === null) return `No \`${EVALS}\`.`
  return fenced(`\`${EVALS}\`:`, 'json', json(example.evals ?? basePack().evals))
}

function shownBin(bin: BinPlace): string {
  switch (bin.kind) {
    case 'none':
      return '`wrap.bin` is not set.'
    case 'on-path':
      return `\`wrap.bin\` is \`${bin.name}\`, a name on \`PATH\`.`
    case 'in-pack':
      if (!bin.exists) return '`wrap.bin` names a file that the pack does not have.'
      return `\`wrap.bin\` names a file of the pack that is ${bin.executable ? '' : 'not '}executable.`
    case 'absolute':
      return '`wrap.bin` is an absolute path.'
    case 'outside':
      return `\`wrap.bin\` leaves the pack ${bin.through === 'dots' ? 'by `..`' : 'through a symbolic link'}.`
  }
}

/** What probes saw that those of the other example did not. */
function shownProbes(probes: ProbeReport | undefined, beside: ProbeReport | undefined): string[] {
  if (probes === undefined) return []
  const bin = probes.bin.resolved ? [] : [`The CLI is not started: ${probes.bin.reason}.`]
  const skipped = Array.from(probes.reads, ([name, read]) =>
    read.kind === 'skipped' ? `\`${name}\` is not run: ${read.reason}.` : '',
  )
  const missing = Array.from(probes.existence, ([name, existence]) =>
    existence.kind === 'missing'
      ? `The CLI has no command for \`${name}\`${existence.said === null ? '' : `: ${existence.said}`}.`
      : '',
  )
  const seenBeside = new Set(beside?.records.map(shownRecord))
  return [
    ...bin,
    ...missing,
    ...probes.records.map(shownRecord).filter((record) => !seenBeside.has(record)),
    ...skipped,
  ]
}

/** Waiting times and outputs from here on are worth a word. */
const TOLD_FROM = 1000

function shownRecord(record: ProbeRecord): string {
  const ending = record.timedOut ? 'did not end' : `exit ${record.exitCode ?? record.signal ?? 'none'}`
  const wait = record.ms >= TOLD_FROM && !record.timedOut ? `, ${record.ms} ms` : ''
  const size = record.tokens >= TOLD_FROM ? `, about ${record.tokens} tokens` : ''
  const output = [record.stdout, record.stderr].filter((text) => text !== '').map((text) => text.trimEnd())
  const lines = [`$ ${record.argv.join(' ')}`, ...output, `(${record.spawnError ?? ending}${wait}${size})`]
  return fenced('', '', visible(lines.join('\n'), { keepLines: true }))
}

/** What fits stays on one line, at every depth. */
function json(value: unknown, indent = ''): string {
  const line = paste(value)
  if (indent.length + line.length <= ONE_LINE || typeof value !== 'object' || value === null) return line
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  const members = isList
    ? value.map((member) => json(member, inner))
    : Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${json(member, inner)}`)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  return `${open}\n${members.map((member) => inner + member).join(',\n')}\n${indent}${close}`
}

/** A fence longer than any in the text, so that Markdown can be shown in Markdown. */
function fenced(label: string, language: string, text: string): string {
  const lines = text.trimEnd().split('\n')
  const more = lines.length - SHOWN_LINES
  const shown = more > 1 ? [...lines.slice(0, SHOWN_LINES), `… ${more} more lines`] : lines
  const longest = Math.max(2, ...Array.from(text.matchAll(/`{3,}/g), ([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return [...(label === '' ? [] : [label, '']), `${fence}${language}`, ...shown, fence].join('\n')
}
