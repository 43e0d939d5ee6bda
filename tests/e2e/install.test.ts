import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PATIENCE_MS } from '../patience.ts'
import { giveToNobody, NOBODY } from '../unprivileged.ts'
import { BINARY, cleanEnvironment, endOf, folder, ROOT } from './plumb.ts'

setDefaultTimeout(PATIENCE_MS)

const IS_ROOT = process.getuid?.() === 0
const AS_NOBODY = ['setpriv', '--reuid', String(NOBODY), '--regid', String(NOBODY), '--clear-groups', '--']
const isStuckAsRoot = IS_ROOT && Bun.spawnSync(['sh', '-c', `${AS_NOBODY.join(' ')} true`]).exitCode !== 0
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

type How = {
  readonly shell?: readonly string[]
  readonly env?: Record<string, string>
  /** Words before the shell's: what it is run in. */
  readonly within?: readonly string[]
  readonly installer?: string
  readonly cwd?: string
}

function start(
  args: readonly string[],
  { shell = SHELLS[0] ?? ['sh'], env = {}, within = [], installer, cwd }: How = {},
) {
  return Bun.spawn([...within, ...shell, installer ?? INSTALLER, ...args], {
    ...(cwd === undefined ? {} : { cwd }),
    env: { ...cleanEnvironment(), ...env },
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'pipe',
  })
}

