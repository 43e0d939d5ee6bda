import type { NotStarted } from '../process/types.ts'

/**
 * How programs are run, loaded by the first probe that runs one: it needs Bun, and whoever brings a mechanism of their own
 * under another runtime does not need it.
 */
export const loadProcess = () => import('../process/index.ts')

/**
 * Why a program was not started, with the properties that Node's own spawn gives such an error.
 *
 * @param target as the policy names it
 */
export function spawnError({ failure, code, message }: NotStarted, target: string, argv: readonly string[]): Error {
  if (failure === 'aborted') return abortError(undefined)
  return Object.assign(new Error(message), { code, syscall: `spawn ${target}`, path: target, spawnargs: [...argv] })
}

/** What a mechanism that was told to stop rejects with. */
export function abortError(reason: unknown): Error {
  const error = new Error('the run was stopped by its signal', { cause: reason })
  return Object.assign(error, { name: 'AbortError', code: 'ABORT_ERR' })
}

/** Only the host's PATH: a target sees nothing else of the host. */
export function hostPath(): Record<string, string> {
  const path = process.env['PATH']
  return path === undefined ? {} : { PATH: path }
}
