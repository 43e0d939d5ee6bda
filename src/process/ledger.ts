import type { Prey } from './strike.ts'

/** Runs that are under way, by a number plumb gives them. The watchdog keeps the same ledger from what it is told. */
export type Ledger = Map<number, Prey>

/** What happens to a run, as plumb tells its watchdog. */
export type RunEvent =
  /** Told before the start, so that not even a program nobody knows the pid of yet can be lost: it holds the pipes. */
  | { readonly kind: 'starting'; readonly run: number; readonly pipes: readonly number[] }
  | { readonly kind: 'started'; readonly run: number; readonly leaderPid: number }
  | { readonly kind: 'leader-gone'; readonly run: number }
  | { readonly kind: 'over'; readonly run: number }

/** Applies an event; one about a run nobody announced changes nothing. */
export function applyEvent(ledger: Ledger, event: RunEvent): void {
  if (event.kind === 'starting') {
    ledger.set(event.run, { leaderPid: null, leaderGone: false, pipes: new Set(event.pipes) })
    return
  }
  const prey = ledger.get(event.run)
  if (prey === undefined) return
  switch (event.kind) {
    case 'started':
      ledger.set(event.run, { ...prey, leaderPid: event.leaderPid })
      return
    case 'leader-gone':
      ledger.set(event.run, { ...prey, leaderGone: true })
      return
    case 'over':
      ledger.delete(event.run)
  }
}

/** One line of ASCII, with its line end. */
export function eventLine(event: RunEvent): string {
  switch (event.kind) {
    case 'starting':
      return `starting ${event.run} ${event.pipes.join(' ')}`.trimEnd().concat('\n')
    case 'started':
      return `started ${event.run} ${event.leaderPid}\n`
    case 'leader-gone':
    case 'over':
      return `${event.kind} ${event.run}\n`
  }
}

/** Reads what {@link eventLine} wrote, without its line end; null for anything else. */
export function parseEventLine(line: string): RunEvent | null {
  const [kind, ...words] = line.split(' ')
  if (!words.every((word) => /^\d{1,15}$/.test(word))) return null
  const [run, ...numbers] = words.map(Number)
  if (run === undefined) return null
  if (kind === 'starting') return { kind, run, pipes: numbers }
  const [leaderPid, ...more] = numbers
  if (kind === 'started') return leaderPid !== undefined && more.length === 0 ? { kind, run, leaderPid } : null
  if (kind === 'leader-gone' || kind === 'over') return leaderPid === undefined ? { kind, run } : null
  return null
}

/** The events that bring an empty ledger to this one; for a watchdog that starts late. */
export function replay(ledger: Ledger): RunEvent[] {
  return [...ledger].flatMap(([run, { leaderPid, leaderGone, pipes }]) => [
    { kind: 'starting', run, pipes: [...pipes] } as const,
    ...(leaderPid === null ? [] : [{ kind: 'started', run, leaderPid } as const]),
    ...(leaderGone ? [{ kind: 'leader-gone', run } as const] : []),
  ])
}
