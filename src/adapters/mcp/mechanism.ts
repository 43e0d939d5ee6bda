import { resolve } from 'node:path'
import { RuntimeFault } from '../../canonical/faults.ts'
import type { JsonObject } from '../../canonical/json-value.ts'
import type { Ended, Talk } from '../../process/types.ts'
import { signedExitCode } from '../exit-code.ts'
import { abortError, loadProcess, spawnError, unwatchedError } from '../process.ts'
import { Conversation, type McpCallToolResult, type Turn } from './conversation.ts'
import { LineSplitter } from './line-splitter.ts'

export type { McpCallToolResult } from './conversation.ts'

export type McpCallToolRequest = {
  /** An absolute path, or a name looked up on the PATH of `env`. */
  readonly target: string
  readonly targetArgs: readonly string[]
  readonly toolName: string
  readonly arguments: JsonObject
  /** The whole environment of the server. */
  readonly env: Readonly<Record<string, string>>
  readonly cwd: string
  readonly maxElapsedMs: number
  /** Of stdout and of stderr over the whole session, each counted alone. */
  readonly maxOutputBytes: number
}

/** How a tool is called; to be replaced in tests. */
export type McpMechanism = {
  readonly callTool: (request: McpCallToolRequest, signal: AbortSignal) => Promise<McpCallToolResult>
}

/**
 * Starts a real tool server, shakes hands over its stdin and stdout, makes one call and ends it, with whatever it started.
 * Spec: contracts part 07, sections 6 and 7.
 *
 * @throws (callTool) RuntimeFault `budget-exhausted` at a cap; an AbortError; the system's error when the server could not be
 * started; an Error that names the phase for whatever the server did to the protocol
 */
export const nodeStdioMcpMechanism: McpMechanism = {
  async callTool(request, signal) {
    const { talk } = await loadProcess()
    const { target, targetArgs } = request
    const session = new Session(request)
    const server = talk({
      argv: [target, ...targetArgs],
      cwd: resolve(request.cwd),
      env: request.env,
      timeoutMs: request.maxElapsedMs,
      keepBytes: request.maxOutputBytes,
      onOverflow: 'kill',
      guard: 'required',
      signal,
      onStdout: (chunk) => session.hear(chunk),
    })
    if (server.kind === 'not-started') throw spawnError(server, { target, argv: targetArgs, signal })
    return session.through(server, signal)
  },
}

type Outcome = Exclude<Turn, { readonly kind: 'go-on' }> | { readonly kind: 'exhausted'; readonly detail: string }

/** A conversation with a process. The first outcome is the one that counts. */
class Session {
  readonly #request: McpCallToolRequest
  readonly #conversation: Conversation
  readonly #lines = new LineSplitter()
  #stdoutBytes = 0
  #outcome: Outcome | null = null
  #server: Talk | null = null

  constructor(request: McpCallToolRequest) {
    this.#request = request
    this.#conversation = new Conversation(request.toolName, request.arguments)
  }

  hear(chunk: Uint8Array): void {
    this.#stdoutBytes += chunk.length
    // An answer beyond the cap is no answer, even when all of it came at once.
    if (this.#stdoutBytes > this.#request.maxOutputBytes) this.#settle(this.#overflow('stdout'))
    else this.#hearLines(this.#lines.push(chunk))
  }

  async through(server: Talk, signal: AbortSignal): Promise<McpCallToolResult> {
    this.#server = server
    server.write(this.#conversation.open())
    const ended = await server.ended
    const outcome = this.#outcome ?? this.#outcomeOf(ended, signal)
    switch (outcome.kind) {
      case 'answered':
        return outcome.result
      case 'exhausted':
        throw new RuntimeFault({ code: 'budget-exhausted', artifactPath: 'McpProbeRequest', detail: outcome.detail })
      case 'failed':
        throw new Error(outcome.message)
    }
  }

  #hearLines(lines: readonly string[]): void {
    for (const line of lines) {
      if (this.#outcome !== null) return
      const turn = this.#conversation.hear(line)
      if (turn.kind !== 'go-on') this.#settle(turn)
      else if (turn.send !== '') this.#server?.write(turn.send)
    }
  }

  #settle(outcome: Outcome): void {
    if (this.#outcome !== null) return
    this.#outcome = outcome
    this.#server?.closeStdin()
    this.#server?.stop()
  }

  /** What it means that the process ended while nothing was settled. */
  #outcomeOf(ended: Ended, signal: AbortSignal): Outcome {
    switch (ended.killedBy) {
      case 'timeout': {
        const detail = `exceeded maxElapsedMs (${this.#request.maxElapsedMs}ms) during ${this.#conversation.phase}`
        return { kind: 'exhausted', detail }
      }
      case 'overflow':
        return this.#overflow(ended.stdout.truncated ? 'stdout' : 'stderr')
      case 'abort':
        throw abortError(signal.reason)
      case 'unguarded':
        throw unwatchedError(this.#request.target)
      case 'guard-lost': {
        const message = `the watchdog of the server was ended during ${this.#conversation.phase}, and the server with it`
        return { kind: 'failed', message }
      }
      case null:
        return this.#ownEnd(ended)
    }
  }

  #ownEnd(ended: Ended): Outcome {
    this.#hearLines(this.#lines.end())
    if (this.#outcome !== null) return this.#outcome
    const turn = this.#conversation.end(signedExitCode(ended))
    if (turn.kind === 'go-on') throw new Error('the conversation went on without a server')
    return turn
  }

  #overflow(stream: 'stdout' | 'stderr'): Outcome {
    const { maxOutputBytes } = this.#request
    const detail = `${stream} exceeded maxOutputBytes (${maxOutputBytes}) during ${this.#conversation.phase}`
    return { kind: 'exhausted', detail }
  }
}
