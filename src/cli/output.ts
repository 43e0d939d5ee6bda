import { writeSync } from 'node:fs'
import { errorCode } from '../adapters/files.ts'
import { coloured, type Paint, plain } from '../report/paint.ts'

/** Data: goes to stdout. A reader that has gone (`| head`) is no error; what is left is dropped. */
export function print(text: string): void {
  write(1, text)
}

/** Talk: goes to stderr. */
export function say(text: string): void {
  write(2, text)
}

/** Something other than a missing reader keeps stdout from being written: a full disk, a closed descriptor. */
export class OutputFailure extends Error {
  override readonly name = 'OutputFailure'

  constructor(code: string) {
    super(`stdout cannot be written (${code})`)
  }
}

const gone = new Set<number>()

function write(fd: 1 | 2, text: string): void {
  if (gone.has(fd)) return
  const bytes = new TextEncoder().encode(text)
  let offset = 0
  while (offset < bytes.length) {
    try {
      offset += writeSync(fd, bytes, offset)
    } catch (error) {
      const code = errorCode(error)
      if (code === 'EAGAIN') {
        // Somebody handed us a non-blocking pipe that is full: wait for its reader without spinning.
        Bun.sleepSync(1)
        continue
      }
      // Talk that nobody can hear is dropped, whatever the reason.
      if (code !== 'EPIPE' && fd === 1) throw new OutputFailure(code)
      gone.add(fd)
      return
    }
  }
}

/** Colours or not, for a stream of this process. */
export function paintFor(stream: { readonly isTTY?: boolean }): Paint {
  return wantsColour(stream, process.env) ? coloured : plain
}

/** Whether colour is wanted on a stream: NO_COLOR wins, then FORCE_COLOR, then whether it is a terminal that can. */
export function wantsColour(
  stream: { readonly isTTY?: boolean },
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  if (env['NO_COLOR'] !== undefined && env['NO_COLOR'] !== '') return false
  const forced = env['FORCE_COLOR']
  if (forced !== undefined) return forced !== '0' && forced !== 'false'
  return stream.isTTY === true && env['TERM'] !== 'dumb'
}
