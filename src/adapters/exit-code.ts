import { constants } from 'node:os'

/**
 * One signed number for how a process ended: its exit code, or minus the number of the signal that ended it.
 *
 * @param signal a signal's name, or its number as text
 * @throws Error when it did not end at all, which only another user's program can do
 */
export function signedExitCode(ended: { readonly exitCode: number | null; readonly signal: string | null }): number {
  if (ended.exitCode !== null) return ended.exitCode
  if (ended.signal === null) throw new Error('the program outlived SIGKILL')
  const named = Object.entries(constants.signals).find(([name]) => name === ended.signal)
  return -(named === undefined ? Number(ended.signal) : named[1])
}
