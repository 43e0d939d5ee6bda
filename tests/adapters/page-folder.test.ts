import { expect, test } from 'bun:test'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPageFolder } from '../../src/adapters/page-folder.ts'
import { unprivileged } from '../unprivileged.ts'

test('what a page names lies below its folder, wherever it says', () => {
  const folder = openPageFolder()
  try {
    const names = ['a/b', '/tmp/c', '../../d', '.', '/']
    const places = ['a/b', 'tmp/c', 'd', '', '']
    expect(names.map((name) => folder.rebase(name))).toEqual(places.map((place) => join(folder.folder, place)))
  } finally {
    folder.close()
  }
})

test('files and folders are made with what is above them', () => {
  const folder = openPageFolder()
  try {
    folder.write('/a/b', 'text')
    folder.makeFolder('c/d')
    expect(readFileSync(folder.rebase('a/b'), 'utf8')).toBe('text')
    expect(['a', 'a/b', 'c/d', 'e'].map((name) => folder.kindAt(name))).toEqual(['folder', 'file', 'folder', null])
    expect(() => folder.write('a', 'text')).toThrow()
  } finally {
    folder.close()
  }
})

test('it is gone after closing, also with folders in it that nobody may enter', async () => {
  const folder = openPageFolder()
  const locked = join(folder.folder, 'locked')
  mkdirSync(join(locked, 'inner'), { recursive: true })
  writeFileSync(join(locked, 'inner/file'), '')
  await unprivileged(folder.folder, () => {
    chmodSync(join(locked, 'inner'), 0o000)
    chmodSync(locked, 0o000)
    folder.close()
  })
  expect(existsSync(folder.folder)).toBe(false)
})
