import type { Captured } from './types.ts'

export type Capture = {
  /** Settles when the stream has ended, or broke. */
  readonly done: Promise<void>
  /** Lets go of the stream at once, ended or not, and gives what was read so far. */
  close(): Captured
}

type Listeners = {
  /** Called once, when the stream first passes `keepBytes`. */
  readonly onOverflow: () => void
  readonly onChunk: (chunk: Uint8Array) => void
}

const END = { done: true, value: undefined } as const

/** Reads one output stream to its end: keeps the first `keepBytes` and counts the rest. */
export function capture(stream: ReadableStream<Uint8Array>, keepBytes: number, listeners: Listeners): Capture {
  const reader = stream.getReader()
  const kept = new GrowingBuffer(keepBytes)
  let totalBytes = 0
  let isOpen = true

  async function readAll(): Promise<void> {
    for (;;) {
      const { done, value } = await reader.read().catch(() => END)
      if (done || !isOpen) return
      kept.append(value)
      const isOverflow = totalBytes <= keepBytes && totalBytes + value.length > keepBytes
      totalBytes += value.length
      listeners.onChunk(value)
      if (isOverflow) listeners.onOverflow()
    }
  }

  return {
    done: readAll(),
    close() {
      isOpen = false
      reader.cancel().catch(() => {})
      const truncated = totalBytes > keepBytes
      const bytes = kept.bytes()
      return { text: decode(bytes, truncated), bytes, totalBytes, truncated }
    },
  }
}

function decode(bytes: Uint8Array, truncated: boolean): string {
  // With `stream` a character that is not complete is held back instead of replaced: our limit cut it, not the program.
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, { stream: truncated })
}

/** One buffer, since a program may print a mebibyte one byte at a time. */
class GrowingBuffer {
  #buffer = new Uint8Array(0)
  #length = 0
  readonly #limitBytes: number

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes
  }

  append(chunk: Uint8Array): void {
    const part = chunk.subarray(0, this.#limitBytes - this.#length)
    const needed = this.#length + part.length
    if (needed > this.#buffer.length) {
      const larger = new Uint8Array(Math.min(this.#limitBytes, Math.max(needed, 2 * this.#buffer.length, 4096)))
      larger.set(this.#buffer.subarray(0, this.#length))
      this.#buffer = larger
    }
    this.#buffer.set(part, this.#length)
    this.#length = needed
  }

  bytes(): Uint8Array {
    return this.#buffer.subarray(0, this.#length)
  }
}
