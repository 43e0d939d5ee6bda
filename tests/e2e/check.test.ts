import { afterAll, describe, expect, test } from 'bun:test'
import { existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { PackReport, PackReports } from '../../src/report/pack-report.ts'
import { ledger, packFiles } from '../packs/pack-files.ts'
import { PATIENCE_MS } from '../patience.ts'
import { childrenOf, IS_LINUX, isAlive, until } from '../process/processes.ts'
import { underLimit } from '../under-limit.ts'
import { BINARY, cleanEnvironment, folder, plumb } from './plumb.ts'

const report = (stdout: string) => v.parse(PackReport, JSON.parse(stdout))

describe('the shipped packs hold', () => {
  const hasGit = Bun.which('git') !== null
  const title = 'git, ledger and transit under --probe --strict, with what was asked of each CLI'
  test.skipIf(!hasGit)(hasGit ? title : `${title} (git is not installed)`, async () => {
    const { exit, stdout, stderr } = await plumb([
      'check',
      'packs/git',
      'packs/ledger',
      'packs/transit',
      '--probe',
      '--strict',
      '--json',
    ])
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' })
    const { packs } = v.parse(PackReports, JSON.parse(stdout))
    expect(packs.map(({ pack_id, score, grade, ready }) => ({ pack_id, score, grade, ready }))).toEqual(
      ['git', 'ledger', 'transit'].map((pack_id) => ({ pack_id, score: 100, grade: 'A', ready: true })),
    )
    for (const { probes } of packs) {
      expect(probes?.filter(({ purpose }) => purpose === 'read').length).toBeGreaterThanOrEqual(5)
      expect(probes?.filter(({ purpose }) => purpose === 'existence').length).toBeGreaterThanOrEqual(5)
    }
  })

  test('a parent folder stands for the packs in it, in order', async () => {
    const { stdout } = await plumb(['check', 'packs', '--json', '--no-eval'])
    const { packs } = v.parse(PackReports, JSON.parse(stdout))
    expect(packs.map(({ dir }) => dir)).toEqual([...packs.map(({ dir }) => dir)].sort())
    expect(packs.length).toBeGreaterThanOrEqual(3)
  })
})

describe('text, warnings and exit codes', () => {
  const weak = (changes: Parameters<typeof packFiles>[0]) => folder(packFiles(changes))

  test('nothing to fix', async () => {
    expect(await plumb(['check', '.', '--no-eval'], { cwd: weak({}) })).toEqual({
      exit: 0,
      stdout: '. (ledger)\n\nScore 100/100, grade A, ready to share. 0 errors, 0 warnings, 0 notes.\n',
      stderr: '',
    })
  })

  test('warnings only exit 2, and 1 under --strict', async () => {
    const cwd = weak({ surface: { cliBin: 'ledgr' } })
    expect((await plumb(['check', '.', '--no-eval'], { cwd })).exit).toBe(2)
    expect((await plumb(['check', '.', '--no-eval', '--strict'], { cwd })).exit).toBe(1)
  })

  test('notes never fail', async () => {
    const cwd = weak({ surface: { house: 'ours' } })
    const { exit, stdout } = await plumb(['check', '.', '--no-eval', '--strict'], { cwd })
    expect(exit).toBe(0)
    expect(stdout).toContain('info   L-unknown_key')
    expect(stdout).toContain('surface.json /house')
  })

  test('an error in two lines and a fix, with line and column', async () => {
    const cwd = weak({ policy: { verbs: { list: { class: 'read', confirm: true } } } })
    const { exit, stdout } = await plumb(['check', '.', '--no-eval'], { cwd })
    expect(exit).toBe(1)
    expect(stdout).toMatch(/^error {2}P003 {13}policy\.json \/verbs\/list\/confirm :\d+:\d+\n {7}\S.*\n {7}fix: \S/m)
    expect(stdout).toContain('Score 88/100, grade D, not ready. 1 error, 0 warnings, 0 notes.')
  })

  test('what a stranger wrote cannot steer the terminal', async () => {
    const cwd = weak({ surface: { verbs: { 'x\u001b]0;owned\u0007': { description: '\u001b[2J' } } } })
    const { stdout } = await plumb(['check', '.', '--no-eval'], { cwd })
    expect(stdout).toContain('\\x1b')
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/)
  })
})

