import { describe, expect, test } from 'bun:test'
import { lstatSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeFolder } from '../../src/adapters/write-folder.ts'
import { temporaryFolder as folder } from '../temporary-folder.ts'

const FILES = new Map([
  ['main.json', { text: 'new' }],
  ['bin/run', { text: '#!/bin/sh\n', isExecutable: true }],
])
const write = (target: string, force = false, files: Parameters<typeof writeFolder>[1] = FILES) =>
  writeFolder(target, files, { force, marker: 'main.json' })

const textOf = (...path: readonly string[]) => readFileSync(join(...path), 'utf8')

test('a folder that is not there appears with all files, and what may be run can be', () => {
  const root = folder()
  expect(write(join(root, 'x/y'))).toEqual({ kind: 'written' })
  expect([textOf(root, 'x/y/main.json'), textOf(root, 'x/y/bin/run')]).toEqual(['new', '#!/bin/sh\n'])
  expect(lstatSync(join(root, 'x/y/bin/run')).mode & 0o100).toBe(0o100)
  expect(lstatSync(join(root, 'x/y/main.json')).mode & 0o111).toBe(0)
  expect(readdirSync(join(root, 'x'))).toEqual(['y'])
})

describe('nothing is overwritten unless forced', () => {
  test('the marker is named first', () => {
    const root = folder()
    expect(write(root)).toEqual({ kind: 'written' })
    writeFileSync(join(root, 'main.json'), 'mine')
    expect(write(root)).toEqual({ kind: 'refused', why: 'file', path: 'main.json' })
    expect(textOf(root, 'main.json')).toBe('mine')
    expect(write(root, true)).toEqual({ kind: 'written' })
    expect(textOf(root, 'main.json')).toBe('new')
  })

  test('a link in place of a file is replaced, not followed', () => {
    const root = folder()
    const outside = join(folder(), 'precious')
    writeFileSync(outside, 'precious')
    symlinkSync(outside, join(root, 'main.json'))
    expect(write(root)).toEqual({ kind: 'refused', why: 'file', path: 'main.json' })
    expect(write(root, true)).toEqual({ kind: 'written' })
    expect(textOf(outside)).toBe('precious')
  })

  test('a link in place of a folder is refused even when forced', () => {
    const root = folder()
    const outside = folder()
    symlinkSync(outside, join(root, 'bin'))
    expect(write(root, true)).toEqual({ kind: 'refused', why: 'not-a-folder', path: 'bin' })
    expect(readdirSync(outside)).toEqual([])
  })
})

test('a file may be called as the backup of another would be', () => {
  const root = folder()
  const names = ['a', 'a.old', 'old', 'new', '0', 'main.json']
  const filesOf = (text: string) => new Map(names.map((name) => [name, { text: `${text} ${name}` }]))
  expect(write(root, true, filesOf('first'))).toEqual({ kind: 'written' })
  expect(write(root, true, filesOf('second'))).toEqual({ kind: 'written' })
  expect(names.map((name) => textOf(root, name))).toEqual(names.map((name) => `second ${name}`))
  expect(readdirSync(root).sort()).toEqual(names.toSorted())
})

test('a failure while the files move in puts everything back', () => {
  const root = folder()
  for (const name of ['main.json', 'other.json']) writeFileSync(join(root, name), 'old')
  const files = new Map([...FILES, ['other.json', { text: 'new' }]])
  // As if the last one had gone from the temporary folder meanwhile.
  const failing = Object.assign(files, { keys: () => [...FILES.keys(), 'other.json', 'x/gone'].values() })
  expect(writeFolder(root, failing, { force: true, marker: 'x/gone' })).toEqual({ kind: 'failed', code: 'ENOENT' })
  expect(readdirSync(root).sort()).toEqual(['main.json', 'other.json'])
  for (const name of ['main.json', 'other.json']) expect(textOf(root, name)).toBe('old')
})
