import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '../../adapters/files.ts'
import { isFolderAt } from '../look.ts'
import type { TraceContext } from './reader.ts'

/** The names in a folder, sorted; empty when it is not there. One that cannot be read is reported. */
export function namesIn(folder: string, { onSkip }: Pick<TraceContext, 'onSkip'>): string[] {
  try {
    return readdirSync(folder).sort()
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR'].includes(errorCode(error))) onSkip('unreadable')
    return []
  }
}

/** The folders in a folder, as paths, sorted. */
export function foldersIn(folder: string, context: Pick<TraceContext, 'onSkip'>): string[] {
  return namesIn(folder, context)
    .map((name) => join(folder, name))
    .filter(isFolderAt)
}
