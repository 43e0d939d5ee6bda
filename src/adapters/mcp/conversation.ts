import type { JsonObject } from '../../canonical/json-value.ts'
import { MAX_DEPTH } from '../../canonical/scan-json.ts'
import { isDeeperThan } from '../../contracts/schemas/parse.ts'
import { notificationLine, readServerMessage, requestLine } from './json-rpc.ts'

export type McpCallToolResult = {
  /** The server says that the call failed, or it ended instead of answering. */
  readonly isError: boolean
  /** Left out when there is none; null is one. */
  readonly structuredResult?: unknown
  /** Only when the server ended between the handshake and its answer; minus the number of the signal when one ended it. */
  readonly exitCode?: number
}

/** What is to be done next: send lines (perhaps none), or stop, for good or for bad. */
export type Turn =
  | { readonly kind: 'go-on'; readonly send: string }
  | { readonly kind: 'answered'; readonly result: McpCallToolResult }
  | { readonly kind: 'failed'; readonly message: string }

const WAIT = { kind: 'go-on', send: '' } as const
const HANDSHAKE_ID = 1
const CALL_ID = 2
/** How much of a line that is no message is quoted. */
const QUOTED_LENGTH = 200
/** How much of an error is. */
const QUOTED_ERROR_LENGTH = 2000

/**
 * One session of one tool call, seen from the client: opened, told every line the server prints, told when it ended. It has
 * no clock and no process; whoever holds those asks it what to do. Spec: contracts part 07, sections 7.1 and 7.2.
 */
export class Conversation {
  readonly #toolName: string
  readonly #arguments: JsonObject
  #phase: 'handshake' | 'tool call' = 'handshake'

  constructor(toolName: string, toolArguments: JsonObject) {
    this.#toolName = toolName
    this.#arguments = toolArguments
  }

  /** What the session is at, for messages: "the handshake", "the tool call". */
  get phase(): string {
    return `the ${this.#phase}`
  }

  /** The line that opens the session. */
  open(): string {
    return requestLine(HANDSHAKE_ID, 'initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'eval-quality', version: '0' },
    })
  }

  hear(line: string): Turn {
    if (line.trim() === '') return WAIT
    const message = readServerMessage(line)
    switch (message.kind) {
      case 'not-a-message':
        return this.#malformed(line)
      case 'other':
        return WAIT
      case 'empty-answer':
        if (message.id !== this.#awaited) return this.#malformed(line)
        return failed(`the server answered ${this.phase} with neither a result nor an error`)
      case 'answer':
        if (message.id !== this.#awaited) return WAIT
        return this.#phase === 'handshake' ? this.#greeted(message.error) : called(message)
    }
  }

  /** The server has ended, by itself, without having answered. */
  end(exitCode: number): Turn {
    if (this.#phase === 'handshake') return failed(`the server ended during ${this.phase}, with exit code ${exitCode}`)
    return { kind: 'answered', result: { isError: true, exitCode } }
  }

  get #awaited(): string {
    return String(this.#phase === 'handshake' ? HANDSHAKE_ID : CALL_ID)
  }

  #malformed(line: string): Turn {
    const quoted = JSON.stringify(line.slice(0, QUOTED_LENGTH))
    return failed(`during ${this.phase} the server printed a line that is no JSON-RPC message: ${quoted}`)
  }

  #greeted(error: unknown): Turn {
    if (error !== null) return failed(`the server refused the handshake: ${quotedError(error)}`)
    this.#phase = 'tool call'
    const call = requestLine(CALL_ID, 'tools/call', { name: this.#toolName, arguments: this.#arguments })
    return { kind: 'go-on', send: notificationLine('notifications/initialized') + call }
  }
}

/** Only what is structured counts; the text of a result is for people. */
function called({ result, error }: { readonly result: unknown; readonly error: unknown }): Turn {
  if (error !== null) return { kind: 'answered', result: { isError: true, structuredResult: error } }
  const { isError, structuredContent }: Record<string, unknown> = { ...Object(result) }
  const answer = { isError: isError === true }
  return {
    kind: 'answered',
    result: structuredContent === undefined ? answer : { ...answer, structuredResult: structuredContent },
  }
}

/** What was read with ease can be nested too deep to be written. */
function quotedError(error: unknown): string {
  if (isDeeperThan(MAX_DEPTH, error)) return 'an error that is nested too deep to be shown'
  const text = JSON.stringify(error)
  return text.length > QUOTED_ERROR_LENGTH ? `${text.slice(0, QUOTED_ERROR_LENGTH)}…` : text
}

function failed(message: string): Turn {
  return { kind: 'failed', message }
}
