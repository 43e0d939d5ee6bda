import type { EvidenceChannel, InterfaceKind } from '../../schemas/eval-contract.ts'

/** Whether a channel holds what the system answered, not what it was sent. */
export function isResponseSide(channel: EvidenceChannel): boolean {
  return channel !== 'call-inputs'
}

const COMMAND_RESPONSES: readonly EvidenceChannel[] = ['stdout', 'stderr', 'exit-code', 'artifact']
const HTTP_RESPONSES: readonly EvidenceChannel[] = ['response-body', 'response-headers', 'response-status']

/** Channels that a kind of interface never fills. */
const FOREIGN: Readonly<Record<InterfaceKind, readonly EvidenceChannel[]>> = {
  api: COMMAND_RESPONSES,
  web: COMMAND_RESPONSES,
  cli: HTTP_RESPONSES,
  mcp: ['stdout', 'stderr', 'artifact', 'response-headers'],
}

export function isForeign(channel: EvidenceChannel, kind: InterfaceKind): boolean {
  return FOREIGN[kind].includes(channel)
}
