import { describe, expect, test } from 'bun:test'
import { createLimiter } from '../../src/process/index.ts'

/** Tasks that end only when told to, and a log of what started. */
function gates(limiter: ReturnType<typeof createLimiter>) {
  const started: string[] = []
  const open = new Map<string, () => void>()
  const add = (name: string, signal?: AbortSignal) =>
    limiter.run(() => {
      started.push(name)
      return new Promise<string>((resolve) => open.set(name, () => resolve(name)))
    }, signal)
  return { started, add, end: (name: string) => open.get(name)?.() }
}

describe('createLimiter', () => {
  test('runs no more than the limit and takes the others in the order they came', async () => {
    const { started, add, end } = gates(createLimiter(2))
    const first = add('a')
    const rest = [add('b'), add('c'), add('d')]
    await Promise.resolve()
    expect(started).toEqual(['a', 'b'])

    end('a')
    await first
    expect(started).toEqual(['a', 'b', 'c'])
    end('b')
    end('c')
    await Promise.all(rest.slice(0, 2))
    end('d')
    expect(await Promise.all(rest)).toEqual(['b', 'c', 'd'])
  })

  test('a task that throws frees its place', async () => {
    const limiter = createLimiter(1)

    await expect(limiter.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await limiter.run(async () => 'next')).toBe('next')
  })

  test('a task that throws before it gives a promise frees its place too', async () => {
    const limiter = createLimiter(1)
    const throwing = () => {
      throw new Error('at once')
    }

    await expect(limiter.run(throwing)).rejects.toThrow('at once')
    expect(await limiter.run(async () => 'next')).toBe('next')
  })

  test('an abort takes a waiting task out of the line and leaves the others in it', async () => {
    const { started, add, end } = gates(createLimiter(1))
    const stop = new AbortController()
    const running = add('a')
    const dropped = add('b', stop.signal)
    const kept = add('c')
    stop.abort(new Error('enough'))

    await expect(dropped).rejects.toThrow('enough')
    end('a')
    await running
    expect(started).toEqual(['a', 'c'])
    end('c')
    expect(await kept).toBe('c')
  })

  test('nothing starts once the signal has aborted', async () => {
    const limiter = createLimiter(1)
    let ran = false

    await expect(
      limiter.run(
        async () => {
          ran = true
        },
        AbortSignal.abort(new Error('over')),
      ),
    ).rejects.toThrow('over')
    expect(ran).toBe(false)
  })

  test('an abort does not disturb a task that runs already', async () => {
    const { add, end, started } = gates(createLimiter(1))
    const stop = new AbortController()
    const running = add('a', stop.signal)
    await Promise.resolve()
    expect(started).toEqual(['a'])
    stop.abort()
    end('a')

    expect(await running).toBe('a')
  })

  for (const jobs of [0, -1, 1.5, Number.NaN]) {
    test(`refuses ${jobs} jobs`, () => {
      expect(() => createLimiter(jobs)).toThrow(RangeError)
    })
  }
})
