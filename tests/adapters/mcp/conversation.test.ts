import { describe, expect, test } from 'bun:test'
import { Conversation } from '../../../src/adapters/mcp/conversation.ts'
import { answer, GREETING } from './requests.ts'

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'eval-quality', version: '0' } },
}
const WAIT = { kind: 'go-on', send: '' }

const parsed = (lines: string) =>
  lines
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))

function opened(): Conversation {
  const conversation = new Conversation('search', { text: 'x' })
  conversation.open()
  return conversation
}

function greeted(): Conversation {
  const conversation = opened()
  conversation.hear(GREETING)
  return conversation
}

test('opens with the handshake, then declares itself ready and makes the call', () => {
  const conversation = new Conversation('search', { text: 'x' })

  expect(parsed(conversation.open())).toEqual([INITIALIZE])
  const turn = conversation.hear(GREETING)
  expect(turn.kind === 'go-on' && parsed(turn.send)).toEqual([
    { jsonrpc: '2.0', method: 'notifications/initialized', params: {} },
    { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'search', arguments: { text: 'x' } } },
  ])
})

test('takes another protocol version, and an id in quotes', () => {
  const turn = opened().hear(answer('1', { protocolVersion: '1999-01-01' }))

  expect(turn.kind === 'go-on' && turn.send).toContain('tools/call')
})

describe('an answer to the call', () => {
  test.each([
    ['structured content', { structuredContent: { a: 1 } }, { isError: false, structuredResult: { a: 1 } }],
    ['null as structured content', { structuredContent: null }, { isError: false, structuredResult: null }],
    ['text only', { content: [{ type: 'text', text: '{}' }] }, { isError: false }],
    ['an error of the tool', { isError: true, structuredContent: 7 }, { isError: true, structuredResult: 7 }],
    ['an error in words', { isError: true, content: [] }, { isError: true }],
    ['what is not exactly true', { isError: 'true' }, { isError: false }],
    ['nothing', null, { isError: false }],
    ['no object', 'text', { isError: false }],
    ['a list', [{ structuredContent: 1 }], { isError: false }],
  ])('with %s', (_, result, expected) => {
    expect(greeted().hear(answer(2, result))).toEqual({ kind: 'answered', result: expected })
  })

  test('that is a JSON-RPC error is an error of the tool, whose content is the error', () => {
    const error = { code: -32602, message: 'no such tool' }
    const line = JSON.stringify({ jsonrpc: '2.0', id: 2, error })

    expect(greeted().hear(line)).toEqual({ kind: 'answered', result: { isError: true, structuredResult: error } })
  })

  test('may have an error of null beside its result', () => {
    const line = JSON.stringify({ jsonrpc: '2.0', id: 2, error: null, result: { structuredContent: 1 } })

    expect(greeted().hear(line)).toEqual({ kind: 'answered', result: { isError: false, structuredResult: 1 } })
  })
})

describe('is not disturbed by', () => {
  test.each([
    ['an empty line', ''],
    ['a blank line', ' \t\r'],
    ['a notification', '{"jsonrpc":"2.0","method":"notifications/message","params":{}}'],
    ['a request of the server', '{"jsonrpc":"2.0","id":1,"method":"ping"}'],
    ['a request with the id of the call', '{"jsonrpc":"2.0","id":2,"method":"roots/list"}'],
    ['an answer to nobody', answer(99, {})],
    ['an answer to the handshake that is over', answer(1, {})],
    ['an error nobody asked for', '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"x"}}'],
  ])('%s', (_, line) => {
    expect(greeted().hear(line)).toEqual(WAIT as never)
  })
})

describe('fails on', () => {
  test.each([
    ['text', 'listening on port 80'],
    ['JSON that is no object', '"hello"'],
    ['a number', '12'],
    ['null', 'null'],
    ['a list of messages', `[${answer(2, {})}]`],
    ['an object of its own', '{"level":"info","msg":"started"}'],
    ['another version', '{"jsonrpc":"1.0","id":2,"result":{}}'],
    ['a method that is no text', '{"jsonrpc":"2.0","method":7}'],
    ['no method and no id', '{"jsonrpc":"2.0","result":{}}'],
    ['an id that is no id', '{"jsonrpc":"2.0","id":{},"result":{}}'],
    ['a result and an error', '{"jsonrpc":"2.0","id":2,"result":{},"error":{"code":1,"message":"x"}}'],
    ['neither', '{"jsonrpc":"2.0","id":99}'],
  ])('%s, in either phase', (_, line) => {
    const message = (phase: string) =>
      `during ${phase} the server printed a line that is no JSON-RPC message: ${JSON.stringify(line)}`

    expect(opened().hear(line)).toEqual({ kind: 'failed', message: message('the handshake') })
    expect(greeted().hear(line)).toEqual({ kind: 'failed', message: message('the tool call') })
  })

  test('a long line, of which it quotes 200 characters', () => {
    const turn = opened().hear('x'.repeat(5000))

    expect(turn.kind === 'failed' && turn.message).toEndWith(`: "${'x'.repeat(200)}"`)
  })

  test('a handshake that was refused, quoting why', () => {
    const line = '{"jsonrpc":"2.0","id":1,"error":{"code":-1,"message":"go away"}}'

    expect(opened().hear(line)).toEqual({
      kind: 'failed',
      message: 'the server refused the handshake: {"code":-1,"message":"go away"}',
    })
  })

  test.each([
    ['too deep to be written', `${'['.repeat(200_000)}${']'.repeat(200_000)}`, /nested too deep to be shown$/],
    ['long', `{"message":"${'x'.repeat(100_000)}"}`, /^.{1000,2100}…$/],
  ])('a handshake that was refused with an error that is %s, quoting as much as can be', (_, error, expected) => {
    const turn = opened().hear(`{"jsonrpc":"2.0","id":1,"error":${error}}`)

    expect(turn).toEqual({ kind: 'failed', message: expect.stringMatching(expected) })
  })

  test.each([
    ['handshake', opened, 1],
    ['tool call', greeted, 2],
  ] as const)('an answer to the %s with neither a result nor an error', (phase, at, id) => {
    for (const line of [`{"jsonrpc":"2.0","id":${id}}`, `{"jsonrpc":"2.0","id":${id},"error":null}`]) {
      expect(at().hear(line)).toEqual({
        kind: 'failed',
        message: `the server answered the ${phase} with neither a result nor an error`,
      })
    }
  })
})

describe('when the server ends', () => {
  test('during the handshake, it fails', () => {
    expect(opened().end(9)).toEqual({
      kind: 'failed',
      message: 'the server ended during the handshake, with exit code 9',
    })
  })

  test('after it, that is what is observed', () => {
    expect(greeted().end(-9)).toEqual({ kind: 'answered', result: { isError: true, exitCode: -9 } })
  })
})
