import { expect, test } from 'bun:test'
import { cpSync, existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { evaluatePacks } from '../../src/packs/evaluate.ts'
import { folder } from '../e2e/plumb.ts'
import { packFiles } from './pack-files.ts'

const options = (home: string) => ({
  timeoutMs: 60_000,
  startedIn: home,
  env: { PATH: process.env['PATH'], HOME: home },
})
const script = '#!/bin/sh\n: > "$HOME/was-run"\necho "{}"\n'

test('a write that nothing gates is not run to find that out', async () => {
  const home = folder()
  const args = { amount: 2.8, payee: 'demo-transit' }
  const evals = {
    cases: [{ name: 'refused', verb: 'transfer', args, expect: { ok: false, error: 'confirm required' } }],
  }
  const files = packFiles({ policy: { verbs: { transfer: { class: 'write', confirm: undefined } } }, evals })
  const dir = folder({ ...files, 'bin/ledger': { text: script, mode: 0o755 } })
  const { packs } = await evaluatePacks([dir], options(home))
  expect(packs[0]?.evals?.cases.map(({ pass, reasons }) => ({ pass, reasons }))).toEqual([
    { pass: false, reasons: ['expected "confirm required", but nothing asks for it; it was not run'] },
  ])
  expect(existsSync(join(home, 'was-run'))).toBe(false)
})

test('cases run in their order, a TODO among them is not run', async () => {
  const home = folder()
  const evals = {
    cases: [
      { name: 'first', verb: 'balance' },
      { name: 'second', verb: 'list', args: { limit: 'TODO limit' } },
      { name: 'third', verb: 'nothing', expect: { error: 'unknown command' } },
    ],
  }
  const dir = folder({ ...packFiles({ evals }), 'bin/ledger': { text: script, mode: 0o755 } })
  const { packs } = await evaluatePacks([dir], options(home))
  expect(packs[0]?.evals?.cases.map(({ name, pass, reasons }) => [name, pass, reasons])).toEqual([
    ['first', true, []],
    ['second', false, ['argument "limit" is still a TODO; it was not run']],
    ['third', true, []],
  ])
})

test('running past the limit fails a case, whatever it expects', async () => {
  const home = folder()
  const evals = {
    cases: [
      { name: 'a failure', verb: 'balance', expect: { ok: false } },
      { name: 'that very error', verb: 'balance', expect: { ok: false, error: 'timed out' } },
      { name: 'a success', verb: 'balance' },
    ],
  }
  const hangs = { text: '#!/bin/sh\nexec sleep 60\n', mode: 0o755 }
  const dir = folder({ ...packFiles({ evals }), 'bin/ledger': hangs })
  const { packs } = await evaluatePacks([dir], { ...options(home), timeoutMs: 100 })
  expect(packs[0]?.evals?.cases.map(({ pass, reasons }) => ({ pass, reasons }))).toEqual([
    { pass: false, reasons: ['timed out after 100 ms'] },
    { pass: false, reasons: ['timed out after 100 ms'] },
    { pass: false, reasons: ['expected success, got "timed out after 100 ms"'] },
  ])
})

test('a pack without cases, or that does not lint, is not ok and says why', async () => {
  const { 'hcp.eval.json': _, ...bare } = packFiles()
  const home = folder()
  const empty = packFiles({ evals: { cases: [] } })
  const dirs = [bare, packFiles({ harness: null, policy: { surface_id: 'ledgr' } }), empty].map((files) =>
    folder(files),
  )
  const { ok, packs } = await evaluatePacks(dirs, options(home))
  expect({ ok, problems: packs.map(({ problem }) => problem) }).toEqual({
    ok: false,
    problems: [
      'it has no hcp.eval.json; "check --init-evals" writes one',
      'it does not pass lint: policy surface_id "ledgr" !== "ledger"; HCP pack "ledger" missing HARNESS.md skill',
      'hcp.eval.json has no cases; add some, or delete it and let "check --init-evals" write them',
    ],
  })
})

test('a pack that is named twice is run once', async () => {
  const parent = folder()
  const dir = join(parent, 'ledger')
  cpSync(folder(packFiles({ evals: { cases: [] } })), dir, { recursive: true })
  symlinkSync('ledger', join(parent, 'linked'))
  const { packs } = await evaluatePacks([dir, `${dir}/`, join(parent, 'linked'), parent], options(folder()))
  expect(packs.map((pack) => pack.dir)).toEqual([dir])
})

test('a reason does not tell where the pack lies on this machine', async () => {
  const evals = { cases: [{ name: 'first', verb: 'balance' }] }
  const dir = folder({ ...packFiles({ evals }), 'bin/ledger': { text: 'no program', mode: 0o755 } })
  const { packs } = await evaluatePacks([dir], options(folder()))

  expect(packs[0]?.evals?.cases[0]?.reasons[0]).toStartWith('expected success, got "bin/ledger is not executable')
})
