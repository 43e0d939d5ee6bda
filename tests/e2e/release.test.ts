import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ALL_TARGETS } from '../../scripts/release-parts/targets.ts'
import { PATIENCE_MS } from '../patience.ts'
import { cleanEnvironment, folder, ROOT } from './plumb.ts'

setDefaultTimeout(PATIENCE_MS)

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const TAGGED = ['tag', `v${version}`]

/** A checkout with what decides about a release, all of it committed. */
function checkout(): { readonly dir: string; readonly git: (...words: string[]) => void } {
  const dir = folder({ 'package.json': readFileSync(join(ROOT, 'package.json'), 'utf8') })
  mkdirSync(join(dir, 'scripts'))
  for (const name of ['release.ts', 'release-parts', 'bun-path.sh'])
    cpSync(join(ROOT, 'scripts', name), join(dir, 'scripts', name), { recursive: true })
  const git = (...words: string[]) => {
    const who = ['-c', 'user.name=a', '-c', 'user.email=a@example.com']
    const { exitCode, stderr } = Bun.spawnSync(['git', ...who, ...words], { cwd: dir, env: cleanEnvironment() })
    expect({ exitCode, stderr: exitCode === 0 ? '' : stderr.toString() }).toEqual({ exitCode: 0, stderr: '' })
  }
  git('init', '-q')
  git('add', '.')
  git('commit', '-qm', 'first')
  return { dir, git }
}

const hasGit = Bun.which('git') !== null

describe.skipIf(!hasGit)(`a release is refused${hasGit ? '' : ' (git is not installed)'}`, () => {
  const rows: readonly (readonly [
    title: string,
    prepare: (at: ReturnType<typeof checkout>) => void,
    words: string[],
    said: string,
  ])[] = [
    [
      'of a checkout with changes',
      ({ dir, git }) => {
        git(...TAGGED)
        writeFileSync(join(dir, 'new.ts'), '')
      },
      [],
      'the checkout has changes:\n?? new.ts\n',
    ],
    ['without its tag', () => {}, [], `HEAD is not tagged v${version}; --untagged builds it all the same\n`],
    [
      'with another Bun',
      ({ dir, git }) => {
        writeFileSync(join(dir, 'scripts/bun-path.sh'), 'PLUMB_BUN_VERSION=1.0.0\n')
        git('commit', '-qam', 'another Bun')
        git(...TAGGED)
      },
      [],
      `this is Bun ${Bun.version}, and the bytes depend on it; releases are built with 1.0.0\n`,
    ],
    [
      'with a word that it does not know',
      ({ git }) => git(...TAGGED),
      ['--verfy'],
      "Unknown option '--verfy'; scripts/release.ts begins with how it is called\n",
    ],
    [
      'for a machine nobody has',
      ({ git }) => git(...TAGGED),
      ['--only', 'linux-x86'],
      `no target is called "linux-x86"; there are ${ALL_TARGETS.join(', ')}\n`,
    ],
  ]
  for (const [title, prepare, words, said] of rows) {
    test(title, () => {
      const at = checkout()
      prepare(at)
      const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, 'scripts/release.ts', ...words], {
        cwd: at.dir,
        env: cleanEnvironment(),
      })
      expect({ exit: exitCode, stdout: stdout.toString(), stderr: stderr.toString() }).toEqual({
        exit: 1,
        stdout: '',
        stderr: `release: ${said}`,
      })
    })
  }
})

test.each(['build', 'build-library', 'generate'])('scripts/%s says that scripts/setup comes first', (name) => {
  const dir = folder()
  for (const script of [name, 'bun-path.sh']) cpSync(join(ROOT, 'scripts', script), join(dir, 'scripts', script))
  const { exitCode, stdout, stderr } = Bun.spawnSync([join(dir, 'scripts', name)], { env: cleanEnvironment() })
  expect({ exit: exitCode, stdout: stdout.toString(), stderr: stderr.toString() }).toEqual({
    exit: 1,
    stdout: '',
    stderr: `${name}: Bun or the dependencies are not here yet; run scripts/setup first\n`,
  })
})

test('two builds give the same bytes, whatever their folder', () => {
  const [first = Buffer.alloc(0), second = Buffer.alloc(1)] = [folder(), join(folder(), 'deeper')].map((dir) => {
    const file = join(dir, 'plumb')
    const { exitCode, stderr } = Bun.spawnSync(['scripts/build', file], {
      cwd: ROOT,
      env: { ...cleanEnvironment(), TZ: dir.endsWith('deeper') ? 'Asia/Tokyo' : 'UTC' },
    })
    expect({ exitCode, stderr: exitCode === 0 ? '' : stderr.toString() }).toEqual({ exitCode: 0, stderr: '' })
    const bytes = readFileSync(file)
    rmSync(file)
    return bytes
  })
  expect(first.equals(second)).toBe(true)
})
