import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'

/** Where programs are looked for when the environment names no `PATH`, as the C library's own `execvp` does. */
const DEFAULT_PATH = '/bin:/usr/bin'

/**
 * The absolute path of the program a bare name stands for, as a shell would find it: the first folder of `pathValue`
 * that holds an executable regular file of that name. Empty elements mean `cwd`, relative ones are under `cwd`;
 * folders and files without execute permission are passed over. Null when nothing is found.
 *
 * @param pathValue the value of `PATH`; undefined searches the system's default folders
 */
export function findOnPath(name: string, pathValue: string | undefined, cwd: string): string | null {
  if (name === '' || name.includes('\0')) return null
  for (const folder of (pathValue ?? DEFAULT_PATH).split(delimiter)) {
    const candidate = join(resolve(cwd, folder), name)
    if (isExecutableFile(candidate)) return candidate
  }
  return null
}

export function isExecutableFile(path: string): boolean {
  try {
    if (!statSync(path).isFile()) return false
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
