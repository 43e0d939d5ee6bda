import { isRecord } from '../../canonical/is-record.ts'
import type { InputChannel, WitnessInputs } from '../schemas/eval-contract.ts'
import { type Family, inputChannelsOf } from './channels.ts'
import type { DeclaredOperation, KeyLookup } from './operation.ts'

/**
 * Why inputs do not fit an operation's request shape; null when they do. Spec: 02-compile-and-seal.md, section 9.2.
 *
 * @param supplier who supplies them, as a noun phrase for the message
 */
export function mismatchedInputs(inputs: WitnessInputs, declared: DeclaredOperation, supplier: string): string | null {
  const family = familyOfInputs(inputs)
  if (family !== declared.family) {
    return `${supplier} supplies ${WORDS[family]} inputs to the operation "${declared.operationId}", which takes ${WORDS[declared.family]} inputs`
  }
  for (const channel of inputChannelsOf(family)) {
    const lookup = declared.input(channel)
    if (lookup === null) continue
    const problem = mismatchedChannel(suppliedOn(inputs, channel), lookup)
    if (problem !== null)
      return `${supplier} ${problem} on the ${channel} channel of the operation "${declared.operationId}"`
  }
  return null
}

const WORDS: Readonly<Record<Family, string>> = { api: 'HTTP', cli: 'command', mcp: 'tool' }

/** The spelling of inputs, told by the field only one kind has. */
function familyOfInputs(inputs: WitnessInputs): Family {
  if ('body' in inputs) return 'api'
  return 'stdin' in inputs ? 'cli' : 'mcp'
}

/** What inputs put on one channel; undefined when their spelling has no such channel. */
export function inputOn(inputs: WitnessInputs, channel: InputChannel): unknown {
  const channels: Readonly<Partial<Record<InputChannel, unknown>>> = inputs
  return channels[channel]
}

type Supplied =
  /** Raw bytes: nothing is asked of them. */
  { readonly kind: 'opaque' } | { readonly kind: 'text' } | { readonly kind: 'keys'; readonly keys: readonly string[] }

function suppliedOn(inputs: WitnessInputs, channel: InputChannel): Supplied {
  if (channel === 'body' && 'body' in inputs) {
    const { body } = inputs
    return body.kind === 'raw' ? { kind: 'opaque' } : keysOf(body.kind === 'json' ? body.value : null)
  }
  if (channel === 'stdin' && 'stdin' in inputs) {
    const { stdin } = inputs
    return stdin.kind === 'text' ? { kind: 'text' } : keysOf(stdin.kind === 'json' ? stdin.value : null)
  }
  return keysOf(inputOn(inputs, channel))
}

/** Only an object supplies keys: no value, null, an array and a scalar supply none. */
function keysOf(value: unknown): Supplied {
  return { kind: 'keys', keys: isRecord(value) ? Object.keys(value) : [] }
}

function mismatchedChannel(supplied: Supplied, lookup: KeyLookup): string | null {
  const { requiredKeys } = lookup.shape
  switch (supplied.kind) {
    case 'opaque':
      return null
    case 'text': {
      const required = new Set(requiredKeys).size
      if (required === 1) return null
      return required === 0
        ? 'supplies text, and no required key is there for it to fill,'
        : `supplies text, and it is open which of ${required} required keys it fills,`
    }
    case 'keys': {
      const keys = new Set(supplied.keys)
      const missing = requiredKeys.find((key) => !keys.has(key))
      if (missing !== undefined) return `leaves out the required key "${missing}"`
      const undeclared = supplied.keys.find((key) => !lookup.declares(key))
      return undeclared === undefined ? null : `supplies the undeclared key "${undeclared}"`
    }
  }
}
