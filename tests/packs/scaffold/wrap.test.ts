import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lintFolder } from '../../../src/packs/lint-folder.ts'
import { type WrapRequest, wrapCli } from '../../../src/packs/scaffold/wrap.ts'
import { UsageError } from '../../../src/report/errors.ts'
import { PATIENCE_MS } from '../../patience.ts'
import { contentsOf, folder } from './folder.ts'

setDefaultTimeout(PATIENCE_MS)

/** A folder with one CLI, `widgets`, on a `PATH` of its own; each call is noted in `calls` with what it was given. */
function place(body: string): string {
  const cwd = folder()
  mkdirSync(join(cwd, 'bin'))
  const noted = 'printf "%s\\n" "$*" >>"$HOME/calls"\n'
  writeFileSync(join(cwd, 'bin/widgets'), `#!/bin/sh\n${noted}${body}`)
  chmodSync(join(cwd, 'bin/widgets'), 0o755)
  return cwd
}

function wrap(cwd: string, request: Partial<WrapRequest> = {}) {
  const path = `${join(cwd, 'bin')}:/usr/bin:/bin`
  return wrapCli({
    bin: 'widgets',
    dir: null,
    cwd,
    force: false,
    timeoutMs: 30_000,
    jobs: 2,
    env: { PATH: path, HOME: cwd, SECRET: 'not for the CLI' },
    program: 'plumb',
    ...request,
  })
}

function calls(cwd: string): string[] {
  const file = join(cwd, 'calls')
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
}

async function refusal(cwd: string, request: Partial<WrapRequest> = {}): Promise<string> {
  const error = await wrap(cwd, request).then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof UsageError)) throw new Error(`expected a refusal, got ${String(error)}`)
  return `${error.where?.file ?? ''}: ${error.message}`
}

/** Does what it is told, and destroys something when it is told anything but help. */
const WIDGETS = `
case "$*" in
  --help) printf 'Works with widgets.\\n\\nUsage: widgets <command>\\n\\nCommands:\\n  list    List widgets\\n  show    Show a widget\\n  create  Create a widget\\n  delete  Delete a widget\\n\\nOptions:\\n  --version  version\\n' ;;
  'list --help') printf 'List widgets\\n\\nUsage: widgets list\\n\\nOptions:\\n  --json  print JSON\\n' ;;
  'show --help') printf 'Show a widget\\n\\nUsage: widgets show <widget>\\n' ;;
  'create --help') printf 'Create a widget\\n\\nUsage: widgets create <name>\\n' ;;
  'delete --help') printf 'Delete a widget\\n\\nUsage: widgets delete <widget>\\n\\nOptions:\\n  -y, --yes  do not ask\\n' ;;
  *) : >"$HOME/destroyed" ;;
esac
`

describe('wrapping a CLI', () => {
  test('asks for help and for nothing else, and writes a clean pack', async () => {
    const cwd = place(WIDGETS)
    const report = await wrap(cwd)
    expect({ ...report, next: report.next.length }).toEqual({
      ok: true,
      pack_id: 'widgets',
      dir: './packs/widgets',
      files: ['surface.json', 'policy.json', 'HARNESS.md', 'hcp.eval.json', 'proof.sh'],
      commands: [
        { name: 'doctor', class: 'read', from: 'help' },
        { name: 'list', class: 'read', from: 'help' },
        { name: 'show', class: 'read', from: 'help' },
        { name: 'create', class: 'write', from: 'help' },
        { name: 'delete', class: 'write', from: 'help' },
      ],
      notes: [],
      next: 2,
    })
    expect(calls(cwd).sort()).toEqual(['--help', 'create --help', 'delete --help', 'list --help', 'show --help'])
    expect(existsSync(join(cwd, 'destroyed'))).toBe(false)
    expect(lintFolder(join(cwd, 'packs/widgets'))).toEqual({ ok: true, pack_id: 'widgets', issues: [] })
    expect(statSync(join(cwd, 'packs/widgets/proof.sh')).mode & 0o111).not.toBe(0)
  })

  test('shows the CLI nothing of the environment but what probes show, and no stdin', async () => {
    const cwd = place(`env >"$HOME/env"; if read -r line; then echo "$line" >"$HOME/stdin"; fi\n${WIDGETS}`)
    await wrap(cwd)
    const names = readFileSync(join(cwd, 'env'), 'utf8')
      .split('\n')
      .map((line) => line.split('=')[0])
    expect(names).toEqual(expect.arrayContaining(['NO_COLOR', 'TERM', 'PAGER']))
    expect(names).not.toContain('SECRET')
    expect(existsSync(join(cwd, 'stdin'))).toBe(false)
  })

  test('never runs a write that would take --help for an argument', async () => {
    const cwd = place(`
case "$*" in
  --help) printf 'Usage: widgets <command>\\n\\nCommands:\\n  list    List widgets\\n  delete  Delete all widgets\\n' ;;
  list*) echo '[]' ;;
  *) : >"$HOME/destroyed" ;;
esac
`)
    const { commands, notes } = await wrap(cwd)
    expect(existsSync(join(cwd, 'destroyed'))).toBe(false)
    expect(commands.map(({ name }) => name)).not.toContain('delete')
    expect(notes.join(' ')).toContain('stand-ins')
  })
})

