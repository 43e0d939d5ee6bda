import { describe, expect, onTestFinished, test } from 'bun:test'
import { closeSync, constants, mkdirSync, openSync, readdirSync, readFileSync, readSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packFiles } from '../packs/pack-files.ts'
import { IS_LINUX, until, waitsIn } from '../process/processes.ts'
import { BINARY, cleanEnvironment, folder, plumb, ROOT } from './plumb.ts'

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

describe('what it is called by is what it is', () => {
  // The gates have no flag for their version.
  for (const name of ['plumb', 'hcpx', 'eval-quality', 'hlock']) {
    test(name, async () => {
      const called = await plumb(['--version'], { as: name })
      expect(called.exit).toBe(0)
      expect(called.stdout).toContain(version)
      if (name !== 'plumb') expect((await plumb([name, '--version'])).stdout).toBe(called.stdout)
    })
  }

  test('hcpx names itself in help and refuses what is not its own', async () => {
    const help = await plumb(['--help'], { as: 'hcpx' })
    expect(help.stdout).toContain('Usage: hcpx <command>')
    expect(help.stdout).not.toContain('plumb')
    expect(await plumb(['compile'], { as: 'hcpx' })).toEqual({
      exit: 64,
      stdout: '',
      stderr: 'hcpx: unknown command "compile"\n  See "hcpx --help".\n',
    })
  })

  test('hlock tells of its commands that are not here', async () => {
    const next = 'Its documents name it, but this hlock has only what "hlock --help" lists.'
    for (const name of ['init', 'resolve', 'meta']) {
      const called = await plumb([name, '--pack', './evals'], { as: 'hlock' })
      expect(called).toEqual({ exit: 64, stdout: '', stderr: `hlock: unknown command "${name}"\n  ${next}\n` })
    }
  })

  test('a face inside plumb is called by its own name', async () => {
    expect((await plumb(['hcpx', 'lnt'])).stderr).toBe(
      'hcpx: unknown command "lnt"\n  Did you mean "lint"? See "hcpx --help".\n',
    )
  })
})

describe('calls that are wrong', () => {
  const rows: readonly (readonly [args: string[], stderr: string])[] = [
    [['chek'], 'plumb: unknown command "chek"\n  Did you mean "check"? See "plumb --help".\n'],
    [['--verison'], 'plumb: plumb has no flag --verison\n  See "plumb --help".\n'],
    [['check'], 'plumb: plumb check needs <dir>: pack folder, or a folder of packs\n  See "plumb check --help".\n'],
    [
      ['check', 'x', '--prob'],
      'plumb: plumb check has no flag --prob\n  Did you mean --probe? See "plumb check --help".\n',
    ],
    [
      ['check', 'packs/git', '--json', '--agent'],
      'plumb: the report cannot be both "json" and "agent"\n  Ask for one format.\n',
    ],
    [
      ['check', 'packs/git', '--timeout', 'soon'],
      'plumb: --timeout cannot be "soon"\n  It takes a whole number from 1 to 3600000.\n',
    ],
    [
      ['check', '/no/such/folder'],
      'plumb: /no/such/folder: there is no such folder\n  Name the folder that holds surface.json.\n',
    ],
    [
      ['check', 'README.md'],
      'plumb: README.md: is a file, not a pack folder\n  Name the folder that holds surface.json.\n',
    ],
    [
      ['explain', 'M01'],
      'plumb: there is no rule or code "M01"\n  Did you mean M001, M010, M011? "rules" lists the rules, "explain codes" the codes.\n',
    ],
    [['hcpx', 'explain', 'binding-cycle'], 'hcpx: unknown rule "binding-cycle"\n  "rules" lists them all.\n'],
    [['help', 'chek'], 'plumb: unknown command "chek"\n  Did you mean "check"? See "plumb --help".\n'],
    [['\u001b[31mchek'], 'plumb: unknown command "\\x1b[31mchek"\n  See "plumb --help".\n'],
  ]
  for (const [args, stderr] of rows) {
    test(args.join(' '), async () => expect(await plumb(args)).toEqual({ exit: 64, stdout: '', stderr }))
  }

  test('without a command the overview goes to stderr', async () => {
    const called = await plumb([])
    expect({ exit: called.exit, stdout: called.stdout }).toEqual({ exit: 64, stdout: '' })
    expect(called.stderr).toContain('Usage: plumb <command>')
  })
})

describe('help', () => {
  test('of the program, of a command, and by either spelling', async () => {
    const overview = await plumb(['--help'])
    expect(overview).toEqual({ ...(await plumb(['help'])), exit: 0, stderr: '' })
    expect(overview.stdout).toContain('check')
    const check = await plumb(['check', '--help'])
    expect(check).toEqual({ ...(await plumb(['help', 'check'])), exit: 0, stderr: '' })
    expect(check.stdout).toContain('--no-eval')
  })

  test('wins over whatever else is wrong', async () => {
    expect((await plumb(['check', '--nonsense', '--help'])).exit).toBe(0)
  })
})

