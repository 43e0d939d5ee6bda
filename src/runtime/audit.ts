import { closeSync, constants, mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '../adapters/files.ts'
import { UsageError } from '../report/errors.ts'
import type { CallArguments, ExecResult, RefusedBy } from './exec/index.ts'
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

/** What the log keeps of how a call ended. */
type Ending = {
  readonly result: Pick<ExecResult, 'pack' | 'command' | 'ok' | 'exit_code' | 'signal' | 'ms'>
  readonly refusedBy: RefusedBy | null
}

type Called = {
  /** ISO 8601, UTC. */
  readonly now: string
  readonly args: CallArguments
  readonly principal: Principal
  readonly access: Access
}

export function auditLine(call: Called & { readonly ending: Ending }): AuditLine {
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

/** How to record each call that is under way, should it be stopped. */
const underway = new Set<() => void>()

/**
 * Opens the audit log of a store before anything is run, so that no call goes unrecorded. Each line is one write to a file
 * opened for appending: runs at the same time never mix theirs.
 *
 * @param call what is about to be run, for the case that a signal ends this process first
 * @throws UsageError when the log cannot be written
 */
export function openAudit(home: string, call: Called & { readonly id: string; readonly command: string }): Audit {
  const fd = openLog(home)
  const startedAt = performance.now()
  const audit: Audit = (line) => {
    underway.delete(recordAsStopped)
    return append(fd, `${JSON.stringify(line)}\n`)
  }
  const recordAsStopped = () => {
    const ms = Math.round(performance.now() - startedAt)
    const result = { pack: call.id, command: call.command, ok: false, exit_code: null, signal: 'SIGKILL', ms }
    audit(auditLine({ ...call, ending: { result, refusedBy: null } }))
  }
  underway.add(recordAsStopped)
  return audit
}

/** Records the calls that are under way as killed; for the moment a signal ends the process, and them with it. */
export function recordStopped(): void {
  for (const record of [...underway]) record()
}

function openLog(home: string): number {
  const path = join(home, 'audit.jsonl')
  try {
    mkdirSync(home, { recursive: true, mode: 0o700 })
    // A pipe that nobody reads is refused by this instead of being waited for.
    return openSync(path, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NONBLOCK, 0o600)
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
    const bytes = Buffer.from(text)
    // On a disk that is nearly full a part is written; only the rest then gives the error.
    for (let offset = 0; offset < bytes.length; ) offset += writeSync(fd, bytes, offset)
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