async function install(args: readonly string[], how: How = {}) {
  const child = start(args, how)
  child.stdin.end()
  const { stdout, stderr, exit } = await endOf(child)
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

  test('what it says to add to PATH works from everywhere, whatever the folder is called', async () => {
    const cwd = folder()
    const prefix = '-it\'s "mine" $HOME `id` \\n'
    const { exit, stderr } = await install(['--from', release(), '--prefix', prefix], { cwd })
    expect({ exit, below: below(join(cwd, prefix)) }).toEqual({ exit: 0, below: ['bin', 'bin/plumb'] })
    const [, line = ''] = /PATH: {2}(.*)\n$/.exec(stderr) ?? []
    const { stdout } = Bun.spawnSync(['sh', '-c', `${line}; cd /; plumb --version`], { env: cleanEnvironment() })
    expect(stdout.toString()).toBe('plumb 9.9.9\n')
  })

  test('a folder whose name begins like an option', async () => {
    const cwd = folder()
    cpSync(release(), join(cwd, '-r'), { recursive: true })
    expect((await install(['--from', '-r', '--prefix', 'here'], { cwd })).exit).toBe(0)
    expect(below(join(cwd, 'here'))).toEqual(['bin', 'bin/plumb'])
  })

  test('sums whose lines end as on Windows, and a last one that does not end', async () => {
    const dir = release()
    const sums = readFileSync(join(dir, 'SHA256SUMS'), 'utf8')
    writeFileSync(join(dir, 'SHA256SUMS'), sums.replaceAll('\n', '\r\n').slice(0, -2))
    for (const file of [dir, join(dir, NAMES.at(-1) ?? '')])
      expect(await install(['--from', file, '--prefix', folder()])).toMatchObject({ exit: 0 })
  })

  test('the version that is asked for, and no other', async () => {
    const prefix = folder()
    const ask = (version: string) => install(['--from', release(), '--version', version, '--prefix', prefix])
    const { exit, stderr } = await ask('1.2.3')
    expect({ exit, below: below(prefix) }).toEqual({ exit: 1, below: ['bin'] })
    expect(stderr).toMatch(
      /^install: plumb-linux-\S+ is plumb 9\.9\.9, not 1\.2\.3\n {2}Leave --version out to install it all the same\. Nothing was installed\.\n$/,
    )
    expect((await ask('v9.9.9')).exit).toBe(0)
  })

  test('without a home, as long as the folder is named', async () => {
    const how: How = { within: ['env', '-u', 'HOME'] }
    expect((await install(['--from', release(), '--prefix', folder()], how)).exit).toBe(0)
    expect((await install(['--help'], how)).exit).toBe(0)
    expect(await install(['--from', release()], how)).toEqual({
      exit: 1,
      stdout: '',
      stderr: 'install: HOME is not set, so there is no ~/.local\n  Name a folder with --prefix.\n',
    })
  })

  test('a name that cannot be linked fails it last, when plumb is there and everything is said', async () => {
    const prefix = folder()
    const dir = release('#!/bin/sh\nif [ "$1" = link ]; then echo refused; exit 1; fi\necho "plumb 9.9.9"\n')
    expect(await install(['--from', dir, '--prefix', prefix, '--link'])).toEqual({
      exit: 1,
      stdout: '',
      stderr: `plumb 9.9.9 is installed as ${prefix}/bin/plumb\nrefused\nAdd it to your PATH:  export PATH="${prefix}/bin:$PATH"\ninstall: the other names could not be linked\n  plumb itself is installed.\n`,
    })
    expect(below(prefix)).toEqual(['bin', 'bin/plumb'])
  })

  test('the real program, with its other names', async () => {
    const dir = folder()
    for (const name of NAMES) symlinkSync(BINARY, join(dir, name))
    const sum = createHash('sha256').update(readFileSync(BINARY)).digest('hex')
    writeFileSync(join(dir, 'SHA256SUMS'), NAMES.map((name) => `${sum}  ${name}\n`).join(''))
    const prefix = folder()
    expect((await install(['--from', dir, '--prefix', prefix, '--link'])).exit).toBe(0)
    expect(below(prefix)).toEqual([
      'bin',
      ...['eval-quality', 'eval-quality-gates', 'hcpx', 'hlock', 'plumb'].map((name) => `bin/${name}`),
    ])
    expect(Bun.spawnSync([join(prefix, 'bin/hcpx'), '--version']).stdout.toString()).toStartWith('hcpx ')
    rmSync(prefix, { recursive: true })
  })

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
      'a program that lacks a library',
      (dir) => {
        const lacking =
          '#!/bin/sh\necho "Error loading shared library libstdc++.so.6: No such file or directory" >&2\nexit 127\n'
        for (const name of NAMES) writeFileSync(join(dir, name), lacking)
        writeFileSync(join(dir, 'SHA256SUMS'), NAMES.map((name) => `${sumOf(lacking)}  ${name}\n`).join(''))
      },
      'needs libstdc++\n  Install it (on Alpine: apk add libstdc++), then run this again. Nothing was installed.\n',
    ],
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

  test('a folder where the program would be', async () => {
    const prefix = folder({ 'bin/plumb/theirs': '' })
    expect(await install(['--from', release(), '--prefix', prefix])).toEqual({
      exit: 1,
      stdout: '',
      stderr: `install: ${prefix}/bin/plumb is a folder\n  Move it away, or choose another place with --prefix.\n`,
    })
    expect(below(prefix)).toEqual(['bin', 'bin/plumb', 'bin/plumb/theirs'])
  })

  test('a file whose name the sums do not have', async () => {
    const dir = release()
    writeFileSync(join(dir, 'plumb[1] \\x'), '')
    expect(await install(['--from', join(dir, 'plumb[1] \\x'), '--prefix', folder()])).toEqual({
      exit: 1,
      stdout: '',
      stderr:
        'install: SHA256SUMS does not name plumb[1] \\x\n  The release is not whole, or the file was renamed. Nothing was installed.\n',
    })
  })

  for (const shell of SHELLS) {
    test(`an installer that was cut short after any of its lines, under ${shell.join(' ')}`, () => {
      const prefix = join(folder(), 'prefix')
      const lines = readFileSync(INSTALLER, 'utf8').trimEnd().split('\n')
      const begun = lines.indexOf('{') + 1
      expect(begun).toBeGreaterThan(0)
      for (let kept = begun; kept < lines.length; kept += 5) {
        const { exitCode } = Bun.spawnSync([...shell, '-s', '--', '--from', release(), '--prefix', prefix], {
          env: cleanEnvironment(),
          stdin: Buffer.from(`${lines.slice(0, kept).join('\n')}\n`),
        })
        expect({ kept, failed: exitCode !== 0 }).toEqual({ kept, failed: true })
      }
      expect(below(prefix)).toEqual([])
    })
  }

  test.skipIf(isStuckAsRoot)(
    `a prefix that may not be written${isStuckAsRoot ? ' (root cannot be anybody else here)' : ''}`,
    async () => {
      const place = folder({ 'install.sh': readFileSync(INSTALLER, 'utf8'), 'here/bin/.keep': '', 'new/.keep': '' })
      cpSync(release(), join(place, 'release'), { recursive: true })
      chmodSync(join(place, 'here/bin'), 0o555)
      chmodSync(join(place, 'new'), 0o555)
      if (IS_ROOT) giveToNobody(place)
      const within = IS_ROOT ? [...AS_NOBODY] : []
      const run = (prefix: string) =>
        install(['--from', join(place, 'release'), '--prefix', join(place, prefix)], {
          within,
          installer: join(place, 'install.sh'),
        })
      expect(await run('here')).toEqual({
        exit: 1,
        stdout: '',
        stderr: `install: the folder ${place}/here/bin cannot be written\n  Choose another one with --prefix.\n`,
      })
      expect(await run('new')).toEqual({
        exit: 1,
        stdout: '',
        stderr: `install: the folder ${place}/new/bin cannot be made\n  Choose another one with --prefix.\n`,
      })
      expect(below(join(place, 'here'))).toEqual(['bin', 'bin/.keep'])
      expect(below(join(place, 'new'))).toEqual(['.keep'])
    },
  )

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

