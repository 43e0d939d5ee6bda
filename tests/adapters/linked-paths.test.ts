import { expect, test } from 'bun:test'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { canonicalPath, headOf, kindBehind } from '../../src/adapters/linked-paths.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const folder = temporaryFolder({ file: '\u00e9abc' })
const at = (name: string) => join(folder, name)
mkdirSync(at('folder'))
symlinkSync('file', at('link'))
symlinkSync('loop', at('loop'))
symlinkSync('nothing', at('dangling'))

test.each([
  ['file', { kind: 'found', path: at('file') }],
  ['link', { kind: 'found', path: at('file') }],
  ['dangling', { kind: 'absent' }],
  ['file/below', { kind: 'absent' }],
  ['loop', { kind: 'unreadable', code: 'ELOOP' }],
])('%s leads to %j', (name, found) => {
  expect(canonicalPath(at(name))).toMatchObject(found)
})

test.each([
  ['file', 'file'],
  ['link', 'file'],
  ['folder', 'folder'],
  ['dangling', null],
  ['loop', null],
])('behind %s is a %j', (name, kind) => {
  expect(kindBehind(at(name))).toBe(kind === 'file' || kind === 'folder' ? kind : null)
})

test('the head of a file is its first bytes', () => {
  expect(headOf(at('file'), 3)).toBe('\u00c3\u00a9a')
  expect(headOf(at('folder'), 3)).toBe('')
  expect(headOf(at('nothing'), 3)).toBe('')
})
