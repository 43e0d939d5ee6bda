/** First argument of a plumb that is re-executed as a watchdog. Not for people. */
export const WATCHDOG_ARGUMENT = '__watchdog'

let isOffered = false

/**
 * For the entry of the program, before it does or loads anything else: says that this entry can be re-executed as a
 * watchdog, and tells whether this very call is one, which the entry then hands to `watchdogMain`.
 *
 * An executable that never called this is not re-executed: a stranger's program that embeds plumb would start itself.
 */
export function offerWatchdog(argv: readonly string[]): boolean {
  isOffered = true
  return argv[2] === WATCHDOG_ARGUMENT
}

export function isWatchdogOffered(): boolean {
  return isOffered
}
