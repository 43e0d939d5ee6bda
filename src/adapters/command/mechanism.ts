import { resolve } from 'node:path'
import { RuntimeFault } from '../../canonical/faults.ts'
import type { Ended } from '../../process/types.ts'
import { signedExitCode } from '../exit-code.ts'
import { readWhole } from '../files.ts'
import { abortError, loadProcess, spawnError, unwatchedError } from '../process.ts'
import { systemError } from '../read-or-throw.ts'

export type CommandRunRequest = {
  /** An absolute path, or a name looked up on the PATH of `env`. */
  readonly target: string
  readonly subcommandPath: readonly string[]
  /** Everything after the name of the program, the subcommands included. */
  readonly argv: readonly string[]
  /** The whole environment. */
  readonly env: Readonly<Record<string, string>>
  /** Null closes stdin with nothing in it. */
  readonly stdin: string | null
  readonly cwd: string
  readonly maxElapsedMs: number
  /** Of stdout and of stderr, each counted alone. */
  readonly maxOutputBytes: number
}

export type CommandRunResult = {
  /** Minus the number of the signal when one ended it. */
  readonly exitCode: number
  readonly stdout: string
  readonly stderr: string
}

export type CommandArtifact = {
  /** False: there is no such file, and `text` is empty. */
  readonly present: boolean
  readonly text: string
  /** There was more than `maxBytes`; `text` is then of no use. */
  readonly truncated: boolean
}

/** How a command is run and what it wrote is read; to be replaced in tests. */
export type CommandMechanism = {
  readonly run: (request: CommandRunRequest, signal: AbortSignal) => Promise<CommandRunResult>
  readonly readArtifact: (path: string, maxBytes: number) => Promise<CommandArtifact>
}

/**
 * Runs a real program, in a session of its own, killed as a group at a limit and with the host's end however that comes. A
 * program that ends by itself is left as it ended, with whatever it started. Spec: contracts part 07, sections 5.3 and 6.
 *
 * @throws (run) RuntimeFault `budget-exhausted` at a cap; an AbortError; the system's error when it, or its watchdog, could not
 * be started
 */
export const nodeCommandMechanism: CommandMechanism = {
  async run(request, signal) {
    const { target, argv, env, stdin, cwd, maxElapsedMs, maxOutputBytes } = request
    const { run } = await loadProcess()
    const outcome = await run({
      argv: [target, ...argv],
      cwd: resolve(cwd),
      env,
      stdin,
      timeoutMs: maxElapsedMs,
      keepBytes: maxOutputBytes,
      onOverflow: 'kill',
      leftovers: 'leave',
      guard: 'required',
      signal,
    })
    if (outcome.kind === 'not-started') throw spawnError(outcome, { target, argv, signal })
    refuseStopped(outcome, request, signal)
    return { exitCode: signedExitCode(outcome), stdout: outcome.stdout.text, stderr: outcome.stderr.text }
  },

  async readArtifact(path, maxBytes) {
    const outcome = readWhole(path, maxBytes)
    if (outcome.ok) return { present: true, text: decode(outcome.bytes), truncated: false }
    switch (outcome.kind) {
      case 'missing':
        return { present: false, text: '', truncated: false }
      case 'too-large':
        return { present: true, text: '', truncated: true }
      case 'not-a-file':
        throw systemError(outcome.what === 'folder' ? 'EISDIR' : 'EINVAL', `${path} is no regular file`)
      case 'unreadable':
        throw systemError(outcome.code, `${path} cannot be read: ${outcome.code}`)
    }
  },
}

/** A program that lost its watchdog is observed as what it was then: ended by SIGKILL. */
function refuseStopped({ killedBy }: Ended, request: CommandRunRequest, signal: AbortSignal): void {
  const { target, maxElapsedMs, maxOutputBytes } = request
  switch (killedBy) {
    case 'timeout':
      throw exhausted(`exceeded maxElapsedMs (${maxElapsedMs}ms) and was killed`)
    case 'overflow':
      throw exhausted(`stdout or stderr exceeded maxOutputBytes (${maxOutputBytes}) and the process was killed`)
    case 'abort':
      throw abortError(signal.reason)
    case 'unguarded':
      throw unwatchedError(target)
    case 'guard-lost':
    case null:
      return
  }
}

/** A cap of the authorization was passed. */
export function exhausted(detail: string): RuntimeFault {
  return new RuntimeFault({ code: 'budget-exhausted', artifactPath: 'CommandProbeRequest', detail })
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}
