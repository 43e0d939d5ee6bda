import { errorCode } from '../../adapters/files.ts'
import { UsageError } from '../../report/errors.ts'
import { unusableHome } from './unusable.ts'

/** What a person is told when the system lets nobody change the store: a full disk, a folder of somebody else's, no folder at all. */
export function unwritable(home: string, cause: unknown): UsageError {
  const unusable = unusableHome(home)
  if (unusable !== null) return unusable
  return new UsageError({
    what: `the store cannot be written (${errorCode(cause)})`,
    where: { file: home },
    next: 'Make the folder writable and see that its disk is not full, or set HCP_HOME to another one.',
    cause,
  })
}
