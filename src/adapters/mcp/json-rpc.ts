import { isRecord } from '../../canonical/is-record.ts'

/** What one line of a tool server is. Spec: contracts part 07, sections 7.1 and 9. */
export type ServerMessage =
  /** `id` as text, since a server may answer 1 with "1". `error` is null when there is none. */
  | { readonly kind: 'answer'; readonly id: string; readonly result: unknown; readonly error: unknown }
  /** An answer with neither a result nor an error. */
  | { readonly kind: 'empty-answer'; readonly id: string }
  /** A request or a notification of the server, or an answer to nobody. */
  | { readonly kind: 'other' }
  | { readonly kind: 'not-a-message' }

const NOT_A_MESSAGE = { kind: 'not-a-message' } as const

export function readServerMessage(line: string): ServerMessage {
  const message = objectOf(line)
  if (message === null || message['jsonrpc'] !== '2.0') return NOT_A_MESSAGE
  if ('method' in message) return typeof message['method'] === 'string' ? { kind: 'other' } : NOT_A_MESSAGE
  if (!('id' in message)) return NOT_A_MESSAGE
  const { id, result, error = null } = message
  const isAnswer = typeof id === 'string' || typeof id === 'number'
  if (!isAnswer && id !== null) return NOT_A_MESSAGE
  const hasResult = 'result' in message
  if (hasResult && error !== null) return NOT_A_MESSAGE
  if (!hasResult && error === null) return isAnswer ? { kind: 'empty-answer', id: String(id) } : NOT_A_MESSAGE
  return isAnswer ? { kind: 'answer', id: String(id), result, error } : { kind: 'other' }
}

function objectOf(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

/** A request as one line. */
export function requestLine(id: number, method: string, params: object): string {
  return `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`
}

/** A notification as one line. */
export function notificationLine(method: string): string {
  return `${JSON.stringify({ jsonrpc: '2.0', method, params: {} })}\n`
}
