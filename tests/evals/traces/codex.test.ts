import { describe, expect, test } from 'bun:test'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { codex } from '../../../src/evals/traces/codex.ts'
import { jsonLines } from '../folder.ts'
import { AT, type Machine, machine, REQUEST, STAMP } from './machine.ts'

const meta = (cwd: string, payload: object = {}) => ({
  timestamp: STAMP,
  type: 'session_meta',
  payload: { id: 'id-1', timestamp: STAMP, cwd, originator: 'codex_cli_rs', source: 'cli', ...payload },
})
const typed = (message: string, timestamp: string | null = STAMP) => ({
  ...(timestamp === null ? {} : { timestamp }),
  type: 'event_msg',
  payload: { type: 'user_message', message, images: [] },
})
const sent = (content: unknown, role = 'user') => ({
  timestamp: STAMP,
  type: 'response_item',
  payload: {
    type: 'message',
    role,
    content: typeof content === 'string' ? [{ type: 'input_text', text: content }] : content,
  },
})

const ROLLOUT = '.codex/sessions/2026/03/01/rollout-2026-03-01T09-00-00-id-1.jsonl'

async function openings(at: Machine, options: Parameters<Machine['read']>[1] = {}) {
  const { sessions } = await at.read(codex, options)
  return sessions.map(({ session, request }) => `${session}: ${request}`)
}

async function opening(build: (at: Machine) => readonly unknown[]) {
  const at = machine()
  at.write({ [ROLLOUT]: jsonLines(...build(at)) })
  return openings(at)
}

test('a plain session; its patches create nothing that counts', async () => {
  const at = machine()
  const patch = {
    type: 'custom_tool_call',
    name: 'apply_patch',
    call_id: 'c',
    input: '*** Begin Patch\n*** Add File: a.md\n*** End Patch',
  }
  at.write({
    [ROLLOUT]: jsonLines(meta(at.shop), typed(REQUEST), sent(REQUEST), {
      timestamp: STAMP,
      type: 'response_item',
      payload: patch,
    }),
  })
  expect((await at.read(codex)).sessions).toEqual([
    { agent: 'codex', session: 'id-1', at: AT, request: REQUEST, created: [], tags: [] },
  ])
})

