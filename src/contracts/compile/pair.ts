/** An operation and the interface that declares it: two interfaces may declare the same `operationId`. */
export type Pair = { readonly interfaceId: string; readonly operationId: string }

/** A pair as one key. Identifiers hold no "/". */
export function pairKey({ interfaceId, operationId }: Pair): string {
  return `${interfaceId}/${operationId}`
}
