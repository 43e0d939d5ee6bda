import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readTree } from '../../src/evals/tree.ts'

export { temporaryFolder as folder } from '../temporary-folder.ts'

export function put(root: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
}

/** Every file below a folder with its text. */
export function contentsOf(root: string): Record<string, string> {
  return Object.fromEntries(readTree(root).files.map(({ path }) => [path, readFileSync(join(root, path), 'utf8')]))
}

export function jsonLines(...lines: readonly unknown[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}
