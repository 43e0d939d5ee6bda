import { RuntimeFault } from '../canonical/faults.ts'
import { DEFAULT_READ_LIMIT_BYTES, readWhole } from './files.ts'

/**
 * The bytes of a whole regular file.
 *
 * @param artifactPath what the bytes are called in a fault
 * @throws RuntimeFault `budget-exhausted` past 64 MiB; an error with the system's `code` for anything else
 */
export function readOrThrow(path: string, artifactPath: string): Uint8Array {
  const outcome = readWhole(path)
  if (outcome.ok) return outcome.bytes
  switch (outcome.kind) {
    case 'missing':
      throw systemError('ENOENT', `there is no file ${path}`)
    case 'not-a-file':
      throw outcome.what === 'folder'
        ? systemError('EISDIR', `${path} is a folder`)
        : systemError('EINVAL', `${path} is no regular file`)
    case 'unreadable':
      throw systemError(outcome.code, `${path} cannot be read: ${outcome.code}`)
    case 'too-large': {
      const detail = `${path} holds more than ${DEFAULT_READ_LIMIT_BYTES / 1024 / 1024} MiB`
      throw new RuntimeFault({ code: 'budget-exhausted', artifactPath, detail })
    }
  }
}

/** An error that carries the system's name for it, as those of node:fs do. */
export function systemError(code: string, message: string): Error {
  return Object.assign(new Error(message), { code })
}
