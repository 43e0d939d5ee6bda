import type { Availability } from '../report/availability-report.ts'
import type { ExecResult } from '../report/exec-report.ts'
import { escapeUnseen, renderJson } from '../report/json-text.ts'
import type { Activation, Deactivation, InstallReport, ListedPack } from '../report/store-report.ts'
import { visible } from '../report/visible.ts'
import { FLAGS } from '../runtime/availability.ts'

/** What a refused change says on stderr. */
export function renderRefusal(program: string, { error }: { readonly error: string }): string {
  return `${program}: ${visible(error)}\n`
}

/**
 * A call's answer as one JSON text. Numbers that no double holds (64-bit ids, 1e999) would come out as other ones, and what nests
 * deeply would be mostly indentation, a thousand times what was printed: such a result is written as the CLI printed it.
 */
export function renderExecJson(answer: ExecResult): string {
  if (answer.result === null || !isKeptAsPrinted(answer.stdout)) return renderJson(answer)
  // A line feed in a string is escaped, so this can only be the key itself.
  return renderJson({ ...answer, result: '' }).replace('\n  "result": ""', () => {
    return `\n  "result": ${escapeUnseen(printedJson(answer.stdout))}`
  })
}

function isKeptAsPrinted(json: string): boolean {
  return MAY_LOSE_DIGITS.test(json) || nestsDeeply(json)
}

const MAY_LOSE_DIGITS = /\d{16}|\d[eE]/
const DEEP = 64

function nestsDeeply(json: string): boolean {
  let depth = 0
  let isText = false
  for (let index = 0; index < json.length && depth <= DEEP; index++) {
    const character = json.charAt(index)
    if (isText && character === '\\') index++
    else if (character === '"') isText = !isText
    else if (!isText && (character === '[' || character === '{')) depth++
    else if (!isText && (character === ']' || character === '}')) depth--
  }
  return depth > DEEP
}

/** The JSON that stdout is, or the list of the JSON lines that it holds. */
function printedJson(stdout: string): string {
  try {
    JSON.parse(stdout)
    return stdout.trim()
  } catch {
    return `[${stdout.split('\n').filter((line) => line.trim() !== '')}]`
  }
}

export function renderInstall(change: InstallReport & { readonly ok: true }): string {
  const { id, version, digest, unchanged } = change
  const what = unchanged
    ? 'is installed already, with the same content'
    : 'installed; activate it before its first call'
  return `${id} ${version} (${digest.slice(0, 12)}) ${what}\n`
}

export function renderList(packs: readonly ListedPack[]): string {
  if (packs.length === 0) return 'No packs are installed. "install <dir>" adds one.\n'
  const width = Math.max(...packs.map(({ id }) => id.length))
  return packs
    .map(
      ({ id, version, digest, active }) =>
        `${id.padEnd(width)}  ${version}  ${digest.slice(0, 12)}  ${active ? 'active' : 'inactive'}\n`,
    )
    .join('')
}

export function renderActivation(change: Activation & { readonly ok: true }): string {
  const { id, bin, reason } = change
  return `${id} is active; ${bin === null ? `nothing is allow-listed: ${visible(reason ?? '')}` : `allow-listed: ${visible(bin)}`}\n`
}

export function renderDeactivation(change: Deactivation & { readonly ok: true }): string {
  return `${change.id} ${change.was_active ? 'is no longer active' : 'was not active'}\n`
}

export function renderAvailability(availability: Availability): string {
  return FLAGS.map((flag) => {
    const reason = availability.reasons[flag]
    return `${flag.padEnd(10)}  ${reason === undefined ? 'yes' : `no: ${visible(reason)}`}\n`
  }).join('')
}

/** What a refused or failed call says on stderr, after what the program itself printed there. */
export function renderExecFailure(program: string, { error, reason, preview }: ExecResult): string {
  const why = reason === undefined ? '' : `  ${visible(reason)}\n`
  const shown =
    preview === undefined
      ? ''
      : `  It would run:\n${indented(preview.text)}  Add confirm=true after "--" to go ahead.\n`
  return `${program}: ${visible(error ?? 'the call failed')}\n${why}${shown}`
}

export function renderPreviewText({ preview }: ExecResult): string {
  return preview === undefined
    ? 'There is nothing to show before this command runs.\n'
    : `${visible(preview.text, { keepLines: true })}\n`
}

function indented(text: string): string {
  return visible(text, { keepLines: true })
    .split('\n')
    .map((line) => `    ${line}\n`)
    .join('')
}
