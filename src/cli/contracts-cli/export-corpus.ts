import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { errorCode, readWhole, writeWhole } from '../../adapters/files.ts'
import { corpusFiles } from '../../contracts/corpus/index.ts'
import { UsageError } from '../../report/errors.ts'

/**
 * Writes the development corpus below a folder, as `dev/…`. Nothing is written when a file with another content is in the way.
 *
 * @throws UsageError a file is in the way and `force` is off, or the folder cannot be written
 */
export function exportCorpus(
  folder: string,
  { force }: { readonly force: boolean },
): { written: number; unchanged: number } {
  const files = corpusFiles().map(({ path, text }) => ({ target: join(folder, path.replace(/^corpus\//, '')), text }))
  const missing = files.filter(({ target, text }) => !holds(target, text))
  const blocked = force ? undefined : missing.find(({ target }) => readWhole(target).ok)
  if (blocked !== undefined) {
    throw new UsageError({
      what: `${blocked.target} is there and differs`,
      next: 'Export into another folder, or give --force to replace it.',
    })
  }
  for (const { target, text } of missing) write(target, text)
  return { written: missing.length, unchanged: files.length - missing.length }
}

function holds(target: string, text: string): boolean {
  const outcome = readWhole(target)
  return outcome.ok && Buffer.from(outcome.bytes).toString('utf8') === text
}

function write(target: string, text: string): void {
  try {
    mkdirSync(dirname(target), { recursive: true })
    writeWhole(target, text)
  } catch (error) {
    throw new UsageError({ what: `${target} cannot be written (${errorCode(error)})`, cause: error })
  }
}
