import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, resolve } from 'node:path'

/** Where programs are looked for when the environment names no `PATH`, as the C library's own search does. */
const DEFAULT_PATH = '/bin:/usr/bin'
const ENDINGS = process.platform === 'win32' ? ['', '.exe', '.com', '.cmd', '.bat'] : ['']

/**
 * The absolute path of the program a name stands for, as a shell would find it: the first folder of `pathValue` that
 * holds an executable regular file of that name. Empty elements mean `cwd`, relative ones are under `cwd`; folders and
 * files without execute permission are passed over. A name with a `/` is a path and is only checked. Null when nothing
 * is found.
 *
 * @param pathValue the value of `PATH`; undefined searches `/bin` and `/usr/bin`
 */
export function findOnPath(name: string, pathValue: string | undefined, cwd: string): string | null {
  return candidates(name, pathValue, cwd).find(isExecutable) ?? null
}

/** Every path a name may stand for, in the order they are tried; none for an empty name. */
export function candidates(name: string, pathValue: string | undefined, cwd: string): string[] {
  if (name === '' || name.includes('\0')) return []
  const folders = isPath(name) ? [''] : (pathValue ?? DEFAULT_PATH).split(delimiter)
  return folders.flatMap((folder) => ENDINGS.map((ending) => resolve(cwd, folder, name + ending)))
}

/** Whether a name is used as a path, not looked up. */
export function isPath(name: string): boolean {
  return name.includes('/') || (process.platform === 'win32' && name.includes('\\'))
}

function isExecutable(path: string): boolean {
  try {
    if (!statSync(path).isFile()) return false
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