/** A release whose programs have this size. */
function largeRelease(sizeBytes: number): string {
  return release(`#!/bin/sh\necho "plumb 9.9.9"\nexit\n${'#'.repeat(sizeBytes)}\n`)
}

/** The words that give a program mounts of its own; an ordinary user needs a kernel that lets users have namespaces. */
const MOUNTS = ['unshare', ...(IS_ROOT ? [] : ['--user', '--map-root-user']), '--mount', '--']
const canMount = process.platform === 'linux' && Bun.spawnSync(['sh', '-c', `${MOUNTS.join(' ')} true`]).exitCode === 0
const noMounts = canMount ? '' : ' (no mounts can be made here)'

/** Mounts a file system on the folder of the first word, with the options of the second; runs the rest; lists what is left there. */
const ON_A_MOUNT = 'mount -t tmpfs -o "$2" none "$1"; prefix=$1; shift 2; "$@"; code=$?; ls -AR "$prefix"; exit "$code"'

describe.skipIf(process.platform !== 'linux')('a disk that is full', () => {
  const onDisk = (prefix: string, options: string) => [...MOUNTS, 'sh', '-c', ON_A_MOUNT, 'sh', prefix, options]

  for (const shell of SHELLS) {
    test.skipIf(!canMount)(`leaves nothing on it, under ${shell.join(' ')}${noMounts}`, async () => {
      const prefix = folder()
      const done = await install(['--from', largeRelease(400_000), '--prefix', prefix], {
        shell,
        within: onDisk(prefix, 'size=100k'),
      })
      expect({ exit: done.exit, stdout: done.stdout }).toEqual({
        exit: 1,
        stdout: `${prefix}:\nbin\n\n${prefix}/bin:\n`,
      })
      expect(done.stderr).toMatch(/install: plumb-linux-\S+ could not be copied to .+\/bin\n {2}Is the disk full\?\n$/)
    })
  }

  test.skipIf(!canMount)(`keeps the version that is there${noMounts}`, async () => {
    const prefix = folder()
    const [first, second] = [release(), largeRelease(400_000)]
    const both = `for from in '${first}' '${second}'; do sh '${INSTALLER}' --from "$from" --prefix '${prefix}'; done; '${prefix}/bin/plumb'`
    const { exit, stdout } = await install([], { within: [...onDisk(prefix, 'size=100k'), 'sh', '-c', both] })
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: `plumb 9.9.9\n${prefix}:\nbin\n\n${prefix}/bin:\nplumb\n` })
  })

  test.skipIf(!canMount || Bun.which('curl') === null)(`under a download${noMounts}`, async () => {
    using server = serve(largeRelease(400_000))
    const prefix = folder()
    const done = await install(['--releases', origin(server), '--prefix', prefix], {
      env: { no_proxy: '127.0.0.1' },
      within: onDisk(prefix, 'size=100k'),
    })
    expect({ exit: done.exit, stdout: done.stdout }).toEqual({ exit: 1, stdout: `${prefix}:\nbin\n\n${prefix}/bin:\n` })
    expect(done.stderr).toEndWith(
      'could not be downloaded\n  Is the disk full, or the network gone? Nothing was installed.\n',
    )
  })

  test.skipIf(!canMount)(`and one that is read-only${noMounts}`, async () => {
    const prefix = folder()
    const done = await install(['--from', release(), '--prefix', prefix], { within: onDisk(prefix, 'ro') })
    expect(done).toEqual({
      exit: 1,
      stdout: `${prefix}:\n`,
      stderr: `install: the folder ${prefix}/bin cannot be made\n  Choose another one with --prefix.\n`,
    })
  })

  test('where no file may be that large', async () => {
    const prefix = folder()
    const done = await install(['--from', largeRelease(400_000), '--prefix', prefix], {
      within: ['sh', '-c', 'ulimit -f 100; exec "$@"', 'sh'],
    })
    expect({ exit: done.exit, below: below(prefix) }).toEqual({ exit: 1, below: ['bin'] })
    expect(done.stderr).toEndWith('/bin\n  Is the disk full?\n')
  })
})

describe.skipIf(process.platform !== 'linux')('stopped between the check and the last step', () => {
  for (const shell of SHELLS) {
    for (const [signal, exit] of [
      ['SIGHUP', 129],
      ['SIGINT', 130],
      ['SIGTERM', 143],
    ] as const) {
      test(`by ${signal}, under ${shell.join(' ')}, it leaves nothing`, async () => {
        const pipe = join(folder(), 'pipe')
        Bun.spawnSync(['mkfifo', pipe])
        // Asked for its version once its sum was found right; says that it was, and waits for the end of the standard input.
        const dir = release(`#!/bin/sh\necho asked > '${pipe}'\ncat\necho "plumb 9.9.9"\n`)
        const prefix = folder()
        const child = start(['--from', dir, '--prefix', prefix], { shell })
        expect(await new Response(Bun.spawn(['cat', pipe]).stdout).text()).toBe('asked\n')
        expect(below(prefix)).toContainEqual(expect.stringMatching(/^bin\/\.plumb-install\.\w+\/plumb$/))
        child.kill(signal)
        child.stdin.end()
        expect(await child.exited).toBe(exit)
        expect({ below: below(prefix), stderr: await new Response(child.stderr).text() }).toEqual({
          below: ['bin'],
          stderr: '',
        })
      })
    }
  }
})

