import { posix } from 'node:path'

/** Path of a pack's file from where plumb was started: `/` between names, no `./`, no `..` that can be resolved. */
export function pathInPack(dir: string, file: string): string {
  return posix.join(dir, file)
}
