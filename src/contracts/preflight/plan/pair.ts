/** Interface and operation as one key: two interfaces may declare the same `operationId`. Identifiers hold no "/". */
export function pairOf({ interfaceId, operationId }: { readonly interfaceId: string; readonly operationId: string }) {
  return `${interfaceId}/${operationId}`
}
