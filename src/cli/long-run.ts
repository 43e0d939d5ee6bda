/**
 * Gives the engine's compiler back its usual haste. The executable starts with a reluctant one (scripts/build), which spares
 * short runs what would never pay off; a run that has much of the same before it is a fifth quicker with the usual one.
 */
export function expectLongRun(): void {
  if (Bun.isStandaloneExecutable) Bun.unsafe.setJITPolicy(1)
}
