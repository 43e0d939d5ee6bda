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

/** Runs one bench in this process, and prints what it measured. */
async function alone(name: string | undefined): Promise<void> {
  const bench = benches.find((one) => one.name === name)
  if (bench === undefined) throw new Error(`there is no benchmark "${name}"`)
  console.log(await bench.measure())
}

/**
 * Each in a process of its own: what one leaves behind in memory would slow the next one down, and the system counts it among
 * the peak memory of every program that is started later.
 */
async function inTurn(words: readonly string[]): Promise<boolean> {
  let isOver = false
  for (const { name, limit, unit } of benches) {
    if (words.length > 0 && !words.some((word) => name.includes(word))) continue
    const child = Bun.spawn([process.execPath, import.meta.path, '--alone', name], {
      stdin: 'ignore',
      stderr: 'inherit',
    })
    const measured = (await new Response(child.stdout).text()).trim()
    const value = (await child.exited) === 0 && measured !== '' ? Number(measured) : Number.NaN
    const isWithin = value <= limit
    isOver ||= !isWithin
    console.log(`${isWithin ? 'ok  ' : 'OVER'}  ${name.padEnd(58)}  ${value.toFixed(2)}${unit}  limit ${limit}${unit}`)
  }
  return isOver
}

const [first, ...rest] = process.argv.slice(2)
if (first === '--alone') await alone(rest[0])
else process.exit((await inTurn(first === undefined ? [] : [first, ...rest])) ? 1 : 0)
