import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A folder of outside test vectors, kept beside the repository and not in it; null when it is absent. */
export function sharedSuite(...path: readonly string[]): string | null {
  const folder = join(import.meta.dir, '../../../shared/conformance', ...path)
  return existsSync(folder) ? folder : null
}

export function filesOf(folder: string): { name: string; bytes: Uint8Array }[] {
  return readdirSync(folder)
    .sort()
    .map((name) => ({ name, bytes: new Uint8Array(readFileSync(join(folder, name))) }))
}
