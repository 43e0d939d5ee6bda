/**
 * The nearest-rank percentile: the smallest value that at least `percent` of all values do not exceed.
 *
 * @param percent above 0, at most 100
 * @returns null when there are no values
 */
export function nearestRank(values: readonly number[], percent: number): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? null
}
