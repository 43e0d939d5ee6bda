import { decodeToken } from '../../canonical/pointer-tokens.ts'
import { EVIDENCE_CHANNELS, type EvidenceChannel, INPUT_CHANNELS, type InputChannel } from '../schemas/eval-contract.ts'

/** An interaction-rooted pointer taken apart. Spec: contracts/02-compile-and-seal.md, section 6.1. */
export type InteractionPointer = {
  /** A step, a witness leg, or the reserved word of a signature. */
  readonly step: string
  readonly channel: EvidenceChannel
  /** Null unless the channel is `call-inputs`. */
  readonly inputChannel: InputChannel | null
  /** Null unless the channel is `artifact`. */
  readonly artifactId: string | null
  /** Decoded RFC 6901 tokens behind the channel; empty is the whole channel. */
  readonly tail: readonly string[]
}

const ROOT = '/interactions/'

const EVIDENCE_CHANNEL = new Map<string, EvidenceChannel>(EVIDENCE_CHANNELS.map((channel) => [channel, channel]))
const INPUT_CHANNEL = new Map<string, InputChannel>(INPUT_CHANNELS.map((channel) => [channel, channel]))

/** Whether a pointer is rooted at the element a quantifier binds (`@/…`). */
export function isBoundElement(pointer: string): boolean {
  return pointer.startsWith('@')
}

/** Takes an interaction-rooted pointer that the schema has accepted apart; null for every other spelling. */
export function parsePointer(pointer: string): InteractionPointer | null {
  if (!pointer.startsWith(ROOT)) return null
  const [step, channelName, ...rest] = pointer.slice(ROOT.length).split('/')
  const channel = EVIDENCE_CHANNEL.get(channelName ?? '')
  if (step === undefined || channel === undefined) return null
  const found = { step, channel, inputChannel: null, artifactId: null, tail: rest.map(decodeToken) }
  switch (channel) {
    case 'call-inputs': {
      const inputChannel = INPUT_CHANNEL.get(rest[0] ?? '')
      return inputChannel === undefined ? null : { ...found, inputChannel, tail: found.tail.slice(1) }
    }
    case 'artifact': {
      const [artifactId] = rest
      return artifactId === undefined ? null : { ...found, artifactId, tail: found.tail.slice(1) }
    }
    case 'response-body':
    case 'response-headers':
    case 'stdout':
    case 'stderr':
      return found
    case 'response-status':
    case 'exit-code':
      return rest.length === 0 ? found : null
  }
}

/** An RFC 6901 array index: `0`, or digits without a leading zero. */
export function isArrayIndex(token: string): boolean {
  return /^(?:0|[1-9][0-9]*)$/.test(token)
}