describe('the request', () => {
  test('is what the events say was typed, not what was sent', async () => {
    expect(
      await opening(({ shop }) => [
        meta(shop),
        sent('An expanded prompt with files in it'),
        typed('hi'),
        typed(REQUEST),
      ]),
    ).toEqual([`id-1: ${REQUEST}`])
  })

  test('without events it is the first message of the user', async () => {
    expect(
      await opening(({ shop }) => [
        meta(shop),
        sent('You are a developer message of some length', 'developer'),
        sent('# AGENTS.md instructions for /x\n\n<INSTRUCTIONS>\nDo as told\n</INSTRUCTIONS>'),
        sent([
          { type: 'input_text', text: '<environment_context>\n<cwd>/elsewhere</cwd>\n</environment_context>' },
          { type: 'input_text', text: '<USER_INSTRUCTIONS>be brief and kind</USER_INSTRUCTIONS>' },
        ]),
        sent([
          { type: 'input_text', text: '<image name=[Image #1]>' },
          { type: 'input_image', image_url: 'data:' },
          { type: 'input_text', text: '</image>' },
          { type: 'input_text', text: REQUEST },
        ]),
      ]),
    ).toEqual([`id-1: ${REQUEST}`])
  })

  const injected = [
    '# AGENTS.md instructions for /home/ana/shop\n<INSTRUCTIONS>a long text of rules</INSTRUCTIONS>',
    '<environment_context>a long text of rules</environment_context>',
    '<user_instructions>a long text of rules</user_instructions>',
    '<skill>a long text of rules</skill>',
    '<user_shell_command>a long text of rules</user_shell_command>',
    '<turn_aborted>a long text of rules</turn_aborted>',
    '<subagent_notification>a long text of rules</subagent_notification>',
    '<additional_context>a long text of rules</additional_context>',
    '<permissions instructions>a long text of rules</permissions instructions>',
    '<collaboration_mode>a long text of rules</collaboration_mode>',
    '<recommended_plugins>a long text of rules</recommended_plugins>',
    '<realtime_delegation>a long text of rules</realtime_delegation>',
    '<task-notification>a long text of rules</task-notification>',
    '<response-annotations>a long text of rules</response-annotations>',
    '<codex_internal_context source="goal">a long text of rules</codex_internal_context>',
    '<goal_context>a long text of rules</goal_context>',
    '<in-app-browser-context source="ambient-ui-state">a long text of rules</in-app-browser-context>',
    '<hook_prompt hook_run_id="1">a long text of rules</hook_prompt>',
    '# AGENTS.md instructions\n\n<INSTRUCTIONS>\na long text of rules\n</INSTRUCTIONS>',
    '# In app browser:\n- The user has the in-app browser open.',
    'Warning: The maximum number of unified exec processes you can keep open is 60',
    '# Context from my IDE setup:\n\n## Open tabs\n- a.ts: src/a.ts',
  ]
  test.each(injected)('is not %s', async (text) => {
    expect(await opening(({ shop }) => [meta(shop), typed(text), sent(text)])).toEqual([])
    expect(await opening(({ shop }) => [meta(shop), sent(text), sent(REQUEST)])).toEqual([`id-1: ${REQUEST}`])
  })

  test('stands behind the last heading of an editor’s preamble', async () => {
    const text = `# Context from my IDE setup:\n\n## My request for Codex:\nnot this\n\n## My request for Codex:\n${REQUEST}\n`
    expect(await opening(({ shop }) => [meta(shop), typed(text)])).toEqual([`id-1: ${REQUEST}`])
    const files = `# Files mentioned by the user:\n\n## a.ts\n\n## My request for Codex: ${REQUEST}`
    expect(await opening(({ shop }) => [meta(shop), typed(files)])).toEqual([`id-1: ${REQUEST}`])
  })

  test.each([
    `# In app browser:\n- Current URL: http://localhost/\n\n## My request for Codex:\n${REQUEST}`,
    `\n<in-app-browser-context source="x">\n# In app browser:\n</in-app-browser-context>\n\n## My request:\n${REQUEST}\n`,
    `# Files mentioned by the user:\n\n## a.png: /tmp/a.png\n\n## My request:\n${REQUEST}`,
    `## My request for Codex: ${REQUEST}`,
  ])('is what stands behind the heading of the app: %s', async (text) => {
    expect(await opening(({ shop }) => [meta(shop), typed(text)])).toEqual([`id-1: ${REQUEST}`])
  })

  test('comes before what a person marked; without a request that alone is it', async () => {
    const comments = '# Diff comments:\n\n## src/a.ts:3\nComment: rename it'
    const browser = '# In app browser:\n- Current URL: http://localhost/'
    const heading = '## My request for Codex:'
    expect(
      await opening(({ shop }) => [meta(shop), typed(`${comments}\n\n${browser}\n\n${heading}\n${REQUEST}`)]),
    ).toEqual([`id-1: ${REQUEST}\n\n${comments}`])
    expect(await opening(({ shop }) => [meta(shop), typed(`${comments}\n\n${heading}\n`)])).toEqual([
      `id-1: ${comments}`,
    ])
  })

  test('is never inside a compaction', async () => {
    const compacted = {
      timestamp: STAMP,
      type: 'compacted',
      payload: { message: REQUEST, replacement_history: [sent(REQUEST).payload] },
    }
    expect(
      await opening(({ shop }) => [
        meta(shop),
        compacted,
        { timestamp: STAMP, type: 'event_msg', payload: { type: 'context_compacted' } },
      ]),
    ).toEqual([])
  })

  test('has its own time, else the earliest of the log', async () => {
    const at = machine()
    at.write({ [ROLLOUT]: jsonLines(meta(at.shop), typed(REQUEST, '2026-03-02T00:00:00Z')) })
    at.write({ [ROLLOUT.replace('id-1', 'id-2')]: jsonLines(meta(at.shop, { id: 'id-2' }), typed(REQUEST, null)) })
    expect((await at.read(codex)).sessions.map((one) => one.at)).toEqual([Date.parse('2026-03-02T00:00:00Z'), AT])
  })
})

