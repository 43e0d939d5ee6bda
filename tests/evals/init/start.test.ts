import { describe, expect, test } from 'bun:test'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkEvalPack } from '../../../src/evals/check/index.ts'
import { renderBrokenTraces, renderInit, renderNothing, renderTraceNotes } from '../../../src/evals/init/render.ts'
import { type StartOptions, startPack } from '../../../src/evals/init/start.ts'
import { UsageError } from '../../../src/report/errors.ts'
import { plain } from '../../../src/report/paint.ts'
import { contentsOf, folder, jsonLines, put } from '../folder.ts'

const NOTHING: StartOptions = {
  folder: null,
  template: null,
  fromTraces: false,
  tracesFile: null,
  tasks: null,
  name: null,
  skillFolder: null,
  isSkillWanted: true,
  force: false,
}

/** A home folder with the project `my-service` in it. */
function machine(files: Readonly<Record<string, string>> = {}) {
  const home = folder()
  const cwd = join(home, 'my-service')
  mkdirSync(cwd)
  put(cwd, files)
  return { home, cwd }
}

type Place = ReturnType<typeof machine>

async function start(place: Place, options: Partial<StartOptions> = {}, program = 'hlock') {
  const outcome = await startPack(
    { ...NOTHING, ...options },
    { ...place, program, env: {}, signal: new AbortController().signal, onProgress: () => undefined },
  )
  switch (outcome.kind) {
    case 'packed': {
      const { out, talk } = renderInit(outcome.report, { program, source: outcome.source, paint: plain })
      return out + talk + renderTraceNotes(outcome.notes, { program, redactions: outcome.redactions })
    }
    case 'nothing':
      return (
        renderTraceNotes(outcome.notes, { program, redactions: 0 }) +
        renderNothing(outcome, { program, isFile: options.tracesFile !== undefined })
      )
    case 'broken-traces':
      return renderBrokenTraces(outcome, program)
  }
}

function claude(place: Place, sessions: readonly { request: string; day: number; create?: string; result?: string }[]) {
  for (const [index, { request, day, create }] of sessions.entries()) {
    const common = { sessionId: `s${index}`, cwd: place.cwd, timestamp: `2026-03-0${day}T00:00:00Z` }
    const created =
      create === undefined
        ? []
        : [
            {
              ...common,
              type: 'assistant',
              message: {
                role: 'assistant',
                content: [{ type: 'tool_use', id: 't', name: 'Write', input: { file_path: join(place.cwd, create) } }],
              },
            },
            {
              ...common,
              type: 'user',
              message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't', content: 'ok' }] },
              toolUseResult: { type: 'create', filePath: join(place.cwd, create) },
            },
          ]
    put(place.home, {
      [`.claude/projects/p/s${index}.jsonl`]: jsonLines(
        { ...common, type: 'user', message: { role: 'user', content: request } },
        ...created,
      ),
    })
  }
}

