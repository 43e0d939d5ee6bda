import { describe, expect, test } from 'bun:test'
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { execInstalled, installedAvailability } from '../../../src/runtime/installed.ts'
import { activate, install, installedPack, listInstalled, uninstall } from '../../../src/runtime/store/store.ts'
import { folder } from '../../e2e/plumb.ts'
import { packFiles } from '../../packs/pack-files.ts'

const script = { text: '#!/bin/sh\necho "{}"\n', mode: 0o755 }

function packFolder(changes: Parameters<typeof packFiles>[0] = {}): string {
  return folder({ ...packFiles(changes), 'bin/ledger': script })
}

/** Where the copy of the only installed pack lies. */
function copyIn(home: string): string {
  const found = installedPack(home, 'ledger')
  if (!found.ok) throw new Error(found.reason)
  return found.handle.dir
}

test('a copy that was changed is replaced when the pack is installed again', async () => {
  const home = folder()
  const dir = packFolder()
  await install(home, dir)
  const bin = join(copyIn(home), 'bin/ledger')
  chmodSync(bin, 0o755)
  writeFileSync(bin, '#!/bin/sh\necho changed\n')
  expect(await install(home, dir)).toMatchObject({ ok: true, unchanged: true })
  expect(readFileSync(bin, 'utf8')).toBe(script.text)
})

test.each(['a file', 'all files'])(
  'a copy that lost %s is whole again when the pack is installed again',
  async (lost) => {
    const home = folder()
    const dir = packFolder()
    await install(home, dir)
    const copy = copyIn(home)
    rmSync(lost === 'a file' ? join(copy, 'bin/ledger') : copy, { recursive: true })
    expect(await install(home, dir)).toMatchObject({ ok: true, unchanged: true })
    expect(existsSync(join(copy, 'bin/ledger'))).toBe(true)
  },
)

test('what a CLI has put into its folder stays when the pack is installed again', async () => {
  const home = folder()
  const dir = packFolder()
  await install(home, dir)
  const book = join(copyIn(home), 'book.json')
  writeFileSync(book, '[]')
  expect(await install(home, dir)).toMatchObject({ ok: true, unchanged: true })
  expect(readFileSync(book, 'utf8')).toBe('[]')
})

test('a copy without its run bit is replaced', async () => {
  const home = folder()
  const dir = packFolder()
  await install(home, dir)
  const copy = copyIn(home)
  chmodSync(join(copy, 'bin/ledger'), 0o444)
  await install(home, dir)
  expect(await activate(home, ['ledger'], { path: '', grants: [] })).toMatchObject([{ ok: true, reason: null }])
})

test('what is not ours in a folder "tmp" of the store is left alone', async () => {
  const home = folder({ 'tmp/2023-report/text': 'mine', 'tmp/4194305': 'mine', 'tmp/hcp-aside-4194305-x/copy/old': '' })
  await install(home, packFolder())
  expect(readFileSync(join(home, 'tmp/2023-report/text'), 'utf8')).toBe('mine')
  expect(existsSync(join(home, 'tmp/4194305'))).toBe(true)
  // Past the largest process id there is: whoever left it is gone.
  expect(existsSync(join(home, 'tmp/hcp-aside-4194305-x'))).toBe(false)
})

test('a write that was killed stands in nobody’s way', async () => {
  const torn = [process.pid, 4194305].flatMap((pid) => [0, 1, 2, 3].map((count) => `.plumb-${pid}-${count}.tmp`))
  const home = folder(Object.fromEntries(torn.map((name) => [name, 'torn'])))
  await install(home, packFolder())
  await activate(home, ['ledger'], { path: '', grants: [] })
  expect(torn.filter((name) => existsSync(join(home, name)))).toEqual([])
})

test('a store inside the pack is no part of it', async () => {
  const dir = packFolder()
  const home = join(dir, '.hcp')
  expect(await install(home, dir)).toMatchObject({ ok: true, unchanged: false })
  expect(await install(home, dir)).toMatchObject({ ok: true, unchanged: true })
  expect(existsSync(join(copyIn(home), '.hcp'))).toBe(false)
})

test.each(['constructor', 'prototype'])('a pack may be called "%s"', async (id) => {
  const home = folder()
  const dir = packFolder({ surface: { id }, policy: { surface_id: id } })
  expect(await install(home, dir)).toMatchObject({ ok: true, id })
  expect(await activate(home, [id], { path: '', grants: [] })).toMatchObject([{ ok: true, id }])
  expect(listInstalled(home)).toMatchObject([{ id, active: true }])
  expect(await uninstall(home, id)).toMatchObject({ ok: true, was_active: true })
  expect(listInstalled(home)).toEqual([])
})

test('a store that cannot be written is no trouble when there is nothing to write', async () => {
  const home = folder()
  const dir = packFolder()
  await install(home, dir)
  rmSync(join(home, 'tmp'), { recursive: true })
  writeFileSync(join(home, 'tmp'), 'no folder')
  expect(await install(home, dir)).toMatchObject({ ok: true, unchanged: true })
})

describe('a copy that was lost or broken is named as the reason', () => {
  const told = 'the copy of "ledger" is gone or cannot be read; install it again'

  test.each([
    ['gone', (copy: string) => rmSync(copy, { recursive: true })],
    ['broken', (copy: string) => rmSync(join(copy, 'policy.json'))],
  ])('%s', async (_, lose) => {
    const home = folder()
    await install(home, packFolder())
    lose(copyIn(home))
    expect(await activate(home, ['ledger'], { path: '', grants: [] })).toEqual([{ ok: false, error: told }])
    expect(installedAvailability(home, 'ledger', {}).reasons.installed).toBe(told)
    const call = { home, id: 'ledger', command: 'list', args: { kind: 'pairs', words: [] }, env: {} } as const
    const asked = { principal: 'human', access: 'ask', grants: null, previewOnly: false } as const
    const { result } = await execInstalled({ ...call, ...asked, timeoutMs: 1000, startedIn: home, now: '' })
    expect(result).toMatchObject({ ok: false, error: 'pack "ledger" is not active', reason: told })
  })
})

test('a pack that is changed while it is copied is not installed as what it was', async () => {
  const home = folder()
  const dir = packFolder()
  const installing = install(home, dir)
  writeFileSync(join(dir, 'surface.json'), '{}')
  expect(await installing).toMatchObject({ ok: false, error: expect.stringContaining('changed meanwhile') })
  expect(listInstalled(home)).toEqual([])
})
