import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { R014 } from '../../../src/packs/rules/probe/R014.ts'
import { findOnPath, run } from '../../../src/process/index.ts'
import { PATIENCE_MS } from '../../patience.ts'
import { temporaryFolder } from '../../temporary-folder.ts'
import { findings } from '../rules/findings.ts'
import { packFor, probed, type Sketch, verdicts } from './probe-of.ts'

setDefaultTimeout(PATIENCE_MS)

/** Skipped, with the reason in its title, where the program is not installed. */
function withCli(bin: string) {
  const isHere = findOnPath(bin, process.env['PATH'], '/') !== null
  return isHere
    ? describe
    : (title: string, tests: () => void) => describe.skip(`${title} (${bin} is not installed)`, tests)
}

/** A pack for the program; an argument without an example keeps its commands from being run. */
function packWithPaths(bin: string, paths: readonly string[]) {
  const needs = { args: { value: { type: 'string', required: true } } }
  const commands: Record<string, Sketch> = Object.fromEntries(
    paths.map((path) => [path.replaceAll(' ', '.'), { cli: [bin, ...path.split(' '), '{{value}}'], ...needs }]),
  )
  return packFor({ bin, place: { kind: 'on-path', name: bin } }, commands)
}

/** Probes in an empty repository, so that no project of whoever runs the tests has a say. */
async function judged(bin: string, paths: readonly string[], env: Record<string, string | undefined> = process.env) {
  const folder = temporaryFolder()
  if (bin === 'git') await run({ ...QUIET, argv: ['git', 'init'], cwd: folder })
  return probed(packWithPaths(bin, paths), { startedIn: folder, env, timeoutMs: 60_000, jobs: 2 })
}

const QUIET = { env: { PATH: process.env['PATH'] ?? '' }, timeoutMs: 60_000, keepBytes: 1024 }

/** What is said of real commands: nothing, or at most that they could not be judged. */
function accused(found: Record<string, string>, invented: readonly string[]): string[] {
  return Object.entries(found).flatMap(([name, verdict]) =>
    verdict.startsWith('missing') && !invented.includes(name) ? [`${name} ${verdict}`] : [],
  )
}

const REAL = {
  git: 'log|status|branch|ls-files|diff|blame|shortlog|cat-file|for-each-ref|rev-parse|cherry-pick|stash list|stash show|stash push|remote add|remote show|remote get-url|worktree list|notes list|submodule status|submodule add|bundle verify|bisect log|reflog expire|reflog show|rerere status|config get|log main|push origin|show HEAD',
  npm: 'view|run build|config ls|pkg get',
  gh: 'pr list|pr view|pr create|pr ls|issue list|issue new|repo view|repo deploy-key list|run list|workflow view|auth status|api|api user|browse src|search repos|status|alias list|config get|gist view|label list|release view|secret list',
  docker:
    'ps|images|info|version|inspect|inspect web|logs web|image ls|image list|image inspect|container ls|container stats|context ls|network inspect|volume ls|system df|run|run alpine|login|tag',
  kubectl:
    'get|get pods|get nodes|describe pod|config view|config current-context|rollout status|create deployment|api-resources|version',
  cargo: 'metadata|build|b|tree|search|report future-incompatibilities',
  jq: 'length|keys',
  curl: 'user',
} as const

const INVENTED: Partial<Record<keyof typeof REAL, readonly string[]>> = {
  git: ['nosuch', 'remote nosuch', 'stash nosuch'],
  npm: ['nosuch', 'config nosuch'],
  gh: ['nosuch', 'pr nosuch', 'list'],
  docker: ['nosuch', 'image nosuch', 'nosuch list'],
  kubectl: ['nosuch', 'config nosuch'],
  cargo: ['nosuch', 'report nosuch'],
}

for (const bin of ['git', 'npm', 'gh', 'docker', 'kubectl', 'cargo', 'jq', 'curl'] as const) {
  withCli(bin)(bin, () => {
    test('no real command is accused, and every invented one is', async () => {
      const invented = INVENTED[bin] ?? []
      const names = invented.map((path) => path.replaceAll(' ', '.'))
      const { probes } = await judged(bin, [...REAL[bin].split('|'), ...invented])
      const found = verdicts(probes)

      expect(accused(found, names)).toEqual([])
      expect(names.filter((name) => !found[name]?.startsWith('missing'))).toEqual([])
    })
  })
}

withCli('git')('git', () => {
  test('is judged where no manual can be shown', async () => {
    const folder = temporaryFolder()
    symlinkSync(findOnPath('git', process.env['PATH'], '/') ?? '', join(folder, 'git'))
    const pack = await judged('git', ['log', 'status', 'nosuch'], { ...process.env, PATH: folder })
    const help = pack.probes.records.find(({ argv }) => argv.join(' ') === 'git log --help')

    expect(help).toMatchObject({ exitCode: expect.any(Number), stdout: '' })
    expect(help?.exitCode).not.toBe(0)
    expect(accused(verdicts(pack.probes), ['nosuch'])).toEqual([])
  })

  test('an invented subcommand is named in the words of git', async () => {
    const pack = await judged('git', ['log', 'nosuch'])

    expect(findings(R014, pack)).toEqual([
      {
        at: 'surface.json /verbs/nosuch/cli',
        message: `"git nosuch" is not a command of this CLI (git: 'nosuch' is not a git command. See 'git --help').`,
        fix: 'Point "nosuch".cli at a subcommand that exists (see "git --help"), or remove "nosuch" from surface.json, policy.json, and HARNESS.md.',
      },
    ])
  })
})

withCli('jq')('jq', () => {
  test('a tool without subcommands cannot be judged, and that is a note', async () => {
    const pack = await judged('jq', ['length', 'nosuch'])

    expect(findings(R014, pack)).toEqual([
      {
        severity: 'info',
        at: 'surface.json /verbs',
        message:
          'Whether the CLI has the subcommands of "length" and "nosuch" could not be judged: the CLI answers a made-up word in the same way.',
        fix: 'Try each by hand, or add a case to hcp.eval.json that expects success.',
      },
    ])
  })
})
