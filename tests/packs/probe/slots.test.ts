import { expect, test } from 'bun:test'
import { createSlots } from '../../../src/packs/probe/slots.ts'
import { createLimiter } from '../../../src/process/index.ts'

function slots({ jobs = 1, timeoutMs = 400, signal = new AbortController().signal } = {}) {
  return createSlots({ limiter: createLimiter(jobs), timeoutMs, signal })
}

test('one that hangs lets the next one start, however many hang', async () => {
  const lastStarted = Promise.withResolvers<string>()
  const one = slots()
  const hanging = [1, 2, 3].map(() => one.run(() => lastStarted.promise))

  await one.run(async () => lastStarted.resolve('started'))

  expect(await Promise.all(hanging)).toEqual(['started', 'started', 'started'])
})

test('one that ends in good time keeps its slot to itself', async () => {
  const one = slots({ timeoutMs: 600_000 })
  const order: string[] = []
  const task = (name: string) => async () => {
    order.push(`${name} starts`)
    await Bun.sleep(1)
    order.push(`${name} ends`)
  }

  await Promise.all([one.run(task('a')), one.run(task('b'))])

  expect(order).toEqual(['a starts', 'a ends', 'b starts', 'b ends'])
})

test('what a task gives or throws comes through', async () => {
  const one = slots()

  expect(await one.run(async () => 7)).toBe(7)
  await expect(one.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
})

test('one that waits for its turn is dropped when the signal aborts', async () => {
  const abort = new AbortController()
  const one = slots({ timeoutMs: 600_000, signal: abort.signal })
  const release = Promise.withResolvers<void>()
  const running = one.run(() => release.promise)
  const waiting = one.run(async () => 'never')
  abort.abort(new Error('stopped'))

  await expect(waiting).rejects.toThrow('stopped')
  release.resolve()
  await running
})
