import { byCodeUnit } from '../../canonical/by-code-unit.ts'
import {
  type BindingValue,
  INPUT_CHANNELS,
  type InputBinding,
  type InputChannel,
  type ProbeInputBinding,
  type RawBody,
  type Step,
} from '../schemas/eval-contract.ts'

/** One bound parameter of a step. */
export type Binding = {
  readonly step: Step
  readonly channel: InputChannel
  readonly key: string
  readonly value: BindingValue
}

/**
 * What a step binds, key by key: channels in the fixed order, keys as authored. A raw body binds no key, see
 * {@link rawBodyOf}.
 */
export function bindingsOf(step: Step): Binding[] {
  return boundChannels(step).flatMap(([channel, bound]) =>
    Object.entries(bound).map(([key, value]) => ({ step, channel, key, value })),
  )
}

/** {@link bindingsOf} with the keys of each channel sorted by code unit. */
export function sortedBindingsOf(step: Step): Binding[] {
  return boundChannels(step).flatMap(([channel, bound]) =>
    Object.entries(bound)
      .sort(([a], [b]) => byCodeUnit(a, b))
      .map(([key, value]) => ({ step, channel, key, value })),
  )
}

/** A step, or the selector of a probe's signature, which binds in the same way. */
export type Binder = { readonly inputBinding: InputBinding | ProbeInputBinding }

/** The bytes a step binds its whole body to, or null. */
export function rawBodyOf({ inputBinding }: Binder): RawBody | null {
  if (!('body' in inputBinding)) return null
  const { body } = inputBinding
  return body !== null && isRawBody(body) ? body : null
}

type BoundKeys = Readonly<Record<string, BindingValue>>

/** Each channel that binds keys, in the fixed order, with its map. */
export function boundChannels({ inputBinding }: Binder): (readonly [InputChannel, BoundKeys])[] {
  const channels: Readonly<Partial<Record<InputChannel, BoundKeys | RawBody | null>>> = inputBinding
  const found: (readonly [InputChannel, BoundKeys])[] = []
  for (const channel of INPUT_CHANNELS) {
    const bound = channels[channel] ?? null
    if (bound !== null && !isRawBody(bound)) found.push([channel, bound])
  }
  return found
}

// A parameter may be called "kind"; its value is then an object, never a string.
function isRawBody(bound: BoundKeys | RawBody): bound is RawBody {
  return bound.kind === 'raw'
}

/** A capture: a parameter whose value an earlier step returned. */
export type Capture = Binding & { readonly pointer: string }

/** Every capture of a plan: steps in plan order, channels in the fixed order, keys sorted. */
export function capturesOf(plan: readonly Step[]): Capture[] {
  return plan.flatMap((step) =>
    sortedBindingsOf(step).flatMap((binding) =>
      'captured' in binding.value ? [{ ...binding, pointer: binding.value.captured }] : [],
    ),
  )
}
