/** One benchmark: what it measures may be at most `limit`. */
export type Bench = {
  readonly name: string
  readonly limit: number
  readonly unit: '' | ' MiB'
  readonly measure: () => Promise<number>
}

type Run = () => Promise<unknown> | unknown

/** Shortest time of `subject` over shortest time of `base`, the two run by turns: what else the machine does only ever adds. */
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
  return Math.min(...subjectMs) / Math.min(...baseMs)
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