test('a reader that goes away is no error', async () => {
  const shell = Bun.spawn(
    ['sh', '-c', `"${BINARY}" check packs/ledger --json --no-eval | head -c1; echo " \${PIPESTATUS:-}"`],
    {
      cwd: ROOT,
      env: cleanEnvironment(),
      stdout: 'pipe',
      stderr: 'pipe',
    },
  )
  expect({ out: await new Response(shell.stdout).text(), err: await new Response(shell.stderr).text() }).toEqual({
    out: '{ \n',
    err: '',
  })
})

describe('a reader that does not read on does not keep the program from being stopped', () => {
  const pipes = [
    ['a pipe', 0],
    ['a pipe that is not waited for', constants.O_NONBLOCK],
  ] as const
  for (const [title, flag] of pipes) {
    for (const [signal, exit] of [
      ['SIGINT', 130],
      ['SIGTERM', 143],
      ['SIGHUP', 129],
    ] as const) {
      test(`${title}, ${signal}`, async () => {
        const path = join(folder(), 'pipe')
        expect(Bun.spawnSync(['mkfifo', path]).success).toBe(true)
        const stdout = openSync(path, constants.O_RDWR | flag)
        const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
        // More than a pipe holds.
        const child = Bun.spawn([BINARY, 'digest', ...Array<string>(2000).fill('package.json')], {
          cwd: ROOT,
          env: cleanEnvironment(),
          stdout,
        })
        onTestFinished(() => {
          child.kill('SIGKILL')
          for (const fd of [stdout, reader]) closeSync(fd)
        })
        await until('it writes', () => hasByte(reader))
        child.kill(signal)
        expect(await child.exited).toBe(exit)
      })
    }
  }
})

/** Whether a byte could be read without waiting. */
function hasByte(fd: number): boolean {
  try {
    return readSync(fd, Buffer.alloc(1)) === 1
  } catch {
    return false
  }
}

test('a stdout that is closed, and one that is full, end without a stack', async () => {
  const closed = Bun.spawnSync(['sh', '-c', `"${BINARY}" rules >&-; echo $?`], { cwd: ROOT, env: cleanEnvironment() })
  expect(closed.stdout.toString() + closed.stderr.toString()).not.toContain('    at ')
  const full = Bun.spawnSync(['sh', '-c', `"${BINARY}" rules >/dev/full; echo $?`], {
    cwd: ROOT,
    env: cleanEnvironment(),
  })
  expect(full.stdout.toString()).toBe('74\n')
  expect(full.stderr.toString()).toBe(
    'plumb: stdout cannot be written (ENOSPC)\n  Free some space, or send the output elsewhere.\n',
  )
})

test.if(IS_LINUX)('a named pipe whose writer waits for a reader is read whole', async () => {
  const pipe = join(folder(), 'pipe')
  expect(Bun.spawnSync(['mkfifo', pipe]).success).toBe(true)
  const exits: (number | null)[] = []
  // Opened twice, it would lose what about every other writer writes.
  for (let round = 0; round < 8; round++) {
    const { pid } = Bun.spawn(['sh', '-c', 'echo {} > "$0"', pipe], { stderr: 'ignore' })
    await until('the writer waits', () => waitsIn(pid, 'sh'))
    exits.push((await plumb(['digest', pipe])).exit)
  }
  expect(exits).toEqual(Array(8).fill(0))
})

// Only Linux shows the bytes of a call; elsewhere such a name does not exist.
test.if(IS_LINUX)('a name that is not UTF-8 is refused, instead of writing to another', () => {
  const dir = folder({})
  const call = (line: string) =>
    Bun.spawnSync(['sh', '-c', `"$0" ${line} "$(printf 'caf\\033\\351')"; echo $?`, BINARY], {
      cwd: dir,
      env: cleanEnvironment(),
    })
  const why = '"caf\\x1b\ufffd" is not UTF-8; give the file another name\n'
  for (const [line, stderr] of [
    ['init', `plumb: ${why}`],
    ['hlock evals init', `hlock: ${why}`],
    ['eval-quality compile --out', `eval-quality: usage: ${why}`],
    ['eval-quality-gates licences --config', `eval-quality-gates: usage: ${why}`],
  ] as const) {
    const { stdout, stderr: told } = call(line)
    expect({ line, stdout: stdout.toString(), stderr: told.toString() }).toEqual({ line, stdout: '64\n', stderr })
  }
  expect(readdirSync(dir)).toEqual([])
})

