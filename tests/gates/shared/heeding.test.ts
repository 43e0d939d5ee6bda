import { expect, test } from 'bun:test'
import { heeding } from '../../../src/gates/shared/heeding.ts'

test('members come in their order', async () => {
  expect(await Array.fromAsync(heeding(['a', 'b'], new AbortController().signal))).toEqual(['a', 'b'])
})

test('long work hears what happens meanwhile, and stops on it', async () => {
  const controller = new AbortController()
  setImmediate(() => controller.abort(new Error('told to stop')))
  const endless = (function* () {
    for (;;) yield 1
  })()
  const work = async () => {
    for await (const _ of heeding(endless, controller.signal));
  }
  await expect(work()).rejects.toThrow('told to stop')
})
