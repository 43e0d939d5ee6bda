import { afterAll } from 'bun:test'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readTree } from '../../src/evals/tree.ts'

const made: string[] = []

afterAll(() => {
  for (const path of made.splice(0)) rmSync(path, { recursive: true, force: true })
})

/** A folder of its own for one test, by real path, with these files in it. */
export function folder(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'plumb-evals-')))
  made.push(path)
  put(path, files)
  return path
}

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
