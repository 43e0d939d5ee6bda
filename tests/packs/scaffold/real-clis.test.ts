import { expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { checkPacks } from '../../../src/packs/check.ts'
import { lintFolder } from '../../../src/packs/lint-folder.ts'
import { wrapCli } from '../../../src/packs/scaffold/wrap.ts'
import { findOnPath, run } from '../../../src/process/index.ts'
import { PATIENCE_MS } from '../../patience.ts'
import { contentsOf, folder } from './folder.ts'

setDefaultTimeout(PATIENCE_MS)

/** Skipped, with the reason in its title, where the program is not installed. */
function withCli(bin: string) {
  const isHere = findOnPath(bin, process.env['PATH'], '/') !== null
  return isHere ? test : (title: string, _: unknown) => test.skip(`${title} (${bin} is not installed)`, () => {})
}

async function wrapped(bin: string) {
  const cwd = folder()
  // cargo is found through what stands in the real home.
  const env = bin === 'cargo' ? process.env : { ...process.env, HOME: cwd }
  const report = await wrapCli({
    bin,
    dir: null,
    cwd,
    force: false,
    timeoutMs: 60_000,
    jobs: 2,
    env,
    program: 'plumb',
  })
  return { cwd, env, report, dir: join(cwd, 'packs', bin) }
}

/** Those that answer fast enough to be asked about every command again. */
const PROBED: readonly string[] = ['git', 'gh', 'docker']

/** Commands of each kind that the CLI is known for; the pack must propose most of them. */
const KNOWN = {
  git: { reads: 'status show log diff', writes: 'add commit push', fewest: 9 },
  gh: { reads: 'issue.list pr.list issue.view pr.view repo.view', writes: 'issue.create pr.create', fewest: 12 },
  npm: { reads: 'ls view outdated search explain', writes: 'install publish', fewest: 10 },
  docker: { reads: 'container.ls image.ls container.inspect', writes: 'container.create container.start', fewest: 12 },
  cargo: { reads: 'search', writes: 'add install', fewest: 5 },
  kubectl: { reads: 'logs explain', writes: '', fewest: 7 },
} as const

for (const bin of ['git', 'gh', 'npm', 'docker', 'cargo', 'kubectl'] as const) {
  withCli(bin)(`${bin}: a clean pack of real commands, with only what a person must confirm left to say`, async () => {
    const { cwd, env, report, dir } = await wrapped(bin)
    const of = (kind: 'read' | 'write') => report.commands.filter((one) => one.class === kind).map(({ name }) => name)
    const { reads, writes, fewest } = KNOWN[bin]
    expect(of('read')).toEqual(expect.arrayContaining(reads.split(' ')))
    expect(of('write')).toEqual(expect.arrayContaining(writes.split(' ').filter((word) => word !== '')))
    expect(report.commands.length).toBeGreaterThanOrEqual(fewest)
    expect(report.commands.length).toBeLessThanOrEqual(12)
    expect(report.commands.every(({ from }) => from === 'help')).toBe(true)
    expect(lintFolder(dir).issues).toEqual([])

    if (bin === 'git')
      await run({
        argv: ['git', 'init'],
        cwd,
        env: { PATH: process.env['PATH'] ?? '' },
        timeoutMs: 60_000,
        keepBytes: 1024,
      })
    const checking = { timeoutMs: 60_000, jobs: 2, startedIn: cwd, env }
    const [still] = await checkPacks([dir], { ...checking, probe: false, evals: true })
    // On a machine that stalls, a call takes longer than a first case allows.
    const isExpected = (message: string) => /TODO|took \d+ ms/.test(message)
    const left = (still?.findings ?? []).filter(({ id, message }) => !(id === 'E005' && isExpected(message)))
    expect([...new Set(left.map(({ id }) => id))]).toEqual(['M018', 'M021'])

    if (!PROBED.includes(bin)) return
    const [probed] = await checkPacks([dir], { ...checking, probe: true, evals: false })
    expect(probed?.findings.filter(({ id }) => id === 'R014')).toEqual([])
    const asked = probed?.probes?.filter(({ purpose }) => purpose === 'existence').map(({ command }) => command)
    expect(new Set(asked).size).toBeGreaterThanOrEqual(report.commands.length - 1)
    // P004 would tell of a confirmation switch that the proposal missed.
    expect(probed?.findings.filter(({ id }) => id.startsWith('P'))).toEqual([])
  })
}

for (const bin of ['jq', 'curl'] as const) {
  withCli(bin)(`${bin} has no subcommands: the template stands in`, async () => {
    const { report, dir } = await wrapped(bin)
    expect(report.commands.map(({ from }) => from)).toEqual(['help', 'template', 'template', 'template', 'template'])
    expect(report.notes.length).toBe(1)
    expect(lintFolder(dir).issues).toEqual([])
    expect(JSON.parse(contentsOf(dir)['surface.json'] ?? '')).toMatchObject({ cliBin: bin })
  })
}
