import { lstatSync } from 'node:fs'
import { readWhole } from '../adapters/files.ts'
import type { Override } from '../packs/overrides.ts'
import { UsageError } from '../report/errors.ts'

export const CONFIG_FILE = 'plumb.toml'

/**
 * A team's decisions about rules, from `plumb.toml` in the working folder; none when there is no such file. What reads it is
 * loaded only where there is one.
 *
 * @throws UsageError when the file cannot be read, or says something that plumb does not know
 */
export async function readOverrides(): Promise<Override[]> {
  if (isMissing()) return []
  const read = readWhole(CONFIG_FILE)
  if (!read.ok && read.kind === 'missing') return []
  if (!read.ok) {
    throw new UsageError({
      what: 'it cannot be read',
      where: { file: CONFIG_FILE },
      next: 'Make it a readable file, or ignore it with --no-config.',
    })
  }
  const { parseOverrides } = await import('./config-file.ts')
  return parseOverrides(read.bytes)
}

/** What nearly every call finds out: a failed read says the same, but makes an error with a stack first. */
function isMissing(): boolean {
  try {
    return lstatSync(CONFIG_FILE, { throwIfNoEntry: false }) === undefined
  } catch {
    return false
  }
}
