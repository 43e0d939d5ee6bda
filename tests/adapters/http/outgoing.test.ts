import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { outgoingRequest } from '../../../src/adapters/http/outgoing.ts'
import { RuntimeFault } from '../../../src/canonical/index.ts'
import { apiRequest } from './probes.ts'

const pathOf = (changes: Parameters<typeof apiRequest>[0]) => outgoingRequest(apiRequest(changes)).path

describe('the path', () => {
  test.each([
    ['/', {}, '/'],
    ['/notes/{noteId}', { noteId: 'a b/c?d#e' }, '/notes/a%20b%2Fc%3Fd%23e'],
    ['/notes/{noteId}/tags/{tag}', { tag: 'é', noteId: 7 }, '/notes/7/tags/%C3%A9'],
    ['/{a}', { a: null }, '/null'],
    ['/{a}', { a: { b: [1] } }, '/%7B%22b%22%3A%5B1%5D%7D'],
    ['/{a}', { a: '..' }, '/..'],
    ['/{a}', { a: '' }, '/'],
    ['/v1.0/a b?c', {}, '/v1.0/a%20b%3Fc'],
    ['/already%20there', {}, '/already%20there'],
    ['/{a}{a}', { a: '$&' }, '/%24%26%24%26'],
  ])('%s with %p', (pathTemplate, path, expected) => {
    expect(pathOf({ pathTemplate, path })).toBe(expected)
  })
})

describe('the query', () => {
  test.each([
    [{}, ''],
    [{ q: 'a b&c=d' }, '?q=a%20b%26c%3Dd'],
    [{ tag: ['x', 1, null], empty: [] }, '?tag=x&tag=1&tag=null'],
    [{ 'a[]': true, z: { k: 1 } }, '?a%5B%5D=true&z=%7B%22k%22%3A1%7D'],
  ])('%p', (query, expected) => {
    expect(pathOf({ query })).toBe(`/${expected}`)
  })

  test('comes back as it was', () => {
    const name = fc.string({ minLength: 1 })
    fc.assert(
      fc.property(fc.dictionary(name, fc.string()), (query) => {
        const { searchParams } = new URL(`http://x${pathOf({ query })}`)
        expect([...searchParams]).toEqual(Object.entries(query))
      }),
    )
  })
})

describe('headers and body', () => {
  const sent = (changes: Parameters<typeof apiRequest>[0]) => {
    const { headers, body } = outgoingRequest(apiRequest(changes))
    return { headers: Object.fromEntries(headers), body: body === null ? null : new TextDecoder().decode(body) }
  }
  const plain = { 'accept-encoding': 'identity' }

  test.each([
    ['none', {}, { headers: plain, body: null }],
    [
      'JSON',
      { body: { kind: 'json', value: { a: 'é' } } },
      { headers: { ...plain, 'content-type': 'application/json' }, body: '{"a":"é"}' },
    ],
    [
      'JSON under a type of its own',
      { body: { kind: 'json', value: null }, header: { 'Content-Type': 'application/merge-patch+json' } },
      { headers: { ...plain, 'content-type': 'application/merge-patch+json' }, body: 'null' },
    ],
    [
      'bytes, whose type is the one they come with',
      { body: { kind: 'raw', base64: 'YSxi', contentType: 'text/csv; x=1' }, header: { 'content-type': 'a/b' } },
      { headers: { ...plain, 'content-type': 'text/csv; x=1' }, body: 'a,b' },
    ],
    [
      'no bytes, which is a body',
      { body: { kind: 'raw', base64: '', contentType: 'a/b' } },
      { headers: { ...plain, 'content-type': 'a/b' }, body: '' },
    ],
    [
      'one header in two spellings, of which the last counts',
      { header: { Accept: 'a/b', accept: 'c/d' } },
      { headers: { ...plain, accept: 'c/d' }, body: null },
    ],
  ] as const)('%s', (_, changes, expected) => {
    expect(sent(changes)).toEqual(expected as never)
  })
})

describe('what no message can be', () => {
  test.each([
    ['a path parameter without a value', { pathTemplate: '/{a}' }, 'the path parameter "a" has no value'],
    ['a value without a path parameter', { path: { a: 1 } }, 'the path / has no parameter "a"'],
    ['half a character', { query: { q: '\ud800' } }, '"\\ud800" holds half a character, which no address can'],
    ['a name with a space', { header: { 'a b': 'x' } }, '"a b" is no name of a header'],
    ['a second header in a value', { header: { a: 'x\r\nb: y' } }, 'the header "a" may hold printable ASCII only'],
    ['a NUL', { header: { a: '\0' } }, 'the header "a" may hold printable ASCII only'],
    ['another host', { header: { HOST: 'x' } }, 'the header "HOST" is the adapter\'s own to set'],
    [
      'another length',
      { header: { 'Content-Length': '0' } },
      'the header "Content-Length" is the adapter\'s own to set',
    ],
    [
      'chunks',
      { header: { 'transfer-encoding': 'chunked' } },
      'the header "transfer-encoding" is the adapter\'s own to set',
    ],
  ])('%s', (_, changes, detail) => {
    try {
      outgoingRequest(apiRequest(changes))
      expect.unreachable()
    } catch (fault) {
      expect(fault instanceof RuntimeFault && [fault.code, fault.artifactPath, fault.message]).toEqual([
        'schema-parse-failure',
        'ProbeRequest',
        `schema-parse-failure in ProbeRequest: ${detail}`,
      ])
    }
  })
})
