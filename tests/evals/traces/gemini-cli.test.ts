import { describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { geminiCli } from '../../../src/evals/traces/gemini-cli.ts'
import { jsonLines } from '../folder.ts'
import { AT, type Machine, machine, REQUEST, STAMP } from './machine.ts'

const sha = (path: string) => createHash('sha256').update(path).digest('hex')
const user = (content: unknown, more: object = {}) => ({ id: 'm1', timestamp: STAMP, type: 'user', content, ...more })
const chat = (messages: readonly unknown[], more: object = {}) =>
  JSON.stringify({ sessionId: 'g-1', projectHash: 'x', startTime: STAMP, messages, ...more }, null, 2)

const DOCUMENT = 'chats/session-2026-03-01T09-00-g1.json'

function write(at: Machine, name: string, text: string, folder = sha(at.shop)) {
  at.write({ [`.gemini/tmp/${folder}/${name}`]: text })
}

async function requests(at: Machine, options: Parameters<Machine['read']>[1] = {}) {
  return (await at.read(geminiCli, options)).sessions.map(({ request }) => request)
}

async function inLines(...records: readonly unknown[]) {
  const at = machine()
  write(at, `${DOCUMENT}l`, jsonLines({ sessionId: 'g-1', startTime: STAMP, kind: 'main' }, ...records))
  return requests(at)
}

test('a document', async () => {
  const at = machine()
  const tool = {
    id: 'm2',
    type: 'gemini',
    toolCalls: [{ name: 'write_file', status: 'success', args: { file_path: 'a.md' } }],
  }
  write(at, DOCUMENT, chat([{ id: 'm0', type: 'info', content: 'Welcome to this session' }, user(REQUEST), tool]))
  expect((await at.read(geminiCli)).sessions).toEqual([
    { agent: 'gemini-cli', session: 'g-1', at: AT, request: REQUEST, created: [], tags: [] },
  ])
})

describe('the request', () => {
  test('is what was typed, not what was sent with files in it', async () => {
    const at = machine()
    write(
      at,
      DOCUMENT,
      chat([user([{ text: `${REQUEST} --- body of a file` }], { displayContent: [{ text: REQUEST }] })]),
    )
    expect(await requests(at)).toEqual([REQUEST])
  })

  test('is without the files that were named in it, where only what was sent is kept', async () => {
    const open = '--- Content from referenced files ---'
    const close = '--- End of content ---'
    for (const content of [
      `${REQUEST}\n${open}\nContent from @a.ts:\nbody\n${close}`,
      `${REQUEST}\n${open}\nContent from @a.ts:\nbody that was cut off`,
      [{ text: REQUEST }, { text: `\n${open}` }, { text: 'body' }, { text: `\n${close}` }],
    ]) {
      const at = machine()
      write(at, DOCUMENT, chat([user(content)]))
      expect(await requests(at)).toEqual([REQUEST])
    }
  })

  test('may be a text, a part, or parts; function calls and responses are none', async () => {
    const response = { functionResponse: { name: 'x', response: { output: 'a long enough text here' } } }
    for (const content of [REQUEST, { text: REQUEST }, [{ text: REQUEST }, { functionCall: {} }], [REQUEST]]) {
      const at = machine()
      write(at, DOCUMENT, chat([user([response]), user(content)]))
      expect(await requests(at)).toEqual([REQUEST])
    }
  })

  test('is not the primer or the session context', async () => {
    const at = machine()
    const primer = 'This is the Gemini CLI. We are setting up the context for our chat.\nToday is Sunday.'
    write(
      at,
      DOCUMENT,
      chat([
        user(primer),
        user('<session_context>a long text of it</session_context>'),
        user('<hook_context>a long text of it</hook_context>'),
        user(REQUEST),
      ]),
    )
    expect(await requests(at)).toEqual([REQUEST])
  })
})

describe('lines with patches', () => {
  test('a later record of the same message replaces it', async () => {
    expect(await inLines(user('The first form of this request'), user(REQUEST))).toEqual([REQUEST])
  })

  test('a rewind drops from a message on', async () => {
    expect(
      await inLines(
        user('A request that was taken back'),
        { id: 'm2', type: 'gemini', content: 'x' },
        { $rewindTo: 'm1' },
        user(REQUEST, { id: 'm3' }),
      ),
    ).toEqual([REQUEST])
    expect(
      await inLines(user(REQUEST), { id: 'm2', type: 'gemini' }, { $rewindTo: 'm2' }, { $rewindTo: 'unknown' }),
    ).toEqual([REQUEST])
  })

  test('a set of messages replaces all that came before', async () => {
    expect(
      await inLines(
        user('A request that was compacted away'),
        { $set: { messages: [user(REQUEST, { id: 'n1' })] } },
        { $rewindTo: 'm1' },
      ),
    ).toEqual([REQUEST])
  })

  test('a set of details can make it a subagent', async () => {
    expect(await inLines(user(REQUEST), { $set: { kind: 'subagent' } })).toEqual([])
  })
})

describe('which chats count', () => {
  test('those in the folders of the registry, of a marker file, and of the hash, each once', async () => {
    const at = machine()
    at.write({
      '.gemini/projects.json': JSON.stringify({
        projects: { [at.shop]: 'shop', [at.home]: 'home', [join(at.shop, 'api')]: 'api' },
      }),
    })
    const named = (id: string) => chat([user(`${REQUEST} ${id}`)], { sessionId: id })
    write(at, DOCUMENT, named('registry'), 'shop')
    write(at, DOCUMENT, named('below'), 'api')
    write(at, DOCUMENT, named('other'), 'home')
    write(at, DOCUMENT, named('hash'))
    write(at, DOCUMENT, named('marker'), 'shop-1')
    write(at, '.project_root', `${at.shop}\n`, 'shop-1')
    write(at, DOCUMENT, named('unknown'), 'zzz')
    expect((await requests(at)).map((text) => text.split(' ').at(-1)).sort()).toEqual([
      'below',
      'hash',
      'marker',
      'registry',
    ])
  })

  test('not subagents, by kind or by folder', async () => {
    const at = machine()
    write(at, DOCUMENT, chat([user(REQUEST)], { kind: 'subagent' }))
    write(at, 'chats/parent/session-x.jsonl', jsonLines({ sessionId: 's' }, user(REQUEST)))
    write(at, 'logs.json', chat([user(REQUEST)]))
    expect(await requests(at)).toEqual([])
  })

  test('the home of the tool may be moved', async () => {
    const at = machine()
    at.write({ [`moved/.gemini/tmp/${sha(at.shop)}/${DOCUMENT}`]: chat([user(REQUEST)]) })
    expect(await requests(at, { env: { GEMINI_CLI_HOME: join(at.home, 'moved') } })).toEqual([REQUEST])
  })
})

test('broken files give nothing; what has no time is as old as its file', async () => {
  const at = machine()
  write(at, DOCUMENT, chat([user(REQUEST)]).slice(0, -20))
  write(at, 'chats/session-b.jsonl', `${jsonLines(user(REQUEST, { timestamp: undefined }))}{"id":"m2","ty`)
  write(at, 'chats/session-folder.json/x', '')
  at.write({ '.gemini/projects.json': '{"projects": ' })
  utimesSync(join(at.home, `.gemini/tmp/${sha(at.shop)}/chats/session-b.jsonl`), 1_700_000_000, 1_700_000_000)
  const { sessions, skips } = await at.read(geminiCli)
  expect([sessions.map((one) => [one.session, one.at]), skips]).toEqual([[['session-b', 1_700_000_000_000]], []])
})
