import { existsSync, lstatSync, mkdirSync, mkdtempSync, readlinkSync, realpathSync, rmdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { errorCode, writeWhole } from '../../adapters/files.ts'
import { ContractUsage } from './diagnostics.ts'
import { pathProblem } from './path-problem.ts'

/** The file `--out` names: itself when it ends in `.json` in any case, else `<kind>.json` inside it. Disk is never asked. */
export function targetFile(out: string, fileName: string): string {
  return out.toLowerCase().endsWith('.json') ? out : join(out, fileName)
}

/**
 * Refuses a target that is also an input, whatever way the two are spelled: same path, link, or a name the file system folds.
 *
 * @param inputs flags with their values, in command-line order; `-` is no file
 * @throws ContractUsage naming the flag
 */
export function refuseCollision(
  target: string,
  inputs: Iterable<readonly [flag: string, values: readonly string[]]>,
): void {
  for (const [flag, values] of inputs) {
    for (const value of values) {
      if (value === '-' || !isSameFile(target, value)) continue
      throw new ContractUsage(`--out resolves to "${resolve(target)}", which is also ${flag} "${value}"`)
    }
  }
}

function isSameFile(first: string, second: string): boolean {
  if (resolve(first) === resolve(second)) return true
  try {
    const a = statSync(first, { bigint: true })
    const b = statSync(second, { bigint: true })
    return a.dev === b.dev && a.ino === b.ino
  } catch {
    return false
  }
}

/**
 * Writes the artifact whole, with the folders it needs. A link is written through, not replaced.
 *
 * @throws ContractUsage when the path cannot be used; the system's error for anything else
 */
export function writeTarget(target: string, text: string): void {
  const folder = dirname(target)
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    throw pathProblem({ error, syscall: 'mkdir', path: folder })
  }
  try {
    if (isFolder(target)) throw new ContractUsage(`open "${target}": EISDIR`)
    writeWhole(throughLinks(target), text)
  } catch (error) {
    throw error instanceof ContractUsage ? error : pathProblem({ error, syscall: 'open', path: target })
  }
}

/**
 * Refuses a target that {@link writeTarget} would not get written, for before anything is done that cannot be undone. Tried in
 * the nearest folder there is, and nothing stays behind.
 *
 * @throws as {@link writeTarget}
 */
export function refuseUnwritable(target: string): void {
  let folder = dirname(resolve(target))
  while (!existsSync(folder) && folder !== dirname(folder)) folder = dirname(folder)
  try {
    if (isFolder(target)) throw new ContractUsage(`open "${target}": EISDIR`)
    rmdirSync(mkdtempSync(join(folder, '.plumb-')))
  } catch (error) {
    throw error instanceof ContractUsage ? error : pathProblem({ error, syscall: 'open', path: target })
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

/** Where a write to the path ends up: a link may lead to a file that is still to be made. */
function throughLinks(path: string): string {
  try {
    return realpathSync(path)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
    return isLink ? throughLinks(resolve(realpathSync(dirname(path)), readlinkSync(path))) : path
  }
}
