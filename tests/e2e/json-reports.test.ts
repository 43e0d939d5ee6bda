import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packFiles } from '../packs/pack-files.ts'
import { SCHEMA_NAMES, schemaErrors } from '../report/schemas.ts'
import { REAL_CALLS, workFolder } from './every-command.ts'
import { folder, plumb, ROOT } from './plumb.ts'

type Row = { readonly schema: string; readonly args: readonly string[]; readonly exit: number; readonly cwd?: string }

/** Runs the calls one after the other with one store, and judges each output by its published schema. */
async function judge(rows: readonly Row[]): Promise<unknown[]> {
  const home = join(folder(), 'home')
  const values: unknown[] = []
  for (const { schema, args, exit, cwd } of rows) {
    const called = await plumb(args, { env: { HCP_HOME: home }, ...(cwd !== undefined && { cwd }) })
    expect({ args, exit: called.exit, stderr: called.stderr }).toEqual({ args, exit, stderr: '' })
    const value: unknown = JSON.parse(called.stdout)
    expect({ args, errors: schemaErrors(schema, value) }).toEqual({ args, errors: [] })
    values.push(value)
  }
  return values
}

const broken = () => folder({ ...packFiles(), 'policy.json': '{', 'surface.json': '{"id": 1, "verbs": []}' })

describe('what is printed is what was published', () => {
  test('check: a clean pack, several, a broken one, a silenced rule', async () => {
    const silenced = folder({
      ...packFiles({ harness: '# Ledger\n\nNo login needed.\n' }),
      'plumb.toml': '[[rule]]\nid = "S001"\nseverity = "off"\nreason = "our own titles"\n',
    })
    const [clean] = await judge([
      { schema: 'check', args: ['check', 'packs/ledger', '--probe', '--json'], exit: 0 },
      { schema: 'check', args: ['check', 'packs/ledger', 'packs/transit', '--no-eval', '--json'], exit: 0 },
      { schema: 'check', args: ['check', broken(), '--probe', '--json'], exit: 1 },
      { schema: 'check', args: ['check', '.', '--format', 'json'], exit: 1, cwd: silenced },
    ])
    expect(clean).toMatchObject({
      pack_id: 'ledger',
      probes: expect.arrayContaining([expect.objectContaining({ purpose: 'read', exit_code: 0 })]),
      evals: { failed: 0 },
    })
  })

  test('lint, eval and rules', async () => {
    await judge([
      { schema: 'lint', args: ['lint', 'packs/ledger', '--json'], exit: 0 },
      { schema: 'lint', args: ['lint', broken(), '--json'], exit: 1 },
      { schema: 'eval', args: ['eval', 'packs/ledger', '--json'], exit: 0 },
      { schema: 'eval', args: ['eval', 'packs/transit', broken(), '--json'], exit: 1 },
      { schema: 'rules', args: ['rules', '--json'], exit: 0 },
    ])
  })

  test('coverage and corpus list', async () => {
    const contracts = 'corpus/dev/contracts'
    const [, open, listed] = await judge([
      { schema: 'coverage', args: ['coverage', `${contracts}/satisfied-declarations.json`, '--json'], exit: 0 },
      {
        schema: 'coverage',
        args: ['coverage', `${contracts}/absent-sibling-groups.json`, '--json', '--strict'],
        exit: 1,
      },
      { schema: 'corpus-list', args: ['corpus', 'list', '--json'], exit: 0 },
    ])
    expect(open).toMatchObject({ gaps: [{ rule: 'sibling-cross-check' }] })
    expect(listed).toEqual(JSON.parse(readFileSync(join(ROOT, 'corpus/dev/index.json'), 'utf8')))
  })

  test('digest: every file has one, one has none', async () => {
    const dir = folder({ 'a.json': '{}', 'b.json': '{"a": 1, "a": 2}' })
    await judge([
      { schema: 'digest', args: ['digest', join(dir, 'a.json'), '--json'], exit: 0 },
      { schema: 'digest', args: ['digest', join(dir, 'a.json'), join(dir, 'b.json'), '--json'], exit: 5 },
      { schema: 'digest', args: ['digest', join(dir, 'a.json'), '--as', 'Probe', '--json'], exit: 5 },
      { schema: 'digest', args: ['digest', join(dir, 'b.json'), '--bytes', '--json'], exit: 0 },
    ])
  })

  test('what tells of plumb itself', async () => {
    const [dir, taken] = [folder(), folder({ hlock: 'theirs' })]
    await judge([
      { schema: 'link', args: ['link', dir, '--json'], exit: 0 },
      { schema: 'link', args: ['link', dir, '--json'], exit: 0 },
      { schema: 'link', args: ['link', taken, '--json'], exit: 1 },
      { schema: 'schema-list', args: ['schema', 'list', '--json'], exit: 0 },
      { schema: 'version', args: ['version', '--json'], exit: 0 },
      { schema: 'doctor', args: ['doctor', '--json'], exit: 0 },
    ])
  })

  test('init and wrap', async () => {
    const cwd = folder()
    await judge([
      { schema: 'init', args: ['init', 'packs/mine', '--json'], exit: 0, cwd },
      { schema: 'wrap', args: ['wrap', 'sh', 'packs/sh', '--json'], exit: 0, cwd },
    ])
  })

  test('the runtime: refused, done, failed, and done once more', async () => {
    const transfer = ['exec', 'ledger', 'transfer', '--json', '--', 'amount=2.80', 'payee=demo-transit']
    await judge([
      { schema: 'list', args: ['list', '--json'], exit: 0 },
      { schema: 'availability', args: ['availability', 'ledger', '--json'], exit: 1 },
      { schema: 'activate', args: ['activate', 'ledger', '--json'], exit: 1 },
      { schema: 'deactivate', args: ['deactivate', 'ledger', '--json'], exit: 1 },
      { schema: 'uninstall', args: ['uninstall', 'ledger', '--json'], exit: 1 },
      { schema: 'exec', args: ['exec', 'ledger', 'list', '--json'], exit: 1 },
      { schema: 'announce', args: ['announce', 'transit', 'x', '--json'], exit: 1 },
      { schema: 'install', args: ['install', broken(), '--json'], exit: 1 },
      { schema: 'install', args: ['install', 'packs/ledger', '--json'], exit: 0 },
      { schema: 'install', args: ['install', 'packs/ledger', '--json'], exit: 0 },
      { schema: 'install', args: ['install', 'packs/transit', '--json'], exit: 0 },
      { schema: 'activate', args: ['activate', 'ledger', 'transit', '--json'], exit: 0 },
      { schema: 'list', args: ['list', '--json'], exit: 0 },
      { schema: 'availability', args: ['availability', 'ledger', '--json'], exit: 0 },
      { schema: 'exec', args: ['exec', 'ledger', 'list', '--json'], exit: 0 },
      { schema: 'exec', args: transfer, exit: 1 },
      { schema: 'exec', args: ['exec', 'ledger', 'transfer', '--preview', ...transfer.slice(3)], exit: 0 },
      { schema: 'exec', args: [...transfer, 'confirm=true'], exit: 0 },
      { schema: 'exec', args: ['exec', 'ledger', 'nosuch', '--json'], exit: 1 },
      { schema: 'announce', args: ['announce', 'transit', 'new_alert', '--json'], exit: 0 },
      { schema: 'announce', args: ['announce', 'transit', 'new_alert', '--grants', 'none', '--json'], exit: 1 },
      { schema: 'deactivate', args: ['deactivate', 'ledger', '--json'], exit: 0 },
      { schema: 'uninstall', args: ['uninstall', 'ledger', '--json'], exit: 0 },
    ])
  })
})

