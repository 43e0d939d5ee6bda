/** For people who use the library under another runtime. */
export const NEEDS_BUN = 'programs are started with the means of Bun: run this with Bun'

/** Whether programs can be started here. */
export function hasBun(): boolean {
  return process.versions.bun !== undefined
}
