import { type WriteOutcome as FolderOutcome, writeFolder } from '../../adapters/write-folder.ts'
import { PACK_FILE } from '../model.ts'
import type { PackFiles } from '../templates/template.ts'

export type WriteOutcome =
  | FolderOutcome
  /** A pack is there already, and nothing was changed. */
  | { readonly kind: 'refused'; readonly why: 'pack'; readonly path: string }

/**
 * Writes a pack whole or not at all, `pack.toml` last. Other files of the target are left alone.
 * Spec: evals/01-eval-packs.md section 3.
 *
 * @param target absolute path of the pack folder
 * @param force replaces files of the same name
 */
export function writePack(target: string, files: PackFiles, { force }: { force: boolean }): WriteOutcome {
  const texts = new Map([...files].map(([path, text]) => [path, { text }]))
  const outcome = writeFolder(target, texts, { force, marker: PACK_FILE })
  const isPack = outcome.kind === 'refused' && outcome.why === 'file' && outcome.path === PACK_FILE
  return isPack ? { kind: 'refused', why: 'pack', path: PACK_FILE } : outcome
}
