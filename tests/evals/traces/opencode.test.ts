import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { opencode } from '../../../src/evals/traces/opencode.ts'
import { AT, type Machine, machine, REQUEST } from './machine.ts'

const ROOT = '.local/share/opencode'

type Row = { id: string; directory: string; parent?: string; turns: readonly Turn[] }
type Turn = { id: string; role: string; at: number; parts: readonly object[] }

const text = (value: string, more: object = {}) => ({ type: 'text', text: value, ...more })
const turn = (parts: readonly object[], more: Partial<Turn> = {}): Turn => ({
  id: 'msg_1',
  role: 'user',
  at: AT,
  parts,
  ...more,
})

/** An open database in WAL mode, as a running OpenCode has it; the caller closes it. */
function database(at: Machine, name: string, rows: readonly Row[]): Database {
  mkdirSync(join(at.home, ROOT), { recursive: true })
  const db = new Database(join(at.home, ROOT, name), { create: true })
  db.run('PRAGMA journal_mode = WAL')
  db.run(
    'CREATE TABLE session (id TEXT PRIMARY KEY, project_id TEXT, parent_id TEXT, directory TEXT, title TEXT, time_created INTEGER)',
  )
  db.run('CREATE TABLE message (id TEXT PRIMARY KEY, session_id TEXT, time_created INTEGER, data TEXT)')
  db.run('CREATE TABLE part (id TEXT PRIMARY KEY, message_id TEXT, session_id TEXT, time_created INTEGER, data TEXT)')
  for (const { id, directory, parent = null, turns } of rows) {
    db.run('INSERT INTO session VALUES (?, ?, ?, ?, ?, ?)', [id, 'global', parent, directory, 't', AT])
    for (const { id: message, role, at: time, parts } of turns) {
      db.run('INSERT INTO message VALUES (?, ?, ?, ?)', [
        `${id}_${message}`,
        id,
        time,
        JSON.stringify({ role, time: { created: time } }),
      ])
      for (const [index, part] of parts.entries()) {
        db.run('INSERT INTO part VALUES (?, ?, ?, ?, ?)', [
          `prt_${id}_${message}_${index}`,
          `${id}_${message}`,
          id,
          time,
          JSON.stringify(part),
        ])
      }
    }
  }
  return db
}

/** The same as files, the way it was before there was a database. */
function storage(at: Machine, rows: readonly Row[]) {
  for (const { id, directory, parent, turns } of rows) {
    const session = { id, projectID: 'p', directory, parentID: parent, time: { created: AT } }
    at.write({ [`${ROOT}/storage/session/p/${id}.json`]: JSON.stringify(session) })
    for (const { id: message, role, at: time, parts } of turns) {
      at.write({
        [`${ROOT}/storage/message/${id}/${message}.json`]: JSON.stringify({
          id: message,
          sessionID: id,
          role,
          time: { created: time },
        }),
      })
      for (const [index, part] of parts.entries()) {
        at.write({
          [`${ROOT}/storage/part/${message}/prt_${index}.json`]: JSON.stringify({ id: `prt_${index}`, ...part }),
        })
      }
    }
  }
}

async function openings(at: Machine, options: Parameters<Machine['read']>[1] = {}) {
  const { sessions } = await at.read(opencode, options)
  return sessions.map(({ session, request }) => `${session}: ${request}`)
}

const stores: readonly (readonly [name: string, fill: (at: Machine, rows: readonly Row[]) => void])[] = [
  ['the database', (at, rows) => database(at, 'opencode.db', rows).close()],
  ['the files', storage],
]

