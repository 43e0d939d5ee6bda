import { describe, expect, test } from 'bun:test'
import { RuntimeFault } from '../../src/canonical/faults.ts'
import { CORPUS_RESOLVE, invokePort } from '../../src/ports/index.ts'

const REQUEST = { privateRef: 'a' }
const RESPONSE = { privateRef: 'a', bytes: new Uint8Array([1]) }

type Method = (request: unknown, signal: AbortSignal) => Promise<unknown>

/** What a call came to, and with what the port was called. */
async function call(method: Method, { request = REQUEST, signal = new AbortController().signal }: Partial<Call> = {}) {
  const calls: unknown[][] = []
  const counted: Method = (...given) => {
    calls.push(given)
    return method(...given)
  }
  try {
    const response = await invokePort({ boundary: CORPUS_RESOLVE, method: counted, request, signal })
    return { response, calls }
  } catch (fault) {
    if (!(fault instanceof RuntimeFault)) throw fault
    return { code: fault.code, artifactPath: fault.artifactPath, cause: fault.cause, fault, calls }
  }
}
type Call = { readonly request: unknown; readonly signal: AbortSignal }

const refuses =
  (thrown: unknown): Method =>
  () =>
    Promise.reject(thrown)

describe('invokePort', () => {
  test('passes the request and the signal on and gives back the response', async () => {
    const { signal } = new AbortController()

    expect(await call(async () => RESPONSE, { signal })).toEqual({ response: RESPONSE, calls: [[REQUEST, signal]] })
  })

  test('does not ask when the signal has fired, not even about a request that is none', async () => {
    const reason = new Error('enough')

    expect(await call(async () => RESPONSE, { request: 7, signal: AbortSignal.abort(reason) })).toMatchObject({
      code: 'aborted',
      artifactPath: 'CorpusResolveRequest',
      cause: reason,
      calls: [],
    })
  })

  test.each([[null], [{}], [{ privateRef: '' }], [{ privateRef: 'a', more: 1 }]])(
    'does not ask for %p, which is no request',
    async (request) => {
      expect(await call(async () => RESPONSE, { request })).toMatchObject({
        code: 'schema-parse-failure',
        artifactPath: 'CorpusResolveRequest',
        cause: { name: 'ValiError' },
        calls: [],
      })
    },
  )

  test('lets a fault of the port through as it is, even after an abort', async () => {
    const stop = new AbortController()
    const own = new RuntimeFault('digest-mismatch', 'Elsewhere', 'no')
    const method: Method = async () => {
      stop.abort()
      throw own
    }

    expect(await call(method, { signal: stop.signal })).toMatchObject({ fault: own })
    expect(own.artifactPath).toBe('Elsewhere')
  })

  test('takes a fault of another copy of the library for any other error', async () => {
    const foreign = Object.assign(new Error('x'), { name: 'RuntimeFault', code: 'aborted', artifactPath: 'A' })

    expect(await call(refuses(foreign))).toMatchObject({ code: 'port-failure', cause: foreign })
  })

  test('calls any other rejection an abort while the signal has fired, and a failure otherwise', async () => {
    const error = new Error('broken')
    const stop = new AbortController()
    const method: Method = async () => {
      stop.abort()
      throw error
    }

    expect(await call(method, { signal: stop.signal })).toMatchObject({
      code: 'aborted',
      artifactPath: 'CorpusResolveResponse',
      cause: error,
    })
    expect(await call(refuses(error))).toMatchObject({
      code: 'port-failure',
      artifactPath: 'CorpusResolveResponse',
      cause: error,
      fault: { message: 'port-failure in CorpusResolveResponse: broken' },
    })
  })

  test.each([
    ['text', 'the port failed with "text"'],
    [undefined, 'the port failed with a thrown undefined'],
    [null, 'the port failed with a thrown null'],
  ])('says what was thrown when it was no error: %p', async (thrown, detail) => {
    expect(await call(refuses(thrown))).toMatchObject({
      code: 'port-failure',
      cause: thrown,
      fault: { message: `port-failure in CorpusResolveResponse: ${detail}` },
    })
  })

  test('treats a port that throws instead of rejecting alike', async () => {
    const method: Method = () => {
      throw new Error('at once')
    }

    expect(await call(method)).toMatchObject({ code: 'port-failure' })
  })

  test.each([[undefined], [{ privateRef: 'a' }], [{ error: 'nope' }], [{ ...RESPONSE, extra: true }]])(
    'does not take %p for a response',
    async (response) => {
      expect(await call(async () => response)).toMatchObject({
        code: 'port-contract-violation',
        artifactPath: 'CorpusResolveResponse',
        cause: { name: 'ValiError' },
      })
    },
  )

  test('gives a copy, so that a port cannot change its mind', async () => {
    const answer = { ...RESPONSE }
    const { response } = await call(async () => answer)
    answer.privateRef = 'other'

    expect(response).toEqual(RESPONSE)
  })
})
