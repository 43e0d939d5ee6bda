import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '../adapters/files.ts'
import { UsageError } from '../report/errors.ts'
import type { CallArguments, ExecEnding, ExecResult } from './exec/index.ts'
import type { Access, Principal } from './grants.ts'

/** One line of `audit.jsonl`: what was asked and how it ended, with the names of the arguments and none of their values. */
export type AuditLine = {
  readonly time: string
  readonly pack: string
  readonly command: string
  readonly args: readonly string[]
  readonly principal: Principal
  readonly access: Access
  readonly decision: 'run' | 'refused'
  readonly refused_by: string | null
  readonly ok: boolean
  readonly exit_code: number | null
  readonly signal: string | null
  readonly ms: number
}

/** @param now ISO 8601, UTC */
export function auditLine(call: {
  readonly now: string
  readonly ending: ExecEnding
  readonly args: CallArguments
  readonly principal: Principal
  readonly access: Access
}): AuditLine {
  const { now, ending, args, principal, access } = call
  const { result, refusedBy } = ending
  return {
    time: now,
    pack: result.pack,
    command: result.command,
    args: argumentNames(args),
    principal,
    access,
    decision: refusedBy === null ? 'run' : 'refused',
    refused_by: refusedBy,
    ok: result.ok,
    exit_code: result.exit_code,
    signal: result.signal,
    ms: result.ms,
  }
}

/** Only words of the form name=value have a name; of the others nothing is kept, they may be a value gone astray. */
function argumentNames(args: CallArguments): string[] {
  if (args.kind === 'values') return Object.keys(args.values)
  return args.words.flatMap((word) => (word.indexOf('=') < 1 ? [] : [word.slice(0, word.indexOf('='))]))
}

/** Writes one line to the audit log. Null when it stands there, else the system's name for why not. */
export type Audit = (line: AuditLine) => string | null

/**
 * Opens the audit log of a store before anything is run, so that no call goes unrecorded. Each line is one write to a file
 * opened for appending: runs at the same time never mix theirs.
 *
 * @throws UsageError when the log cannot be written
 */
export function openAudit(home: string): Audit {
  const path = join(home, 'audit.jsonl')
  try {
    mkdirSync(home, { recursive: true, mode: 0o700 })
    const fd = openSync(path, 'a', 0o600)
    return (line) => append(fd, `${JSON.stringify(line)}\n`)
  } catch (cause) {
    throw new UsageError({
      what: `the audit log cannot be written (${errorCode(cause)})`,
      where: { file: path },
      next: 'Make the folder writable, or set HCP_HOME to another one.',
      cause,
    })
  }
}

function append(fd: number, text: string): string | null {
  try {
    writeSync(fd, text)
    return null
  } catch (error) {
    return errorCode(error)
  } finally {
    closeSync(fd)
  }
}

/**
 * The result of a call after its line was written. A call that is missing from the log is not ok; what it did and printed is
 * kept all the same, for it cannot be undone.
 *
 * @param problem what {@link Audit} gave
 */
export function audited(result: ExecResult, problem: string | null): ExecResult {
  if (problem === null) return result
  const unwritten = `the audit log cannot be written (${problem})`
  if (result.ok) return { ...result, ok: false, error: unwritten, reason: 'The command itself has run and succeeded.' }
  return { ...result, reason: result.reason === undefined ? unwritten : `${result.reason}; ${unwritten}` }
}
