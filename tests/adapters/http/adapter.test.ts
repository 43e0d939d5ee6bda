import { describe, expect, test } from 'bun:test'
import { getEventListeners } from 'node:events'
import { createServer as createTcpServer } from 'node:net'
import { createHttpAdapter, type HttpMechanism, nodeHttpMechanism } from '../../../src/adapters/index.ts'
import type { ProbeTargetAuthorization } from '../../../src/contracts/target-policy/index.ts'
import { commandRequest } from '../command/probes.ts'
import { faultOf, never, told } from '../faults.ts'
import { apiRequest, type Got, httpPolicy, listening, serve } from './probes.ts'

type Changes = Partial<ProbeTargetAuthorization>

/** A probe of a real server on the loopback. */
function probe(port: number, request = apiRequest(), changes: Changes = {}) {
  return createHttpAdapter(httpPolicy({ port, ...changes })).probe(request, never())
}

/** A server that answers whatever it is asked with this text, one character a byte, and hangs up. */
function answering(text: string) {
  return listening(
    createTcpServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => socket.end(text, 'latin1'))
    }),
  )
}

/** Names that stand for what a test says, one answer after the other; connections are real. */
function naming(...answers: string[][]): HttpMechanism & { readonly looked: string[] } {
  const looked: string[] = []
  return {
    looked,
    async lookup(host) {
      looked.push(host)
      return answers[looked.length - 1] ?? answers.at(-1) ?? []
    },
    exchange: nodeHttpMechanism.exchange,
  }
}