describe('one clear finding for a manifest that cannot be used, fast and without a stack', () => {
  const text = JSON.stringify(ledger.surface)
  const rows: readonly (readonly [title: string, write: (path: string) => void])[] = [
    ['binary', (path) => writeFileSync(path, new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 1]))],
    ['truncated', (path) => writeFileSync(path, text.slice(0, 200))],
    ['a duplicate key', (path) => writeFileSync(path, `{"id":"a",${text.slice(1)}`)],
    [
      '100 MB',
      (path) => {
        writeFileSync(path, text)
        truncateSync(path, 100 * 1024 * 1024)
      },
    ],
    ['10,000 levels', (path) => writeFileSync(path, '['.repeat(10_000) + ']'.repeat(10_000))],
    ['200,000 levels, unclosed', (path) => writeFileSync(path, '{"a":'.repeat(200_000))],
  ]
  for (const [title, write] of rows) {
    test(title, async () => {
      const cwd = folder(packFiles())
      write(join(cwd, 'surface.json'))
      const { exit, stdout, stderr } = await plumb(['check', '.', '--json', '--probe'], { cwd })
      expect({ exit, stderr }).toEqual({ exit: 1, stderr: '' })
      expect(report(stdout).findings.map(({ id, file }) => `${id} ${file}`)).toEqual(['L-invalid_meta surface.json'])
    })
  }

  test('missing', async () => {
    const { 'surface.json': _, ...files } = packFiles()
    const { stdout } = await plumb(['check', '.', '--json', '--probe'], { cwd: folder(files) })
    expect(report(stdout).findings.map(({ id, message }) => [id, message.replace(/"[^"]+"/, '"…"')])).toEqual([
      ['L-invalid_meta', 'HCP pack "…" missing surface.json'],
    ])
  })

  test('a FIFO does not make it wait', async () => {
    const cwd = folder(packFiles())
    Bun.spawnSync(['sh', '-c', 'rm HARNESS.md && mkfifo HARNESS.md'], { cwd })
    const { stdout } = await plumb(['check', '.', '--json'], { cwd })
    expect(report(stdout).findings.map(({ message }) => message)).toEqual([
      'HARNESS.md is a device, socket or pipe, not a file',
    ])
  })
})

/** A pack whose CLI answers everything at once, but whose `list` waits for stdin forever, in a child of its own. */
function hangingPack(): string {
  const script = `#!/bin/sh
case "$1" in
  --help|-h|help) echo "usage: ledger <command>"; exit 0 ;;
esac
case "$2" in
  --help|-h) case "$1" in list|balance|payees|doctor|transfer) echo "usage: ledger $1 [options]"; exit 0 ;; esac ;;
esac
case "$1" in
  list) echo $$ >> pids; sleep 600 & echo $! >> pids; wait ;;
  balance|payees|doctor) echo '{"ok":true}' ;;
  *) echo "unknown command \\"$1\\"" >&2; exit 1 ;;
esac
`
  return folder({ ...packFiles(), 'bin/ledger': { text: script, mode: 0o755 } })
}

const pidsOf = (dir: string) =>
  existsSync(join(dir, 'pids')) ? readFileSync(join(dir, 'pids'), 'utf8').trim().split('\n').map(Number) : []

const hanging = (dir: string) => until('the read and its child run', () => pidsOf(dir).length === 2)
const allGone = (dir: string) => until('both are gone', () => !pidsOf(dir).some(isAlive))

