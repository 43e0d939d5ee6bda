import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder for what a benchmark reads or builds; gone when the program ends. */
export function workFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'plumb-bench-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
