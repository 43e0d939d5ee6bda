/** The one element of a list; null for none, and for several. */
export function onlyOne<Element>(list: readonly Element[] | undefined): Element | null {
  return list?.length === 1 ? (list[0] ?? null) : null
}
