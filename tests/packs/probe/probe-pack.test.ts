import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProbeRecord, ProbeReport } from '../../../src/packs/probe/record.ts'
import { PATIENCE_MS } from '../../patience.ts'
import { isAlive, pidFile } from '../../process/processes.ts'
import { temporaryFolder } from '../../temporary-folder.ts'
import { underLimit } from '../../under-limit.ts'
import { CLIS, fixturePack, INVENTED, packFor, probed, type Sketch, verdicts } from './probe-of.ts'

setDefaultTimeout(PATIENCE_MS)

const [INVENTED_WORD] = INVENTED

/** Runs with the path of a file in the environment; the lines that stand in it afterwards, and what was returned. */
async function withFile<Value>(name: string, use: (env: Record<string, string>) => Promise<Value>) {
  const path = join(temporaryFolder(), 'file')
  const returned = await use({ PATH: process.env['PATH'] ?? '', [name]: path })
  return { returned, lines: readFileSync(path, 'utf8').split('\n').filter(Boolean) }
}

function readOf({ reads }: ProbeReport, name: string): ProbeRecord {
  const read = reads.get(name)
  if (read?.kind !== 'ran') throw new Error(`${name} was not run: ${read?.reason}`)
  return read.record
}

const shown = ({ records }: ProbeReport) =>
  records.map(({ purpose, command, argv }) => `${purpose} ${command}: ${argv.join(' ')}`)

describe('a well-behaved CLI', () => {
  const pack = fixturePack(
    'notes',
    {
      list: { cli: ['notes', 'list', '--json'] },
      'list.all': { cli: ['notes', 'list', '--all', '--json'] },
      show: { cli: ['notes', 'show', '{{id}}'], args: { id: { type: 'string', required: true } } },
      add: {
        write: true,
        cli: ['notes', 'add', '--text={{text}}'],
        args: { text: { type: 'string', required: true } },
      },
      drop: { cli: ['notes', 'list'] },
    },
    { wrap: { env: ['CALLS'] }, evals: { cases: [{ name: 'shows', verb: 'show', args: { id: 'n-1' } }] } },
  )

  test('is asked each question once, told in the order of the manifest, and its writes are not run', async () => {
    const { returned, lines } = await withFile('CALLS', (env) => probed(pack, { env, jobs: 3 }))
    const report = returned.probes

    expect(shown(report)).toEqual([
      'help null: notes --help',
      `unknown-command null: notes ${INVENTED_WORD}`,
      'existence list: notes list --help',
      `control list: notes ${INVENTED_WORD} --help`,
      'read list: notes list --json',
      'read list.all: notes list --all --json',
      'existence show: notes show --help',
      'read show: notes show n-1',
      'existence add: notes add --help',
    ])
    expect(lines.sort()).toEqual(report.records.map(({ argv }) => argv.slice(1).join(' ')).sort())
    expect(report.withheld).toEqual(new Map([['drop', '"drop" is an action that changes things']]))
    expect([...report.reads.keys()]).toEqual(['list', 'list.all', 'show'])
  })

  test('gives records with everything that rules judge', async () => {
    const { probes } = await probed(pack, { env: { PATH: process.env['PATH'] } })

    expect(probes.bin).toEqual({ resolved: true, path: join(CLIS, 'notes') })
    expect(readOf(probes, 'show')).toEqual({
      purpose: 'read',
      command: 'show',
      argv: ['notes', 'show', 'n-1'],
      exitCode: 0,
      signal: null,
      spawnError: null,
      ms: expect.any(Number),
      tokens: 4,
      stdoutIsJson: true,
      timedOut: false,
      truncated: false,
      stdout: '{"id":"n-1"}\n',
      stderr: '',
    })
  })
})

describe('how it is run', () => {
  const commands = { env: { cli: ['prints-environment', 'env'] } }

  test('with a small environment, no stdin, in the folder of the pack', async () => {
    const env = { PATH: process.env['PATH'], HOME: '/home/x', SECRET: 's', NAMED: 'n', LC_ALL: 'de_DE', TERM: 'xterm' }
    const { probes } = await probed(fixturePack('prints-environment', commands, { wrap: { env: ['NAMED'] } }), { env })
    const lines = readOf(probes, 'env').stdout.trim().split('\n')

    expect(lines.filter((line) => !/^(PWD|OLDPWD|_|SHLVL)=/.test(line))).toEqual([
      'CI=1',
      'GIT_PAGER=cat',
      'HOME=/home/x',
      'LC_ALL=C.UTF-8',
      'NAMED=n',
      'NO_COLOR=1',
      'PAGER=cat',
      `PATH=${env.PATH}`,
      'TERM=dumb',
      `folder=${CLIS}`,
      'stdin=0',
    ])
  })

  test('in the folder that check was started from, when the pack says "project"', async () => {
    const pack = fixturePack('prints-environment', commands, { wrap: { workspace: { mode: 'project' } } })
    const { probes } = await probed(pack, { startedIn: '/usr' })

    expect(readOf(probes, 'env').stdout).toContain('folder=/usr\n')
  })

  test('found on the PATH of the caller', async () => {
    const pack = packFor({ bin: 'notes', place: { kind: 'on-path', name: 'notes' } }, { list: {} })
    const { probes } = await probed(pack, { env: { PATH: `${CLIS}:${process.env['PATH']}` } })

    expect(probes.bin).toEqual({ resolved: true, path: join(CLIS, 'notes') })
    expect(readOf(probes, 'list').stdout).toBe('[]\n')
  })
})

