import { describe, expect, test } from 'bun:test'
import { getEventListeners } from 'node:events'
import { cross } from '../../src/adapters/cross.ts'
import { RuntimeFault } from '../../src/canonical/faults.ts'
import { CORPUS_RESOLVE } from '../../src/ports/boundary.ts'
import { faultOf, never } from './faults.ts'

const REQUEST = { privateRef: 'a' }
const RESPONSE = { privateRef: 'a', bytes: new Uint8Array([1]) }

const through = (work: () => Promise<unknown>, signal = never(), request: unknown = REQUEST) =>
  cross({ boundary: CORPUS_RESOLVE, request, signal, work })

/** Hangs, and never looks at any signal. */
const hang = () => new Promise<never>(() => {})

describe('cross', () => {
  test('gives back a copy of what satisfies the response schema', async () => {
    const response = await through(async () => RESPONSE)

    expect(response).toEqual(RESPONSE)
    expect(response).not.toBe(RESPONSE)
  })

  test('does no work when the signal has fired, and says why it fired', async () => {
    const reason = new Error('enough')
    let worked = false
    const work = async () => {
      worked = true
    }

    expect(await faultOf(through(work, AbortSignal.abort(reason), 'no request'))).toMatchObject({
      code: 'aborted',
      artifactPath: 'CorpusResolveRequest',
      cause: reason,
    })
    expect(worked).toBe(false)
  })

  test('does no work for what is no request', async () => {
    let worked = false
    const work = async () => {
      worked = true
    }

    expect(await faultOf(through(work, never(), {}))).toMatchObject({
      code: 'schema-parse-failure',
      artifactPath: 'CorpusResolveRequest',
    })
    expect(worked).toBe(false)
  })

  test('rejects at once on an abort, though the work goes on', async () => {
    const stop = new AbortController()
    const running = faultOf(through(hang, stop.signal))
    stop.abort('no more')

    expect(await running).toMatchObject({ code: 'aborted', artifactPath: 'CorpusResolveResponse', cause: 'no more' })
  })

  test('lets nobody hear of it when work that lost against the signal fails later', async () => {
    const stop = new AbortController()
    const late = Promise.withResolvers<unknown>()
    const running = faultOf(through(() => late.promise, stop.signal))
    stop.abort()
    await running
    late.reject(new Error('too late'))
    // An unhandled rejection would fail this very test.
    await Bun.sleep(0)

    expect((await running).code).toBe('aborted')
  })

  test('leaves no listener on the signal, however it ends', async () => {
    const stop = new AbortController()
    await through(async () => RESPONSE, stop.signal)
    await faultOf(through(() => Promise.reject(new Error('x')), stop.signal))
    const running = faultOf(through(hang, stop.signal))
    expect(getEventListeners(stop.signal, 'abort')).toHaveLength(1)
    stop.abort()
    await running

    expect(getEventListeners(stop.signal, 'abort')).toHaveLength(0)
  })

  test('lets a fault of the work through as it is', async () => {
    const fault = new RuntimeFault('forbidden-target', 'ProbeRequest', 'no', { reason: 'host-not-authorized' })

    expect(await faultOf(through(() => Promise.reject(fault)))).toBe(fault)
  })

  test('calls any other failure of the work a failure of the port', async () => {
    const error = new Error('broken')
    const thrown = () => {
      throw error
    }

    for (const work of [() => Promise.reject(error), thrown]) {
      expect(await faultOf(through(work))).toMatchObject({
        code: 'port-failure',
        artifactPath: 'CorpusResolveResponse',
        cause: error,
      })
    }
  })

  test('calls it an abort when the work itself saw the signal fire', async () => {
    const stop = new AbortController()
    const work = async () => {
      stop.abort('by itself')
      throw new Error('stopped')
    }

    expect(await faultOf(through(work, stop.signal))).toMatchObject({
      code: 'aborted',
      artifactPath: 'CorpusResolveResponse',
    })
  })

  test.each([[undefined], [null], [{ error: 'no' }], [{ ...RESPONSE, privateRef: '' }], [new Error('in band')]])(
    'does not take %p for an answer',
    async (answer) => {
      expect(await faultOf(through(async () => answer))).toMatchObject({
        code: 'port-contract-violation',
        artifactPath: 'CorpusResolveResponse',
        cause: { name: 'ValiError' },
      })
    },
  )

  test('does not take what cannot be read for an answer', async () => {
    const hostile = new Proxy(
      { ...RESPONSE },
      {
        get(target, key) {
          // Awaiting a value asks whether it is a promise.
          if (key === 'then') return Reflect.get(target, key)
          throw new Error('do not look')
        },
      },
    )

    expect(await faultOf(through(async () => hostile))).toMatchObject({
      code: 'port-contract-violation',
    })
  })
})
