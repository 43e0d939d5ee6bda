import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { PackReport } from '../../src/report/pack-report.ts'
import { ScaffoldReport } from '../../src/report/scaffold-report.ts'
import { PATIENCE_MS } from '../patience.ts'
import { BINARY, cleanEnvironment, folder, plumb } from './plumb.ts'

setDefaultTimeout(PATIENCE_MS)

const scaffold = (stdout: string) => v.parse(ScaffoldReport, JSON.parse(stdout))
/** The rules that have something to say but that a call took long, as any does on a machine that stalls. */
const ids = (stdout: string) => {
  const { findings } = v.parse(PackReport, JSON.parse(stdout))
  return [...new Set(findings.filter(({ message }) => !/took \d/.test(message)).map(({ id }) => id))]
}

/** A folder with a CLI in `bin/` that notes each call. */
function withWidgets(): { readonly cwd: string; readonly env: Record<string, string> } {
  const pages = {
    '--help':
      'Usage: widgets <command>\\n\\nCommands:\\n  list    List widgets\\n  show    Show a widget\\n  status  Show how the tool is\\n  create  Create a widget\\n',
    'list --help': 'Usage: widgets list [--json]\\n\\nOptions:\\n  --json  print JSON\\n',
    'show --help': 'Usage: widgets show <widget>\\n',
    'status --help': 'Usage: widgets status\\n',
    'create --help': 'Usage: widgets create <name>\\n',
  }
  const cases = Object.entries(pages).map(([words, page]) => `'${words}') printf '${page}' ;;\n`)
  const text = `#!/bin/sh\necho "$*" >>"$HOME/calls"\ncase "$*" in\n${cases.join('')}*) echo "unknown command $1" >&2; exit 2 ;;\nesac\n`
  const cwd = folder({ 'bin/widgets': { text, mode: 0o755 }, 'home/.keep': '' })
  return { cwd, env: { HOME: join(cwd, 'home'), PATH: `${join(cwd, 'bin')}:${cleanEnvironment().PATH}` } }
}

