/** One benchmark: what it measures may be at most `limit`. */
export type Bench = {
  readonly name: string
  readonly limit: number
  readonly unit: '' | ' MiB'
  readonly measure: () => Promise<number>
}

type Run = () => Promise<unknown> | unknown

type Contest = { readonly subject: Run; readonly base: Run; readonly rounds: number }

/** Shortest time of `subject` over shortest time of `base`, the two run by turns: what else the machine does only ever adds. */
export async function ratio(contest: Contest): Promise<number> {
  const { subjectMs, baseMs } = await shortest(contest)
  return subjectMs / baseMs
}

/**
 * Time of `subject` over time of `base`, all rounds together. For what leaves much garbage: collecting it falls on some of the
 * rounds only, and is part of what they take.
 */
export async function ratioOfTotals(contest: Contest): Promise<number> {
  const { subjectMs, baseMs } = await inTurns(contest)
  return sum(subjectMs) / sum(baseMs)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/** The shortest times of both, milliseconds. */
export async function shortest(contest: Contest): Promise<{ subjectMs: number; baseMs: number }> {
  const { subjectMs, baseMs } = await inTurns(contest)
  return { subjectMs: Math.min(...subjectMs), baseMs: Math.min(...baseMs) }
}

type Times = { readonly subjectMs: readonly number[]; readonly baseMs: readonly number[] }

/** The times of each round, milliseconds. The first one warms up and does not count. */
async function inTurns({ subject, base, rounds }: Contest): Promise<Times> {
  const subjectMs: number[] = []
  const baseMs: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const a = await timed(base)
    const b = await timed(subject)
    if (round === 0) continue
    baseMs.push(a)
    subjectMs.push(b)
  }
  return { subjectMs, baseMs }
}

async function timed(run: Run): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}

type Spawned = { readonly exitCode: number | null; readonly peakMiB: number }

/** Runs a program to its end with its output thrown away. */
export async function spawned(
  argv: readonly string[],
  options: { cwd?: string; env?: Record<string, string> } = {},
): Promise<Spawned> {
  const child = Bun.spawn([...argv], { stdin: 'ignore', stdout: 'ignore', stderr: 'ignore', ...options })
  const exitCode = await child.exited
  return { exitCode, peakMiB: (child.resourceUsage()?.maxRSS ?? Number.NaN) / 1024 / 1024 }
}
