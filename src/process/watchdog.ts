import { closeSync, existsSync, readSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from './error-code.ts'
import { eventLine, type Ledger, type RunEvent, replay } from './ledger.ts'
import { BLOW_EVERY_MS, ownStartTicks } from './strike.ts'
import { isWatchdogOffered, WATCHDOG_ARGUMENT } from './watchdog-call.ts'

/** What writing to a watchdog that has ended is answered with. */
const GONE = new Set(['EPIPE', 'ECONNRESET'])

type Lifeline = { readonly fd: number; readonly ledger: Ledger; unsent: string; isWaiting: boolean }

/** Why programs are not guarded against a SIGKILL to plumb. They are ended all the same when plumb gets to do it itself. */
export type Unguarded = {
  /** `impossible`: nothing here can be a watchdog, on Windows or in a stranger's executable that embeds plumb. */
  readonly kind: 'impossible' | 'failed'
  readonly why: string
  /** The system's name for it, such as EAGAIN; UNKNOWN when it has none. */
  readonly code: string
}

/** The watchdog ended before plumb did. */
export type GuardLoss = {
  /** It had come so far as to watch. One that had not is the trouble of this machine, not of whoever killed it. */
  readonly hadWatched: boolean
}

let lifeline: Lifeline | null = null
let unguarded: Unguarded | null = null
const listeners = new Set<(loss: GuardLoss) => void>()

/** Null while what runs is guarded, or before anything was started. */
export function whyUnguarded(): Unguarded | null {
  return unguarded
}

/** The same, in words for a person. */
export function watchdogNote(): string | null {
  return unguarded?.why ?? null
}

/** Calls back whenever a watchdog is lost, after another was put in its place if that could be done. @returns the way out */
export function onGuardLost(listener: (loss: GuardLoss) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Starts the watchdog unless it runs; it learns what is under way. One process serves the whole life of plumb. A start
 * that fails, for want of descriptors perhaps, is tried again with the next program.
 */
export function startWatchdog(ledger: Ledger): void {
  if (lifeline !== null) return
  const command = watchdogCommand()
  if (command !== null) start(command, ledger)
  else unguarded = { kind: 'impossible', why: 'no watchdog can be started from this executable', code: 'UNKNOWN' }
}

function start(command: string[], ledger: Ledger): void {
  try {
    lifeline = spawnWatchdog(command, ledger)
    unguarded = null
    replay(ledger).forEach(tellWatchdog)
  } catch (error) {
    const why = `the watchdog could not be started: ${error instanceof Error ? error.message : String(error)}`
    unguarded = { kind: 'failed', why, code: errorCode(error) }
  }
}

/** Passes an event on at once, before plumb does anything else. Without a watchdog nothing happens. */
export function tellWatchdog(event: RunEvent): void {
  if (lifeline === null) return
  lifeline.unsent += eventLine(event)
  send(lifeline)
}

function send(line: Lifeline): void {
  if (line !== lifeline || line.unsent === '') return
  try {
    line.unsent = line.unsent.slice(writeSync(line.fd, line.unsent))
  } catch (error) {
    // Otherwise it is full, when a loaded machine has not let the watchdog read yet. To close the lifeline of a watchdog
    // that lives would make it kill all that runs.
    if (GONE.has(errorCode(error))) replace(line)
  }
  if (line.unsent !== '') sendLater(line)
}

function sendLater(line: Lifeline): void {
  if (line.isWaiting) return
  line.isWaiting = true
  const retry = () => {
    line.isWaiting = false
    send(line)
  }
  setTimeout(retry, BLOW_EVERY_MS).unref()
}

/** Null where there is none to start: on Windows, and in a stranger's executable that embeds plumb. */
function watchdogCommand(): string[] | null {
  if (process.platform === 'win32') return null
  const words = [WATCHDOG_ARGUMENT, String(ownStartTicks())]
  if (isWatchdogOffered()) return [process.execPath, ...(Bun.isStandaloneExecutable ? [] : [Bun.main]), ...words]
  const entry = join(import.meta.dir, 'watchdog-entry.ts')
  return !Bun.isStandaloneExecutable && existsSync(entry) ? [process.execPath, entry, ...words] : null
}

function spawnWatchdog(command: string[], ledger: Ledger): Lifeline {
  const child = Bun.spawn(command, {
    // Its own session, so that what kills plumb's group spares it; nothing of plumb's open, so that nobody waits for it.
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'socket-fd'],
    // A stranger's folder could hold files that Bun reads at its start.
    cwd: '/',
    env: loaderEnvironment(),
  })
  child.unref()
  const fd = child.stdio[3]
  if (typeof fd !== 'number') throw new Error('it has no lifeline')
  const line = { fd, ledger, unsent: '', isWaiting: false }
  child.exited.then(() => replace(line))
  return line
}

/** Whoever has watched is replaced. Where one cannot even begin to, the next one waits for the next program. */
function replace(line: Lifeline): void {
  if (line !== lifeline) return
  const hadWatched = hasReported(line.fd)
  closeSync(line.fd)
  lifeline = null
  if (!hadWatched) unguarded = { kind: 'failed', why: 'the watchdog ended before it could watch', code: 'UNKNOWN' }
  else if (line.ledger.size > 0) startWatchdog(line.ledger)
  for (const listener of [...listeners]) listener({ hadWatched })
}

/** Whether a watchdog that is gone has left word that it watched. */
function hasReported(fd: number): boolean {
  try {
    return readSync(fd, Buffer.alloc(1)) === 1
  } catch {
    return false
  }
}

/** What the system's loader needs to start this very executable again, and nothing else. */
function loaderEnvironment(): Record<string, string> {
  const names = ['LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH']
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}