/** Runs a pack's own proof script, with `hcpx` on its PATH. */
async function prove(dir: string, env: Readonly<Record<string, string>>) {
  const links = folder()
  symlinkSync(BINARY, join(links, 'hcpx'))
  const proof = Bun.spawn([join(dir, 'proof.sh')], {
    cwd: dir,
    env: { ...env, PATH: `${links}:${env['PATH']}`, HCP_HOME: join(folder(), 'home') },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [stdout, stderr, exit] = await Promise.all([
    new Response(proof.stdout).text(),
    new Response(proof.stderr).text(),
    proof.exited,
  ])
  return { exit, stderr, proved: stdout.includes('"executable": true') }
}

describe('init', () => {
  test('says what it wrote and what comes next, in a few lines', async () => {
    const cwd = folder()
    expect(await plumb(['init', 'packs/ledger'], { cwd, as: 'hcpx' })).toEqual({
      exit: 0,
      stdout: [
        'Wrote packs/ledger with 5 commands (4 reads, 1 write):',
        '  read   item.list  (template)',
        '  read   item.show  (template)',
        '  read   item.search  (template)',
        '  write  item.create  (template)',
        '  read   doctor  (template)',
        'Files: surface.json policy.json HARNESS.md hcp.eval.json proof.sh bin/ledger',
        'Next:',
        "  1. Put your own commands in the place of the template's, in surface.json, policy.json, HARNESS.md and hcp.eval.json.",
        '  2. Run "hcpx check packs/ledger --probe" until no error is left.',
        '',
      ].join('\n'),
      stderr: '',
    })
    expect(readdirSync(cwd)).toEqual(['packs'])
  })

  test('what it wrote is clean, answers probes, and its proof script passes; it is only not done', async () => {
    const cwd = folder()
    const { stdout } = await plumb(['init', 'x', '--id', 'ledger', '--name', 'House ledger', '--json'], { cwd })
    expect(scaffold(stdout)).toMatchObject({ ok: true, pack_id: 'ledger', dir: 'x' })
    expect((await plumb(['lint', 'x'], { cwd })).stdout).toBe('ledger: clean\n')
    const check = await plumb(['check', 'x', '--probe', '--json'], { cwd })
    expect([check.exit, ids(check.stdout)]).toEqual([1, ['M018']])
    expect(await prove(join(cwd, 'x'), cleanEnvironment())).toEqual({ exit: 0, stderr: '', proved: true })
  })

  test('overwrites nothing without --force, and says what to do', async () => {
    const cwd = folder({ 'ledger/surface.json': 'mine' })
    expect(await plumb(['init', 'ledger'], { cwd })).toEqual({
      exit: 64,
      stdout: '',
      stderr:
        'plumb: ledger: surface.json is there already\n  Nothing was written.\n  Name another folder, or pass --force to replace the files of the pack that is there.\n',
    })
    expect(readdirSync(join(cwd, 'ledger'))).toEqual(['surface.json'])
    expect((await plumb(['init', 'ledger', '--force'], { cwd })).exit).toBe(0)
  })

  const refused: readonly (readonly [args: readonly string[], said: string])[] = [
    [[], 'plumb init needs <dir>'],
    [['a', 'b'], 'takes only <dir>'],
    [['a', '--id', 'No'], '"No" cannot be a pack id'],
    [['a', '--idd', 'x'], 'has no flag --idd'],
  ]
  for (const [args, said] of refused) {
    test(`init ${args.join(' ')}`, async () => {
      const cwd = folder()
      const { exit, stdout, stderr } = await plumb(['init', ...args], { cwd })
      expect({ exit, stdout, said: stderr.includes(said), left: readdirSync(cwd) }).toEqual({
        exit: 64,
        stdout: '',
        said: true,
        left: [],
      })
    })
  }
})

describe('wrap', () => {
  test('proposes what the help lists, asks for help alone, and says what comes next', async () => {
    const { cwd, env } = withWidgets()
    expect(await plumb(['wrap', 'widgets'], { cwd, env })).toEqual({
      exit: 0,
      stdout: [
        'Wrote ./packs/widgets with 5 commands (4 reads, 1 write):',
        '  read   usage',
        '  read   list',
        '  read   show',
        '  read   status',
        '  write  create',
        'Files: surface.json policy.json HARNESS.md hcp.eval.json proof.sh',
        'Next:',
        '  1. Compare each command with the CLI, fill in what says TODO, and delete the note in brackets from its description.',
        '  2. Run "plumb check ./packs/widgets --probe --agent" until no error is left.',
        '',
      ].join('\n'),
      stderr: '',
    })
    const calls = readFileSync(join(cwd, 'home/calls'), 'utf8').trim().split('\n')
    expect(calls.sort()).toEqual(['--help', 'create --help', 'list --help', 'show --help', 'status --help'])
  })

  test('leaves nothing to say but what a person must confirm, and the proof script passes', async () => {
    const { cwd, env } = withWidgets()
    const { stdout } = await plumb(['wrap', 'widgets', 'w', '--json', '--timeout', '60000'], { cwd, env, as: 'hcpx' })
    expect(scaffold(stdout).commands.map(({ from }) => from)).toEqual(['help', 'help', 'help', 'help', 'help'])
    expect((await plumb(['lint', 'w'], { cwd, env })).exit).toBe(0)
    const check = await plumb(['check', 'w', '--json'], { cwd, env })
    expect(ids(check.stdout)).toEqual(['M018', 'M021', 'E005'])
    expect(await prove(join(cwd, 'w'), env)).toEqual({ exit: 0, stderr: '', proved: true })
  })

  test('a CLI without help gets the template, and is told so', async () => {
    const cwd = folder({ 'bin/mute': { text: '#!/bin/sh\nexec sleep 600\n', mode: 0o755 } })
    const env = { PATH: `${join(cwd, 'bin')}:${cleanEnvironment().PATH}` }
    const { exit, stdout } = await plumb(['wrap', 'mute', '--timeout', '300'], { cwd, env })
    expect(exit).toBe(0)
    expect(stdout).toContain(
      '\nNote: No help of mute could be read, so 5 of the commands are stand-ins from the template.\n',
    )
  })

  test('a CLI that is not on the PATH is a usage error that says what to do', async () => {
    const cwd = folder()
    expect(await plumb(['wrap', 'no-such\u001b[2J'], { cwd })).toEqual({
      exit: 64,
      stdout: '',
      stderr:
        'plumb: "no-such\\x1b[2J" is no CLI on the PATH\n  wrap takes the name that is typed to call the CLI, without a folder.\n' +
        '  Install it or add its folder to PATH; for a CLI that the pack ships itself, start with "plumb init".\n',
    })
    expect(readdirSync(cwd)).toEqual([])
  })

  test('a pack that is there stops it before the CLI is asked', async () => {
    const { cwd, env } = withWidgets()
    await plumb(['init', 'packs/widgets'], { cwd, env })
    const { exit, stderr } = await plumb(['wrap', 'widgets'], { cwd, env })
    expect([exit, stderr.split('\n')[0]]).toEqual([64, 'plumb: ./packs/widgets: surface.json is there already'])
    expect(existsSync(join(cwd, 'home/calls'))).toBe(false)
  })
})

test('both are listed in the help of plumb and hcpx', async () => {
  for (const as of ['plumb', 'hcpx']) {
    const { stdout } = await plumb(['--help'], { as })
    expect(stdout).toMatch(/^ {2}init +Start a pack from a template$/m)
    expect(stdout).toMatch(/^ {2}wrap +Propose a pack for a CLI from its help$/m)
  }
})