test('JSON on a terminal: what a program printed arrives whole, and steers nothing', async () => {
  const script = `#!/bin/sh\nprintf '{"a":"\\302\\233 \\342\\200\\256"}'\n`
  const dir = folder({ ...packFiles(), 'bin/ledger': { text: script, mode: 0o755 } })
  const env = { HCP_HOME: join(folder(), 'home') }
  await plumb(['install', dir], { env })
  await plumb(['activate', 'ledger'], { env })
  const { stdout } = await plumb(['exec', 'ledger', 'list', '--json'], { env })
  expect(JSON.parse(stdout).result).toEqual({ a: '\u009b \u202e' })
  expect(stdout).toMatch(/^[\n\u0020-\u007e]*$/)
})

describe('no report is forgotten: one of every command that has --json', () => {
  test.each(SCHEMA_NAMES.map((schema) => [schema]))('%s', async (schema) => {
    const name = Object.keys(REAL_CALLS).find((command) => command.replace(' ', '-') === schema) ?? schema
    const { words, before = [] } = REAL_CALLS[name] ?? { words: [] }
    const cwd = workFolder()
    const env = { HCP_HOME: join(cwd, 'store') }
    for (const call of before) expect(await plumb(call, { cwd, env })).toMatchObject({ exit: 0 })
    const json = words.includes('--json') ? [] : ['--json']
    const called = await plumb([...name.split(' '), ...words, ...json], { cwd, env })
    expect({ exit: called.exit, stderr: called.stderr }).toEqual({ exit: 0, stderr: '' })
    expect(schemaErrors(schema, JSON.parse(called.stdout))).toEqual([])
  })
})
