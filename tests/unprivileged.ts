import { lchownSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A user with no rights of its own; any number but 0 would do. */
export const NOBODY = 65_534

/**
 * Does something as a user whom the permissions of files stop. Root, whom they do not stop, is {@link NOBODY} meanwhile and
 * hands the folder over first; anybody else just does it.
 */
export async function unprivileged<T>(folder: string, work: () => T | Promise<T>): Promise<T> {
  if (process.geteuid?.() !== 0) return await work()
  giveToNobody(folder)
  process.seteuid?.(NOBODY)
  try {
    return await work()
  } finally {
    process.seteuid?.(0)
  }
}

/** Makes {@link NOBODY} the owner of a folder and of all that is in it. */
export function giveToNobody(folder: string): void {
  lchownSync(folder, NOBODY, NOBODY)
  for (const path of readdirSync(folder, { recursive: true })) lchownSync(join(folder, String(path)), NOBODY, NOBODY)
}
