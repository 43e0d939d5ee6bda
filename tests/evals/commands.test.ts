import { describe, expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { endOf } from '../e2e/plumb.ts'
import { contentsOf, folder, jsonLines, put } from './folder.ts'

const ENTRY = resolve(import.meta.dir, '../../bin/plumb.ts')

/** The program from source, in a folder called `my-service` with a home of its own. */
function place(files: Readonly<Record<string, string>> = {}) {
  const home = folder()
  const cwd = join(home, 'my-service')
  mkdirSync(cwd)
  put(cwd, files)
  return { home, cwd }
}

async function run({ home, cwd }: ReturnType<typeof place>, ...words: readonly string[]) {
  const child = Bun.spawn([process.execPath, ENTRY, ...words], {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', HOME: home },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const { stdout, stderr, exit } = await endOf(child)
  return { exit, stdout, stderr }
}

test('hello-world passes its check with one warning, and fails under --strict', async () => {
  const at = place()
  expect(await run(at, 'evals', 'init')).toEqual({
    exit: 0,
    stdout:
      '✓ wrote evals/pack.toml  (hello-world, 3 tasks)\n  6 files under evals\nnext → plumb evals check ./evals\n',
    stderr: '',
  })
  const report =
    'my-service/evals 0.1.0  3 tasks · evals\n  ! pack.toml has 3 tasks; with fewer than 10 the holdout says little\n✓ 0 errors, 1 warning\n'
  expect(await run(at, 'evals', 'check')).toEqual({ exit: 0, stdout: report, stderr: '' })
  expect(await run(at, 'evals', 'check', '--strict')).toEqual({ exit: 1, stdout: report, stderr: '' })
})

test('a fresh coding template fails its check with eleven errors, as hlock words it', async () => {
  const at = place()
  expect((await run(at, 'hlock', 'evals', 'init', '-t', 'coding')).exit).toBe(0)
  const { exit, stdout } = await run(at, 'hlock', 'evals', 'check')
  expect([exit, ...stdout.split('\n').slice(0, 4), stdout.split('\n').at(-2)]).toEqual([
    1,
    'my-service/evals 0.1.0  10 tasks · evals',
    '  ✗ pack.toml still has 20 TODO(hlock) (lines 10, 15, 21, 26, 32, …)',
    '  ✗ bug_fix_1  bug_fix_1/prompt.md still has 2 TODO(hlock)',
    '  ✗ feature_1  feature_1/prompt.md still has 2 TODO(hlock)',
    '✗ 11 errors, 0 warnings',
  ])
})

test('check --json is one object, also for a pack that is not there', async () => {
  const { exit, stdout, stderr } = await run(place(), 'evals', 'check', 'gone', '--json')
  expect({ exit, stderr, report: JSON.parse(stdout) }).toEqual({
    exit: 1,
    stderr: '',
    report: {
      packs: [
        {
          path: 'gone',
          name: null,
          version: null,
          hash: null,
          tasks: 0,
          findings: [
            {
              level: 'error',
              code: 'pack-missing',
              task: null,
              file: 'pack.toml',
              line: null,
              message: 'is not there: name the folder of a pack, or make one with "evals init"',
            },
          ],
        },
      ],
      errors: 1,
      warnings: 0,
    },
  })
})

test('check -v adds the hash', async () => {
  const at = place()
  await run(at, 'evals', 'init')
  expect((await run(at, 'evals', 'check', '-v')).stdout).toMatch(/\n {2}sha256:[0-9a-f]{64}\n/)
})

test('templates, for people and for programs', async () => {
  const { stdout } = await run(place(), 'hlock', 'evals', 'templates')
  expect(stdout).toStartWith('template     task kinds\nhello-world  complete pack')
  expect(stdout).toEndWith('next → hlock evals init -t <template>\n')
  const json = await run(place(), 'evals', 'templates', '--json')
  expect(Object.keys(JSON.parse(json.stdout))).toEqual(['templates'])
})

describe('--from-traces', () => {
  const session = (cwd: string) =>
    jsonLines({
      type: 'user',
      sessionId: 's',
      cwd,
      timestamp: '2026-03-01T00:00:00Z',
      message: { role: 'user', content: 'Add a CSV export to the orders page' },
    })

  test('takes no value from the next word: that is the folder', async () => {
    const at = place()
    put(at.home, { '.claude/projects/x/s.jsonl': session(at.cwd) })
    const { exit, stdout } = await run(at, 'hlock', 'evals', 'init', '--from-traces', 'drafts')
    expect([exit, stdout.split('\n')[0]]).toEqual([
      0,
      '✓ wrote drafts/pack.toml  (1 draft task from 1 claude-code session)',
    ])
  })

  test('takes a file behind an equals sign, as --traces does', async () => {
    for (const words of [['--from-traces=t.csv'], ['--traces', 't.csv'], ['--from-traces', '--traces=t.csv']]) {
      const { exit, stdout } = await run(place({ 't.csv': 'prompt\nWrite a summary\n' }), 'evals', 'init', ...words)
      expect([exit, stdout.split('\n')[0]]).toEqual([0, '✓ wrote evals/pack.toml  (1 draft task from 1 row of t.csv)'])
    }
  })

  test('without sessions it exits 1 and writes nothing', async () => {
    const at = place()
    const { exit, stdout, stderr } = await run(at, 'hlock', 'evals', 'init', '--from-traces')
    expect([exit, stdout, stderr.split('\n')[0]]).toEqual([
      1,
      '',
      'hlock: no session of this project was found; nothing was written',
    ])
    expect(contentsOf(at.cwd)).toEqual({})
  })
})

test('a wrong call exits 64 and writes nothing', async () => {
  const at = place()
  const calls = [
    ['-t', 'coding', '--tasks', '0'],
    ['-t', 'coding', '--tasks', '201'],
    ['-t', 'coding', '--traces', 'x.csv'],
    ['--from-traces=a.csv', '--traces', 'b.csv'],
    ['a', 'b'],
  ]
  const endings = await Promise.all(calls.map((words) => run(at, 'evals', 'init', ...words)))
  expect(endings.map(({ exit, stdout }) => [exit, stdout])).toEqual(calls.map(() => [64, '']))
  expect(endings.map(({ stderr }) => stderr.split('\n')[0])).toEqual([
    'plumb: --tasks cannot be "0"',
    'plumb: --tasks cannot be "201"',
    'plumb: --template and --from-traces exclude each other',
    'plumb: --traces was given twice',
    'plumb: plumb evals init takes only <dir>, but got "b" too',
  ])
  expect(contentsOf(at.cwd)).toEqual({})
})

test('a pack that is there is kept, exit 1, until --force', async () => {
  const at = place({ 'evals/pack.toml': 'mine' })
  expect((await run(at, 'evals', 'init')).exit).toBe(1)
  expect(contentsOf(at.cwd)).toEqual({ 'evals/pack.toml': 'mine' })
  expect((await run(at, 'evals', 'init', '--force')).exit).toBe(0)
})
