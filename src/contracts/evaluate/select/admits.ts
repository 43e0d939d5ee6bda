import { type Binder, boundChannels, rawBodyOf } from '../../compile/bindings.ts'
import type { DeclaredOperation } from '../../compile/operation.ts'
import type { BindingValue, InputChannel, RawBody } from '../../schemas/eval-contract.ts'
import type { Observation } from '../../schemas/sealed-run-record.ts'
import { ABSENT, kindOf, memberOf, type ResolvedValue } from '../values.ts'
import { isDeepEqual } from './deep-equal.ts'

/** What a binding may ask beyond the observation itself. */
export type BindingContext = {
  /** Declares the types of parameters; null when nothing is declared. */
  readonly operation: Pick<DeclaredOperation, 'input'> | null
  /** What an earlier step returned at a captured pointer; ABSENT equals nothing. */
  captured(pointer: string): ResolvedValue
}

/**
 * Whether an observation was called with what a step, or the selector of a signature, binds. A channel that was not observed
 * and a key that was not sent admit nothing, whatever the form. Spec: contracts part 04, section 5, "Binding rules".
 */
export function admits(binder: Binder, observation: Observation, context: BindingContext): boolean {
  const rawBody = rawBodyOf(binder)
  if (rawBody !== null && !isSameRawBody(rawBody, observation)) return false
  for (const [channel, bound] of boundChannels(binder)) {
    for (const [key, value] of Object.entries(bound)) {
      const sent = memberOf(observation.callInputs[channel], key)
      if (sent === ABSENT || !isSatisfied(value, { sent, channel, key }, observation, context)) return false
    }
  }
  return true
}

/** Without the marker of raw bytes, an object with the same members is an ordinary JSON body. Spec: part 01, section 5.5. */
function isSameRawBody(bound: RawBody, { callInputs }: Observation): boolean {
  return callInputs.bodyEncoding === 'raw' && isDeepEqual(callInputs.body, { ...bound })
}

type Sent = {
  readonly sent: Exclude<ResolvedValue, typeof ABSENT>
  readonly channel: InputChannel
  readonly key: string
}

function isSatisfied(
  value: BindingValue,
  { sent, channel, key }: Sent,
  { principal }: Observation,
  { operation, captured }: BindingContext,
): boolean {
  if ('literal' in value) return isDeepEqual(sent, value.literal)
  if ('captured' in value) return isDeepEqual(sent, captured(value.captured))
  if ('principal' in value) return principal === value.principal
  switch (value.matcher) {
    case 'any':
      return true
    case 'type-violating': {
      const type = operation?.input(channel)?.type(key) ?? null
      return type !== null && kindOf(sent) !== type
    }
  }
}
