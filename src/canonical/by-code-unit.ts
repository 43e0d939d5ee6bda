/** UTF-16 code-unit order, as RFC 8785 wants and on every machine the same; localeCompare differs. For sorting. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
