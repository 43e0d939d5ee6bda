import { closeSync, constants, openSync, readSync } from 'node:fs'
import { errorCode } from '../../adapters/files.ts'

/**
 * Reads a pipe or a device to its end, waiting for its writer; a pipe that nobody writes to is empty.
 *
 * @returns null past `limitBytes`
 * @throws the system's error
 */
export async function readPipe(path: string, limitBytes: number): Promise<Uint8Array | null> {
  const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    const chunks: Uint8Array[] = []
    let length = 0
    for (;;) {
      const chunk = readChunk(fd)
      if (chunk === 'later') {
        await Bun.sleep(POLL_MS)
        continue
      }
      if (chunk.length === 0) return Buffer.concat(chunks)
      chunks.push(chunk)
      length += chunk.length
      if (length > limitBytes) return null
    }
  } finally {
    closeSync(fd)
  }
}

/** How long to wait before asking a pipe again that has a writer and no data. */
const POLL_MS = 2
const CHUNK_BYTES = 64 * 1024

function readChunk(fd: number): Uint8Array | 'later' {
  const buffer = new Uint8Array(CHUNK_BYTES)
  try {
    return buffer.subarray(0, readSync(fd, buffer))
  } catch (error) {
    if (errorCode(error) === 'EAGAIN') return 'later'
    throw error
  }
}
