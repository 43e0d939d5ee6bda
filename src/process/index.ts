/**
 * The only place that starts or ends other programs. A request goes in, an outcome comes out; a program that fails, or
 * cannot be started, is an outcome and never a throw. Every child leads its own session and group, and what belongs to
 * it is gone before `run` returns; a watchdog sees to that when plumb itself is killed.
 *
 * Out of reach: a daemon that left the session, lost its parent and holds none of the pipes; another user's program; off
 * Linux, whoever left the group, and a program started in the very instant in which plumb is killed.
 */
export { createLimiter, type Limiter } from './limiter.ts'
export { findOnPath } from './path-lookup.ts'
export { run, talk } from './run.ts'
export { killEverything } from './runs.ts'
export type {
  Captured,
  Ended,
  KilledBy,
  NotStarted,
  ProcessOutcome,
  SpawnFailure,
  SpawnRequest,
  Talk,
  TalkRequest,
} from './types.ts'
export { watchdogNote } from './watchdog.ts'