describe('from a template', () => {
  test('hello-world, which is complete', async () => {
    const place = machine()
    expect(await start(place)).toBe(
      [
        '✓ wrote evals/pack.toml  (hello-world, 3 tasks)',
        '  6 files under evals',
        'next → hlock evals check ./evals  ·  hlock init --pack ./evals',
        '',
      ].join('\n'),
    )
    expect(Object.keys(contentsOf(place.cwd))).toEqual([
      'evals/clean_csv/prompt.md',
      'evals/clean_csv/workspace/orders.csv',
      'evals/greet/prompt.md',
      'evals/pack.toml',
      'evals/summarize_note/prompt.md',
      'evals/summarize_note/workspace/note.md',
    ])
  })

  test('coding, with its skill', async () => {
    const place = machine()
    expect(await start(place, { template: 'coding' })).toBe(
      [
        '✓ wrote evals/pack.toml  (coding template, 10 task slots)',
        '  21 files under evals',
        '✓ wrote .agents/skills/hlock-eval-pack/SKILL.md  (Agent Skill hlock-eval-pack)',
        'open your agent here and ask it to fill in ./evals with the hlock-eval-pack skill',
        'next → hlock evals check ./evals',
        '',
      ].join('\n'),
    )
    expect(checkEvalPack(join(place.cwd, 'evals')).name).toBe('my-service/evals')
  })

  test('with everything chosen, from a folder below the project', async () => {
    const place = machine({ 'harness.toml': '[project]\nname = "shop"\n', 'sub/x': '' })
    const below = { ...place, cwd: join(place.cwd, 'sub') }
    const text = await start(
      below,
      { template: 'data', folder: 'packs/one two', tasks: 1, skillFolder: '.claude/skills/hlock-eval-pack' },
      'plumb',
    )
    expect(text).toBe(
      [
        '✓ wrote packs/one two/pack.toml  (data template, 1 task slot)',
        '  3 files under packs/one two',
        '✓ wrote .claude/skills/hlock-eval-pack/SKILL.md  (Agent Skill hlock-eval-pack)',
        "open your agent here and ask it to fill in './packs/one two' with the hlock-eval-pack skill",
        "next → plumb evals check './packs/one two'",
        '',
      ].join('\n'),
    )
    expect(checkEvalPack(join(below.cwd, 'packs/one two')).name).toBe('shop/one two')
  })

  test('without a skill, under a name of its own', async () => {
    const place = machine()
    const text = await start(place, { template: 'blank', isSkillWanted: false, name: 'acme/work' })
    expect(text).not.toContain('skill')
    expect(checkEvalPack(join(place.cwd, 'evals')).name).toBe('acme/work')
  })

  test('the project is the root of the repository', async () => {
    const place = machine({ '.git/HEAD': '', 'deep/er/x': '' })
    await start({ ...place, cwd: join(place.cwd, 'deep/er') }, { folder: 'evals' })
    expect(checkEvalPack(join(place.cwd, 'deep/er/evals')).name).toBe('my-service/evals')
  })
})

describe('what is there stays', () => {
  test('a pack, unless forced', async () => {
    const place = machine({ 'evals/pack.toml': 'mine' })
    expect(await start(place, { template: 'coding' })).toBe(
      'hlock: evals/pack.toml is there already; nothing was written\n  Give another folder, or --force to replace its files.\n',
    )
    expect(contentsOf(place.cwd)).toEqual({ 'evals/pack.toml': 'mine' })
    expect(await start(place, { force: true })).toStartWith('✓ wrote')
  })

  test('a skill that differs, unless forced', async () => {
    const path = '.agents/skills/hlock-eval-pack/SKILL.md'
    const place = machine({ [path]: 'mine' })
    const text = await start(place, { template: 'coding' })
    expect(text).toContain(`hlock: kept ${path}, which differs; --force replaces it\n`)
    expect(text).not.toContain('(Agent Skill')
    expect(readFileSync(join(place.cwd, path), 'utf8')).toBe('mine')
    expect(await start(place, { template: 'coding', force: true })).toContain('(Agent Skill')
  })
})

describe('options that exclude each other are usage errors', () => {
  const rows: readonly (readonly [options: Partial<StartOptions>, message: string])[] = [
    [{ template: 'coding', fromTraces: true }, '--template and --from-traces exclude each other'],
    [{ template: 'coding', tracesFile: 't.csv' }, '--template and --from-traces exclude each other'],
    [{ template: 'coding', skillFolder: 'x', isSkillWanted: false }, '--skill-dir and --no-skill exclude each other'],
    [{ tasks: 5 }, '--tasks has no meaning for hello-world, which is complete with three tasks'],
    [{ template: 'hello-world', skillFolder: 'x' }, '--skill-dir has no meaning for hello-world, which needs no skill'],
    [{ template: 'codng' }, 'there is no template "codng"'],
    [{ tracesFile: 'gone.csv' }, 'the traces file "gone.csv" is not there'],
  ]
  for (const [options, message] of rows) {
    test(message, async () => {
      const place = machine()
      const failure = await start(place, options).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(UsageError)
      expect(failure).toHaveProperty('message', message)
      expect(contentsOf(place.cwd)).toEqual({})
    })
  }
})

