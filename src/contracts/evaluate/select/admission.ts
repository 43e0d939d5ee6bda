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
 *
 * @returns asked of one observation after another, of which there may be very many
 */
export function admission(binder: Binder, context: BindingContext): (observation: Observation) => boolean {
  const rawBody = rawBodyOf(binder)
  const bindings = boundChannels(binder).flatMap(([channel, bound]) =>
    Object.entries(bound).map(([key, value]) => ({ channel, key, value })),
  )
  return (observation) =>
    (rawBody === null || isSameRawBody(rawBody, observation)) &&
    bindings.every((binding) => isSatisfied(binding, observation, context))
}

/** Without the marker of raw bytes, an object with the same members is an ordinary JSON body. Spec: part 01, section 5.5. */
function isSameRawBody(bound: RawBody, { callInputs }: Observation): boolean {
  return callInputs.bodyEncoding === 'raw' && isDeepEqual(callInputs.body, { ...bound })
}

type Bound = { readonly channel: InputChannel; readonly key: string; readonly value: BindingValue }

function isSatisfied(
  { channel, key, value }: Bound,
  { principal, callInputs }: Observation,
  { operation, captured }: BindingContext,
): boolean {
  const sent = memberOf(callInputs[channel], key)
  if (sent === ABSENT) return false
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