describe('a CLI that is not there', () => {
  test.each([
    [{ kind: 'none' } as const, 'surface.json has no "wrap.bin"'],
    [{ kind: 'on-path', name: 'nosuch-cli' } as const, '"nosuch-cli" is not on the PATH'],
    [{ kind: 'in-pack', exists: false, executable: false } as const, 'there is no file "nosuch-cli" in the pack'],
    [{ kind: 'in-pack', exists: true, executable: false } as const, '"nosuch-cli" has no execute permission'],
    [{ kind: 'absolute' } as const, '"nosuch-cli" is no program on this machine'],
    [{ kind: 'outside', through: 'dots' } as const, '"nosuch-cli" is outside the pack'],
  ])('%j', async (place, reason) => {
    const { probes } = await probed(packFor({ bin: 'nosuch-cli', place }, { list: {} }))

    expect(probes).toMatchObject({ bin: { resolved: false, reason }, records: [] })
    expect(probes.reads.get('list')).toEqual({ kind: 'skipped', reason: 'the CLI was not found' })
  })

  test('one that cannot be started says so in every record', async () => {
    const { probes } = await probed(fixturePack('no-interpreter', { list: {} }))

    expect(probes.records.map(({ spawnError }) => spawnError === null)).not.toContain(true)
    expect(verdicts(probes)).toEqual({ list: 'unjudged' })
  })
})

describe('what it prints', () => {
  test('is kept and counted, whatever it is', async () => {
    const commands = {
      colour: {},
      flood: {},
      crash: {},
      empty: {},
      silent: {},
      binary: {},
      lines: { cli: ['odd-output', 'lines', '--jsonl'] },
      many: { cli: ['odd-output', 'lines', '--json'] },
    }
    const { probes } = await probed(fixturePack('odd-output', commands))

    expect(readOf(probes, 'flood')).toMatchObject({
      truncated: true,
      tokens: 1_310_720,
      stdoutIsJson: false,
      exitCode: 0,
    })
    expect(readOf(probes, 'flood').stdout).toHaveLength(1024 * 1024)
    expect(readOf(probes, 'crash')).toMatchObject({ exitCode: null, signal: 'SIGSEGV', timedOut: false })
    expect(readOf(probes, 'colour')).toMatchObject({ stdout: '\u001b[31m"red"\u001b[0m\n', stdoutIsJson: false })
    expect(readOf(probes, 'empty')).toMatchObject({ stdout: '', tokens: 0, stdoutIsJson: false })
    expect(readOf(probes, 'silent')).toMatchObject({ exitCode: 3 })
    expect(readOf(probes, 'binary')).toMatchObject({ stdout: '\ufffd\ufffd\0', truncated: false })
    expect(readOf(probes, 'lines')).toMatchObject({ stdoutIsJson: true })
    expect(readOf(probes, 'many')).toMatchObject({ stdoutIsJson: false })
  })

  test('ends with the program, though a child holds the pipes', async () => {
    const { probes } = await probed(fixturePack('leaves-children', { list: {} }))

    expect(readOf(probes, 'list')).toMatchObject({ stdout: '[]\n', exitCode: 0, timedOut: false })
  })
})

