import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packFiles } from '../packs/pack-files.ts'
import { PATIENCE_MS } from '../patience.ts'
import { BINARY, cleanEnvironment, folder, plumb, ROOT } from './plumb.ts'

setDefaultTimeout(PATIENCE_MS)

type Json = Record<string, unknown>
const json = (stdout: string): Json => JSON.parse(stdout)

/** `hcpx`, by its linked name, with a store of its own. */
function store(extra: Readonly<Record<string, string>> = {}) {
  const home = join(folder(), 'home')
  const env = { HCP_HOME: home, ...extra }
  return {
    home,
    hcpx: (args: readonly string[], options: { cwd?: string } = {}) => plumb(args, { as: 'hcpx', env, ...options }),
    async ready(dir: string, id: string) {
      expect((await plumb(['install', dir], { as: 'hcpx', env })).exit).toBe(0)
      expect((await plumb(['activate', id], { as: 'hcpx', env })).exit).toBe(0)
    },
  }
}

/** A pack whose CLI writes down that it ran. */
function markingPack(changes: Parameters<typeof packFiles>[0] = {}): string {
  const script = '#!/bin/sh\n: > "$HOME/was-run"\necho "{}"\n'
  return folder({ ...packFiles(changes), 'bin/ledger': { text: script, mode: 0o755 } })
}

