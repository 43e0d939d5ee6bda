/**
 * Runs the benchmarks and prints one line each: `name  ratio  limit`. Names given as words pick some of them.
 * Ratios, because a machine's speed cancels out; of the shortest of interleaved runs, because its load then does too.
 */

import { EVALS_BENCHES } from './bench-evals.ts'
import { ADAPTER_BENCHES } from './bench-parts/adapters.ts'
import { CONTRACT_BENCHES } from './bench-parts/contracts.ts'
import type { Bench } from './bench-parts/measure.ts'
import { PACK_BENCHES } from './bench-parts/packs.ts'
import { SCORING_BENCHES } from './bench-parts/scoring.ts'

const benches: readonly Bench[] = [
  ...PACK_BENCHES,
  ...CONTRACT_BENCHES,
  ...SCORING_BENCHES,
  ...EVALS_BENCHES,
  ...ADAPTER_BENCHES,
]

const wanted = process.argv.slice(2)
let isOver = false
for (const { name, limit, unit, measure } of benches) {
  if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue
  const value = await measure()
  const isWithin = value <= limit
  isOver ||= !isWithin
  console.log(`${isWithin ? 'ok  ' : 'OVER'}  ${name.padEnd(58)}  ${value.toFixed(2)}${unit}  limit ${limit}${unit}`)
}
process.exit(isOver ? 1 : 0)
