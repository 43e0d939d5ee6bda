import { closeSync, constants, fstatSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '../adapters/files.ts'
import { clearAwayWith } from '../process/stopping.ts'
import { UsageError } from '../report/errors.ts'
import type { Ending } from './audit-line.ts'
import type { ExecResult } from './exec/index.ts'

/** Writes to the audit log how a call ended. Null when it stands there, else the system's name for why not. */
export type Audit = (ending: Ending) => string | null

type Call = {
  readonly id: string
  readonly command: string
  /** The line of the log, with its line feed. */
  readonly lineOf: (ending: Ending) => string
}

/** How to record each call that is under way, should it be stopped. */
const underway = new Set<() => void>()
const CLEANUP = { isNeeded: () => underway.size > 0, clear: recordStopped }

/**
 * Opens the audit log of a store before anything is run, so that no call goes unrecorded. Each line is one write to a file
 * opened for appending: runs at the same time never mix theirs.
 *
 * @param call what is about to be run, for the case that a signal ends this process first
 * @throws UsageError when the log cannot be written
 */
export function openAudit(home: string, { id, command, lineOf }: Call): Audit {
  const path = join(home, 'audit.jsonl')
  const fd = openLog(path, home)
  const startedAt = performance.now()
  const audit: Audit = (ending) => {
    underway.delete(recordAsStopped)
    return append(fd, endsAmidLine(path) ? `\n${lineOf(ending)}` : lineOf(ending))
  }
  const recordAsStopped = () => {
    const ms = Math.round(performance.now() - startedAt)
    const result = { pack: id, command, ok: false, exit_code: null, signal: 'SIGKILL', ms }
    audit({ result, refusedBy: null })
  }
  clearAwayWith('calls', CLEANUP)
  underway.add(recordAsStopped)
  return audit
}

/** Records the calls that are under way as killed: the signal that ends the process ends them with it. */
function recordStopped(): void {
  for (const record of [...underway]) record()
}

function openLog(path: string, home: string): number {
  try {
    mkdirSync(home, { recursive: true, mode: 0o700 })
    // A pipe that nobody reads is refused by this instead of being waited for.
    return openSync(path, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NONBLOCK, 0o600)
  } catch (cause) {
    const code = errorCode(cause)
    const isNotOurs = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR', 'ENAMETOOLONG'].includes(code)
    throw new UsageError({
      what: `the audit log cannot be written (${code})`,
      where: { file: path },
      next: `${isNotOurs ? 'Make the folder writable' : 'Move away what is there'}, or set HCP_HOME to another folder.`,
      cause,
    })
  }
}

/** Whether the last call left a part of its line only, on a disk that was full; the next one would go on in it. */
function endsAmidLine(path: string): boolean {
  let fd: number | null = null
  try {
    fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
    const last = Buffer.alloc(1)
    const stat = fstatSync(fd)
    return stat.isFile() && stat.size > 0 && readSync(fd, last, 0, 1, stat.size - 1) === 1 && last.toString() !== '\n'
  } catch {
    // A log that may be written and not read: nobody can say.
    return false
  } finally {
    if (fd !== null) closeSync(fd)
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
