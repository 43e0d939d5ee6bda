import { closeSync, existsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from './error-code.ts'
import { eventLine, type Ledger, type RunEvent, replay } from './ledger.ts'
import { BLOW_EVERY_MS, ownStartTicks } from './strike.ts'
import { isWatchdogOffered, WATCHDOG_ARGUMENT } from './watchdog-call.ts'

/** A watchdog that died is replaced once; one that dies again has a reason. */
const MAX_STARTS = 2

/** What writing to a watchdog that has ended is answered with. */
const GONE = new Set(['EPIPE', 'ECONNRESET'])

type Lifeline = { readonly fd: number; readonly ledger: Ledger; unsent: string; isWaiting: boolean }

let lifeline: Lifeline | null = null
let starts = 0
let note: string | null = null

/**
 * Why programs are not guarded against a SIGKILL to plumb; null while they are, or before anything was started. They are
 * ended all the same whenever plumb gets to do it itself.
 */
export function watchdogNote(): string | null {
  return note
}

/**
 * Starts the watchdog unless it runs; it learns what is under way. One process serves the whole life of plumb. A start
 * that fails, for want of descriptors perhaps, is tried again with the next program.
 */
export function startWatchdog(ledger: Ledger): void {
  if (lifeline !== null) return
  const command = watchdogCommand()
  if (command === null) note = 'no watchdog can be started from this executable'
  else if (starts === MAX_STARTS) note = 'the watchdog was ended twice before plumb was'
  else start(command, ledger)
}

function start(command: string[], ledger: Ledger): void {
  try {
    lifeline = spawnWatchdog(command, ledger)
    starts++
    note = null
    replay(ledger).forEach(tellWatchdog)
  } catch (error) {
    note = `the watchdog could not be started: ${error instanceof Error ? error.message : String(error)}`
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

function replace(line: Lifeline): void {
  if (line !== lifeline) return
  closeSync(line.fd)
  lifeline = null
  if (line.ledger.size > 0) startWatchdog(line.ledger)
}

/** What the system's loader needs to start this very executable again, and nothing else. */
function loaderEnvironment(): Record<string, string> {
  const names = ['LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH']
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}
