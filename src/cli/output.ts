import { fstatSync, statSync, writeSync } from 'node:fs'
import { errorCode } from '../adapters/files.ts'
import { coloured, type Paint, plain } from '../report/paint.ts'

/** Data: goes to stdout. A reader that has gone (`| head`) is no error; what is left is dropped. */
export function print(text: string | Uint8Array): void {
  write(1, text)
}

/** Talk: goes to stderr. */
export function say(text: string | Uint8Array): void {
  write(2, text)
}

/** Something other than a missing reader keeps stdout from being written: a full disk, a closed descriptor. */
export class OutputFailure extends Error {
  override readonly name = 'OutputFailure'

  constructor(code: string) {
    super(`stdout cannot be written (${code})`)
  }
}

type Write = () => void

let around = (write: Write): void => write()

/** Has every write to come done by `wrap`, which calls what it is handed, once: a write may wait for its reader as long as that likes. */
export function wrapWrites(wrap: (write: Write) => void): void {
  around = wrap
}

const gone = new Set<number>()

function write(fd: 1 | 2, text: string | Uint8Array): void {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  if (!gone.has(fd)) around(() => writeAll(fd, bytes))
}

function writeAll(fd: 1 | 2, bytes: Uint8Array): void {
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

/** Colours or not, for what is printed. */
export function paintForStdout(): Paint {
  return wantsColour({ isTTY: isTerminal(1) }, process.env) ? coloured : plain
}

/** As `os.devNull`, without loading the module. */
const NULL_DEVICE = process.platform === 'win32' ? '\\\\.\\nul' : '/dev/null'

/**
 * Whether a stream of this process is a terminal. Only what could be one is asked in earnest: the streams of the runtime take
 * longer to load than most commands run.
 */
export function isTerminal(fd: 1 | 2): boolean {
  try {
    const stat = fstatSync(fd)
    if (!stat.isCharacterDevice() || stat.rdev === statSync(NULL_DEVICE).rdev) return false
  } catch {
    return false
  }
  return (fd === 1 ? process.stdout : process.stderr).isTTY === true
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
