import { describe, expect, test } from 'bun:test'
import { cpSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cleanEnvironment, folder, ROOT } from './plumb.ts'

const [, PINNED = ''] = /^PLUMB_BUN_VERSION=(.+)$/m.exec(readFileSync(join(ROOT, 'scripts/bun-path.sh'), 'utf8')) ?? []

/** A Bun that knows its version, and tells which one installs the dependencies. */
const bun = (version: string) =>
  `#!/bin/sh\nif [ "$1" = --version ]; then echo ${version}; else echo "$1 with ${version}"; fi\n`

/** An npm that has no network, or that puts a Bun where it is told to. */
const NPM = {
  works: `#!/bin/sh\nmkdir -p .tools/node_modules/.bin\ncat > .tools/node_modules/.bin/bun <<'END'\n${bun(PINNED)}END\nchmod +x .tools/node_modules/.bin/bun\n`,
  fails: '#!/bin/sh\nexit 1\n',
}

/** Runs scripts/setup with these programs and what a shell needs. */
function setUp(programs: { readonly bun?: string; readonly npm?: keyof typeof NPM }) {
  const found = programs.bun === undefined ? {} : { 'bin/bun': { text: bun(programs.bun), mode: 0o755 } }
  const npm = programs.npm === undefined ? {} : { 'bin/npm': { text: NPM[programs.npm], mode: 0o755 } }
  const dir = folder({ 'bin/.keep': '', ...found, ...npm })
  for (const name of ['setup', 'bun-path.sh']) cpSync(join(ROOT, 'scripts', name), join(dir, 'scripts', name))
  for (const name of ['sh', 'dirname', 'mkdir', 'cat', 'chmod']) {
    const path = Bun.which(name)
    if (path !== null) symlinkSync(path, join(dir, 'bin', name))
  }
  const { exitCode, stdout, stderr } = Bun.spawnSync(['sh', join(dir, 'scripts/setup')], {
    env: { PATH: join(dir, 'bin') },
  })
  return { exit: exitCode, stdout: stdout.toString(), stderr: stderr.toString() }
}

describe('scripts/setup', () => {
  const installing = `setup: installing Bun ${PINNED} from npm into .tools/\n`
  const rows: readonly (readonly [
    title: string,
    programs: Parameters<typeof setUp>[0],
    ended: ReturnType<typeof setUp>,
  ])[] = [
    ['takes the Bun that is there', { bun: PINNED }, { exit: 0, stdout: `install with ${PINNED}\n`, stderr: '' }],
    ['gets Bun from npm', { npm: 'works' }, { exit: 0, stdout: `install with ${PINNED}\n`, stderr: installing }],
    [
      'gets the right one where another is installed',
      { bun: '1.0.0', npm: 'works' },
      { exit: 0, stdout: `install with ${PINNED}\n`, stderr: installing },
    ],
    [
      'goes on with another one where the right one cannot be had',
      { bun: '1.0.0', npm: 'fails' },
      {
        exit: 0,
        stdout: 'install with 1.0.0\n',
        stderr: `${installing}setup: Bun could not be installed from npm; without a network it has to be there already; going on with Bun 1.0.0, though plumb is made with ${PINNED}\n`,
      },
    ],
    [
      'says what is missing without npm',
      {},
      {
        exit: 1,
        stdout: '',
        stderr: `setup: npm is not on PATH; install Node.js, which has it; Bun ${PINNED} on PATH will do, too\n`,
      },
    ],
    [
      'says what may be wrong when npm fails',
      { npm: 'fails' },
      {
        exit: 1,
        stdout: '',
        stderr: `${installing}setup: Bun could not be installed from npm; without a network it has to be there already; Bun ${PINNED} on PATH will do, too\n`,
      },
    ],
  ]
  test.each(rows)('%s', (_title, programs, ended) => expect(setUp(programs)).toEqual(ended))
})

describe('scripts/quickstart', () => {
  const step = { text: '#!/bin/sh\n', mode: 0o755 }

  /** Runs it where set-up and build are done already, and plumb tells what it was called with. */
  function quickstart(prepare: (dir: string) => void): string {
    const plumb = { text: '#!/bin/sh\necho "$*"\n', mode: 0o755 }
    const dir = folder({ 'scripts/setup': step, 'scripts/build': step, 'dist/plumb': plumb })
    cpSync(join(ROOT, 'scripts/quickstart'), join(dir, 'scripts/quickstart'))
    prepare(dir)
    const { stdout } = Bun.spawnSync([join(dir, 'scripts/quickstart')], {
      env: { ...cleanEnvironment(), GIT_CEILING_DIRECTORIES: dirname(dir) },
    })
    return stdout.toString()
  }

  const hasGit = Bun.which('git') !== null
  test.skipIf(!hasGit)(`judges the git pack in a clone${hasGit ? '' : ' (git is not installed)'}`, () => {
    const cloned = (dir: string) => {
      for (const words of [
        ['init', '-q'],
        '-c user.name=a -c user.email=a@a.aa commit -q --allow-empty -m a'.split(' '),
      ])
        Bun.spawnSync(['git', ...words], { cwd: dir, env: cleanEnvironment() })
    }
    expect(quickstart(cloned)).toBe('check packs/git --probe\n')
  })

  test('judges one that needs no repository in a folder that is no clone', () => {
    expect(quickstart(() => {})).toBe('check packs/ledger --probe\n')
  })
})
