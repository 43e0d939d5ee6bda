/** One benchmark: what it measures may be at most `limit`. */
export type Bench = {
  readonly name: string
  readonly limit: number
  readonly unit: '' | ' MiB'
  readonly measure: () => Promise<number>
}

type Run = () => Promise<unknown> | unknown

/** Median time of `subject` over median time of `base`, the two run by turns. The first round warms up and is not counted. */
export async function ratio({ subject, base, rounds }: { subject: Run; base: Run; rounds: number }): Promise<number> {
  const subjectMs: number[] = []
  const baseMs: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const a = await timed(base)
    const b = await timed(subject)
    if (round === 0) continue
    baseMs.push(a)
    subjectMs.push(b)
  }
  return median(subjectMs) / median(baseMs)
}

async function timed(run: Run): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
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
