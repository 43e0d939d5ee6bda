import type { NotStarted } from '../process/types.ts'

/**
 * How programs are run, loaded by the first probe that runs one: it needs Bun, and whoever brings a mechanism of their own
 * under another runtime does not need it.
 *
 * @throws Error under another runtime
 */
export async function loadProcess(): Promise<typeof import('../process/index.ts')> {
  if (process.versions['bun'] === undefined) {
    throw new Error('programs are started with the means of Bun; under another runtime, pass a mechanism of your own')
  }
  return import('../process/index.ts')
}

type Start = {
  /** As the policy names it. */
  readonly target: string
  readonly argv: readonly string[]
  readonly signal: AbortSignal
}

/** Why a program was not started, with the properties that Node's own spawn gives such an error. */
export function spawnError({ failure, code, message }: NotStarted, { target, argv, signal }: Start): Error {
  if (failure === 'aborted') return abortError(signal.reason)
  return Object.assign(new Error(message), { code, syscall: `spawn ${target}`, path: target, spawnargs: [...argv] })
}

/** What a mechanism that was told to stop rejects with. */
export function abortError(reason: unknown): Error {
  const error = new Error('the run was stopped by its signal', { cause: reason })
  return Object.assign(error, { name: 'AbortError', code: 'ABORT_ERR' })
}

/** A program that was ended at once, since its watchdog had ended before it could watch; as good as not started. */
export function unwatchedError(target: string): Error {
  return new Error(`the watchdog for ${target} ended before it could watch, so ${target} was ended as well`)
}

/** Only the host's PATH: a target sees nothing else of the host. */
export function hostPath(): Record<string, string> {
  const path = process.env['PATH']
  return path === undefined ? {} : { PATH: path }
}
