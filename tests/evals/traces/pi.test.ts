import { describe, expect, test } from 'bun:test'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { pi } from '../../../src/evals/traces/pi.ts'
import { jsonLines } from '../folder.ts'
import { AT, type Machine, machine, REQUEST, STAMP } from './machine.ts'

const header = (cwd: string | undefined, more: object = {}) => ({
  type: 'session',
  version: 3,
  id: 'pi-1',
  timestamp: STAMP,
  cwd,
  ...more,
})
const entry = (id: string, parentId: string | null, message: object, more: object = {}) => ({
  type: 'message',
  id,
  parentId,
  timestamp: STAMP,
  message,
  ...more,
})
const user = (content: unknown) => ({ role: 'user', content, timestamp: AT })
const call = (id: string, name: string, input: object) => ({
  role: 'assistant',
  content: [{ type: 'toolCall', id, name, arguments: input }],
})
const done = (toolCallId: string, isError = false) => ({
  role: 'toolResult',
  toolCallId,
  isError,
  content: [{ type: 'text', text: 'ok' }],
})

/** A chain of messages, each the child of the one before. */
const chain = (...messages: readonly object[]) =>
  messages.map((message, index) => entry(`e${index}`, index === 0 ? null : `e${index - 1}`, message))

const FILE = 'x/2026-03-01T09-00-00-000Z_id.jsonl'

async function sessions(build: (at: Machine) => readonly unknown[], options: Parameters<Machine['read']>[1] = {}) {
  const at = machine()
  at.write({ [`.pi/agent/sessions/${FILE}`]: jsonLines(...build(at)) })
  return (await at.read(pi, options)).sessions
}
const requests = async (build: (at: Machine) => readonly unknown[]) =>
  (await sessions(build)).map(({ request }) => request)
const created = async (...messages: readonly object[]) =>
  (await sessions(({ shop }) => [header(shop), ...chain(user(REQUEST), ...messages)])).flatMap((one) => one.created)

test('a plain session', async () => {
  expect(
    await sessions(({ shop }) => [
      header(shop),
      ...chain(user(REQUEST), call('c1', 'write', { path: 'src/export.ts', content: 'x' }), done('c1')),
    ]),
  ).toEqual([{ agent: 'pi', session: 'pi-1', at: AT, request: REQUEST, created: ['src/export.ts'], tags: [] }])
})

describe('the request', () => {
  test('is on the branch in use, not on one that was left', async () => {
    expect(
      await requests(({ shop }) => [
        header(shop),
        entry('a', null, user('The first try of a request')),
        entry('b', 'a', call('x', 'read', {})),
        entry('c', null, user(REQUEST)),
        entry('d', 'c', call('y', 'read', {})),
      ]),
    ).toEqual([REQUEST])
  })

  test('is the first on the branch, whatever comes later', async () => {
    expect(
      await requests(({ shop }) => [header(shop), ...chain(user(REQUEST), user('And then something else please'))]),
    ).toEqual([REQUEST])
  })

  test('in version 1 is the first in the file', async () => {
    const linear = (message: object) => ({ type: 'message', timestamp: STAMP, message })
    expect(
      await requests(({ shop }) => [
        { type: 'session', id: 'x', timestamp: STAMP, cwd: shop, provider: 'p' },
        linear(user(REQUEST)),
        linear(user('And then something else please')),
      ]),
    ).toEqual([REQUEST])
  })

  test('is nothing an extension, a shell escape or a summary said', async () => {
    const others = [
      { role: 'custom', content: 'a message of an extension' },
      { role: 'hookMessage', content: 'a message of a hook, older' },
      { role: 'bashExecution', command: 'ls -la /var/log', output: '' },
      { role: 'branchSummary', content: 'a summary of a branch' },
      { role: 'compactionSummary', content: 'a summary of everything' },
    ]
    const lines = chain(...others, user(REQUEST))
    const custom = {
      type: 'custom_message',
      id: 'cm',
      parentId: 'e4',
      timestamp: STAMP,
      content: 'a text for the context',
    }
    expect(
      await requests(({ shop }) => [header(shop), ...lines.slice(0, 5), custom, { ...lines[5], parentId: 'cm' }]),
    ).toEqual([REQUEST])
  })

  test('is without skills and files that were put in front', async () => {
    const text = `<skill name="x">\nlong\n</skill>\n\n<file name="/a">body</file>\n${REQUEST}`
    expect(
      await requests(({ shop }) => [
        header(shop),
        ...chain(
          user('<skill name="x">only a skill in here</skill>'),
          user([{ type: 'text', text }, { type: 'image' }]),
        ),
      ]),
    ).toEqual([REQUEST])
  })

  test('is found although a line on the way to it was lost', async () => {
    const lines = chain(user(REQUEST), call('x', 'read', {}), done('x'), call('y', 'read', {}))
    expect(await requests(({ shop }) => [header(shop), lines[0], lines[1], lines[3]])).toEqual([REQUEST])
  })

  test('may be missing', async () => {
    expect(await requests(({ shop }) => [header(shop)])).toEqual([])
    expect(await requests(({ shop }) => [header(shop), ...chain(user('hi'))])).toEqual([])
  })
})

