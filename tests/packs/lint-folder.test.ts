import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { lintFolder } from '../../src/packs/lint-folder.ts'
import { temporaryFolder } from '../temporary-folder.ts'

test('a folder of packs is told which ones are in it', () => {
  const parent = temporaryFolder({ 'ledger/surface.json': '{}', 'book/surface.json': '{}' })
  const { ok, issues } = lintFolder(parent)
  expect(ok).toBe(false)
  expect(issues[0]?.message).toEndWith('missing surface.json')
  expect(issues[0]?.fix).toContain(`such as "${join(parent, 'book')}"`)
})

test('any other folder without a manifest is told to write one', () => {
  const parent = temporaryFolder({ 'inner/notes.md': 'nothing' })
  expect(lintFolder(parent).issues[0]?.fix).toStartWith('Write surface.json')
})
