import { print, say } from '../output.ts'
import type { GatesIo } from './index.ts'

/** The streams and the working folder of this process, under the name the program was called by. */
export function processGatesIo(program: string, signal: AbortSignal): GatesIo {
  return { program, cwd: process.cwd(), signal, stdout: print, stderr: say }
}
