import { describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { thisMachine } from '../../scripts/smoke-parts/machine.ts'
import {
  addFile,
  addFolder,
  addPrograms,
  enter,
  librariesOf,
  SYSTEM_PATH,
  whyNoRoots,
} from '../../scripts/smoke-parts/root.ts'
import { BINARY, folder, ROOT } from './plumb.ts'

const why = whyNoRoots()
const noReason = why === null ? '' : ` (${why})`
const { isMusl } = thisMachine(null)

/** A file system with the executable, a shell and git, what these three are linked with, and the pack of the quick start. */
function layContainer(): string {
  const root = folder()
  addPrograms(root, ['sh', 'git'])
  addFile(root, BINARY, '/usr/bin/plumb')
  for (const library of librariesOf(BINARY)) addFile(root, library, library)
  addFolder(root, join(ROOT, 'packs/git'), 'work/packs/git')
  mkdirSync(join(root, 'home'))
  mkdirSync(join(root, 'tmp'))
  return root
}

const container = why === null ? layContainer() : ''

type Seen = readonly ('/proc' | '/dev')[]

/** Runs a script where the pack is, with nothing of this machine but the kernel. */
function inside(script: string, show: Seen = ['/proc', '/dev']) {
  const { exitCode, stdout, stderr } = Bun.spawnSync(
    enter(container, ['sh', '-c', `cd /work && ${script}`], { show }),
    { env: { PATH: SYSTEM_PATH, HOME: '/home' }, stdin: 'ignore' },
  )
  return { exit: exitCode, stdout: stdout.toString(), stderr: stderr.toString() }
}

const COMMIT = 'git -c user.name=a -c user.email=a@example.com commit -q --allow-empty -m first'
const QUICK_START = 'plumb check packs/git --probe'

describe('with nothing but plumb, a shell and git', () => {
  test.skipIf(why !== null)(`there is nothing else${noReason}`, () => {
    expect(inside('for name in /usr/bin/* /bin/*; do echo "$name"; done').stdout).toBe(
      '/usr/bin/git\n/usr/bin/plumb\n/usr/bin/sh\n/bin/sh\n',
    )
  })

  test.skipIf(why !== null)(`the quick start passes${noReason}`, () => {
    expect(inside(`git init -q -b main && ${COMMIT}`)).toMatchObject({ exit: 0 })
    const { exit, stdout, stderr } = inside(QUICK_START)
    expect({ exit, stderr, last: stdout.trimEnd().split('\n').at(-1) }).toEqual({
      exit: 0,
      stderr: '',
      last: expect.stringContaining('Score 100/100, grade A, ready to share. 0 errors, 0 warnings'),
    })
    expect(stdout).toMatch(/^12 of 12 cases passed/m)
  })

  test.skipIf(why !== null)(`it passes without a folder for temporary files, too${noReason}`, () => {
    rmSync(join(container, 'tmp'), { recursive: true })
    try {
      inside(`git init -q -b main && ${COMMIT}`)
      expect(inside(QUICK_START)).toMatchObject({ exit: 0, stderr: '' })
    } finally {
      mkdirSync(join(container, 'tmp'))
    }
  })

  // The C library of the other builds reads /proc before plumb begins.
  test.skipIf(why !== null || !isMusl)(
    `and without /proc${isMusl ? noReason : ' (which this build, for glibc, needs)'}`,
    () => {
      inside(`git init -q -b main && ${COMMIT}`)
      expect(inside(QUICK_START, ['/dev'])).toMatchObject({ exit: 0 })
    },
  )

  test.skipIf(why !== null)(`a pack is installed, activated, called and removed${noReason}`, () => {
    const script = 'plumb install packs/git && plumb activate git && plumb exec git status && plumb uninstall git'
    const { exit, stdout, stderr } = inside(`git init -q -b main && ${script}`)
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: expect.stringContaining('# branch.head main\n') })
    expect(stderr).not.toContain('plumb:')
  })

  test.skipIf(why !== null)(`the doctor finds all in order${noReason}`, () => {
    const { exit, stdout } = inside('plumb doctor --json')
    const limited = JSON.parse(stdout).checks.filter(({ state }: { state: string }) => state !== 'works')
    expect({ exit, limited }).toEqual({ exit: 0, limited: [expect.objectContaining({ name: 'find logged sessions' })] })
  })

  test.skipIf(why !== null)(`the old names are made, and answer${noReason}`, () => {
    expect(inside('plumb link /home >&2 && /home/hcpx --version && /home/hlock --version').stdout).toMatch(
      /^hcpx \S+\nhlock \S+\n$/,
    )
  })
})

/** What the stages of the Containerfile copy out of Debian, by name. */
function copied(stage: string): string[] {
  const text = readFileSync(join(ROOT, 'scripts/Containerfile'), 'utf8').replaceAll('\\\n', '')
  const lines = text.split(/^FROM /m).find((part) => part.split('\n')[0]?.endsWith(` AS ${stage}`)) ?? ''
  return [...lines.matchAll(/^COPY --from=debian (.+) \S+$/gm)].flatMap(([, files = '']) =>
    files
      .trim()
      .split(/ +/)
      .map((path) => basename(path)),
  )
}

const isDebianX64 = process.arch === 'x64' && existsSync('/etc/debian_version')
test.skipIf(!isDebianX64)(
  `the Containerfile copies what plumb, the shell and git load${isDebianX64 ? '' : ' (it is about Debian on x64)'}`,
  () => {
    const linked = (...programs: string[]) => new Set(programs.flatMap(librariesOf).map((path) => basename(path)))
    const own = linked(BINARY)
    const [dash = '', git = ''] = [Bun.which('dash') ?? '', Bun.which('git') ?? '']
    expect(copied('alone').sort()).toEqual([...own].sort())
    expect(copied('with-git').sort()).toEqual(
      [...linked(dash, git)]
        .filter((name) => !own.has(name))
        .concat('dash', 'git')
        .sort(),
    )
  },
)