function serve(dir: string, { cutShort = false }: { cutShort?: boolean } = {}) {
  return Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch(request) {
      const path = join(dir, new URL(request.url).pathname.replace(/^\/(?:latest\/download|download\/v9\.9\.9)\//, ''))
      if (!existsSync(path)) return new Response('', { status: 404 })
      const body = readFileSync(path)
      return new Response(cutShort && !path.endsWith('SUMS') ? body.subarray(0, 5) : body)
    },
  })
}

function origin(server: Bun.Server<undefined>): string {
  return server.url.href.replace(/\/$/, '')
}

/** A server that promises more than it sends before it hangs up. */
function serveHalf(dir: string) {
  const sums = readFileSync(join(dir, 'SHA256SUMS'))
  return Bun.listen({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      data(socket, request) {
        const isSums = request.includes('SHA256SUMS')
        const body = isSums ? sums : Buffer.from('#!/bin/sh\n')
        const length = isSums ? body.length : body.length + 1000
        socket.end(`HTTP/1.1 200 OK\r\ncontent-length: ${length}\r\nconnection: close\r\n\r\n${body}`)
      },
    },
  })
}

/** A folder of links to these programs alone. */
function toolbox(names: readonly string[]): string {
  const dir = folder()
  for (const name of names) {
    const path = Bun.which(name)
    if (path !== null) symlinkSync(path, join(dir, name))
  }
  return dir
}

const TOOLS = 'sh uname grep sed cut dirname basename cat cp chmod mkdir mktemp mv rm head'.split(' ')

describe.skipIf(process.platform !== 'linux')('with what a machine has', () => {
  const sh = Bun.which('sh') ?? '/bin/sh'
  const rows: readonly (readonly [title: string, tools: string[], exit: number, said: string])[] = [
    ['wget instead of curl', ['wget', 'sha256sum'], 0, 'plumb 9.9.9 is installed'],
    ['openssl instead of sha256sum', ['curl', 'openssl'], 0, 'plumb 9.9.9 is installed'],
    [
      'nothing that downloads',
      ['sha256sum'],
      1,
      'install: nothing here can download\n  Install curl or wget, or use --from',
    ],
    [
      'nothing that checks',
      ['curl'],
      1,
      'install: the download cannot be checked\n  Install sha256sum, shasum or openssl.\n',
    ],
  ]
  for (const [title, tools, exit, said] of rows) {
    const missing = tools.find((name) => Bun.which(name) === null)
    test.skipIf(missing !== undefined)(
      `${title}${missing === undefined ? '' : ` (${missing} is not installed)`}`,
      async () => {
        using server = serve(release())
        const prefix = folder()
        const done = await install(['--releases', origin(server), '--prefix', prefix], {
          shell: [sh],
          env: { no_proxy: '127.0.0.1', PATH: toolbox([...TOOLS, ...tools]) },
        })
        expect({ exit: done.exit, said: done.stderr.includes(said) || done.stderr }).toEqual({ exit, said: true })
        expect(below(prefix)).toEqual(exit === 0 ? ['bin', 'bin/plumb'] : ['bin'])
      },
    )
  }
})

describe.skipIf(process.platform !== 'linux' || Bun.which('curl') === null)('from a server', () => {
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
      const done = await install(['--releases', origin(server), ...version, '--prefix', prefix], {
        env: { no_proxy: '127.0.0.1' },
      })
      expect({ exit: done.exit, said: done.stderr.includes(said) || done.stderr }).toEqual({ exit, said: true })
      expect(below(prefix)).toEqual(exit === 0 ? ['bin', 'bin/plumb'] : ['bin'])
    })
  }

  test('a connection that breaks in the middle', async () => {
    const dir = release()
    using server = serveHalf(dir)
    const prefix = folder()
    const { exit, stderr } = await install(['--releases', `http://127.0.0.1:${server.port}`, '--prefix', prefix], {
      env: { no_proxy: '127.0.0.1' },
    })
    expect(exit).toBe(1)
    expect(stderr).toMatch(
      /plumb-linux-\S+ could not be downloaded\n {2}Is the disk full, or the network gone\? Nothing was installed\.\n$/,
    )
    expect(below(prefix)).toEqual(['bin'])
  })
})
