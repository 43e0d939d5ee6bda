/** So many of the same take longer than to start. */
const MANY = 32

/**
 * Told of progress, gives the engine's compiler back its usual haste when a long run is before it. The executable starts with a
 * reluctant one (scripts/build), which spares short runs what would never pay off.
 */
export function settleIn(done: number, total: number): void {
  if (done === 1 && total >= MANY && Bun.isStandaloneExecutable) Bun.unsafe.setJITPolicy(1)
}
