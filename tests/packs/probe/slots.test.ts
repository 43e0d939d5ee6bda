import { expect, test } from 'bun:test'
import { createSlots, patienceMs } from '../../../src/packs/probe/slots.ts'
import { createLimiter } from '../../../src/process/index.ts'

function slots({ jobs = 1, timeoutMs = 400, signal = new AbortController().signal } = {}) {
  return createSlots({ limiter: createLimiter(jobs), timeoutMs, signal })
}

test.each([
  ['nothing has ended yet: a quarter of the timeout', {}, 2500],
  ['nothing has ended yet, however many are overdue', { overdue: 5 }, 2500],
  ['others were quick: an eighth', { longestMs: 20 }, 1250],
  ['others were slow: twice as long as they took', { longestMs: 3000, overdue: 1, hung: 1 }, 6000],
  ['another one waits and the machine is idle: a thirty-second', { longestMs: 20, overdue: 1, busyCores: 0.1 }, 312.5],
  ['another one was seen to hang', { longestMs: 20, overdue: 1, hung: 1, busyCores: 2 }, 312.5],
  ['another one is overdue because the machine is busy', { longestMs: 20, overdue: 1, busyCores: 1.9 }, 1250],
])('patience when %s', (_, progress, expected) => {
  const start = { timeoutMs: 10_000, longestMs: 0, overdue: 0, hung: 0, busyCores: 0 }

  expect(patienceMs({ ...start, ...progress })).toBe(expected)
})

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
