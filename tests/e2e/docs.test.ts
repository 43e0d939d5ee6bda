import { describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { blocksOf, CODE_PAGES, GUIDES, readGuide } from '../docs/blocks.ts'
import { NOTES_CLI, notesPack } from '../docs/notes-pack.ts'
import { openSession, type Session } from '../docs/session.ts'
import { isShown, leftOut, type Placed, placedSteps } from '../docs/steps.ts'
import { PATIENCE_MS } from '../patience.ts'
import { BINARY, cleanEnvironment, folder, ROOT } from './plumb.ts'

/** A folder in somebody's home, with `plumb`, its other names and `notes` on PATH. */
type Workspace = { readonly cwd: string; readonly home: string; readonly shell: Session }

function workspace(prepare: (cwd: string, home: string) => void): Workspace {
  const home = folder()
  const cwd = join(home, 'work')
  mkdirSync(cwd)
  prepare(cwd, home)
  const bin = folder({ notes: { text: NOTES_CLI, mode: 0o755 } })
  for (const name of ['plumb', 'hcpx', 'hlock']) symlinkSync(BINARY, join(bin, name))
  const env = {
    PATH: `${bin}:${cleanEnvironment().PATH}`,
    HOME: home,
    GIT_CONFIG_GLOBAL: '/dev/null',
    GITHUB_STEP_SUMMARY: join(cwd, 'summary.md'),
  }
  return { cwd, home, shell: openSession({ cwd, env }) }
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

const packFrom = (source: string) => (cwd: string) =>
  cpSync(join(ROOT, source), join(cwd, 'packs', basename(source)), { recursive: true })

function faultyNotes(cwd: string): void {
  for (const [path, text] of Object.entries(notesPack({ confirms: false }))) write(join(cwd, 'packs/notes', path), text)
}

/** A pack, an eval pack and a contract without a gap. */
function repository(cwd: string): void {
  packFrom('packs/ledger')(cwd)
  write(join(cwd, 'evals/greet/prompt.md'), 'Write "Hello" into hello.txt.\n')
  write(
    join(cwd, 'evals/pack.toml'),
    '[pack]\nname = "a/evals"\nversion = "0.1.0"\n\n[[task]]\nid = "greet"\nprompt = "greet/prompt.md"\nexpected = { artifacts = ["hello.txt"] }\n',
  )
  cpSync(join(ROOT, 'corpus/dev/contracts/satisfied-declarations.json'), join(cwd, 'contract.json'))
}

/** The files of a release, whichever of them this machine takes. */
function release(cwd: string): void {
  const dir = join(cwd, 'plumb-release')
  mkdirSync(dir)
  cpSync(join(ROOT, 'scripts/install.sh'), join(dir, 'install.sh'))
  const names = ['x64', 'arm64'].flatMap((arch) =>
    ['', '-musl', '-baseline', '-musl-baseline'].map((kind) => `plumb-linux-${arch}${kind}`),
  )
  const binary = readFileSync(BINARY)
  const [first = '', ...others] = names
  writeFileSync(join(dir, first), binary)
  for (const name of others) linkSync(join(dir, first), join(dir, name))
  const sum = createHash('sha256').update(binary).digest('hex')
  writeFileSync(join(dir, 'SHA256SUMS'), names.map((name) => `${sum}  ${name}\n`).join(''))
}

/** TypeScript as the reader has it installed. */
function withTypeScript(cwd: string): void {
  mkdirSync(join(cwd, 'node_modules'))
  symlinkSync(join(ROOT, 'node_modules/typescript'), join(cwd, 'node_modules/typescript'))
}

/** What a guide finds when it begins. The others begin in an empty folder. */
const PREPARED: Readonly<Record<string, (cwd: string, home: string) => void>> = {
  'docs/reports.md': faultyNotes,
  'docs/ci.md': repository,
  'docs/air-gapped.md': release,
  'docs/gates.md': withTypeScript,
}

function carryOut({ line, step }: Placed, { cwd, home, shell }: Workspace): void {
  if (step.kind === 'write') {
    write(join(cwd, step.path), step.text)
    return
  }
  const { exit, output } = shell.run(step.script)
  if (step.shows === null)
    expect({ line, exit, output: exit === 0 ? '' : output }).toEqual({ line, exit: 0, output: '' })
  else if (!isShown(output, step.shows, home)) expect({ line, output }).toEqual({ line, output: step.shows })
}

describe('every call that a guide shows works, and prints what is shown', () => {
  const guides = GUIDES.map((file) => ({ file, steps: placedSteps(file) }))
    .map(({ file, steps }) => ({ file, steps, calls: steps.filter(({ step }) => step.kind === 'run').length }))
    .filter(({ calls }) => calls > 0)

  test('there are such guides', () => {
    expect(guides.map(({ file, calls }) => [file, calls])).toEqual(
      expect.arrayContaining([
        ['docs/ci.md', 8],
        ['docs/gates.md', 19],
        ['docs/reports.md', 8],
      ]),
    )
  })

  test('what is left out is known here', () => {
    expect(GUIDES.flatMap(leftOut)).toEqual([{ file: 'README.md', reason: 'it needs the network' }])
  })

  for (const { file, steps } of guides) {
    test.skipIf(file === 'docs/air-gapped.md' && process.platform !== 'linux')(
      file,
      () => {
        const place = workspace(PREPARED[file] ?? (() => {}))
        try {
          for (const placed of steps) carryOut(placed, place)
        } finally {
          // An installed release is large.
          rmSync(place.home, { recursive: true, force: true })
        }
      },
      PATIENCE_MS,
    )
  }
})

test('no line that is pasted has a comment behind it: zsh, where one types, takes it for words of the call', () => {
  const pasted = GUIDES.flatMap((file) =>
    blocksOf(file)
      .filter(({ language }) => language === 'sh')
      .flatMap(({ text }) => text.replace(/<<-?'?(\w+)'?\n[\s\S]*?^\1$/gm, '').split('\n'))
      .map((line) => `${file}: ${line}`),
  )
  expect(pasted.length).toBeGreaterThan(100)
  expect(pasted.filter((line) => /\s#\s/.test(line))).toEqual([])
})

test('the judge of shown output tells it from other output', () => {
  expect(isShown('a\nb\nc\n', 'a\n…\nc\n')).toBe(true)
  expect(isShown('a\nc\n', 'a\n…\nc\n')).toBe(true)
  expect(isShown('a\nb\nc\n', 'a\n…\n')).toBe(true)
  expect(isShown('slowest  12 ms\n', 'slowest 9 ms\n')).toBe(true)
  expect(isShown('id 1f2e, done\n', 'id …, done\n')).toBe(true)
  expect(isShown('in /tmp/x/bin\n', 'in /home/you/bin\n', '/tmp/x')).toBe(true)
  expect(isShown('id 1f2e,\ndone\n', 'id …, done\n')).toBe(false)
  expect(isShown('a\nb\nc\n', 'a\nc\n')).toBe(false)
  expect(isShown('a\nb\n', 'a\n')).toBe(false)
  expect(isShown('a.c\n', 'abc\n')).toBe(false)
})

test('a session keeps what a shell keeps', () => {
  const { shell, cwd } = workspace(() => {})
  expect(shell.run('export WORD="it\'s" && mkdir sub && cd sub && false')).toEqual({ exit: 1, output: '' })
  expect(shell.run('echo $? $WORD; pwd')).toEqual({ exit: 0, output: `1 it's\n${realpathSync(cwd)}/sub\n` })
})

describe('README.md: what it looks like', () => {
  const readme = readGuide('README.md')

  /** A copy of packs/git with a subcommand that git does not have, and a push that asks nobody. */
  function faultyGit(): Workspace {
    const place = workspace(packFrom('packs/git'))
    const surface = join(place.cwd, 'packs/git/surface.json')
    const policy = join(place.cwd, 'packs/git/policy.json')
    edit(surface, /("branch\.list": \{.*?"cli": \[\s*"git",\s*)"for-each-ref"/s, '$1"branches"')
    edit(policy, /("push": \{ "class": "write"), "confirm": "always"/, '$1')
    const commit = 'git -c user.name=a -c user.email=a@example.com commit -q --allow-empty -m first'
    expect(place.shell.run(`git init -q -b main && ${commit}`)).toEqual({ exit: 0, output: '' })
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

  const hasGit = Bun.which('git') !== null
  test.skipIf(!hasGit)(
    `the transcript is what the executable prints${hasGit ? '' : ' (git is not installed)'}`,
    () => {
      const [, line = '', shown = ''] =
        /<!-- transcript: .*? -->\n```console\n\$ (.*)\n([\s\S]*?)```\n<!-- end of transcript -->/.exec(readme) ?? []
      const { exit, output } = faultyGit().shell.run(line)
      expect(exit).toBe(1)
      expect(shown).toBe(trimmed(output))
    },
    PATIENCE_MS,
  )

  test('is one screen', () => {
    expect(readme.split('\n').length).toBeLessThanOrEqual(60)
  })

  test('is read in two minutes', () => {
    const prose = readme.replace(/^```.*?^```$/gms, '').replace(/\]\([^)]*\)/g, ']')
    expect(prose.split(/\s+/).length).toBeLessThanOrEqual(440)
  })

  test('links to every guide', () => {
    const guides = GUIDES.filter((file) => file.startsWith('docs/'))
    expect(guides.filter((file) => !readme.includes(`](${file})`))).toEqual([])
  })

  test('everything that a guide or a code page links to is there, down to the heading', () => {
    const missing = [...GUIDES, ...CODE_PAGES].flatMap((file) =>
      linksOf(file)
        .filter((link) => !/^[a-z]+:/.test(link) && !isThere(file, link))
        .map((link) => `${file}: ${link}`),
    )
    expect(missing).toEqual([])
  })
})

function linksOf(file: string): string[] {
  const text = readGuide(file).replace(/^```.*?^```$/gms, '')
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
}

function isThere(file: string, link: string): boolean {
  const [path = '', heading] = link.split('#')
  const target = path === '' ? file : join(dirname(file), path)
  if (!existsSync(join(ROOT, target))) return false
  return heading === undefined || headingsOf(target).includes(heading)
}

/** The names that a forge gives to headings. */
function headingsOf(file: string): string[] {
  const text = readGuide(file).replace(/^```.*?^```$/gms, '')
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