for (const [store, fill] of stores) {
  describe(`in ${store}`, () => {
    test('a plain session', async () => {
      const at = machine()
      fill(at, [{ id: 'ses_1', directory: at.shop, turns: [turn([text(REQUEST)])] }])
      expect(await at.read(opencode)).toEqual({
        sessions: [{ agent: 'opencode', session: 'ses_1', at: AT, request: REQUEST, created: [], tags: [] }],
        skips: [],
      })
    })

    test('the request is the earliest one typed, without what the tool added', async () => {
      const at = machine()
      const turns = [
        turn([text('Something asked much later')], { id: 'msg_1', at: AT + 9 }),
        turn([{ type: 'compaction', auto: true }], { id: 'msg_2', at: AT + 1 }),
        turn([{ type: 'subtask', prompt: 'x' }], { id: 'msg_3', at: AT + 2 }),
        turn(
          [text('A mode reminder of some length', { synthetic: true }), text('ignored text here', { ignored: true })],
          { id: 'msg_4', at: AT + 3 },
        ),
        turn([text('An answer of some length')], { id: 'msg_5', at: AT + 3, role: 'assistant' }),
        turn(
          [
            text('Add a CSV export'),
            text('body of a file', { synthetic: true }),
            text('to the page<system-reminder>x</system-reminder>'),
          ],
          { id: 'msg_6', at: AT + 4 },
        ),
      ]
      fill(at, [{ id: 'ses_1', directory: at.shop, turns }])
      expect((await at.read(opencode)).sessions.map((one) => [one.request, one.at])).toEqual([
        ['Add a CSV export\nto the page', AT + 4],
      ])
    })

    test('only sessions of the project count, and none with a parent', async () => {
      const at = machine()
      mkdirSync(join(at.shop, 'api'))
      symlinkSync(at.shop, join(at.home, 'link'))
      const row = (id: string, directory: string, parent?: string): Row => ({
        id,
        directory,
        turns: [turn([text(`${REQUEST} ${id}`)], { id: `msg_${id}` })],
        ...(parent === undefined ? {} : { parent }),
      })
      fill(at, [
        row('below', join(at.shop, 'api')),
        row('linked', join(at.home, 'link')),
        row('other', at.home),
        row('sub', at.shop, 'below'),
      ])
      expect((await openings(at)).map((line) => line.split(':')[0])).toEqual(['below', 'linked'])
    })
  })
}

test('what a running OpenCode has not checkpointed yet is read, and nothing beside its database changes', async () => {
  const at = machine()
  const db = database(at, 'opencode.db', [{ id: 'ses_1', directory: at.shop, turns: [turn([text(REQUEST)])] }])
  const state = () =>
    readdirSync(join(at.home, ROOT)).map((name) => [
      name,
      statSync(join(at.home, ROOT, name)).mtimeMs,
      Bun.hash(readFileSync(join(at.home, ROOT, name))).toString(),
    ])
  db.run('BEGIN IMMEDIATE')
  const before = state()
  expect(await openings(at)).toEqual([`ses_1: ${REQUEST}`])
  expect(state()).toEqual(before)
  db.run('ROLLBACK')
  db.close()
})

test('the database wins over the files of the same session; other channels are read too', async () => {
  const at = machine()
  storage(at, [
    { id: 'ses_1', directory: at.shop, turns: [turn([text('The request as the files have it')])] },
    { id: 'ses_2', directory: at.shop, turns: [turn([text('A request only the files have')], { id: 'msg_9' })] },
  ])
  database(at, 'opencode.db', [{ id: 'ses_1', directory: at.shop, turns: [turn([text(REQUEST)])] }]).close()
  database(at, 'opencode-beta.db', [
    { id: 'ses_3', directory: at.shop, turns: [turn([text(`${REQUEST} beta`)])] },
  ]).close()
  expect((await openings(at)).sort()).toEqual([
    `ses_1: ${REQUEST}`,
    'ses_2: A request only the files have',
    `ses_3: ${REQUEST} beta`,
  ])
})

