/**
 * Runs the benchmarks and prints one line each: `name  ratio  limit`. Names given as words pick some of them.
 * Ratios, because a machine's speed cancels out; of the shortest of interleaved runs, because its load then does too. What a busy
 * neighbour takes of caches and memory does not cancel out: a line over its limit is measured again, at most twice, and the lowest
 * counts.
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
 * What one bench measures, in a process of its own: what another leaves behind in memory would slow it down, and the system counts
 * that among the peak memory of every program that is started later. NaN when it fails.
 */
async function measured(name: string): Promise<number> {
  const child = Bun.spawn([process.execPath, import.meta.path, '--alone', name], { stdin: 'ignore', stderr: 'inherit' })
  const text = (await new Response(child.stdout).text()).trim()
  return (await child.exited) === 0 && text !== '' ? Number(text) : Number.NaN
}

const MOST_TRIES = 3

async function inTurn(words: readonly string[]): Promise<boolean> {
  let isOver = false
  for (const { name, limit, unit } of benches) {
    if (words.length > 0 && !words.some((word) => name.includes(word))) continue
    const values = [await measured(name)]
    while (Math.min(...values) > limit && values.length < MOST_TRIES) values.push(await measured(name))
    const value = Math.min(...values)
    const isWithin = value <= limit
    isOver ||= !isWithin
    const tries = values.length === 1 ? '' : `  lowest of ${values.map((one) => one.toFixed(2)).join(', ')}`
    console.log(
      `${isWithin ? 'ok  ' : 'OVER'}  ${name.padEnd(58)}  ${value.toFixed(2)}${unit}  limit ${limit}${unit}${tries}`,
    )
  }
  return isOver
}

const [first, ...rest] = process.argv.slice(2)
if (first === '--alone') await alone(rest[0])
else process.exit((await inTurn(first === undefined ? [] : [first, ...rest])) ? 1 : 0)
