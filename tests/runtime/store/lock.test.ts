import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../../../src/report/errors.ts'
import { withStoreLock } from '../../../src/runtime/store/lock.ts'
import { folder } from '../../e2e/plumb.ts'

async function failure(home: string, work: () => unknown): Promise<unknown> {
  try {
    return await withStoreLock(home, work)
  } catch (error) {
    return error
  }
}

describe('a store that cannot be changed is a trouble of the system, told as one', () => {
  test.skipIf(process.platform !== 'linux')('a full disk under the work', async () => {
    const error = await failure(folder(), () => writeFileSync('/dev/full', 'state'))
    expect(error).toBeInstanceOf(UsageError)
    expect(error).toHaveProperty('message', 'the store cannot be written (ENOSPC)')
  })

  test('a folder that is gone under the work', async () => {
    const error = await failure(folder(), () => writeFileSync(join(folder(), 'gone', 'state.json'), 'state'))
    expect(error).toHaveProperty('message', 'the store cannot be written (ENOENT)')
  })

  test('a lock that is none does not accuse another run', async () => {
    const error = await failure(
      folder({ lock: 'this is no database, and longer than the header of one: '.repeat(20) }),
      () => 1,
    )
    expect(error).toBeInstanceOf(UsageError)
    expect(error).toHaveProperty('message', 'the lock of the store is not a file that plumb made')
  })

  test('a bug of the work stays a bug', async () => {
    const bug = new TypeError('undefined is not a function')
    expect(
      await failure(folder(), () => {
        throw bug
      }),
    ).toBe(bug)
  })
})

test('a run that waits for another one hears what happens meanwhile, a signal too', async () => {
  const home = folder()
  const other = new Database(join(home, 'lock'), { create: true, readwrite: true })
  other.run('BEGIN EXCLUSIVE')
  const order: string[] = []
  const waiting = withStoreLock(home, () => order.push('work'))
  await new Promise((resolve) => setImmediate(resolve))
  order.push('signal')
  other.close()
  await waiting
  expect(order).toEqual(['signal', 'work'])
})
