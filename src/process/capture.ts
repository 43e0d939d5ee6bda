import type { Captured } from './types.ts'

/**
 * Reads one output stream to its end: keeps the first `keepBytes` and counts the rest.
 *
 * `done` settles when the stream ends (it never rejects); `close` lets go of the stream at once, ended or not, and
 * gives what was read so far. `onOverflow` is called once, when the stream first passes `keepBytes`.
 */
export function capture(stream: ReadableStream<Uint8Array>, keepBytes: number, onOverflow: () => void) {
  const reader = stream.getReader()
  const kept: Uint8Array[] = []
  let keptBytes = 0
  let totalBytes = 0

  async function readAll(): Promise<void> {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const before = totalBytes
      totalBytes += value.length
      const part = value.subarray(0, keepBytes - keptBytes)
      if (part.length > 0) kept.push(part)
      keptBytes += part.length
      if (before <= keepBytes && totalBytes > keepBytes) onOverflow()
    }
  }

  return {
    done: readAll().catch(() => {}),
    close(): Captured {
      reader.cancel().catch(() => {})
      return { text: decode(kept), totalBytes, truncated: totalBytes > keepBytes }
    },
  }
}

function decode(chunks: readonly Uint8Array[]): string {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('') + decoder.decode()
}
