import { relative, resolve } from 'node:path'
import { distinctFolders } from '../../adapters/distinct-folders.ts'
import { UsageError } from '../../report/errors.ts'
import { findHarnessFolder, HARNESS_FILE, readHarness } from '../harness-toml.ts'
import { isFolderAt } from '../look.ts'
import { PACK_FILE } from '../model.ts'
import type { EvalPackReport } from './finding.ts'
import { checkEvalPack } from './index.ts'

const DEFAULT_FOLDER = 'evals'

/**
 * Checks the packs a person named, each once; without any, `./evals`, else the packs of the project's `harness.toml`.
 *
 * @throws UsageError `harness.toml` had to be asked and cannot be read
 */
export function checkPacksAt(named: readonly string[], cwd: string): EvalPackReport[] {
  const folders = distinctFolders(foldersFor(named, cwd), (folder) => resolve(cwd, folder))
  return folders.map((folder) => checkEvalPack(resolve(cwd, folder), shownAs(folder, cwd)))
}

function foldersFor(named: readonly string[], cwd: string): string[] {
  if (named.length > 0) return named.map((path) => withoutFile(path, cwd))
  if (isFolderAt(resolve(cwd, DEFAULT_FOLDER))) return [DEFAULT_FOLDER]
  const root = findHarnessFolder(cwd)
  const outcome = root === null ? null : readHarness(root)
  if (root === null || outcome === null || outcome.kind === 'missing') return [DEFAULT_FOLDER]
  if (outcome.kind === 'broken') {
    const where = {
      file: relative(cwd, resolve(root, HARNESS_FILE)),
      ...(outcome.line === null ? {} : { line: outcome.line }),
    }
    throw new UsageError({
      what: outcome.message,
      where,
      next: 'Name the pack folder to check it without harness.toml.',
    })
  }
  const { packs } = outcome.harness
  return packs.length === 0 ? [DEFAULT_FOLDER] : packs.map((pack) => resolve(root, pack))
}

/** Who names the pack.toml means its folder. */
function withoutFile(path: string, cwd: string): string {
  const isPackFile = /(?:^|[\\/])pack\.toml$/.test(path) && !isFolderAt(resolve(cwd, path))
  return isPackFile ? path.slice(0, -PACK_FILE.length) || '.' : path
}

function shownAs(folder: string, cwd: string): string {
  return relative(cwd, resolve(cwd, folder)).replaceAll('\\', '/') || '.'
}
