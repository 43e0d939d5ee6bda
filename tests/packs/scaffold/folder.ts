import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

export { temporaryFolder as folder } from '../../temporary-folder.ts'

/** Every file below a folder: path with `/` to text. */
export function contentsOf(root: string): Record<string, string> {
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(root, path)).isFile(),
  )
  return Object.fromEntries(paths.sort().map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}
