import { describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../../../src/report/errors.ts'
import { withStoreLock } from '../../../src/runtime/store/lock.ts'
import { folder } from '../../e2e/plumb.ts'

function failure(home: string, work: () => unknown): unknown {
  try {
    return withStoreLock(home, work)
  } catch (error) {
    return error
  }
}

describe('a store that cannot be changed is a trouble of the system, told as one', () => {
  test.skipIf(process.platform !== 'linux')('a full disk under the work', () => {
    const error = failure(folder(), () => writeFileSync('/dev/full', 'state'))
    expect(error).toBeInstanceOf(UsageError)
    expect(error).toHaveProperty('message', 'the store cannot be written (ENOSPC)')
  })

  test('a folder that is gone under the work', () => {
    const error = failure(folder(), () => writeFileSync(join(folder(), 'gone', 'state.json'), 'state'))
    expect(error).toHaveProperty('message', 'the store cannot be written (ENOENT)')
  })

  test('a lock that is none does not accuse another run', () => {
    const error = failure(
      folder({ lock: 'this is no database, and longer than the header of one: '.repeat(20) }),
      () => 1,
    )
    expect(error).toBeInstanceOf(UsageError)
    expect(error).toHaveProperty('message', 'the lock of the store is not a file that plumb made')
  })

  test('a bug of the work stays a bug', () => {
    const bug = new TypeError('undefined is not a function')
    expect(
      failure(folder(), () => {
        throw bug
      }),
    ).toBe(bug)
  })
})