test('what a program prints passes through, text or not', async () => {
  const script = "#!/bin/sh\nprintf 'a\\377\\000b'\nprintf '\\376' >&2\n"
  const files = packFiles({
    surface: { verbs: { list: { cli: ['ledger', 'list'], args: undefined, output: 'text' } } },
  })
  const dir = folder({ ...files, 'bin/ledger': { text: script, mode: 0o755 } })
  const { home, ready } = store()
  await ready(dir, 'ledger')
  const child = Bun.spawn([BINARY, 'exec', 'ledger', 'list'], {
    env: { ...cleanEnvironment(), HCP_HOME: home },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [stdout, stderr] = await Promise.all([child.stdout.bytes(), child.stderr.bytes()])

  expect([...stdout]).toEqual([0x61, 0xff, 0, 0x62])
  expect([...stderr]).toEqual([0xfe])
  expect(await child.exited).toBe(0)
})

describe('the proof script of the protocol, step by step, under the linked name', () => {
  for (const id of ['ledger', 'transit'] as const) {
    test(id, async () => {
      const { hcpx } = store()
      const dir = `./packs/${id}`
      expect((await hcpx(['lint', dir, '--json'])).stdout).toBe(`{"ok":true,"pack_id":"${id}","issues":[]}\n`)
      expect((await hcpx(['install', dir, '--json'])).exit).toBe(0)
      expect((await hcpx(['activate', id, '--json'])).exit).toBe(0)
      const read = id === 'ledger' ? 'list' : 'stops'
      expect(json((await hcpx(['exec', id, read, '--json'])).stdout)).toMatchObject({ ok: true, exit_code: 0 })
      const write =
        id === 'ledger'
          ? ['transfer', '--json', '--', 'amount=2.80', 'payee=demo-transit']
          : ['ticket.buy', '--json', '--', 'from=A', 'to=B']
      const denied = await hcpx(['exec', id, ...write])
      expect(denied.exit).toBe(1)
      expect(denied.stdout).toContain('"confirm required"')
      const done = await hcpx(['exec', id, ...write, 'confirm=true'])
      expect({ exit: done.exit, ok: json(done.stdout)['ok'] }).toEqual({ exit: 0, ok: true })
      expect(json((await hcpx(['availability', id, '--json'])).stdout)).toEqual({
        pack: id,
        installed: true,
        activated: true,
        connected: true,
        executable: true,
        reasons: {},
      })
    })
  }

  test('packs/ledger/proof.sh as it stands', async () => {
    const links = folder()
    symlinkSync(BINARY, join(links, 'hcpx'))
    const env = { ...cleanEnvironment(), HCP_HOME: join(folder(), 'home') }
    const proof = Bun.spawn(['./packs/ledger/proof.sh'], {
      cwd: ROOT,
      env: { ...env, PATH: `${links}:${env.PATH}` },
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const [out, err, exit] = await Promise.all([
      new Response(proof.stdout).text(),
      new Response(proof.stderr).text(),
      proof.exited,
    ])
    expect({ exit, err }).toEqual({ exit: 0, err: '' })
    expect(out).toContain('"status": "accepted"')
  })

  test('Sense: announced with the grant, denied without', async () => {
    const { hcpx, ready } = store()
    await ready('./packs/transit', 'transit')
    const [stimulus = ''] = Object.keys(
      json(readFileSync(join(ROOT, 'packs/transit/surface.json'), 'utf8'))['stimulusTriggers'] as Json,
    )
    expect(json((await hcpx(['announce', 'transit', stimulus, '--json'])).stdout)).toMatchObject({ ok: true, stimulus })
    expect(json((await hcpx(['announce', 'transit', stimulus, '--grants', 'none', '--json'])).stdout)).toMatchObject({
      ok: false,
      error: `denied: missing sense.enable for transit.${stimulus}`,
    })
  })
})

test('both faces say the same: transit plan A B --json and exec’s result', async () => {
  const { hcpx, ready } = store()
  await ready('./packs/transit', 'transit')
  const own = Bun.spawnSync([join(ROOT, 'packs/transit/bin/transit'), 'plan', 'A', 'B', '--json'])
  const ours = json((await hcpx(['exec', 'transit', 'plan', '--json', '--', 'from=A', 'to=B'])).stdout)
  expect(ours['result']).toEqual(JSON.parse(own.stdout.toString()))
  expect(ours['stdout']).toBe(own.stdout.toString())
  // What `jq .result` prints: the protocol compares the two files with a plain diff.
  expect(`${JSON.stringify(ours['result'], null, 2)}\n`).toBe(own.stdout.toString())
})

describe('a refusal starts nothing', () => {
  const rows: readonly (readonly [title: string, args: string[], error: string])[] = [
    ['inactive', ['exec', 'ledger', 'list'], 'pack "ledger" is not active'],
    ['unknown command', ['exec', 'ledger', 'lst'], 'unknown command "lst" (did you mean "list"?)'],
    ['arguments', ['exec', 'ledger', 'list', '--', 'limit=many'], 'argument "limit" must be an integer, such as 10'],
    [
      'grant',
      ['exec', 'ledger', 'list', '--grants', 'verb.exec.write'],
      'denied: missing verb.exec.read for ledger.list',
    ],
    [
      'an agent has no grants',
      ['exec', 'ledger', 'list', '--as', 'agent'],
      'denied: missing verb.exec.read for ledger.list',
    ],
    ['confirm', ['exec', 'ledger', 'transfer', '--access', 'run', '--', 'amount=1', 'payee=a'], 'confirm required'],
    ['sandbox', ['exec', 'ledger', 'list'], 'sandbox: bin "ledger" not allowlisted'],
  ]
  for (const [title, args, error] of rows) {
    test(title, async () => {
      const home = folder()
      const { hcpx, ready, home: storeHome } = store({ HOME: home })
      const dir = markingPack()
      if (title === 'inactive') expect((await hcpx(['install', dir])).exit).toBe(0)
      else await ready(dir, 'ledger')
      if (title === 'sandbox') {
        const [copy = ''] = readdirSync(join(storeHome, 'packs/ledger'))
        chmodSync(join(storeHome, 'packs/ledger', copy, 'bin/ledger'), 0o444)
      }
      const plain = await hcpx(args)
      expect({ exit: plain.exit, stdout: plain.stdout }).toEqual({ exit: 1, stdout: '' })
      expect(plain.stderr).toStartWith(`hcpx: ${error}\n`)
      const dashes = args.indexOf('--')
      const words = dashes === -1 ? [...args, '--json'] : [...args.slice(0, dashes), '--json', ...args.slice(dashes)]
      expect(json((await hcpx(words)).stdout)).toMatchObject({ ok: false, error })
      expect(existsSync(join(home, 'was-run'))).toBe(false)
    })
  }

  test('and the marker is there when the call is allowed', async () => {
    const home = folder()
    const { hcpx, ready } = store({ HOME: home })
    await ready(markingPack(), 'ledger')
    expect((await hcpx(['exec', 'ledger', 'list'])).exit).toBe(0)
    expect(existsSync(join(home, 'was-run'))).toBe(true)
  })
})

describe('what install refuses, and says why', () => {
  const rows: readonly (readonly [title: string, spoil: (dir: string) => void, said: string])[] = [
    [
      'a link out of the pack',
      (dir) => symlinkSync('/etc/passwd', join(dir, 'notes')),
      '"notes" is a link that leaves the pack',
    ],
    ['a link to nothing', (dir) => symlinkSync('nowhere', join(dir, 'notes')), '"notes" is a link to nothing'],
    [
      'a pipe',
      (dir) => {
        Bun.spawnSync(['mkfifo', join(dir, 'pipe')])
      },
      '"pipe" is a device, socket or pipe',
    ],
    [
      'a set-user-id bit',
      (dir) => chmodSync(join(dir, 'bin/ledger'), 0o4755),
      '"bin/ledger" has a set-user-id or set-group-id bit',
    ],
    [
      'a pack that does not pass lint',
      (dir) => {
        writeFileSync(join(dir, 'policy.json'), '{}')
      },
      'the pack does not pass lint',
    ],
  ]
  for (const [title, spoil, said] of rows) {
    test(title, async () => {
      const { hcpx, home } = store()
      const dir = markingPack()
      spoil(dir)
      const called = await hcpx(['install', dir])
      expect({ exit: called.exit, stdout: called.stdout }).toEqual({ exit: 1, stdout: '' })
      expect(called.stderr).toContain(said)
      expect(existsSync(join(home, 'packs'))).toBe(false)
    })
  }

  test('a bin that climbs out of the pack', async () => {
    const { hcpx } = store()
    const dir = markingPack({ surface: { wrap: { bin: '../ledger' } } })
    expect((await hcpx(['install', dir])).stderr).toContain('wrap.bin points outside the pack')
  })

  test('a link that stays inside is copied as the file it stands for', async () => {
    const { hcpx, home } = store()
    const dir = markingPack()
    symlinkSync('HARNESS.md', join(dir, 'README.md'))
    const { digest } = json((await hcpx(['install', dir, '--json'])).stdout)
    const copy = join(home, 'packs/ledger', `1.0.0-${String(digest).slice(0, 12)}`)
    expect(readFileSync(join(copy, 'README.md'), 'utf8')).toBe(readFileSync(join(dir, 'HARNESS.md'), 'utf8'))
  })
})

describe('installing again', () => {
  test('the same content is a success that says so', async () => {
    const { hcpx } = store()
    const dir = markingPack()
    expect(json((await hcpx(['install', dir, '--json'])).stdout)).toMatchObject({ ok: true, unchanged: false })
    expect(json((await hcpx(['install', dir, '--json'])).stdout)).toMatchObject({ ok: true, unchanged: true })
  })

  test('another content must be activated anew', async () => {
    const { hcpx, ready } = store()
    const dir = markingPack()
    await ready(dir, 'ledger')
    writeFileSync(join(dir, 'notes.md'), 'new')
    expect((await hcpx(['install', dir])).exit).toBe(0)
    expect((await hcpx(['exec', 'ledger', 'list'])).stderr).toStartWith('hcpx: pack "ledger" is not active')
  })
})

test('a bin that was swapped after activation is refused with the reason', async () => {
  const home = folder()
  const { hcpx, ready, home: storeHome } = store({ HOME: home })
  await ready(markingPack(), 'ledger')
  const [copy = ''] = readdirSync(join(storeHome, 'packs/ledger'))
  const bin = join(storeHome, 'packs/ledger', copy, 'bin/ledger')
  chmodSync(bin, 0o755)
  writeFileSync(bin, '#!/bin/sh\n: > "$HOME/evil"\n')
  const called = await hcpx(['exec', 'ledger', 'list'])
  expect(called.stderr).toMatch(
    /^hcpx: sandbox: bin "ledger" not allowlisted\n {2}".*" was changed since the pack was activated/,
  )
  expect(json((await hcpx(['availability', 'ledger', '--json'])).stdout)).toMatchObject({
    activated: true,
    executable: false,
  })
  expect(existsSync(join(home, 'evil'))).toBe(false)
})

describe('values reach the CLI as one argument, or are refused', () => {
  const script = '#!/bin/sh\nfor word; do printf "%s\\0" "$word"; done > "$HOME/argv"\necho "{}"\n'
  const surface = {
    verbs: {
      list: {
        args: { text: { type: 'string', description: 'Text.', example: 'a' } },
        cli: ['ledger', 'list', ['--text', '{{text}}'], '--json'],
      },
    },
  }
  const dir = folder({ ...packFiles({ surface }), 'bin/ledger': { text: script, mode: 0o755 } })
  const rows: readonly (readonly [title: string, value: string])[] = [
    ['a dash', '-x'],
    ['two dashes', '--'],
    ['an option with a value', '--delete=all'],
    ['empty', ''],
    ['spaces and quotes', ` a "b" 'c' `],
    ['a shell’s signs', '$(id) `id` ; rm -rf * && | > <'],
    ['line feeds and tabs', 'a\nb\r\n\tc'],
    ['an equals sign', 'a=b=c'],
    ['Unicode and emoji', 'Zürich 東京 👩‍👩‍👧 \u202e'],
    ['100 kB', 'x'.repeat(100_000)],
  ]
  for (const [title, value] of rows) {
    test(title, async () => {
      const home = folder()
      const { hcpx, ready } = store({ HOME: home })
      await ready(dir, 'ledger')
      const called = await hcpx(['exec', 'ledger', 'list', '--json', '--', `text=${value}`])
      expect(json(called.stdout)).toMatchObject({ ok: true })
      expect(readFileSync(join(home, 'argv'), 'utf8').split('\0')).toEqual(['list', '--text', value, '--json', ''])
    })
  }

  test('more than the system takes is refused in one sentence', async () => {
    const { Hcp } = await import('../../src/runtime/hcp.ts')
    const hcp = await Hcp.create({
      packDirs: [dir],
      grants: ['verb.exec.read'],
      env: { PATH: process.env['PATH'], HOME: folder() },
    })
    await hcp.activate(['ledger'])
    const refused = await hcp.exec('ledger', 'list', { text: 'x'.repeat(1024 * 1024) })
    expect(refused.ok).toBe(false)
    expect(refused.error).toMatch(/more than the system takes/)
    expect(await hcp.exec('ledger', 'list', { text: 'a\0b' })).toMatchObject({
      ok: false,
      error: 'argument "text" may not contain a NUL byte',
    })
  })
})

describe('for programs', () => {
  test('grants are none unless they are named', async () => {
    const { Hcp } = await import('../../src/runtime/hcp.ts')
    const hcp = await Hcp.create({ packDirs: [join(ROOT, 'packs/ledger')], grants: [] })
    await hcp.activate(['ledger'])
    expect(await hcp.exec('ledger', 'list')).toMatchObject({
      ok: false,
      error: 'denied: missing verb.exec.read for ledger.list',
    })
  })

  test('a bin that is not there fails closed instead of falling back to PATH', async () => {
    const { Hcp } = await import('../../src/runtime/hcp.ts')
    const bins = folder({ ledger: { text: '#!/bin/sh\necho "{}"\n', mode: 0o755 } })
    const dir = folder(packFiles())
    const hcp = await Hcp.create({ packDirs: [dir], grants: ['verb.exec.read'], env: { PATH: bins, HOME: folder() } })
    await hcp.activate(['ledger'])
    expect(await hcp.exec('ledger', 'list')).toMatchObject({
      ok: false,
      error: 'sandbox: bin "ledger" not allowlisted',
    })
  })
})

test('credentials never reach previews, errors or the audit log', async () => {
  const secret = 'hunter2-hunter2-hunter2'
  const surface = {
    credentials: [{ name: 'LEDGER_TOKEN', required: true, description: 'The token.' }],
    wrap: { env: ['LEDGER_TOKEN'] },
  }
  const dir = folder({
    ...packFiles({ surface }),
    'bin/ledger': { text: '#!/bin/sh\necho "bad token $LEDGER_TOKEN" >&2\nexit 3\n', mode: 0o755 },
  })
  const { hcpx, ready, home } = store({ LEDGER_TOKEN: secret })
  await ready(dir, 'ledger')
  const preview = await hcpx(['exec', 'ledger', 'transfer', '--', 'amount=1', `payee=${secret}`])
  expect(preview.stderr).toContain('[LEDGER_TOKEN]')
  await hcpx(['exec', 'ledger', 'list', '--json'])
  await hcpx(['exec', 'ledger', 'list', '--', secret, `x=${secret}`])
  const checked = await plumb(['check', dir, '--probe', '--json'], { env: { LEDGER_TOKEN: secret } })
  expect(checked.exit).toBe(1)
  expect(preview.stderr + readFileSync(join(home, 'audit.jsonl'), 'utf8') + checked.stdout).not.toContain(secret)
})

describe('the audit log', () => {
  test('a call that a signal stops is recorded as killed', async () => {
    const { home, ready } = store()
    const script = '#!/bin/sh\n: > "$HOME/was-run"\nexec sleep 60\n'
    const dir = folder({ ...packFiles(), 'bin/ledger': { text: script, mode: 0o755 } })
    await ready(dir, 'ledger')
    const person = folder()
    const child = Bun.spawn([BINARY, 'exec', 'ledger', 'balance'], {
      env: { ...cleanEnvironment(), HCP_HOME: home, HOME: person },
      stdout: 'ignore',
      stderr: 'ignore',
    })
    while (!existsSync(join(person, 'was-run')) && child.exitCode === null) await Bun.sleep(5)
    child.kill('SIGINT')
    expect(await child.exited).toBe(130)
    const lines = readFileSync(join(home, 'audit.jsonl'), 'utf8').trim().split('\n')
    expect(lines.map((line) => json(line))).toMatchObject([
      { command: 'balance', decision: 'run', ok: false, exit_code: null, signal: 'SIGKILL' },
    ])
  })

  test.skipIf(process.platform === 'win32')('that is a pipe nobody reads is refused, not waited for', async () => {
    const { home, hcpx, ready } = store()
    await ready('./packs/ledger', 'ledger')
    expect(Bun.spawnSync(['mkfifo', join(home, 'audit.jsonl')]).success).toBe(true)
    const { exit, stderr } = await hcpx(['exec', 'ledger', 'list'])
    expect({ exit, stderr }).toMatchObject({
      exit: 64,
      stderr: expect.stringContaining('the audit log cannot be written (ENXIO)'),
    })
  })

  test('has one line per call, with names and no values', async () => {
    const { hcpx, ready, home } = store()
    await ready('./packs/ledger', 'ledger')
    await hcpx(['exec', 'ledger', 'transfer', '--', 'amount=2.80', 'payee=demo-transit'])
    await hcpx(['exec', 'ledger', 'transfer', '--', 'amount=2.80', 'payee=demo-transit', 'confirm=true'])
    const lines = readFileSync(join(home, 'audit.jsonl'), 'utf8').trim().split('\n').map(json)
    expect(
      lines.map(({ pack, command, args, decision, refused_by, exit_code }) => [
        pack,
        command,
        args,
        decision,
        refused_by,
        exit_code,
      ]),
    ).toEqual([
      ['ledger', 'transfer', ['amount', 'payee'], 'refused', 'confirm', null],
      ['ledger', 'transfer', ['amount', 'payee', 'confirm'], 'run', null, 0],
    ])
  })
})

test('many runs on one store, a tenth of them killed, leave it whole', async () => {
  const { home } = store()
  const env = { ...cleanEnvironment(), HCP_HOME: home }
  const packs = ['ledger', 'transit'].map((id) => {
    const dir = join(folder(), id)
    cpSync(join(ROOT, 'packs', id), dir, { recursive: true })
    return { id, dir, read: id === 'ledger' ? 'balance' : 'lines' }
  })
  const calls = Array.from({ length: 200 }, (_, index) => {
    const pack = packs[index % 2]
    if (pack === undefined) throw new Error('there are two packs')
    const { id, dir, read } = pack
    return [['install', dir], ['activate', id], ['exec', id, read], ['uninstall', id], ['list']][(index >> 1) % 5] ?? []
  })
  const waiting = [...calls.entries()]
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, args] = next
      const child = Bun.spawn([BINARY, 'hcpx', ...args], { env, stdin: 'ignore', stdout: 'ignore', stderr: 'pipe' })
      if (index % 10 === 3) child.kill('SIGKILL')
      const [exit, stderr] = await Promise.all([child.exited, new Response(child.stderr).text()])
      expect(stderr).not.toContain('bug of plumb')
      const ending = `${args.join(' ')} ended with ${exit}: ${stderr}`
      if (index % 10 !== 3) expect(ending).toMatch(/ended with [01]:/)
    }
  }
  await Promise.all(Array.from({ length: 16 }, worker))
  const hcpx = (args: readonly string[]) => plumb(args, { as: 'hcpx', env: { HCP_HOME: home } })
  for (const { id, dir, read } of packs) {
    expect((await hcpx(['install', dir])).exit).toBe(0)
    expect((await hcpx(['activate', id])).exit).toBe(0)
    expect((await hcpx(['exec', id, read])).exit).toBe(0)
    expect((await hcpx(['uninstall', id])).exit).toBe(0)
  }
  expect(json((await hcpx(['list', '--json'])).stdout)).toEqual({ packs: [] })
  const torn = [...new Bun.Glob('**/*.tmp').scanSync({ cwd: home, dot: true })].filter(
    (path) => !path.startsWith('tmp/'),
  )
  expect(torn).toEqual([])
})