describe('help that is no help', () => {
  const rows: readonly (readonly [name: string, body: string])[] = [
    ['hangs', 'exec sleep 600\n'],
    ['prints nothing', ':\n'],
    ['prints something else', 'echo hello\n'],
    ['fails', 'echo "no help here" >&2; exit 3\n'],
    ['floods', 'yes "  list   List it" | head -c 10000000\n'],
    ['is binary', 'head -c 100000 /dev/urandom\n'],
    ['kills itself', 'kill -9 $$\n'],
  ]
  for (const [name, body] of rows) {
    test(`one that ${name}: the template stands in, and the report says so`, async () => {
      const cwd = place(body)
      const { commands, notes } = await wrap(cwd, { timeoutMs: name === 'hangs' ? 300 : 30_000 })
      expect(commands.every(({ from }) => from === 'template')).toBe(true)
      expect(notes).toEqual(['No help of widgets could be read, so 5 of the commands are stand-ins from the template.'])
      expect(lintFolder(join(cwd, 'packs/widgets')).ok).toBe(true)
    })
  }

  test('a flood around real help is read as far as it is help', async () => {
    const cwd = place(`
case "$*" in
  --help) printf 'Usage: widgets <command>\\n\\nCommands:\\n  list    List widgets\\n  show    Show widgets\\n\\n'; yes 'more and more' | head -c 10000000 ;;
  list\\ --help | show\\ --help) printf 'Usage: widgets %s\\n' "$1" ;;
esac
`)
    expect((await wrap(cwd)).commands.map(({ name }) => name)).toEqual(expect.arrayContaining(['list', 'show']))
  })

  test('colours and overstriking are read through', async () => {
    const cwd = place(`
case "$*" in
  --help) printf '\\033[1mUSAGE\\033[0m\\n  widgets <command>\\n\\nC\\bCO\\bOM\\bMM\\bMA\\bAN\\bND\\bDS\\bS\\n  \\033[32mlist\\033[0m    List widgets\\n  s\\bsh\\bho\\bow\\bw    Show widgets\\n' ;;
  list\\ --help | show\\ --help) printf 'Usage: widgets %s\\n' "$1" ;;
esac
`)
    expect((await wrap(cwd)).commands.map(({ name }) => name)).toEqual(expect.arrayContaining(['list', 'show']))
  })
})

describe('what is refused before the CLI is asked anything', () => {
  test('a name that is not on the PATH, a path, and a folder', async () => {
    const cwd = place(WIDGETS)
    expect(await refusal(cwd, { bin: 'no-such-cli' })).toBe(': "no-such-cli" is no CLI on the PATH')
    expect(await refusal(cwd, { bin: './bin/widgets' })).toBe(': "./bin/widgets" is no CLI on the PATH')
    expect(await refusal(cwd, { bin: '..' })).toBe(': ".." is no CLI on the PATH')
    expect(await refusal(cwd, { bin: '' })).toBe(': "" is no CLI on the PATH')
    expect(calls(cwd)).toEqual([])
  })

  test('a folder that cannot be', async () => {
    const cwd = place(WIDGETS)
    expect(await refusal(cwd, { dir: 'x'.repeat(300) })).toEndWith(': the pack cannot be written (ENAMETOOLONG)')
    expect(calls(cwd)).toEqual([])
  })

  test('a pack that is there, unless forced', async () => {
    const cwd = place(WIDGETS)
    mkdirSync(join(cwd, 'mine'))
    writeFileSync(join(cwd, 'mine/HARNESS.md'), 'mine')
    expect(await refusal(cwd, { dir: 'mine' })).toBe('mine: HARNESS.md is there already')
    expect(calls(cwd)).toEqual([])
    expect(contentsOf(join(cwd, 'mine'))).toEqual({ 'HARNESS.md': 'mine' })
    await wrap(cwd, { dir: 'mine', force: true })
    expect(contentsOf(join(cwd, 'mine'))['HARNESS.md']).toStartWith('# HCP — Widgets\n')
  })
})

test('an abort ends it, and nothing is written', async () => {
  const cwd = place('exec sleep 600\n')
  const abort = new AbortController()
  const wrapped = wrap(cwd, { signal: abort.signal })
  abort.abort(new Error('enough'))
  expect(
    await wrapped.then(
      () => 'written',
      (error: unknown) => String(error),
    ),
  ).toBe('Error: enough')
  expect(existsSync(join(cwd, 'packs'))).toBe(false)
})