describe('from traces', () => {
  test('drafts, newest first, as the documented example has them', async () => {
    const place = machine({ '.git/HEAD': '' })
    claude(place, [
      { request: 'Explain how orders are priced', day: 1 },
      { request: 'Fix the off-by-one in the pagination', day: 4, create: 'tests/test_pagination.py' },
      { request: 'Add a CSV export to the orders page', day: 3, create: 'src/export.ts' },
      { request: 'Make it fast with token=abc123', day: 2 },
    ])
    expect(await start(place, { fromTraces: true })).toBe(
      [
        '✓ wrote evals/pack.toml  (4 draft tasks from 4 claude-code sessions)',
        '  2 tasks need an expected artifact; prompts are redacted drafts to review',
        '✓ wrote .agents/skills/hlock-eval-pack/SKILL.md  (Agent Skill hlock-eval-pack)',
        'open your agent here and ask it to review ./evals with the hlock-eval-pack skill',
        'next → hlock evals check ./evals',
        'hlock: 1 value that looked like a credential was redacted',
        '',
      ].join('\n'),
    )
    const files = contentsOf(join(place.cwd, 'evals'))
    expect(files['pack.toml']?.split('\n\n').slice(0, 2).join('\n\n')).toBe(
      `[pack]
name = "my-service/evals"
version = "0.1.0"

[[task]]
id = "fix_off_by_one_pagination"
prompt = "fix_off_by_one_pagination/prompt.md"
fixtures = "fix_off_by_one_pagination/workspace/"
tools = ["shell", "filesystem"]
expected = { artifacts = ["tests/test_pagination.py"] }  # files the session created
tags = ["from-traces", "claude-code"]
timeout-seconds = 900`,
    )
    expect(Object.keys(files).filter((path) => path.endsWith('prompt.md'))).toHaveLength(4)
    expect(files['make_fast_token/prompt.md']).toBe('Make it fast with token=[redacted]\n')
    const { findings } = checkEvalPack(join(place.cwd, 'evals'))
    expect(findings.filter(({ level }) => level === 'error').map(({ code, message }) => `${code} ${message}`)).toEqual([
      'todo still has 2 TODO(hlock) (lines 28, 37)',
    ])
  })

  test('the cap, one agent beside another, and the singular', async () => {
    const place = machine()
    claude(place, [
      { request: 'Write the first thing here', day: 1, create: 'a.md' },
      { request: 'Write the second thing', day: 3, create: 'b.md' },
    ])
    put(place.home, {
      '.codex/sessions/2026/03/02/rollout-x.jsonl': jsonLines(
        { timestamp: '2026-03-02T00:00:00Z', type: 'session_meta', payload: { id: 'c', cwd: place.cwd } },
        {
          timestamp: '2026-03-02T00:00:00Z',
          type: 'event_msg',
          payload: { type: 'user_message', message: 'Write a thing with Codex' },
        },
      ),
    })
    const first = async (tasks: number, name: string) =>
      (await start(place, { fromTraces: true, tasks, folder: name })).split('\n').slice(0, 2)
    expect(await first(10, 'a')).toEqual([
      '✓ wrote a/pack.toml  (3 draft tasks from 2 claude-code and 1 codex sessions)',
      '  1 task needs an expected artifact; prompts are redacted drafts to review',
    ])
    expect(await first(1, 'b')).toEqual([
      '✓ wrote b/pack.toml  (1 draft task from 1 claude-code session)',
      '  prompts are redacted drafts to review',
    ])
  })

  test('without a session it says where it looked and writes nothing', async () => {
    const place = machine()
    const text = await start(place, { fromTraces: true })
    expect(text).toStartWith(
      'hlock: no session of this project was found; nothing was written\n  looked in\n    ~/.claude/projects\n',
    )
    expect(text).toContain('    ~/.local/share/opencode/opencode.db\n')
    expect(text).toContain('hlock evals init -t <template>')
    expect(text).not.toContain(place.home)
    expect(contentsOf(place.cwd)).toEqual({})
  })

  test('sessions without a request are told apart from none', async () => {
    const place = machine()
    claude(place, [{ request: `ghp_${'aB3dE5gH7jK9mN1pQ2sT4vW6xY8zA0bC2dE4'}`, day: 1 }])
    expect(await start(place, { fromTraces: true })).toStartWith(
      'hlock: no session of this project opens with a request that can be drafted',
    )
  })

  test('a store that cannot be read is one warning, and the others are still read', async () => {
    const place = machine()
    claude(place, [{ request: 'Write the first thing here', day: 1 }])
    put(place.home, { '.local/share/opencode/opencode.db': 'no database '.repeat(100) })
    expect(await start(place, { fromTraces: true })).toContain(
      'hlock: opencode: skipped 1 file or folder that cannot be read\n',
    )
  })
})

