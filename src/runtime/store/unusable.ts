import { statSync } from 'node:fs'
import { errorCode } from '../../adapters/files.ts'
import { UsageError } from '../../report/errors.ts'

/** Why the folder of the store can hold none; null for a folder, and for one that is not there yet. */
export function unusableHome(home: string): UsageError | null {
  try {
    if (statSync(home).isDirectory()) return null
    return unusable(home, 'It is a file, not a folder.')
  } catch (cause) {
    const code = errorCode(cause)
    if (code === 'ENOENT') return null
    return unusable(
      home,
      code === 'ENOTDIR' ? 'A part of its path is a file.' : `Looking at it failed (${code}).`,
      cause,
    )
  }
}

function unusable(home: string, why: string, cause?: unknown): UsageError {
  return new UsageError({
    what: 'the folder of the store cannot be used',
    where: { file: home },
    why,
    next: 'Set HCP_HOME to a folder, or to a path where one can be made.',
    cause,
  })
}
