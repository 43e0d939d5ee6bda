/** The largest of these and 0. Spread into `Math.max`, a million values would overflow the stack. */
export function largest(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), 0)
}
