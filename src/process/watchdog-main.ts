import { fstatSync, readSync, writeSync } from 'node:fs'
import { applyEvent, type Ledger, parseEventLine } from './ledger.ts'
import { BLOW_EVERY_MS, MAX_BLOWS, type Prey, strike } from './strike.ts'

/** The watchdog's end of the lifeline: a socket of which plumb alone holds the other end. */
const LIFELINE_FD = 3

/**
 * The whole life of the watchdog: notes which runs plumb starts and ends; once plumb is gone, however it went, kills
 * what is still noted, again and again until nothing is left; then exits. It says nothing and never returns.
 *
 * The last argument of the process is plumb's own start in clock ticks since boot: a process that is older than that is
 * none that plumb started.
 */
export function watchdogMain(): never {
  report()
  // Plumb may be asked to stop in a way that reaches everything around it; the watchdog has to see the end of that.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  const ledger: Ledger = new Map()
  const wasLifeline = listen((line) => {
    const event = parseEventLine(line)
    if (event !== null) applyEvent(ledger, event)
  })
  if (wasLifeline) killAll([...ledger.values()], Number(process.argv.at(-1)))
  process.exit(wasLifeline ? 0 : 64)
}

/** Leaves word that it watches, which plumb reads when it has to find out how far a lost watchdog had come. */
function report(): void {
  try {
    if (fstatSync(LIFELINE_FD).isSocket()) writeSync(LIFELINE_FD, '.')
  } catch {
    // Plumb is gone already, or there is no lifeline: reading tells which.
  }
}

/** Reads the lifeline to its end, blocking: there is nothing else to do. False when there is no lifeline. */
function listen(onLine: (line: string) => void): boolean {
  const buffer = Buffer.alloc(64 * 1024)
  let rest = ''
  for (;;) {
    const count = readSome(buffer)
    if (count === null) return false
    if (count === 0) return true
    const lines = (rest + buffer.toString('latin1', 0, count)).split('\n')
    rest = lines.pop() ?? ''
    lines.forEach(onLine)
  }
}

/** Bytes read; 0 at the end, which a connection that was reset is too; null when the descriptor is not ours to read. */
function readSome(buffer: Buffer): number | null {
  for (;;) {
    try {
      return readSync(LIFELINE_FD, buffer)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : null
      if (code === 'ECONNRESET') return 0
      if (code !== 'EINTR' && code !== 'EAGAIN') return null
      if (code === 'EAGAIN') Bun.sleepSync(BLOW_EVERY_MS)
    }
  }
}

function killAll(runs: readonly Prey[], notBefore: number): void {
  // First what is quick to find, of all of them; to look for holders of pipes takes longer.
  for (const prey of runs) strike({ ...prey, pipes: new Set() })
  let left = runs
  for (let blow = 0; blow < MAX_BLOWS && left.length > 0; blow++) {
    if (blow > 0) Bun.sleepSync(BLOW_EVERY_MS)
    left = left.filter((prey) => strike(prey, notBefore))
  }
}
