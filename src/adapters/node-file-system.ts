import { realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { FILE_READ, FILE_WRITE } from '../ports/boundary.ts'
import type { FileSystemPort } from '../ports/ports.ts'
import { cross } from './cross.ts'
import { errorCode, writeWhole } from './files.ts'
import { readOrThrow, systemError } from './read-or-throw.ts'

/** Reads and writes whole files; `writeFile` answers how many bytes it wrote. What they answer is judged. */
export type FileSystemMechanism = {
  readonly readFile: (path: string, signal: AbortSignal) => Promise<unknown>
  readonly writeFile: (path: string, bytes: Uint8Array, signal: AbortSignal) => Promise<unknown>
}

const wholeFiles: FileSystemMechanism = {
  readFile: async (path) => readOrThrow(path, FILE_READ.responsePath),
  async writeFile(path, bytes) {
    const file = fileToReplace(path)
    try {
      writeWhole(file, bytes)
    } catch (error) {
      throw unwritten(file, errorCode(error))
    }
    return bytes.length
  },
}

/** The system names the temporary file, of which nobody knows. */
function unwritten(file: string, code: string): Error {
  return systemError(
    code,
    code === 'ENOENT' ? `there is no folder ${dirname(file)}` : `${file} cannot be written: ${code}`,
  )
}

/** A link is written through; a folder or a device is not something to put a file in the place of. */
function fileToReplace(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat === undefined) return path
  if (stat.isDirectory()) throw systemError('EISDIR', `${path} is a folder`)
  if (!stat.isFile()) throw systemError('EINVAL', `${path} is no regular file`)
  return realpathSync(path)
}

/**
 * The files of this machine. A write is whole or does not happen; folders are not made. Spec: contracts part 07, section 3.
 *
 * @throws (the port) RuntimeFault `port-failure`, its cause the system's error; `budget-exhausted` for a file past 64 MiB
 */
export function createNodeFileSystemAdapter(mechanism: FileSystemMechanism = wholeFiles): FileSystemPort {
  return {
    readFile: (request, signal) =>
      cross({
        boundary: FILE_READ,
        request,
        signal,
        work: async ({ path }) => ({ path, bytes: await mechanism.readFile(path, signal) }),
      }),
    writeFile: (request, signal) =>
      cross({
        boundary: FILE_WRITE,
        request,
        signal,
        work: async ({ path, bytes }) => ({ path, byteLength: await mechanism.writeFile(path, bytes, signal) }),
      }),
  }
}
