import { describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { checkPacks } from '../../src/packs/check.ts'
import { lintFolder } from '../../src/packs/lint-folder.ts'
import { PATIENCE_MS } from '../patience.ts'
import { PACKS } from './shipped-cli.ts'

const FILES = ['HARNESS.md', 'hcp.eval.json', 'policy.json', 'proof.sh', 'surface.json']

/** The CLI each pack wraps: its own, or one that has to be installed. */
const PACK_CLIS = {
  bun: 'bun',
  curl: 'curl',
  docker: 'docker',
  gh: 'gh',
  git: 'git',
  jq: 'jq',
  ledger: null,
  npm: 'npm',
  transit: null,
} as const

const packs = Object.keys(PACK_CLIS)

const text = (...path: string[]) => readFileSync(join(PACKS, ...path), 'utf8')

const mode = (...path: string[]) => statSync(join(PACKS, ...path)).mode & 0o777

const check = async (pack: string, how: { probe: boolean; evals: boolean }) => {
  const [report] = await checkPacks([join(PACKS, pack)], {
    ...how,
    timeoutMs: 30_000,
    jobs: 4,
    startedIn: resolve(PACKS, '..'),
    env: process.env,
  })
  // A machine that stalls makes any read take the three seconds that R010 tells of.
  return report && { ...report, findings: report.findings.filter(({ id }) => id !== 'R010') }
}

test('every folder is a pack this test knows', () => {
  expect(readdirSync(PACKS).toSorted()).toEqual(packs)
})

describe.each(packs)('%s', (pack) => {
  test('has all files of a pack, and passes lint', () => {
    expect(readdirSync(join(PACKS, pack))).toEqual(expect.arrayContaining(FILES))
    expect(lintFolder(join(PACKS, pack))).toEqual({ ok: true, pack_id: pack, issues: [] })
  })

  test('no rule that reads the files has an error or a warning', async () => {
    const report = await check(pack, { probe: false, evals: false })

    expect(report).toMatchObject({ score: 100, grade: 'A', ready: true })
    expect(report?.findings.filter(({ id }) => id !== 'M020')).toEqual([])
  })

  test('the only arguments without an example are those of reads that need a network, a login or a project', async () => {
    const report = await check(pack, { probe: false, evals: false })
    const withoutExample = report?.findings.map(({ pointer }) => pointer?.split('/')[2]) ?? []

    expect(withoutExample).toEqual(withoutExample.filter((command = '') => NEEDS_MORE[pack]?.includes(command)))
  })

  test('proof.sh is an executable POSIX script that lints, installs, activates and asks for availability', () => {
    const proof = text(pack, 'proof.sh')

    expect(mode(pack, 'proof.sh') & 0o111).toBe(0o111)
    expect(proof).toStartWith('#!/bin/sh\n')
    expect(Bun.spawnSync(['sh', '-n', join(PACKS, pack, 'proof.sh')]).exitCode).toBe(0)
    for (const line of [
      `lint ./packs/${pack}`,
      `install ./packs/${pack}`,
      `activate ${pack}`,
      `availability ${pack}`,
    ]) {
      expect(proof).toContain(`\nhcpx ${line} --json\n`)
    }
  })
})

const NEEDS_MORE: Readonly<Record<string, readonly string[]>> = {
  bun: ['manifest.get', 'dependency.list', 'dependency.explain', 'package.view'],
  curl: ['http.get', 'http.head', 'http.measure'],
  docker: ['container.list', 'container.inspect', 'container.logs', 'image.list', 'image.inspect'],
  gh: ['repo.view', 'issue.list', 'issue.view', 'pr.list', 'pr.view', 'pr.diff', 'run.list'],
  jq: ['file.select', 'file.paths', 'file.compare', 'file.overlay'],
  npm: ['manifest.get', 'dependency.list', 'dependency.explain', 'package.view'],
}

test.each(['ledger', 'transit'])('the executable of %s may be run by everybody', (pack) => {
  expect(mode(pack, 'bin', pack) & 0o111).toBe(0o111)
})

test.each(['ledger', 'transit'])(
  '%s has nothing to fix and no note either when probed and evaluated',
  async (pack) => {
    const report = await check(pack, { probe: true, evals: true })

    expect(report).toMatchObject({ score: 100, grade: 'A', ready: true, findings: [] })
  },
  PATIENCE_MS,
)

const isCheckout = existsSync(resolve(PACKS, '..', '.git')) && Bun.which('git') !== null

test.skipIf(!isCheckout)(
  'git has nothing to fix and no note either when probed and evaluated in a checkout',
  async () => {
    const report = await check('git', { probe: true, evals: true })

    expect(report).toMatchObject({ score: 100, grade: 'A', ready: true, findings: [] })
  },
  PATIENCE_MS,
)

test.each(['jq', 'curl', 'bun'].filter((cli) => Bun.which(cli) !== null))(
  '%s has nothing to fix when probed and evaluated, without a network',
  async (pack) => {
    const report = await check(pack, { probe: true, evals: true })

    expect(report).toMatchObject({ score: 100, grade: 'A', ready: true, errors: 0, warnings: 0 })
  },
  PATIENCE_MS,
)

test.each(['docker', 'gh'].filter((cli) => Bun.which(cli) !== null))(
  '%s has no error and is ready to share when probed and evaluated, without an engine or a login',
  async (pack) => {
    const report = await check(pack, { probe: true, evals: true })

    expect(report).toMatchObject({ grade: 'A', ready: true, errors: 0 })
  },
  PATIENCE_MS,
)

// npm takes half a second to start, so probing it takes too long for a test.
test.skipIf(Bun.which('npm') === null)(
  'npm has nothing to fix when evaluated, without a network',
  async () => {
    const report = await check('npm', { probe: false, evals: true })

    expect(report).toMatchObject({ score: 100, grade: 'A', ready: true, errors: 0, warnings: 0 })
  },
  PATIENCE_MS,
)

const SEED = resolve(PACKS, '../../shared/seeds/packs-check-and-evaluate.md')

test.skipIf(!existsSync(SEED))('proof.sh of ledger is the published proof script, word for word', () => {
  const published = /```bash title="proof\.sh"\n([\s\S]*?)```/.exec(readFileSync(SEED, 'utf8'))?.[1]

  expect(text('ledger', 'proof.sh')).toBe(`#!/bin/sh\n${published}`)
})