describe('a live interface', () => {
  test('is asked as the request says', async () => {
    await using server = await serve((_, response) => response.end())
    const request = apiRequest({
      method: 'POST',
      pathTemplate: '/notes/{noteId}',
      path: { noteId: 'a/b' },
      query: { tag: ['x', 'y z'] },
      header: { Accept: 'application/json' },
      body: { kind: 'json', value: { text: 'é' } },
    })
    await probe(server.port, request)

    expect(server.got).toEqual([
      {
        method: 'POST',
        url: '/notes/a%2Fb?tag=x&tag=y%20z',
        headers: {
          host: `127.0.0.1:${server.port}`,
          accept: 'application/json',
          'accept-encoding': 'identity',
          'content-type': 'application/json',
          'content-length': '13',
          connection: 'close',
        },
        body: '{"text":"é"}',
      },
    ])
  })

  test('is observed: status, headers joined, cookies left out, body read', async () => {
    await using server = await serve((_, response) => {
      response.writeHead(
        503,
        [
          ['X-Twice', 'a'],
          ['x-twice', 'b'],
          ['Set-Cookie', 'secret=1'],
          ['Content-Type', 'text/plain'],
        ].flat(),
      )
      response.end('{"a":1}')
    })
    const observation = await probe(server.port)

    expect(observation).toMatchObject({
      kind: 'api',
      probeId: 'leg-1',
      interfaceId: 'notes-api',
      operationId: 'get-note',
      status: 503,
      headers: { 'x-twice': 'a, b', 'content-type': 'text/plain' },
      body: { kind: 'json', value: { a: 1 } },
    })
    expect(JSON.stringify(observation)).not.toContain('secret')
  })

  test.each([
    ['text', 'hello', { kind: 'text', value: 'hello' }],
    ['a JSON text', '"hello"', { kind: 'json', value: 'hello' }],
    ['nothing', '', { kind: 'absent' }],
  ] as const)('may answer %s', async (_, body, expected) => {
    await using server = await serve((_got, response) => response.end(body))

    expect(await probe(server.port)).toMatchObject({ body: expected })
  })

  test.each([
    ['HEAD', 200],
    ['GET', 204],
    ['GET', 304],
  ] as const)('has no body for %s and %d', async (method, status) => {
    await using server = await serve((_, response) => {
      response.writeHead(status, method === 'HEAD' ? { 'content-length': 5 } : {})
      response.end()
    })

    expect(await probe(server.port, apiRequest({ method }))).toMatchObject({ status, body: { kind: 'absent' } })
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
    'may be asked a %s without a body',
    async (method) => {
      await using server = await serve((_, response) => response.end())
      await probe(server.port, apiRequest({ method }))

      expect(server.got).toMatchObject([{ method, body: '' }])
    },
  )

  test('is reached at an address of IPv6', async () => {
    await using server = await serve((_, response) => response.end('six'), '::1')
    const changes = { host: '[::1]', addresses: ['::1'] }

    expect(await probe(server.port, apiRequest(), changes)).toMatchObject({ body: { value: 'six' } })
    expect(server.got[0]?.headers.host).toBe(`[::1]:${server.port}`)
  })

  test('may be somewhere else than its first authorization says, and is judged there', async () => {
    await using server = await serve((_, response) => response.end('here'))
    const endpoints = { 'notes-api': { scheme: 'http', host: '127.0.0.1', port: server.port } }
    const ask = (port: number) => createHttpAdapter(httpPolicy({ port }), { endpoints }).probe(apiRequest(), never())

    expect(await ask(server.port)).toMatchObject({ body: { value: 'here' } })
    expect(await told(ask(1))).toMatchObject({ code: 'forbidden-target', reason: 'port-not-authorized' })
  })
})

describe('names', () => {
  const named = (port: number): Changes => ({ port, host: 'api.test', addresses: ['127.0.0.1'] })

  test('are looked up once; the address that was judged is the one connected to, under the name', async () => {
    await using server = await serve((_, response) => response.end('here'))
    const mechanism = naming(['127.0.0.1'], ['127.0.0.2'])
    const adapter = createHttpAdapter(httpPolicy(named(server.port)), { mechanism })

    expect(await adapter.probe(apiRequest(), never())).toMatchObject({ body: { value: 'here' } })
    expect([mechanism.looked, server.got[0]?.headers.host]).toEqual([['api.test'], `api.test:${server.port}`])
  })

  test('that change their meaning between two probes are denied at the second', async () => {
    await using server = await serve((_, response) => response.end('here'))
    const adapter = createHttpAdapter(httpPolicy(named(server.port)), {
      mechanism: naming(['127.0.0.1'], ['169.254.169.254']),
    })
    await adapter.probe(apiRequest(), never())

    expect(await told(adapter.probe(apiRequest(), never()))).toMatchObject({ reason: 'address-not-authorized' })
    expect(server.got).toHaveLength(1)
  })

  test('that change their meaning at a redirect to themselves are denied there', async () => {
    await using server = await serve((_, response) => response.writeHead(302, { location: '/again' }).end())
    const adapter = createHttpAdapter(httpPolicy(named(server.port)), {
      mechanism: naming(['127.0.0.1'], ['10.0.0.1']),
    })

    expect(await told(adapter.probe(apiRequest(), never()))).toMatchObject({ reason: 'address-not-authorized' })
    expect(server.got).toHaveLength(1)
  })

  test('of this machine are known to the system', async () => {
    await using server = await serve((_, response) => response.end('here'))
    const policy = httpPolicy({ port: server.port, host: 'localhost', addresses: ['127.0.0.1'] })

    expect(await createHttpAdapter(policy).probe(apiRequest(), never())).toMatchObject({ body: { value: 'here' } })
  })

  test('are nobody else’s to look up: a proxy of the environment is not asked', async () => {
    let asked = 0
    await using proxy = await listening(
      createTcpServer((socket) => {
        asked++
        socket.destroy()
      }),
    )
    await using server = await serve((_, response) => response.end('here'))
    const names = ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY']
    const before = names.map((name) => process.env[name])
    for (const name of names) process.env[name] = `http://127.0.0.1:${proxy.port}`
    try {
      expect(await probe(server.port)).toMatchObject({ body: { value: 'here' } })
    } finally {
      for (const [index, name] of names.entries()) {
        const value = before[index]
        if (value === undefined) delete process.env[name]
        else process.env[name] = value
      }
    }
    expect(asked).toBe(0)
  })

  test('that do not exist are a failure', async () => {
    const policy = httpPolicy({ host: 'no-such-host.invalid' })

    expect(await told(createHttpAdapter(policy).probe(apiRequest(), never()))).toMatchObject({
      code: 'port-failure',
      artifactPath: 'ProbeObservation',
    })
  })
})

describe('what is denied', () => {
  test.each([
    ['interface-not-authorized', apiRequest({ interfaceId: 'other' }), '127.0.0.1'],
    ['method-not-authorized', apiRequest({ method: 'DELETE' }), '127.0.0.1'],
    ['address-not-authorized', apiRequest(), '127.0.0.2'],
    ['interface-not-authorized', commandRequest({ interfaceId: 'notes-api' }), '127.0.0.1'],
  ] as const)('%s', async (reason, request, address) => {
    await using server = await serve((_, response) => response.end())
    const policy = httpPolicy({ port: server.port, addresses: [address], methods: ['GET'] })

    expect(await told(createHttpAdapter(policy).probe(request, never()))).toMatchObject({
      code: 'forbidden-target',
      artifactPath: 'ProbeRequest',
      reason,
    })
    expect(server.got).toEqual([])
  })
})

describe('redirects', () => {
  const chain = (got: Got) => Number(got.url.slice(1))

  test('are followed as far as the policy allows and no further', async () => {
    await using server = await serve((got, response) => {
      if (chain(got) === 3) response.end('arrived')
      else response.writeHead(302, { location: `/${chain(got) + 1}` }).end()
    })
    const ask = (maxRedirects: number) => probe(server.port, apiRequest({ pathTemplate: '/0' }), { maxRedirects })

    expect(await ask(3)).toMatchObject({ status: 200, body: { value: 'arrived' } })
    expect(await told(ask(2))).toMatchObject({
      code: 'budget-exhausted',
      artifactPath: 'ApiProbeRequest',
      detail: 'exceeded maxRedirects (2)',
    })
    expect(server.got.map(({ url }) => url)).toEqual(['/0', '/1', '/2', '/3', '/0', '/1', '/2'])
  })

  test('that name no place are answers', async () => {
    await using server = await serve((_, response) => response.writeHead(302).end('moved'))

    expect(await probe(server.port, apiRequest(), { maxRedirects: 0 })).toMatchObject({
      status: 302,
      body: { value: 'moved' },
    })
  })

  test.each([
    ['host-not-authorized', 'http://169.254.169.254/latest/meta-data'],
    ['host-not-authorized', 'http://2852039166/'],
    ['host-not-authorized', 'http://localhost/'],
    ['scheme-not-authorized', 'https://127.0.0.1/'],
    ['scheme-not-authorized', 'file:///etc/passwd'],
    ['port-not-authorized', 'http://127.0.0.1:1/'],
  ])('to what no policy names are denied, and not looked up: %s %s', async (reason, location) => {
    await using server = await serve((_, response) => response.writeHead(307, { location }).end())
    const mechanism = naming()
    const policy = httpPolicy({ port: server.port })

    expect(await told(createHttpAdapter(policy, { mechanism }).probe(apiRequest(), never()))).toMatchObject({
      code: 'forbidden-target',
      artifactPath: 'ProbeRequest',
      reason,
    } as never)
    expect([server.got.length, mechanism.looked]).toEqual([1, []])
  })

  test('that change the method are judged by the new one', async () => {
    await using server = await serve((_, response) => response.writeHead(303, { location: '/' }).end())

    expect(await told(probe(server.port, apiRequest({ method: 'POST' }), { methods: ['POST'] }))).toMatchObject({
      reason: 'method-not-authorized',
    })
  })

  test('to another host that is named go there, without the credentials of the first', async () => {
    await using second = await serve((_, response) => response.end('second'))
    await using first = await serve((_, response) => {
      response.writeHead(307, { location: `http://127.0.0.1:${second.port}/there` }).end()
    })
    const policy = httpPolicy({ port: first.port }, { port: second.port })
    const header = { authorization: 'Bearer x', accept: 'a/b' }

    expect(await createHttpAdapter(policy).probe(apiRequest({ header }), never())).toMatchObject({
      body: { value: 'second' },
    })
    expect([first.got[0]?.headers, second.got[0]?.headers].map((got) => [got?.authorization, got?.accept])).toEqual([
      ['Bearer x', 'a/b'],
      [undefined, 'a/b'],
    ])
  })
})

describe('caps', () => {
  const exhausted = { code: 'budget-exhausted', artifactPath: 'ApiProbeRequest' }

  test('of the answer hold to the byte, whatever length it claims', async () => {
    await using server = await serve((_, response) => {
      response.write('x'.repeat(600))
      response.end('x'.repeat(400))
    })

    expect(await probe(server.port, apiRequest(), { maxResponseBytes: 1000 })).toMatchObject({ status: 200 })
    expect(await told(probe(server.port, apiRequest(), { maxResponseBytes: 999 }))).toMatchObject({
      ...exhausted,
      detail: 'the answer exceeded maxResponseBytes (999)',
    })
  })

  test('of the answer end one that never ends, and the server sees it go', async () => {
    const closed = Promise.withResolvers<void>()
    await using server = await serve((_, response) => {
      response.on('close', closed.resolve)
      const more = () => {
        if (response.destroyed) return
        response.write('x'.repeat(10_000))
        setImmediate(more)
      }
      more()
    })

    expect(await told(probe(server.port))).toMatchObject(exhausted)
    await closed.promise
  })

  test('of the request hold before anything is sent', async () => {
    await using server = await serve((_, response) => response.end())
    const request = apiRequest({ method: 'POST', body: { kind: 'json', value: 'é' } })

    expect(await probe(server.port, request, { maxRequestBytes: 4 })).toMatchObject({ status: 200 })
    expect(await told(probe(server.port, request, { maxRequestBytes: 3 }))).toMatchObject({
      ...exhausted,
      detail: 'the body exceeded maxRequestBytes (3)',
    })
    expect(server.got).toHaveLength(1)
  })

  test.each([
    ['a server that does not answer', () => {}],
    ['one that never ends its answer', (_: Got, response: import('node:http').ServerResponse) => response.write('x')],
    [
      'redirects without end',
      (_: Got, response: import('node:http').ServerResponse) => response.writeHead(302, { location: '/' }).end(),
    ],
  ] as const)('of time end %s', async (_, answer) => {
    await using server = await serve(answer)

    expect(await told(probe(server.port, apiRequest(), { maxElapsedMs: 150, maxRedirects: 1_000_000 }))).toMatchObject({
      ...exhausted,
      detail: 'exceeded maxElapsedMs (150ms)',
    })
  })

  test('of time count the look-up', async () => {
    const mechanism = { ...nodeHttpMechanism, lookup: () => new Promise<never>(() => {}) }
    const policy = httpPolicy({ host: 'api.test', maxElapsedMs: 30 })

    expect(await told(createHttpAdapter(policy, { mechanism }).probe(apiRequest(), never()))).toMatchObject(exhausted)
  })

  test('of time beyond what a timer takes are that, and not nothing', async () => {
    await using server = await serve((_, response) => response.end())

    expect(await probe(server.port, apiRequest(), { maxElapsedMs: 2 ** 40 })).toMatchObject({ status: 200 })
  })
})

describe('an abort', () => {
  test('rejects at once, lets go of the server and leaves no listener', async () => {
    const reason = new Error('enough')
    const asked = Promise.withResolvers<void>()
    const closed = Promise.withResolvers<void>()
    await using server = await serve((_, response) => {
      response.on('close', closed.resolve)
      asked.resolve()
    })
    const stop = new AbortController()
    const running = faultOf(createHttpAdapter(httpPolicy({ port: server.port })).probe(apiRequest(), stop.signal))
    await asked.promise
    stop.abort(reason)

    expect(await running).toMatchObject({ code: 'aborted', artifactPath: 'ProbeObservation', cause: reason })
    await closed.promise
    expect(getEventListeners(stop.signal, 'abort')).toHaveLength(0)
  })

  test('while a name is looked up sends nothing when that has been found', async () => {
    const stop = new AbortController()
    const looking = Promise.withResolvers<string[]>()
    const looked = Promise.withResolvers<void>()
    let exchanges = 0
    const mechanism: HttpMechanism = {
      lookup() {
        looked.resolve()
        return looking.promise
      },
      async exchange() {
        exchanges++
        return { status: 200, headers: [], body: new Uint8Array() }
      },
    }
    const policy = httpPolicy({ host: 'api.test' })
    const running = told(createHttpAdapter(policy, { mechanism }).probe(apiRequest(), stop.signal))
    await looked.promise
    stop.abort()
    expect(await running).toMatchObject({ code: 'aborted' })

    looking.resolve(['127.0.0.1'])
    await new Promise(setImmediate)
    expect(exchanges).toBe(0)
  })
})

describe('nothing that answers', () => {
  const failure = { code: 'port-failure', artifactPath: 'ProbeObservation', reason: undefined }

  test('is a failure', async () => {
    const { port, ...server } = await serve(() => {})
    await server[Symbol.asyncDispose]()

    expect(await faultOf(probe(port))).toMatchObject({ code: 'port-failure', cause: { code: 'ECONNREFUSED' } })
  })

  test('is a failure that names the name, when that stands for nothing', async () => {
    // No name has a part this long, so nobody outside this machine is asked about it.
    const host = 'x'.repeat(64)

    const fault = await faultOf(probe(80, apiRequest(), { host }))

    expect(fault).toMatchObject({ code: 'port-failure', cause: { code: 'ENOTFOUND' } })
    expect(fault.message).toEndWith(`the name "${host}" cannot be looked up (ENOTFOUND)`)
  })

  const OK = 'HTTP/1.1 200 OK\r\n'
  const NO_HTTP = 'the server sent no HTTP that can be read: '
  const SWITCHED = 'the server switched to another protocol, which it was not asked to'
  const GZIPPED = 'the body of the answer is encoded as gzip; only plain ones are read'

  test.each([
    ['no HTTP', 'hello\r\n\r\n', NO_HTTP],
    ['nothing', '', 'the server closed the connection before it had answered'],
    ['half an answer', `${OK}Content-Length: 10\r\n\r\nabc`, 'closed the connection in the middle of its answer'],
    ['a chunk and no end', `${OK}Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n`, 'in the middle of its answer'],
    ['two lengths', `${OK}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`, NO_HTTP],
    ['headers without end', `${OK}X: ${'x'.repeat(200_000)}`, NO_HTTP],
    ['another protocol', 'HTTP/1.1 101 X\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n', SWITCHED],
    ['another protocol that it does not name', 'HTTP/1.1 101 X\r\n\r\n', SWITCHED],
    ['what is compressed', `${OK}Content-Encoding: GZIP\r\nContent-Length: 1\r\n\r\na`, GZIPPED],
    ['what is compressed twice', `${OK}Content-Encoding: identity, gzip\r\nContent-Length: 1\r\n\r\na`, GZIPPED],
    ['chunks that are', `${OK}Transfer-Encoding: gzip, chunked\r\n\r\n1\r\na\r\n0\r\n\r\n`, GZIPPED],
    ['a redirect to no place', 'HTTP/1.1 302 X\r\nLocation: http://\r\nContent-Length: 0\r\n\r\n', 'is no address'],
  ])('but %s is a failure, and said so', async (_, text, detail) => {
    await using server = await answering(text)

    expect(await told(probe(server.port))).toMatchObject({ ...failure, detail: expect.stringContaining(detail) })
  })

  test.each([
    ['no body', `${OK}Content-Encoding: gzip\r\nContent-Length: 0\r\n\r\n`, { kind: 'absent' }],
    [
      'an encoding without a name',
      `${OK}Content-Encoding:\r\nContent-Length: 1\r\n\r\na`,
      { kind: 'text', value: 'a' },
    ],
  ] as const)('but %s needs no decoding', async (_, text, body) => {
    await using server = await answering(text)

    expect(await probe(server.port)).toMatchObject({ status: 200, body })
  })

  test.each(['099', '600'])('but a status of %s breaks the contract of the port', async (status) => {
    await using server = await answering(`HTTP/1.1 ${status} X\r\nContent-Length: 0\r\n\r\n`)

    expect(await told(probe(server.port))).toMatchObject({ code: 'port-contract-violation' })
  })

  test.each([[undefined], [{ error: 'x' }], [{ status: 200, headers: 'none', body: new Uint8Array() }]])(
    'and a mechanism that answers %p breaks it too',
    async (answer) => {
      const mechanism = { ...nodeHttpMechanism, exchange: async () => answer as never }

      expect(await told(createHttpAdapter(httpPolicy({}), { mechanism }).probe(apiRequest(), never()))).toMatchObject({
        code: 'port-contract-violation',
        artifactPath: 'ProbeObservation',
      })
    },
  )
})

test('an informational answer is not the answer', async () => {
  const text = 'HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'
  await using server = await answering(text)

  expect(await probe(server.port)).toMatchObject({ status: 200, body: { value: 'ok' } })
})
