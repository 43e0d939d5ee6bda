/** How to clear away what is under way when this process is about to be ended. */
export type Cleanup = {
  readonly isNeeded: () => boolean
  readonly clear: () => void
}

/** Programs die first, then the files go that they or we have not finished, and last the audit log says what became of them. */
const ORDER = ['programs', 'files', 'calls'] as const

const cleanups = new Map<(typeof ORDER)[number], Cleanup>()

/**
 * Said by whoever has something under way, before it has: a command that starts and writes nothing need not load what would clear
 * up after it. Saying it again changes nothing.
 */
export function clearAwayWith(kind: (typeof ORDER)[number], cleanup: Cleanup): void {
  cleanups.set(kind, cleanup)
}

export function hasAnythingToClear(): boolean {
  for (const cleanup of cleanups.values()) if (cleanup.isNeeded()) return true
  return false
}

/** At once and without waiting, for a signal handler. */
export function clearAway(): void {
  for (const kind of ORDER) cleanups.get(kind)?.clear()
}
