import { describe, expect, test } from 'bun:test'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Block, blocksOf, GUIDES, readGuide } from '../docs/blocks.ts'
import { NOTES_CLI, notesPack } from '../docs/notes-pack.ts'
import { BINARY, cleanEnvironment, folder, ROOT } from './plumb.ts'

/** A repository with packs in it, and `plumb`, `hcpx` and `notes` on PATH. */
type Workspace = { readonly cwd: string; readonly env: Readonly<Record<string, string>> }

function workspace(packs: Readonly<Record<string, string | Readonly<Record<string, string>>>>): Workspace {
  const cwd = folder()
  for (const [name, source] of Object.entries(packs)) {
    const target = join(cwd, 'packs', name)
    if (typeof source === 'string') cpSync(join(ROOT, source), target, { recursive: true })
    else for (const [path, text] of Object.entries(source)) write(join(target, path), text)
  }
  const bin = folder({ notes: { text: NOTES_CLI, mode: 0o755 } })
  for (const name of ['plumb', 'hcpx']) symlinkSync(BINARY, join(bin, name))
  const { PATH, HOME } = cleanEnvironment()
  const env = { PATH: `${bin}:${PATH}`, HOME, HCP_HOME: join(folder(), 'home'), GIT_CONFIG_GLOBAL: '/dev/null' }
  return { cwd, env: { ...env, GITHUB_STEP_SUMMARY: join(cwd, 'summary.md') } }
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** Runs a shell line to its end; both streams as a terminal would show them. */
function runLine(line: string, { cwd, env }: Workspace): { exit: number; output: string } {
  const { exitCode, stdout } = Bun.spawnSync(['sh', '-c', `exec 2>&1\n${line}`], { cwd, env, stdin: 'ignore' })
  return { exit: exitCode, output: stdout.toString() }
}

/** Guides whose packs are not simply clean ones. */
const PACKS_OF: Readonly<Record<string, Parameters<typeof workspace>[0]>> = {
  'docs/reports.md': { notes: notesPack({ confirms: false }) },
}
const CLEAN = { ledger: 'packs/ledger' }

/** A probe starts a CLI dozens of times; on a loaded machine that takes its time. */
const PATIENCE_MS = 60_000

/** Where a command begins: `cd plumb` is no call. */
const callsUs = (line: string) => /(?:^|[;&|(]) *(?:plumb|hcpx)\s/m.test(line)

type Step =
  | { readonly kind: 'write'; readonly path: string; readonly text: string }
  | { readonly kind: 'run'; readonly line: string; readonly shows: string | null }

/** What a block asks for: files that later blocks see, lines of a script, or calls with what they print. */
function stepsOf({ language, title, text }: Block): Step[] {
  switch (language) {
    case 'console':
      return text
        .split(/^\$ /m)
        .slice(1)
        .map((call): Step => {
          const end = call.indexOf('\n')
          return { kind: 'run', line: call.slice(0, end), shows: call.slice(end + 1) }
        })
    case 'sh':
      return text.split('\n').some((line) => callsUs(line)) ? [{ kind: 'run', line: text, shows: null }] : []
    case 'yaml':
      return callsIn(Bun.YAML.parse(text)).map((line): Step => ({ kind: 'run', line, shows: null }))
    case 'groovy':
      return [...text.matchAll(/\bsh '([^']+)'/g)].map(([, line = '']): Step => ({ kind: 'run', line, shows: null }))
    default:
      return title === 'plumb.toml' ? [{ kind: 'write', path: title, text }] : []
  }
}

function callsIn(value: unknown): string[] {
  if (typeof value === 'string') return callsUs(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(callsIn) : []
}

/** Times differ from run to run, and with them the width of their columns. */
function timeless(text: string): string {
  return text.replace(/ +\d+ ms/g, ' N ms')
}

/** Whether an output is what a guide shows; a line "…" stands for any lines. */
function isShown(output: string, shows: string): boolean {
  const parts = timeless(shows)
    .split(/^…\n/m)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('(?:.*\\n)*?')}$`).test(timeless(output))
}

type Placed = { readonly line: number; readonly step: Step }

/** All that a guide asks for, in its order. The transcript of README.md is another test's. */
function placedSteps(file: string): Placed[] {
  const lines = readGuide(file).split('\n')
  return blocksOf(file)
    .filter(({ line }) => lines[line - 2]?.startsWith('<!-- transcript') !== true)
    .flatMap((block) => stepsOf(block).map((step) => ({ line: block.line, step })))
}

function carryOut({ line, step }: Placed, place: Workspace): void {
  if (step.kind === 'write') {
    write(join(place.cwd, step.path), step.text)
    return
  }
  const { exit, output } = runLine(step.line, place)
  if (step.shows === null)
    expect({ line, exit, output: exit === 0 ? '' : output }).toEqual({ line, exit: 0, output: '' })
  else if (!isShown(output, step.shows)) expect({ line, output }).toEqual({ line, output: step.shows })
}

describe('every call that a guide shows works, and prints what is shown', () => {
  const guides = GUIDES.map((file) => ({ file, steps: placedSteps(file) })).filter(({ steps }) => steps.length > 0)

  test('there are such guides', () => {
    expect(guides.map(({ file, steps }) => [file, steps.length])).toEqual(
      expect.arrayContaining([
        ['docs/ci.md', 7],
        ['docs/reports.md', 7],
      ]),
    )
  })

  for (const { file, steps } of guides) {
    test(
      file,
      () => {
        const place = workspace(PACKS_OF[file] ?? CLEAN)
        for (const placed of steps) carryOut(placed, place)
      },
      PATIENCE_MS,
    )
  }
})

test('the judge of shown output tells it from other output', () => {
  expect(isShown('a\nb\nc\n', 'a\n…\nc\n')).toBe(true)
  expect(isShown('a\nc\n', 'a\n…\nc\n')).toBe(true)
  expect(isShown('a\nb\nc\n', 'a\n…\n')).toBe(true)
  expect(isShown('slowest  12 ms\n', 'slowest 9 ms\n')).toBe(true)
  expect(isShown('a\nb\nc\n', 'a\nc\n')).toBe(false)
  expect(isShown('a\nb\n', 'a\n')).toBe(false)
  expect(isShown('a.c\n', 'abc\n')).toBe(false)
})

describe('README.md: what it looks like', () => {
  const readme = readGuide('README.md')

  /** A copy of packs/git with a subcommand that git does not have, and a push that asks nobody. */
  function faultyGit(): Workspace {
    const place = workspace({ git: 'packs/git' })
    const surface = join(place.cwd, 'packs/git/surface.json')
    const policy = join(place.cwd, 'packs/git/policy.json')
    edit(surface, /("branch\.list": \{.*?"cli": \[\s*"git",\s*)"for-each-ref"/s, '$1"branches"')
    edit(policy, /("push": \{ "class": "write"), "confirm": "always"/, '$1')
    const commit = 'git -c user.name=a -c user.email=a@example.com commit -q --allow-empty -m first'
    expect(runLine(`git init -q -b main && ${commit}`, place)).toEqual({ exit: 0, output: '' })
    return place
  }

  function edit(path: string, pattern: RegExp, replacement: string): void {
    const before = readFileSync(path, 'utf8')
    const after = before.replace(pattern, replacement)
    expect(after).not.toBe(before)
    writeFileSync(path, after)
  }

  /** The findings that name the two faults first, each once, and the closing line. */
  function trimmed(output: string): string {
    const findings = output.split('\n\n').filter((part) => /^(?:error|warn|info) /.test(part))
    const faults = ['"git branches"', '"push '].map(
      (name) => findings.find((part) => part.includes(name)) ?? `nothing names ${name}`,
    )
    return `${faults.join('\n…\n')}\n…\n${output.trimEnd().split('\n').at(-1)}\n`
  }

  test(
    'the transcript is what the executable prints',
    () => {
      const [, line = '', shown = ''] =
        /<!-- transcript: .*? -->\n```console\n\$ (.*)\n([\s\S]*?)```\n<!-- end of transcript -->/.exec(readme) ?? []
      const { exit, output } = runLine(line, faultyGit())
      expect(exit).toBe(1)
      expect(shown).toBe(trimmed(output))
    },
    PATIENCE_MS,
  )

  test('is one screen', () => {
    expect(readme.split('\n').length).toBeLessThanOrEqual(60)
  })

  test('every file that a guide links to is there', () => {
    const missing = GUIDES.flatMap((file) => {
      const text = readGuide(file)
      const targets = [...text.replace(/^```.*?^```$/gms, '').matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(
        ([, target = '']) => target,
      )
      return targets
        .filter((target) => !/^[a-z]+:/.test(target) && !existsSync(join(ROOT, dirname(file), target)))
        .map((target) => `${file}: ${target}`)
    })
    expect(missing).toEqual([])
  })
})
