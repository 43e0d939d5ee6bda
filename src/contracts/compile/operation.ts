import { ownEntry } from '../../canonical/own-entry.ts'
import type {
  AnyOperation,
  EvidenceChannel,
  InputChannel,
  InterfaceKind,
  KeyedShape,
} from '../schemas/eval-contract.ts'
import { type Family, familyOf } from './channels.ts'

/** The one output a response descriptor describes. `artifactId` is null on every channel but `artifact`. */
export type DescribedChannel = { readonly channel: EvidenceChannel; readonly artifactId: string | null }

/** An operation with what the checks ask of it, whatever its kind. */
export type DeclaredOperation = {
  readonly interfaceId: string
  readonly operationId: string
  readonly kind: InterfaceKind
  readonly family: Family
  /** 0-based, in the contract. */
  readonly interfaceIndex: number
  readonly operationIndex: number
  readonly operation: AnyOperation
  readonly described: DescribedChannel
  readonly response: KeyLookup
  /** The files a command declares it writes; empty for other kinds. */
  readonly artifacts: ReadonlySet<string>
  /** How many elements the whole described document holds at most, when it is one collection; else null. */
  readonly rootCollectionBound: number | null
  /** Null for a channel the kind does not have. */
  input(channel: InputChannel): KeyLookup | null
}

/** A keyed shape with constant-time answers; `type` is undefined where none is declared and null where left unstated. */
export type KeyLookup = {
  readonly shape: KeyedShape
  declares(key: string): boolean
  requires(key: string): boolean
  type(key: string): KeyedShape['types'][string] | undefined
}

export function declareOperation(declared: {
  readonly operation: AnyOperation
  readonly interfaceId: string
  readonly kind: InterfaceKind
  readonly interfaceIndex: number
  readonly operationIndex: number
}): DeclaredOperation {
  const { operation } = declared
  const shapes = new Map(Object.entries(operation.requestShape))
  const lookups = new Map<string, KeyLookup>()
  return {
    ...declared,
    operationId: operation.operationId,
    family: familyOf(declared.kind),
    described: describedChannel(operation),
    response: lookUp(operation.responseDescriptor),
    artifacts: new Set('artifacts' in operation ? operation.artifacts : []),
    rootCollectionBound: rootCollectionBound(operation),
    input(channel) {
      const known = lookups.get(channel)
      if (known !== undefined) return known
      const shape = shapes.get(channel)
      if (shape === undefined) return null
      const lookup = lookUp(shape)
      lookups.set(channel, lookup)
      return lookup
    },
  }
}

function describedChannel(operation: AnyOperation): DescribedChannel {
  if (!('descriptorChannel' in operation)) return { channel: 'response-body', artifactId: null }
  const { descriptorChannel } = operation
  switch (descriptorChannel.kind) {
    case 'stream':
      return { channel: descriptorChannel.channel, artifactId: null }
    case 'artifact':
      return { channel: 'artifact', artifactId: descriptorChannel.artifactId }
    case 'structured-result':
      return { channel: 'response-body', artifactId: null }
  }
}

function rootCollectionBound({ responseDescriptor }: AnyOperation): number | null {
  const whole = responseDescriptor.collectionLocations?.find(({ pointer }) => pointer === '')
  if (whole === undefined) return null
  const cardinality = whole.expectedCardinality
  return cardinality.mode === 'exact' ? cardinality.count : cardinality.max
}

function lookUp(shape: KeyedShape): KeyLookup {
  const required = new Set(shape.requiredKeys)
  const declared = new Set([...shape.requiredKeys, ...shape.permittedKeys])
  return {
    shape,
    declares: (key) => declared.has(key),
    requires: (key) => required.has(key),
    type: (key) => ownEntry(shape.types, key),
  }
}

/** Whether a pointer reads what the response descriptor describes: channel and, on `artifact`, the nominated file. */
export function readsDescribedChannel(
  { described }: DeclaredOperation,
  pointer: { readonly channel: EvidenceChannel; readonly artifactId: string | null },
): boolean {
  return pointer.channel === described.channel && pointer.artifactId === described.artifactId
}
