import { afterAll } from 'bun:test'
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const made: string[] = []

afterAll(() => {
  for (const path of made.splice(0)) rmSync(path, { recursive: true, force: true })
})

/** An empty folder for one test, by its real path. */
export function folder(): string {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'plumb-scaffold-')))
  made.push(path)
  return path
}

/** Every file below a folder: path with `/` to text. */
export function contentsOf(root: string): Record<string, string> {
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(root, path)).isFile(),
  )
  return Object.fromEntries(paths.sort().map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}
