import { closeSync, constants, createReadStream, fstatSync, openSync, readSync } from 'node:fs'
import { pipeline } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import zlib from 'node:zlib'
import type { TraceContext } from './reader.ts'

/** Larger logs are passed over; no session is that long. */
const FILE_LIMIT_BYTES = 256 * 1024 * 1024
/** Longer lines are passed over. */
const LINE_LIMIT_BYTES = 32 * 1024 * 1024
const LONG_LINE_BYTES = 4 * 1024 * 1024
/** Half of it would save little more memory, and take more time. */
const COLLECT_EVERY_BYTES = 64 * 1024 * 1024
const CHUNK_BYTES = 1024 * 1024

/**
 * Gets one line without its line feed; a view that is only good during the call. Says whether to go on. Blank lines are left out.
 */
export type VisitLine = (line: Buffer) => 'more' | 'stop'

/**
 * Streams a log file line by line without ever holding more than one line of it, plain or zstd-compressed (`.zst`). A byte order
 * mark is dropped; the last line comes too when it has no line feed. Pipes and devices are never waited for.
 *
 * @returns when it was last written, milliseconds since 1970; null when it could not be read (which the context hears about)
 */
export async function visitLines(path: string, visit: VisitLine, context: TraceContext): Promise<number | null> {
  let fd: number
  try {
    fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  } catch {
    context.onSkip('unreadable')
    return null
  }
  try {
    const stat = fstatSync(fd)
    // A folder by the name of a log is no log; nothing is lost.
    if (!stat.isFile()) return null
    if (stat.size > FILE_LIMIT_BYTES) {
      context.onSkip('large-file')
      return null
    }
    if (path.endsWith('.zst')) await visitCompressed(path, visit, context)
    else await visitPlain(fd, visit, context)
    return stat.mtimeMs
  } catch (error) {
    if (context.signal.aborted) throw error
    context.onSkip('unreadable')
    return null
  } finally {
    closeSync(fd)
  }
}

async function visitPlain(fd: number, visit: VisitLine, context: TraceContext): Promise<void> {
  const splitter = new LineSplitter(visit, context)
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES)
  for (;;) {
    const count = readSync(fd, chunk, 0, CHUNK_BYTES, null)
    if (count === 0) break
    context.onBytes(count)
    if (splitter.push(chunk.subarray(0, count)) === 'stop') return
    if (count < CHUNK_BYTES) continue
    // Lets a signal through between chunks.
    await setImmediate()
    context.signal.throwIfAborted()
  }
  splitter.end()
}

async function visitCompressed(path: string, visit: VisitLine, context: TraceContext): Promise<void> {
  const splitter = new LineSplitter(visit, context)
  // By way of the module, since a name that Node 20 does not have would keep the library from loading there.
  const decompress = zlib.createZstdDecompress()
  // Not by `pipe`: that would leave the file open when reading stops early, and its errors to nobody. What goes wrong reaches the
  // loop below.
  const plain = pipeline(createReadStream(path), decompress, () => {})
  let sizeBytes = 0
  try {
    for await (const chunk of plain) {
      if (!Buffer.isBuffer(chunk)) continue
      sizeBytes += chunk.length
      context.onBytes(chunk.length)
      context.signal.throwIfAborted()
      if (splitter.push(chunk) === 'stop') return
      if (sizeBytes > FILE_LIMIT_BYTES) {
        context.onSkip('large-file')
        return
      }
    }
  } catch (error) {
    // A file that is still being written ends in the middle of a frame; what was there has been seen.
    if (context.signal.aborted || sizeBytes === 0) throw error
  }
  splitter.end()
}

/** Of all logs together: many small ones leave as much behind as a large one. */
let parsedSinceCollection = 0

/** What lines were parsed into is garbage by the next one; left to itself the heap would grow to several times what is needed. */
function noteParsed(bytes: number): void {
  parsedSinceCollection += bytes
  if (parsedSinceCollection < COLLECT_EVERY_BYTES && bytes < LONG_LINE_BYTES) return
  parsedSinceCollection = 0
  if (process.versions.bun !== undefined) Bun.gc(true)
}

/** Cuts chunks into lines. Lines inside one chunk are views of it; only one that spans chunks is copied. */
class LineSplitter {
  readonly #visit: VisitLine
  readonly #context: TraceContext
  #held: Buffer[] = []
  #heldBytes = 0
  #isTooLong = false
  #isFirst = true

  constructor(visit: VisitLine, context: TraceContext) {
    this.#visit = visit
    this.#context = context
  }

  push(chunk: Buffer): 'more' | 'stop' {
    let start = 0
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      if (this.#line(chunk.subarray(start, end)) === 'stop') return 'stop'
      start = end + 1
    }
    this.#hold(chunk.subarray(start))
    return 'more'
  }

  end(): void {
    this.#line(Buffer.alloc(0))
  }

  #line(last: Buffer): 'more' | 'stop' {
    const line = this.#heldBytes === 0 ? last : Buffer.concat([...this.#held, last])
    const isTooLong = this.#isTooLong || line.length > LINE_LIMIT_BYTES
    this.#held = []
    this.#heldBytes = 0
    this.#isTooLong = false
    if (isTooLong) {
      this.#context.onSkip('long-line')
      return 'more'
    }
    const content = this.#isFirst && line[0] === 0xef && line[1] === 0xbb && line[2] === 0xbf ? line.subarray(3) : line
    this.#isFirst = false
    if (content.length === 0 || (content.length === 1 && content[0] === 13)) return 'more'
    const next = this.#visit(content)
    noteParsed(content.length)
    return next
  }

  #hold(rest: Buffer): void {
    if (rest.length === 0 || this.#isTooLong) return
    if (this.#heldBytes + rest.length > LINE_LIMIT_BYTES) {
      this.#isTooLong = true
      this.#held = []
      this.#heldBytes = 0
      return
    }
    // The chunk's memory is used again.
    this.#held.push(Buffer.from(rest))
    this.#heldBytes += rest.length
  }
}
