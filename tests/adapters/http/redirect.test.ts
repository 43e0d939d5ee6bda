import { describe, expect, test } from 'bun:test'
import { type Hop, nextHop } from '../../../src/adapters/http/redirect.ts'

const hop = (changes: Partial<Hop['outgoing']> & { host?: string } = {}): Hop => {
  const { host = 'api.test', ...outgoing } = changes
  return {
    endpoint: { scheme: 'http', host, port: 8080 },
    outgoing: {
      method: 'GET',
      path: '/notes/1?x=1',
      headers: new Map([
        ['accept', 'a/b'],
        ['authorization', 'secret'],
        ['content-type', 'c/d'],
      ]),
      body: null,
      ...outgoing,
    },
  }
}

describe('where it leads', () => {
  test.each([
    ['/other', 'http', 'api.test', 8080, '/other'],
    ['other?y=2#part', 'http', 'api.test', 8080, '/notes/other?y=2'],
    ['?z', 'http', 'api.test', 8080, '/notes/1?z'],
    ['http://API.test:8080/up', 'http', 'api.test', 8080, '/up'],
    ['//else.test/x', 'http', 'else.test', 80, '/x'],
    ['https://api.test/x', 'https', 'api.test', 443, '/x'],
    ['https://user:pass@api.test:8443', 'https', 'api.test', 8443, '/'],
    ['http://2852039166/', 'http', '169.254.169.254', 80, '/'],
    ['http://0x7f.1/', 'http', '127.0.0.1', 80, '/'],
    ['http://[::ffff:7f00:1]:8080/', 'http', '[::ffff:7f00:1]', 8080, '/'],
    ['ftp://api.test/x', 'ftp', 'api.test', 0, '/x'],
    ['file:///etc/passwd', 'file', '', 0, '/etc/passwd'],
    ['/caf\xc3\xa9', 'http', 'api.test', 8080, '/caf%C3%A9'],
    ['/caf\xe9', 'http', 'api.test', 8080, '/caf%C3%A9'],
    ['/\u20ac', 'http', 'api.test', 8080, '/%E2%82%AC'],
  ])('%s', (location, scheme, host, port, path) => {
    const next = nextHop(hop(), 302, location)

    expect([next?.endpoint, next?.outgoing.path]).toEqual([{ scheme, host, port }, path])
  })

  test('keeps the spelling of the policy on the same host', () => {
    expect(nextHop(hop({ host: 'API.test.' }), 302, '/x')?.endpoint.host).toBe('API.test.')
    expect(nextHop(hop({ host: '::1' }), 302, '/x')?.endpoint.host).toBe('::1')
  })

  test.each([['http://'], ['http://a b/'], ['http://x:99999/']])('is not known from %s', (location) => {
    expect(() => nextHop(hop(), 302, location)).toThrow('which is no address')
  })
})

test.each([
  [200, '/x'],
  [201, '/x'],
  [300, '/x'],
  [304, '/x'],
  [400, '/x'],
  [302, null],
])('%d to %p leads nowhere', (status, location) => {
  expect(nextHop(hop(), status, location)).toBeNull()
})

describe('what is asked there', () => {
  test.each([
    [301, 'POST', 'GET'],
    [302, 'POST', 'GET'],
    [303, 'POST', 'GET'],
    [303, 'PUT', 'GET'],
    [303, 'HEAD', 'HEAD'],
    [301, 'PUT', 'PUT'],
    [302, 'DELETE', 'DELETE'],
    [307, 'POST', 'POST'],
    [308, 'PATCH', 'PATCH'],
  ])('after %d to a %s is a %s', (status, method, expected) => {
    const body = new Uint8Array([1])
    const next = nextHop(hop({ method, body }), status, '/x')?.outgoing

    expect([next?.method, next?.body, next?.headers.has('content-type')]).toEqual(
      expected === method ? [method, body, true] : ['GET', null, false],
    )
  })

  test('carries no credentials to another host, port or scheme', () => {
    const carried = (location: string) => nextHop(hop(), 307, location)?.outgoing.headers.get('authorization')

    expect(['/x', 'http://api.test:8080/'].map(carried)).toEqual(['secret', 'secret'])
    expect(['http://api.test/', 'https://api.test:8080/', '//b.test:8080/'].map(carried)).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})
