import { join, resolve } from 'node:path'
import { type NewFile, writeFolder } from '../../adapters/write-folder.ts'
import { corpusFiles } from '../../contracts/corpus/index.ts'
import { UsageError } from '../../report/errors.ts'

/**
 * Writes the development corpus below a folder, as `dev/…`, whole or not at all.
 *
 * @returns how many files were written
 * @throws UsageError a file is in the way and `force` is off, or the folder cannot be written
 */
export function exportCorpus(folder: string, { force }: { readonly force: boolean }): number {
  const files = new Map<string, NewFile>(
    corpusFiles().map(({ path, text }) => [path.slice('corpus/'.length), { text }] as const),
  )
  const outcome = writeFolder(resolve(folder), files, { force, marker: 'dev/index.json' })
  switch (outcome.kind) {
    case 'written':
      return files.size
    case 'refused':
      throw new UsageError({
        what: `${join(folder, outcome.path)} is in the way`,
        next:
          outcome.why === 'file'
            ? 'Export into another folder, or give --force to replace it.'
            : 'Export into another folder.',
      })
    case 'failed':
      throw new UsageError({
        what: `${folder} cannot be written (${outcome.code})`,
        next: 'Name a folder that you may write into.',
      })
  }
}