describe('a read that waits for stdin', () => {
  const started: ReturnType<typeof Bun.spawn>[] = []
  afterAll(() =>
    started.forEach((child) => {
      child.kill('SIGKILL')
    }),
  )

  function start(dir: string) {
    const child = Bun.spawn([BINARY, 'check', dir, '--probe', '--no-eval', '--timeout', '60000'], {
      env: cleanEnvironment(),
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'pipe',
      detached: true,
    })
    started.push(child)
    return child
  }

  test('costs one timeout, is named by R005, and leaves nothing', async () => {
    const { pack, exit, findings, probes } = await underLimit(
      1500,
      async (limitMs) => {
        const pack = hangingPack()
        const { exit, stdout } = await plumb([
          'check',
          pack,
          '--probe',
          '--no-eval',
          '--json',
          '--timeout',
          `${limitMs}`,
        ])
        return { pack, exit, ...report(stdout) }
      },
      ({ probes }) => probes?.filter(({ timed_out }) => timed_out).length === 1,
    )
    expect(exit).toBe(1)
    expect(
      findings.filter(({ severity }) => severity === 'error').map(({ id, pointer }) => `${id} ${pointer}`),
    ).toEqual(['R005 /verbs/list/cli'])
    expect(probes?.filter(({ timed_out }) => timed_out).map(({ command, purpose }) => `${command} ${purpose}`)).toEqual(
      ['list read'],
    )
    expect(pidsOf(pack)).toHaveLength(2)
    await allGone(pack)
  })

  test('Ctrl-C exits 130 and leaves nothing', async () => {
    const dir = hangingPack()
    const child = start(dir)
    await hanging(dir)
    child.kill('SIGINT')
    expect(await child.exited).toBe(130)
    await allGone(dir)
  })

  test('SIGTERM exits 143 and leaves nothing', async () => {
    const dir = hangingPack()
    const child = start(dir)
    await hanging(dir)
    child.kill('SIGTERM')
    expect(await child.exited).toBe(143)
    await allGone(dir)
  })

  test('kill -9 of plumb leaves nothing', async () => {
    const dir = hangingPack()
    const child = start(dir)
    await hanging(dir)
    child.kill('SIGKILL')
    await allGone(dir)
  })

  test('kill -9 of plumb’s whole group leaves nothing, not even the watchdog', async () => {
    const dir = hangingPack()
    const child = start(dir)
    await hanging(dir)
    const watchdog = IS_LINUX ? await until('it is guarded', () => childrenOf(child.pid, '__watchdog')[0]) : null
    process.kill(-child.pid, 'SIGKILL')
    await allGone(dir)
    await until('the watchdog is gone', () => watchdog === null || !isAlive(watchdog))
  })
})

describe('real CLIs: an invented subcommand is named, a real one never', () => {
  const rows: readonly (readonly [bin: string, real: string[][]])[] = [
    ['git', [['status'], ['log'], ['diff'], ['stash', 'list'], ['remote', 'add'], ['worktree', 'list']]],
    ['npm', [['ls'], ['view'], ['config', 'get'], ['pkg', 'get'], ['outdated']]],
    ['gh', [['pr', 'list'], ['issue', 'create'], ['repo', 'view'], ['api'], ['auth', 'status']]],
    ['docker', [['ps'], ['image', 'ls'], ['container', 'inspect'], ['version'], ['network', 'rm']]],
    ['jq', [[]]],
  ]
  for (const [bin, real] of rows) {
    const isThere = Bun.which(bin) !== null
    test.skipIf(!isThere)(
      `${bin}${isThere ? '' : ' (not installed here)'}`,
      async () => {
        const verbs = Object.fromEntries(
          [...real, ['frobnicate']].map((path) => [
            path.join('.') || 'filter',
            {
              description: 'Ask the tool about one thing and print it.',
              cli: [bin, ...path, '--flag'],
              output: 'text',
            },
          ]),
        )
        const policy = {
          surface_id: bin,
          verbs: Object.fromEntries(Object.keys(verbs).map((name) => [name, { class: 'write' }])),
        }
        const surface = {
          id: bin,
          name: bin,
          version: '1.0.0',
          adapter: 'wrap',
          binding: { mode: 'local' },
          cliBin: bin,
          wrap: { bin, workspace: { mode: 'project' } },
          verbs,
        }
        const dir = folder({
          'surface.json': JSON.stringify(surface),
          'policy.json': JSON.stringify(policy),
          'HARNESS.md': '# HCP — x\n',
        })
        const { stdout } = await plumb(['check', dir, '--probe', '--json'])
        const accused = report(stdout).findings.filter(({ id }) => id === 'R014')
        const errors = accused.filter(({ severity }) => severity === 'error').map(({ pointer }) => pointer)
        if (bin === 'jq') expect(errors).toEqual([])
        else expect(errors).toEqual(['/verbs/frobnicate/cli'])
      },
      PATIENCE_MS,
    )
  }
})