describe('from a traces file', () => {
  test('rows in place of sessions', async () => {
    const place = machine({
      't.csv': 'prompt,artifacts,agent\nWrite a summary,summary.md,claude-code\n,x,y\nWrite a table,,\n',
    })
    expect(await start(place, { tracesFile: 't.csv' })).toBe(
      [
        '✓ wrote evals/pack.toml  (2 draft tasks from 2 rows of t.csv)',
        '  1 task needs an expected artifact; prompts are redacted drafts to review',
        '✓ wrote .agents/skills/hlock-eval-pack/SKILL.md  (Agent Skill hlock-eval-pack)',
        'open your agent here and ask it to review ./evals with the hlock-eval-pack skill',
        'next → hlock evals check ./evals',
        'hlock: 1 row without a prompt was skipped',
        '',
      ].join('\n'),
    )
    expect(readFileSync(join(place.cwd, 'evals/pack.toml'), 'utf8')).toContain('tags = ["from-traces", "file"]')
  })

  test('a file without a prompt column writes nothing', async () => {
    const place = machine({ 't.csv': 'a,b\n1,2\n' })
    expect(await start(place, { tracesFile: 't.csv' })).toStartWith('hlock: t.csv has no column for the prompt')
    expect(Object.keys(contentsOf(place.cwd))).toEqual(['t.csv'])
  })
})

test('no credential survives anywhere: prompts, file names, JSON in prompts, the name of the file itself', async () => {
  const secrets = [
    `ghp_${'aB3dE5gH7jK9mN1pQ2sT4vW6xY8zA0bC2dE4'}`,
    `AKIA${'ABCDEFGH12345678'}`,
    'hunter2',
    `sk-ant-api03-${'aB3dE5gH7jK9mN1pQ2sT4vW6'}`,
  ]
  const [token = '', aws = '', word = '', key = ''] = secrets
  const name = `traces-${token}.jsonl`
  const place = machine({
    [name]: jsonLines(
      { prompt: `Deploy with ${token} from ${machine().home}`, artifacts: [`out/${aws}.txt`, 'fine.md'], agent: key },
      { prompt: `Load ${JSON.stringify({ db: { password: word, nested: [{ apiKey: key }] } })} first`, tags: [aws] },
      { prompt: `curl -H "Authorization: Bearer ${token}" https://u:${word}@example.com`, id: aws },
    ),
  })
  const said = await start(place, { tracesFile: name })
  const written = JSON.stringify(contentsOf(join(place.cwd, 'evals')))
  for (const secret of secrets) expect(said + written).not.toContain(secret)
  expect(written).toContain('[redacted]')
  expect(written).toContain('fine.md')
})
