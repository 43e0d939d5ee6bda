import { expect, onTestFinished, test } from 'bun:test'
import { closeSync, constants, openSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { Hcp } from '../../src/runtime/hcp.ts'
import { folder } from '../e2e/plumb.ts'
import { packFiles } from '../packs/pack-files.ts'

async function runtime(home: string): Promise<Hcp> {
  const script = '#!/bin/sh\necho \'{"balance":"1.00"}\'\n'
  const dir = folder({ ...packFiles(), 'bin/ledger': { text: script, mode: 0o755 } })
  const hcp = await Hcp.create({
    packDirs: [dir],
    grants: ['verb.exec.read'],
    home,
    env: { PATH: process.env['PATH'], HOME: home },
  })
  await hcp.activate(['ledger'])
  return hcp
}

test.skipIf(process.platform !== 'linux')(
  'a call that cannot be recorded is not ok and keeps what it did',
  async () => {
    const home = folder()
    symlinkSync('/dev/full', join(home, 'audit.jsonl'))
    const hcp = await runtime(home)
    expect(await hcp.exec('ledger', 'balance')).toMatchObject({
      ok: false,
      error: 'the audit log cannot be written (ENOSPC)',
      reason: 'The command itself has run and succeeded.',
      result: { balance: '1.00' },
      exit_code: 0,
    })
    expect(await hcp.exec('ledger', 'nothing')).toMatchObject({
      ok: false,
      error: 'unknown command "nothing"',
      reason: 'the audit log cannot be written (ENOSPC)',
    })
  },
)

test.skipIf(process.platform !== 'linux')('a call that is recorded in part is not recorded', async () => {
  const home = folder()
  const log = join(home, 'audit.jsonl')
  expect(Bun.spawnSync(['mkfifo', log]).success).toBe(true)
  const reader = openSync(log, constants.O_RDWR | constants.O_NONBLOCK)
  onTestFinished(() => closeSync(reader))
  // More than any pipe holds.
  const name = 'x'.repeat(2 * 1024 * 1024)

  const { reason } = await (await runtime(home)).exec('ledger', name)
  expect(reason).toBe('the audit log cannot be written (EAGAIN)')
})

test('a call that is recorded is as it ended', async () => {
  const home = folder()
  const result = await (await runtime(home)).exec('ledger', 'balance')
  expect({ ok: result.ok, error: result.error }).toEqual({ ok: true, error: undefined })
  expect(readFileSync(join(home, 'audit.jsonl'), 'utf8').split('\n')).toHaveLength(2)
})

test('the names of arguments are those that the command declares: another word may be a secret gone astray', async () => {
  const home = folder()
  const hcp = await runtime(home)
  await hcp.exec('ledger', 'transfer', { amount: 1, payee: 'demo', confirm: true, 'ghp_0123456789=': 1 })
  await hcp.exec('ledger', 'nothing', { amount: 1 })
  const lines = readFileSync(join(home, 'audit.jsonl'), 'utf8').trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).args)).toEqual([['amount', 'payee', 'confirm'], []])
})

test('a line steers no terminal, and after one that a full disk cut off the next begins anew', async () => {
  const home = folder({ 'audit.jsonl': '{"time":"2026-' })
  await (await runtime(home)).exec('ledger', 'a\u009b31m\nb')
  const [cut, line = '', end] = readFileSync(join(home, 'audit.jsonl'), 'utf8').split('\n')
  expect({ cut, end }).toEqual({ cut: '{"time":"2026-', end: '' })
  expect(line).toMatch(/^[ -~]+$/)
  expect(JSON.parse(line).command).toBe('a\u009b31m\nb')
})

test('what stands in the place of the log is to be moved away', async () => {
  const home = folder({ 'audit.jsonl/x': '' })
  const refused = (await runtime(home)).exec('ledger', 'balance')
  await expect(refused).rejects.toMatchObject({
    message: 'the audit log cannot be written (EISDIR)',
    next: 'Move away what is there, or set HCP_HOME to another folder.',
  })
})
