import { DEFAULT_READ_LIMIT_BYTES } from '../../adapters/files.ts'
import { isTerminal, print, say } from '../output.ts'
import type { ContractIo } from './command.ts'

/** The streams of this process, under the name the program was called by. */
export function processIo(program: string): ContractIo {
  return { program, stdin: readStdin, stdout: print, stderr: say, isTerminal: isTerminal(2) }
}

/** All of stdin, or a little more than may be read, which is enough to be refused. */
async function readStdin(): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of Bun.stdin.stream()) {
    chunks.push(chunk)
    length += chunk.length
    if (length > DEFAULT_READ_LIMIT_BYTES) break
  }
  return Buffer.concat(chunks)
}
