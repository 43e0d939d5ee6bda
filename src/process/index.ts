/**
 * The only place that starts or ends other programs. A request goes in, an outcome comes out; a program that fails is an
 * outcome, never a throw. Every child leads its own session and group, and the whole group is gone before `run` returns.
 */
export { killEverything } from './groups.ts'
export { createLimiter, type Limiter } from './limiter.ts'
export { findOnPath } from './path-lookup.ts'
export { run } from './run.ts'
export type { Captured, ProcessOutcome, SpawnFailure, SpawnRequest } from './types.ts'
