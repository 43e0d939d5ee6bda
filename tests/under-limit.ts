/** No attempt is given more. */
const LONGEST_MS = 60_000

/**
 * Tries something under a limit of time, and under ten times that as long as it was too short for this machine to come as far
 * as the test is about: `isEnough` says whether it was not. What the last attempt gave is given, whatever it is.
 */
export async function underLimit<Seen>(
  limitMs: number,
  attempt: (limitMs: number) => Promise<Seen>,
  isEnough: (seen: Seen) => boolean,
): Promise<Seen> {
  const seen = await attempt(limitMs)
  const nextMs = 10 * limitMs
  return isEnough(seen) || nextMs > LONGEST_MS ? seen : underLimit(nextMs, attempt, isEnough)
}
