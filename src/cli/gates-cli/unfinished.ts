import { EXIT } from '../exit.ts'

type Io = { readonly program: string; readonly signal: AbortSignal; stderr(text: string): void }

/**
 * Runs work that may run a consumer's code in this process. Should that code end the process, the exit code says that the gate
 * never got to look, whatever code it asked for: a gate that did not finish must not read as a pass.
 */
export async function whileUnfinished<Value>(gate: string, io: Io, work: () => Promise<Value>): Promise<Value> {
  const onExit = () => {
    // A signal ends the process with an exit code of its own.
    if (io.signal.aborted) return
    io.stderr(`${io.program}: ${gate}: code that the gate runs ended the process before the gate was done\n`)
    process.exitCode = EXIT.usage
  }
  process.once('exit', onExit)
  try {
    return await work()
  } finally {
    process.off('exit', onExit)
  }
}
