import { describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { BINARY, cleanEnvironment, folder, ROOT } from './plumb.ts'

const INSTALLER = join(ROOT, 'scripts/install.sh')
const SHELLS = [['dash'], ['bash'], ['busybox', 'ash']].filter(([shell = '']) => Bun.which(shell) !== null)
const NAMES = ['', '-musl'].flatMap((libc) =>
  ['plumb-linux-x64', 'plumb-linux-arm64'].flatMap((name) => [`${name}${libc}`, `${name}${libc}-baseline`]),
)

/** A folder of release files whose programs say one line; every build of Linux is there, so that any machine finds its own. */
function release(program = '#!/bin/sh\necho "plumb 9.9.9"\n'): string {
  const dir = folder()
  for (const name of NAMES) writeFileSync(join(dir, name), program)
  writeFileSync(join(dir, 'SHA256SUMS'), NAMES.map((name) => `${sumOf(program)}  ${name}\n`).join(''))
  return dir
}

function sumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

async function install(
  args: readonly string[],
  { shell = SHELLS[0] ?? ['sh'], env = {} }: { shell?: readonly string[]; env?: Record<string, string> } = {},
) {
  const child = Bun.spawn([...shell, INSTALLER, ...args], {
    env: { ...cleanEnvironment(), ...env },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [stdout, stderr, exit] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return { exit, stdout, stderr }
}

/** Everything below a prefix, hidden files too. */
const below = (dir: string) => (existsSync(dir) ? readdirSync(dir, { recursive: true }).map(String).sort() : [])

describe.skipIf(process.platform !== 'linux')('from a folder, without a network', () => {
  for (const shell of SHELLS) {
    test(`under ${shell.join(' ')}`, async () => {
      const prefix = join(folder(), 'new/prefix')
      const { exit, stderr } = await install(['--from', release(), '--prefix', prefix], { shell })
      expect(exit).toBe(0)
      expect(stderr).toStartWith(`plumb 9.9.9 is installed as ${prefix}/bin/plumb\n`)
      expect(below(prefix)).toEqual(['bin', 'bin/plumb'])
    })
  }

  test('one file of the release can be named', async () => {
    const prefix = folder()
    expect((await install(['--from', join(release(), 'plumb-linux-arm64'), '--prefix', prefix])).exit).toBe(0)
  })

  test('the real program, with its other names', async () => {
    const dir = folder()
    copyFileSync(BINARY, join(dir, 'built'))
    for (const name of NAMES) linkSync(join(dir, 'built'), join(dir, name))
    const sum = createHash('sha256').update(readFileSync(BINARY)).digest('hex')
    writeFileSync(join(dir, 'SHA256SUMS'), NAMES.map((name) => `${sum}  ${name}\n`).join(''))
    const prefix = folder()
    expect((await install(['--from', dir, '--prefix', prefix, '--link'])).exit).toBe(0)
    expect(below(prefix)).toEqual([
      'bin',
      ...['eval-quality', 'eval-quality-gates', 'hcpx', 'hlock', 'plumb'].map((name) => `bin/${name}`),
    ])
    expect(Bun.spawnSync([join(prefix, 'bin/hcpx'), '--version']).stdout.toString()).toStartWith('hcpx ')
  }, 60_000)

  test('an installed version is replaced whole, and kept when the new one is bad', async () => {
    const prefix = folder()
    await install(['--from', release(), '--prefix', prefix])
    const bad = release()
    writeFileSync(join(bad, 'SHA256SUMS'), readFileSync(join(bad, 'SHA256SUMS'), 'utf8').replaceAll(/^./gm, '0'))
    expect((await install(['--from', bad, '--prefix', prefix])).exit).toBe(1)
    expect(Bun.spawnSync([join(prefix, 'bin/plumb')]).stdout.toString()).toBe('plumb 9.9.9\n')
    expect((await install(['--from', release('#!/bin/sh\necho "plumb 10.0.0"\n'), '--prefix', prefix])).exit).toBe(0)
    expect(Bun.spawnSync([join(prefix, 'bin/plumb')]).stdout.toString()).toBe('plumb 10.0.0\n')
  })
})

describe.skipIf(process.platform !== 'linux')('nothing is installed, and the reason is told', () => {
  const rows: readonly (readonly [title: string, spoil: (dir: string) => void, said: string])[] = [
    [
      'a wrong sum',
      (dir) => writeFileSync(join(dir, 'SHA256SUMS'), NAMES.map((name) => `${'0'.repeat(64)}  ${name}\n`).join('')),
      'is not what was released',
    ],
    [
      'a sum that is not there',
      (dir) => writeFileSync(join(dir, 'SHA256SUMS'), `${'0'.repeat(64)}  other\n`),
      'SHA256SUMS does not name plumb-',
    ],
    ['no sums at all', (dir) => writeFileSync(join(dir, 'SHA256SUMS'), ''), 'SHA256SUMS does not name plumb-'],
    [
      'a program for another machine',
      (dir) => {
        const alien = '\x7fELF alien'
        for (const name of NAMES) writeFileSync(join(dir, name), alien)
        writeFileSync(join(dir, 'SHA256SUMS'), NAMES.map((name) => `${sumOf(alien)}  ${name}\n`).join(''))
      },
      'does not run on this machine',
    ],
  ]
  for (const [title, spoil, said] of rows) {
    test(title, async () => {
      const dir = release()
      spoil(dir)
      const prefix = folder()
      const { exit, stderr } = await install(['--from', dir, '--prefix', prefix])
      expect({ exit, said: stderr.includes(said) || stderr }).toEqual({ exit: 1, said: true })
      expect(below(prefix)).toEqual(['bin'])
    })
  }

  test('a prefix that is a file', async () => {
    const dir = folder({ taken: 'x' })
    const { exit, stderr } = await install(['--from', release(), '--prefix', join(dir, 'taken')])
    expect({ exit, stderr }).toEqual({
      exit: 1,
      stderr: `install: the folder ${dir}/taken/bin cannot be made\n  Choose another one with --prefix.\n`,
    })
  })

  test.skipIf(process.getuid?.() === 0)('a prefix that may not be written', async () => {
    const prefix = folder()
    mkdirSync(join(prefix, 'bin'))
    chmodSync(join(prefix, 'bin'), 0o555)
    expect((await install(['--from', release(), '--prefix', prefix])).stderr).toContain('cannot be written')
  })

  const wrong: readonly (readonly [args: string[], said: string])[] = [
    [['--prefx', 'x'], 'install: unknown word "--prefx"\n  See --help.\n'],
    [['--prefix'], 'install: --prefix needs a value\n  See --help.\n'],
    [['--prefix', ''], 'install: --prefix needs a value\n  See --help.\n'],
  ]
  for (const [args, stderr] of wrong) {
    test(args.join(' '), async () => expect(await install(args)).toEqual({ exit: 64, stdout: '', stderr }))
  }

  test('nobody said where releases are', async () => {
    const { exit, stderr } = await install(['--prefix', folder()])
    expect({ exit, stderr }).toEqual({
      exit: 1,
      stderr:
        'install: nobody said where releases are published\n  Use --releases URL, or --from with a folder of release files.\n',
    })
  })
})

describe.skipIf(process.platform !== 'linux' || Bun.which('curl') === null)('from a server', () => {
  function serve(dir: string, { cutShort = false }: { cutShort?: boolean } = {}) {
    return Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      fetch(request) {
        const path = join(
          dir,
          new URL(request.url).pathname.replace(/^\/(?:latest\/download|download\/v9\.9\.9)\//, ''),
        )
        if (!existsSync(path)) return new Response('', { status: 404 })
        const body = readFileSync(path)
        return new Response(cutShort && !path.endsWith('SUMS') ? body.subarray(0, 5) : body)
      },
    })
  }

  const rows: readonly (readonly [title: string, version: string[], cutShort: boolean, exit: number, said: string])[] =
    [
      ['the latest', [], false, 0, 'plumb 9.9.9 is installed'],
      ['one version', ['--version', '9.9.9'], false, 0, 'plumb 9.9.9 is installed'],
      ['one version, with its v', ['--version', 'v9.9.9'], false, 0, 'plumb 9.9.9 is installed'],
      ['a version that is not there', ['--version', '1.0.0'], false, 1, 'SHA256SUMS could not be downloaded'],
      ['a download that was cut short', [], true, 1, 'is not what was released'],
    ]
  for (const [title, version, cutShort, exit, said] of rows) {
    test(title, async () => {
      using server = serve(release(), { cutShort })
      const prefix = folder()
      const done = await install(['--releases', server.url.href.replace(/\/$/, ''), ...version, '--prefix', prefix], {
        env: { no_proxy: '127.0.0.1' },
      })
      expect({ exit: done.exit, said: done.stderr.includes(said) || done.stderr }).toEqual({ exit, said: true })
      expect(below(prefix)).toEqual(exit === 0 ? ['bin', 'bin/plumb'] : ['bin'])
    })
  }
})