describe('which sessions count', () => {
  test('those of this project, also through a link and below the root', async () => {
    const at = machine()
    mkdirSync(join(at.shop, 'api'))
    symlinkSync(join(at.shop, 'api'), join(at.home, 'link'))
    const at2 = (name: string, cwd: string) => ({
      [ROLLOUT.replace('id-1', name)]: jsonLines(meta(cwd, { id: name }), typed(REQUEST)),
    })
    at.write({
      ...at2('below', join(at.shop, 'api')),
      ...at2('link', join(at.home, 'link')),
      ...at2('other', at.home),
      ...at2('near', `${at.shop}2`),
    })
    expect(await openings(at)).toEqual([`below: ${REQUEST}`, `link: ${REQUEST}`])
  })

  test('a turn may say the directory when the head does not', async () => {
    expect(
      await opening(({ shop }) => [
        meta('', { cwd: undefined }),
        { timestamp: STAMP, type: 'turn_context', payload: { cwd: shop } },
        typed(REQUEST),
      ]),
    ).toEqual([`id-1: ${REQUEST}`])
    expect(await opening(() => [meta('', { cwd: undefined }), typed(REQUEST)])).toEqual([])
  })

  test.each([
    ['a source that names a subagent', { source: { subagent: { thread_spawn: { parent_thread_id: 'x' } } } }],
    ['the upkeep the tool does by itself', { source: { internal: 'memory_consolidation' } }],
    ['a parent', { parent_thread_id: 'x' }],
    ['a role', { agent_role: 'explorer' }],
  ])('not a subagent: %s', async (_, payload) => {
    expect(await opening(({ shop }) => [meta(shop, payload), typed(REQUEST)])).toEqual([])
  })

  test('other sources are people', async () => {
    expect(
      await opening(({ shop }) => [meta(shop, { source: { custom: 'bot' }, agent_role: null }), typed(REQUEST)]),
    ).toHaveLength(1)
  })

  test('a fork is the session its first line says', async () => {
    expect(await opening(({ shop }) => [meta(shop), meta('/elsewhere', { id: 'parent' }), typed(REQUEST)])).toEqual([
      `id-1: ${REQUEST}`,
    ])
  })
})

describe('logs as they really are', () => {
  test('compressed, also when cut off', async () => {
    const at = machine()
    const bytes = Bun.zstdCompressSync(jsonLines(meta(at.shop), typed(REQUEST)))
    at.write({ [`${ROLLOUT}.zst`]: bytes, [`${ROLLOUT.replace('id-1', 'bad')}.zst`]: 'no zstd at all' })
    const { sessions, skips } = await at.read(codex)
    expect([sessions.map((one) => one.request), skips]).toEqual([[REQUEST], ['unreadable']])
  })

  test('the archive and a moved root', async () => {
    const at = machine()
    at.write({
      '.codex/archived_sessions/rollout-x.jsonl': jsonLines(meta(at.shop, { id: 'archived' }), typed(REQUEST)),
      'moved/sessions/2026/03/01/rollout-x.jsonl': jsonLines(meta(at.shop, { id: 'moved' }), typed(REQUEST)),
    })
    expect(await openings(at)).toEqual([`archived: ${REQUEST}`])
    expect(await openings(at, { env: { CODEX_HOME: join(at.home, 'moved') } })).toEqual([`moved: ${REQUEST}`])
  })

  test('without the envelope, as before mid-2025', async () => {
    expect(
      await opening(({ shop }) => [
        { id: 'old', timestamp: STAMP, instructions: null, git: {} },
        { record_type: 'state' },
        {
          type: 'message',
          role: 'user',
          content: [
            { type: 'input_text', text: `<environment_context>\n  <cwd>${shop}</cwd>\n</environment_context>` },
          ],
        },
        { type: 'message', role: 'user', content: [{ type: 'input_text', text: REQUEST }] },
      ]),
    ).toEqual([`old: ${REQUEST}`])
  })

  test('half-written, broken and unknown lines, Windows line ends, other files, folders in place of files', async () => {
    const at = machine()
    const good = jsonLines({ type: 'new_kind' }, meta(at.shop), typed(REQUEST)).replaceAll('\n', '\r\n')
    at.write({
      [ROLLOUT]: `${good}{"timestamp":"20`,
      '.codex/sessions/2026/03/01/notes.jsonl': jsonLines(meta(at.shop, { id: 'notes' }), typed(REQUEST)),
      '.codex/sessions/2026/03/01/rollout-folder.jsonl/x': '',
      '.codex/sessions/2026/03/02/rollout-empty.jsonl': '',
      '.codex/history.jsonl': jsonLines({ session_id: 'x', ts: 1, text: REQUEST }),
    })
    expect([await openings(at), (await at.read(codex)).skips]).toEqual([[`id-1: ${REQUEST}`], []])
  })
})
