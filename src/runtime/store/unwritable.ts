import { errorCode } from '../../adapters/files.ts'
import { UsageError } from '../../report/errors.ts'

/** What a person is told when the system lets nobody change the store: a full disk, a folder of somebody else's. */
export function unwritable(home: string, cause: unknown): UsageError {
  return new UsageError({
    what: `the store cannot be written (${errorCode(cause)})`,
    where: { file: home },
    next: 'Make the folder writable and see that its disk is not full, or set HCP_HOME to another one.',
    cause,
  })
}
