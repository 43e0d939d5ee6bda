import { expect, test } from 'bun:test'
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inspect, listFolder, readText } from '../../src/adapters/source-tree.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { unprivileged } from '../unprivileged.ts'

const dir = temporaryFolder({ 'b.txt': new Uint8Array([0xef, 0xbb, 0xbf, 0x41, 0xff]) })
mkdirSync(join(dir, 'B'))
symlinkSync('b.txt', join(dir, 'a'))
symlinkSync('gone', join(dir, 'dangling'))

test('what stands at a path, links not followed', () => {
  const kinds = ['b.txt', 'B', 'a', 'dangling', 'gone', 'b.txt/below'].map((path) => inspect(join(dir, path)).kind)
  expect(kinds).toEqual(['file', 'folder', 'link', 'link', 'absent', 'absent'])
})

test('the entries of a folder in one order everywhere', () => {
  expect(listFolder(dir)).toEqual({
    ok: true,
    entries: [
      { name: 'B', kind: 'folder' },
      { name: 'a', kind: 'link' },
      { name: 'b.txt', kind: 'file' },
      { name: 'dangling', kind: 'link' },
    ],
  })
  expect(listFolder(join(dir, 'gone'))).toEqual({ ok: false, code: 'ENOENT' })
})

test('text without a byte order mark, broken bytes replaced', () => {
  expect(readText(join(dir, 'b.txt'))).toEqual({ ok: true, text: 'A\ufffd' })
  expect(readText(join(dir, 'B'))).toEqual({ ok: false, kind: 'not-a-file', what: 'folder' })
})

test('a folder that may not be entered hides what is in it', async () => {
  const closed = join(dir, 'B/closed')
  mkdirSync(closed)
  writeFileSync(join(closed, 'x'), '')
  chmodSync(closed, 0)
  const seen = await unprivileged(dir, () => [inspect(join(closed, 'x')), listFolder(closed)])
  chmodSync(closed, 0o755)
  expect(seen).toEqual([
    { kind: 'unreadable', code: 'EACCES' },
    { ok: false, code: 'EACCES' },
  ])
})