describe('a stranger’s folder', () => {
  test('nothing of it is loaded or run', async () => {
    const dir = folder({
      ...packFiles(),
      'bunfig.toml': 'preload = ["./evil.ts"]\n[run]\nbun = true\n',
      'evil.ts': 'await Bun.write("was-run", "x"); console.log("EVIL"); process.exit(9)',
      '.env': 'NO_COLOR=\nFORCE_COLOR=3\nPLUMB_DEBUG=1\nHCP_HOME=./evil-home\n',
      'tsconfig.json': '{ "compilerOptions": { "paths": { "*": ["./evil.ts"] }, "jsxImportSource": "./evil" } }',
      'package.json': '{ "name": "evil", "type": "commonjs", "imports": { "#x": "./evil.ts" }, "bin": "./evil.ts" }',
      'node_modules/valibot/index.js': 'require("fs").writeFileSync("was-run", "x")',
    })
    const here = await plumb(['check', '.', '--no-eval'], { cwd: dir })
    expect(here.stdout).toContain('Score 100/100')
    expect(here.stdout).not.toContain('\u001b')
    expect(here.stdout + here.stderr).not.toContain('EVIL')
    expect((await plumb(['list'], { cwd: dir })).stdout).toContain('No packs are installed')
    const files = new Bun.Glob('{was-run,evil-home}/**').scanSync({ cwd: dir, onlyFiles: false })
    expect([...files]).toEqual([])
    expect(await Bun.file(join(dir, 'was-run')).exists()).toBe(false)
  })
})

describe('colour', () => {
  test('none in a pipe, unless it is forced', async () => {
    expect((await plumb(['rules'])).stdout).not.toContain('\u001b')
    expect((await plumb(['rules'], { env: { FORCE_COLOR: '1' } })).stdout).toContain('\u001b[1m')
    expect((await plumb(['rules'], { env: { FORCE_COLOR: '1', NO_COLOR: '1' } })).stdout).not.toContain('\u001b')
  })
})

describe('plumb.toml in the working folder', () => {
  const entry = (lines: string) => `[[rule]]\n${lines}\n`
  async function checkWith(config: string, args: readonly string[] = [], as?: string) {
    const dir = folder({ 'plumb.toml': config })
    mkdirSync(join(dir, 'pack'))
    for (const [name, text] of Object.entries(packFiles({ evals: undefined })))
      writeFileSync(join(dir, 'pack', name), text)
    writeFileSync(join(dir, 'pack', 'HARNESS.md'), '# Ledger\n\nNo login needed.\n')
    return plumb(['check', 'pack', '--no-eval', '--json', ...args], { cwd: dir, ...(as === undefined ? {} : { as }) })
  }
  const idsOf = (stdout: string) =>
    JSON.parse(stdout).findings.map(({ id, severity }: { id: string; severity: string }) => `${id} ${severity}`)

  test('turns a rule off with a reason, and the report counts it', async () => {
    const before = await checkWith('')
    expect(idsOf(before.stdout)).toContain('S001 warn')
    const after = await checkWith(entry('id = "S001"\nseverity = "off"\nreason = "our own title style"'))
    expect(idsOf(after.stdout)).not.toContain('S001 warn')
    expect(JSON.parse(after.stdout).overridden).toEqual([
      { id: 'S001', severity: 'off', reason: 'our own title style', count: 1 },
    ])
  })

  test('regrades a rule, for one pack alone if wanted', async () => {
    const mine = entry('id = "S001"\nseverity = "error"\nreason = "strict here"\npack = "ledger"')
    expect(idsOf((await checkWith(mine)).stdout)).toContain('S001 error')
    expect(idsOf((await checkWith(mine.replace('"ledger"', '"other"'))).stdout)).toContain('S001 warn')
  })

  test('is ignored under --no-config and by hcpx', async () => {
    const off = entry('id = "S001"\nseverity = "off"\nreason = "r"')
    expect(idsOf((await checkWith(off, ['--no-config'])).stdout)).toContain('S001 warn')
    expect(idsOf((await checkWith(off, [], 'hcpx')).stdout)).toContain('S001 warn')
  })

  const wrong: readonly (readonly [title: string, config: string, said: string])[] = [
    ['no reason', entry('id = "S001"\nseverity = "off"'), 'reason'],
    ['an empty reason', entry('id = "S001"\nseverity = "off"\nreason = "  "'), 'must say why'],
    ['an unknown rule', entry('id = "S0001"\nseverity = "off"\nreason = "r"'), 'did you mean "S001"?'],
    ['the structure layer', entry('id = "L-wrap"\nseverity = "off"\nreason = "r"'), 'cannot be turned off'],
    ['an unknown key', 'rulez = 1\n', 'rulez'],
    ['broken TOML', 'rule = [\n', 'plumb.toml:'],
  ]
  for (const [title, config, said] of wrong) {
    test(`${title} is refused`, async () => {
      const called = await checkWith(config)
      expect({ exit: called.exit, stdout: called.stdout }).toEqual({ exit: 64, stdout: '' })
      expect(called.stderr).toContain(said)
    })
  }
})