test('since 2.0 a session has its text in one table, and wins over what was moved from the old ones', async () => {
  const at = machine()
  const db = database(at, 'opencode.db', [
    { id: 'ses_1', directory: at.shop, turns: [turn([text('The request as it was before the move')])] },
    { id: 'ses_2', directory: at.shop, turns: [turn([text('A session that is a subagent’s by now')])] },
    { id: 'ses_3', directory: at.shop, turns: [turn([text(`${REQUEST} old`)])] },
  ])
  db.run('CREATE TABLE session_v2 (id TEXT PRIMARY KEY, parent_id TEXT, directory TEXT, time_created INTEGER)')
  db.run(
    'CREATE TABLE session_message (id TEXT PRIMARY KEY, session_id TEXT, type TEXT, seq INTEGER, time_created INTEGER, data TEXT)',
  )
  db.run('INSERT INTO session_v2 VALUES (?, NULL, ?, ?), (?, ?, ?, ?), (?, ?, ?, ?)', [
    ...['ses_1', at.shop, AT],
    ...['ses_2', 'ses_1', at.shop, AT],
    ...['ses_4', '', at.home, AT],
  ])
  const rows: readonly (readonly [type: string, text: string])[] = [
    ['system', 'You are a coding agent of some length'],
    ['synthetic', 'The tool says something of some length'],
    ['user', 'yes'],
    ['user', `<system-reminder>x</system-reminder>${REQUEST}`],
    ['user', 'Something asked much later'],
  ]
  for (const [seq, [type, value]] of rows.entries()) {
    const row = [`msg_${9 - seq}`, 'ses_1', type, seq, AT + seq, JSON.stringify({ text: value, files: [] })]
    db.run('INSERT INTO session_message VALUES (?, ?, ?, ?, ?, ?)', row)
  }
  db.close()
  expect((await at.read(opencode)).sessions.map((one) => [one.session, one.request, one.at])).toEqual([
    ['ses_1', REQUEST, AT + 3],
    ['ses_3', `${REQUEST} old`, AT],
  ])
})

test('missing columns, broken rows and unknown tables are survived', async () => {
  const at = machine()
  mkdirSync(join(at.home, ROOT), { recursive: true })
  const db = new Database(join(at.home, ROOT, 'opencode.db'), { create: true })
  db.run('CREATE TABLE session (id TEXT, directory TEXT)')
  db.run('CREATE TABLE message (id TEXT, session_id TEXT, data TEXT)')
  db.run('CREATE TABLE part (id TEXT, message_id TEXT, data TEXT)')
  db.run('INSERT INTO session VALUES (?, ?)', ['ses_1', at.shop])
  db.run("INSERT INTO message VALUES ('m0', 'ses_1', '{broken'), ('m1', 'ses_1', '{\"role\":\"user\"}')")
  db.run("INSERT INTO part VALUES ('p0', 'm1', NULL), ('p1', 'm1', ?)", [JSON.stringify(text(REQUEST))])
  db.close()
  const other = new Database(join(at.home, ROOT, 'opencode-empty.db'), { create: true })
  other.run('CREATE TABLE session_message (id TEXT)')
  other.close()
  expect(await openings(at)).toEqual([`ses_1: ${REQUEST}`])
})

test('a database that is none is told; a moved one is found', async () => {
  const at = machine()
  at.write({
    [`${ROOT}/opencode.db`]: 'this is no database at all, but a text that is long enough to be one'.repeat(20),
  })
  expect((await at.read(opencode)).skips).toEqual(['unreadable'])
  const moved = machine()
  database(moved, 'moved.db', [{ id: 'ses_1', directory: moved.shop, turns: [turn([text(REQUEST)])] }]).close()
  expect(await openings(moved, { env: { OPENCODE_DB: join(moved.home, ROOT, 'moved.db') } })).toEqual([
    `ses_1: ${REQUEST}`,
  ])
  expect(await openings(moved, { env: { XDG_DATA_HOME: join(moved.home, 'nowhere') } })).toEqual([])
})

test('ids from a hostile file lead nowhere', async () => {
  const at = machine()
  at.write({
    [`${ROOT}/storage/session/p/a.json`]: JSON.stringify({ id: '../../x', directory: at.shop }),
    [`${ROOT}/storage/session/p/b.json`]: JSON.stringify({ id: 'b', directory: at.shop }),
    [`${ROOT}/storage/message/b/m.json`]: JSON.stringify({ id: '../../../secret', role: 'user' }),
    [`${ROOT}/storage/session/p/c.json`]: '{"id":"c","direct',
  })
  expect(await at.read(opencode)).toEqual({ sessions: [], skips: [] })
})