describe('a hang', () => {
  const waits = ['wait1', 'wait2', 'wait3', 'wait4']

  test('is proven for each read that hangs, and the others are not held up', async () => {
    const commands = Object.fromEntries([...waits, 'quick'].map((name) => [name, {}]))
    const pack = fixturePack('hangs', commands)
    const { probes } = await underLimit(
      2000,
      (timeoutMs) => probed(pack, { timeoutMs, jobs: 1 }),
      ({ probes: { records } }) =>
        records.every(({ purpose, command, timedOut }) => !timedOut || (purpose === 'read' && command !== 'quick')),
    )

    for (const name of waits) expect(readOf(probes, name)).toMatchObject({ timedOut: true, exitCode: null })
    expect(readOf(probes, 'quick')).toMatchObject({ timedOut: false, exitCode: 0 })
    expect(verdicts(probes)).toEqual(Object.fromEntries([...waits, 'quick'].map((name) => [name, 'exists'])))
  })

  test('gives its slot to the next, so that it costs one timeout for all', async () => {
    const pack = fixturePack('meets', { first: {}, second: {} }, { wrap: { env: ['MEETING'] } })
    const first = await underLimit(
      6000,
      (timeoutMs) =>
        withFile('MEETING', async (env) => {
          const { probes } = await probed(pack, { env, jobs: 1, timeoutMs })
          return readOf(probes, 'first')
        }),
      ({ returned }) => !returned.timedOut,
    )

    expect(first.returned).toMatchObject({ timedOut: false, exitCode: 0 })
  })

  test('of everything ends with the first timeout, and what was not started is not started any more', async () => {
    const commands = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`list${index}`, {}]))
    const { probes } = await probed(fixturePack('hangs-always', commands), { timeoutMs: 300, jobs: 1 })

    expect(probes.records.map(({ timedOut }) => timedOut)).not.toContain(false)
    const reads = [...probes.reads.values()].map((read) => (read.kind === 'ran' ? read.record.timedOut : read.reason))
    expect(reads).toContain(true)
    expect(reads).toContain('the CLI had answered nothing at all for a whole timeout')
    expect(new Set(Object.values(verdicts(probes)))).toEqual(new Set(['unjudged']))
  })

  test('is cut short when the caller gives up', async () => {
    const abort = new AbortController()
    const running = probed(fixturePack('hangs-always', { a: {} }), { signal: abort.signal })
    abort.abort(new Error('interrupted'))

    await expect(running).rejects.toThrow('interrupted')
  })

  test('leaves nothing running', async () => {
    const pack = fixturePack('hangs', { wait: {} }, { wrap: { env: ['PIDS'] } })
    const pids = await underLimit(
      400,
      async (timeoutMs) => {
        const file = pidFile()
        await probed(pack, { env: { PATH: process.env['PATH'] ?? '', PIDS: file.path }, timeoutMs })
        return file.pids()
      },
      ({ length }) => length === 2,
    )

    expect(pids).toHaveLength(2)
    expect(pids.filter(isAlive)).toEqual([])
  })
})

describe('which commands exist', () => {
  test('in a CLI that refuses what it does not know', async () => {
    const pack = fixturePack('notes', { list: {}, find: {}, add: { write: true }, send: { write: true } })

    expect(verdicts((await probed(pack)).probes)).toEqual({
      list: 'exists',
      find: 'missing: notes: unknown command "find"',
      add: 'exists',
      send: 'missing: notes: unknown command "send"',
    })
  })

  test('in one that prints the help of the group and exits 0', async () => {
    const commands: Record<string, Sketch> = {
      'image.ls': {},
      'image.rm': { write: true },
      'image.nosuch': {},
      'pm.bin': {},
      'pm.ls': {},
      'pm.nosuch': {},
      'fetch.pods': {},
      nosuch: {},
    }

    expect(verdicts((await probed(fixturePack('parent-help', commands))).probes)).toEqual({
      'image.ls': 'exists',
      'image.rm': 'exists',
      'image.nosuch': 'missing',
      'pm.bin': 'exists',
      'pm.ls': 'unjudged',
      'pm.nosuch': 'missing',
      'fetch.pods': 'unjudged',
      nosuch: 'missing: unknown command nosuch',
    })
  })

  test('in one that prints times, ids and another language around everything', async () => {
    const commands = {
      liste: {},
      zeige: { cli: ['chatty', 'zeige', '{{name}}'], args: { name: { type: 'string', required: true } } },
      tanze: { cli: ['chatty', 'tanze', '{{name}}'], args: { name: { type: 'string', required: true } } },
    }

    expect(verdicts((await probed(fixturePack('chatty', commands))).probes)).toEqual({
      liste: 'exists',
      zeige: 'exists',
      tanze: 'missing',
    })
  })

  test('not in one that takes anything', async () => {
    const { probes } = await probed(fixturePack('takes-anything', { list: {}, show: {}, nosuch: {} }))

    expect(verdicts(probes)).toEqual({ list: 'exists', show: 'exists', nosuch: 'unjudged' })
  })

  test('a write is not asked where --help would not keep it from running', async () => {
    const pack = fixturePack('ignores-help', { list: {}, pay: { write: true } }, { wrap: { env: ['CALLS'] } })
    const { returned, lines } = await withFile('CALLS', (env) => probed(pack, { env }))

    expect(lines.filter((line) => line.startsWith('pay'))).toEqual([])
    expect(verdicts(returned.probes)).toEqual({ list: 'exists', pay: 'unjudged' })
  })

  test('without subcommands nothing is asked, nor is an unknown one', async () => {
    const pack = fixturePack('notes', { all: { cli: ['notes', '--list'] } })
    const { probes } = await probed(pack)

    expect(verdicts(probes)).toEqual({ all: 'no-subcommand' })
    expect(shown(probes)).toEqual(['help null: notes --help', 'read all: notes --list'])
  })

  test('"help" is no way to ask a program that would run it or connect to it', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'ssh'), '#!/bin/sh\nexit 255\n', { mode: 0o755 })
    const pack = packFor(
      { bin: 'ssh', place: { kind: 'on-path', name: 'ssh' } },
      { uptime: { cli: ['ssh', '{{host}}', 'uptime'], args: { host: { type: 'string', required: true } } } },
    )
    const { probes } = await probed(pack, { env: { PATH: `${folder}:${process.env['PATH']}` } })

    expect(shown(probes)).toEqual(['help null: ssh --help', 'help null: ssh -h'])
  })
})