describe('which sessions count', () => {
  test('those whose header says so, whatever the folder', async () => {
    expect(await requests(({ home }) => [header(home), ...chain(user(REQUEST))])).toEqual([])
    expect(
      await requests(({ home, shop }) => {
        symlinkSync(shop, join(home, 'link'))
        return [header(join(home, 'link')), ...chain(user(REQUEST))]
      }),
    ).toEqual([REQUEST])
  })

  test('without a directory only those in the project’s folder', async () => {
    const at = machine()
    const name = `--${at.shop.slice(1).replaceAll('/', '-')}--`
    const lines = (id: string) => jsonLines(header(undefined, { id }), ...chain(user(REQUEST)))
    at.write({
      [`.pi/agent/sessions/${name}/a.jsonl`]: lines('ours'),
      '.pi/agent/sessions/--x--/a.jsonl': lines('theirs'),
    })
    expect((await at.read(pi)).sessions.map(({ session }) => session)).toEqual(['ours'])
  })

  test('not files that begin otherwise, nor those in deeper folders', async () => {
    const at = machine()
    const lines = jsonLines(header(at.shop), ...chain(user(REQUEST)))
    at.write({
      '.pi/agent/sessions/x/notes.jsonl': `${jsonLines({ type: 'note' })}${lines}`,
      '.pi/agent/sessions/x/sub/a.jsonl': lines,
      '.pi/agent/sessions/x/b.jsonl': '',
    })
    expect(await at.read(pi)).toEqual({ sessions: [], skips: [] })
  })

  test('the store may be moved in two ways', async () => {
    const at = machine()
    const lines = (id: string) => jsonLines(header(at.shop, { id }), ...chain(user(REQUEST)))
    at.write({ 'agent/sessions/x/a.jsonl': lines('dir'), 'flat/a.jsonl': lines('flat') })
    const ids = async (env: Record<string, string>) =>
      (await at.read(pi, { env })).sessions.map(({ session }) => session)
    expect(await ids({ PI_CODING_AGENT_DIR: join(at.home, 'agent') })).toEqual(['dir'])
    expect(await ids({ PI_CODING_AGENT_SESSION_DIR: join(at.home, 'flat') })).toEqual(['flat'])
  })
})

describe('created files', () => {
  const write = (id: string, path: string) => [call(id, 'write', { path, content: 'x' }), done(id)]

  test('a first write creates; one after a read, an edit or a write of the same file does not', async () => {
    expect(
      await created(
        ...write('a', 'new.ts'),
        call('b', 'read', { path: 'read.ts' }),
        done('b'),
        ...write('c', './read.ts'),
        call('d', 'edit', { path: 'edited.ts' }),
        done('d'),
        ...write('e', 'edited.ts'),
        ...write('f', 'new.ts'),
      ),
    ).toEqual(['new.ts'])
  })

  test('a failed read says nothing, a failed write creates nothing', async () => {
    expect(
      await created(
        call('a', 'read', { path: 'x.ts' }),
        done('a', true),
        ...write('b', 'x.ts'),
        call('c', 'write', { path: 'y.ts' }),
        done('c', true),
      ),
    ).toEqual(['x.ts'])
  })

  test('outside, ignored, removed and moved ones', async () => {
    expect(
      await created(
        ...['../up.ts', '/etc/x', '.git/x', 'node_modules/x', 'gone.ts', 'old.ts', 'evals/x.md'].flatMap(
          (path, index) => write(`w${index}`, path),
        ),
        call('s', 'bash', { command: 'rm gone.ts && mv old.ts new.ts' }),
        done('s'),
      ),
    ).toEqual(['new.ts'])
  })

  test('a file that was removed and written again is created', async () => {
    expect(
      await created(...write('a', 'x.ts'), call('s', 'bash', { command: 'rm x.ts' }), done('s'), ...write('b', 'x.ts')),
    ).toEqual(['x.ts'])
  })

  test('only those on the branch in use', async () => {
    const found = await sessions(({ shop }) => [
      header(shop),
      entry('a', null, user(REQUEST)),
      entry('b', 'a', call('1', 'write', { path: 'left.ts' })),
      entry('c', 'b', done('1')),
      entry('d', 'a', call('2', 'write', { path: 'used.ts' })),
      entry('e', 'd', done('2')),
    ])
    expect(found.flatMap((one) => one.created)).toEqual(['used.ts'])
  })
})

test('half-written, broken and unknown lines, Windows line ends', async () => {
  const at = machine()
  const good = jsonLines(
    header(at.shop),
    { type: 'label', id: 'l', parentId: null },
    entry('a', 'l', user(REQUEST)),
  ).replaceAll('\n', '\r\n')
  at.write({ [`.pi/agent/sessions/${FILE}`]: `\ufeff${good}nonsense\r\n{"type":"message","id":"z","par` })
  expect((await at.read(pi)).sessions.map(({ request }) => request)).toEqual([REQUEST])
})
