import { describe, expect, test } from 'bun:test'
import { chmodSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { type WriteOutcome, writePack } from '../../../src/evals/init/write-pack.ts'
import { unprivileged } from '../../unprivileged.ts'
import { contentsOf, folder, put } from '../folder.ts'

const FILES = new Map([
  ['pack.toml', 'new'],
  ['a/prompt.md', 'prompt'],
  ['a/workspace/.gitkeep', ''],
])
const WRITTEN = { 'a/prompt.md': 'prompt', 'a/workspace/.gitkeep': '', 'pack.toml': 'new' }

const write = (target: string, force = false) => writePack(target, FILES, { force })

describe('a pack appears whole', () => {
  test('in a folder that is not there, parents included, with nothing left beside it', () => {
    const root = folder()
    expect(write(join(root, 'x/y/evals'))).toEqual({ kind: 'written' })
    expect(contentsOf(root)).toEqual(
      Object.fromEntries(Object.entries(WRITTEN).map(([path, text]) => [`x/y/evals/${path}`, text])),
    )
    expect(readdirSync(join(root, 'x/y'))).toEqual(['evals'])
  })

  test('in a folder with other files, which stay', () => {
    const root = folder({ 'notes.md': 'mine', 'a/mine.md': 'mine' })
    expect(write(root)).toEqual({ kind: 'written' })
    expect(contentsOf(root)).toEqual({ ...WRITTEN, 'a/mine.md': 'mine', 'notes.md': 'mine' })
    expect(readdirSync(root).sort()).toEqual(['a', 'notes.md', 'pack.toml'])
  })

  test('behind a link to a folder', () => {
    const root = folder({ 'real/x': '' })
    symlinkSync('real', join(root, 'evals'))
    expect(write(join(root, 'evals'))).toEqual({ kind: 'written' })
    expect(Object.keys(contentsOf(join(root, 'real')))).toContain('pack.toml')
  })
})

describe('nothing changes when', () => {
  const refused: readonly (readonly [name: string, files: Record<string, string>, outcome: WriteOutcome])[] = [
    ['a pack is there', { 'pack.toml': 'old' }, { kind: 'refused', why: 'pack', path: 'pack.toml' }],
    ['a file is in the way', { 'a/prompt.md': 'mine' }, { kind: 'refused', why: 'file', path: 'a/prompt.md' }],
    ['a file stands where a folder belongs', { a: 'mine' }, { kind: 'refused', why: 'not-a-folder', path: 'a' }],
  ]
  for (const [name, files, outcome] of refused) {
    test(name, () => {
      const root = folder(files)
      expect([write(root), contentsOf(root)]).toEqual([outcome, files])
    })
  }

  test('the target is a file', () => {
    const root = folder({ evals: 'mine' })
    expect(write(join(root, 'evals'), true)).toEqual({ kind: 'refused', why: 'not-a-folder', path: '' })
  })

  test('a link would lead out of the pack, even when forced', () => {
    const outside = folder()
    const root = folder({ x: '' })
    symlinkSync(outside, join(root, 'a'))
    expect(write(root, true)).toEqual({ kind: 'refused', why: 'not-a-folder', path: 'a' })
    expect(readdirSync(outside)).toEqual([])
  })
})

test('forced, it replaces files of the same name and leaves the rest', () => {
  const root = folder({ 'pack.toml': 'old', 'a/prompt.md': 'old', 'old_task/prompt.md': 'old' })
  expect(write(root, true)).toEqual({ kind: 'written' })
  expect(contentsOf(root)).toEqual({ ...WRITTEN, 'old_task/prompt.md': 'old' })
})

describe('when the system refuses, all is as before', () => {
  test('a name no file can have', () => {
    const root = folder({ 'pack.toml': 'old', 'a/prompt.md': 'old' })
    const files = new Map([...FILES, [`b/${'x'.repeat(300)}`, 'too long']])
    expect(writePack(root, files, { force: true })).toEqual({ kind: 'failed', code: 'ENAMETOOLONG' })
    expect(contentsOf(root)).toEqual({ 'pack.toml': 'old', 'a/prompt.md': 'old' })
    expect(readdirSync(root).sort()).toEqual(['a', 'pack.toml'])
  })

  test('the folders it made are gone again', () => {
    const root = folder()
    const files = new Map([...FILES, ['x'.repeat(300), 'too long']])
    expect(writePack(join(root, 'x/evals'), files, { force: false })).toMatchObject({ kind: 'failed' })
    expect(readdirSync(root)).toEqual([])
  })

  test('a folder nobody may write to', async () => {
    const root = folder()
    chmodSync(root, 0o500)
    expect(await unprivileged(root, () => write(join(root, 'evals')))).toEqual({ kind: 'failed', code: 'EACCES' })
    chmodSync(root, 0o700)
  })

  test('in the middle of moving in', async () => {
    const root = folder({ 'pack.toml': 'old', 'a/prompt.md': 'old', 'z/keep.md': 'keep' })
    chmodSync(join(root, 'z'), 0o500)
    const files = new Map([...FILES, ['z/prompt.md', 'cannot come in']])
    expect(await unprivileged(root, () => writePack(root, files, { force: true }))).toEqual({
      kind: 'failed',
      code: 'EACCES',
    })
    chmodSync(join(root, 'z'), 0o700)
    expect(contentsOf(root)).toEqual({ 'a/prompt.md': 'old', 'pack.toml': 'old', 'z/keep.md': 'keep' })
    expect(readdirSync(join(root, 'a'))).toEqual(['prompt.md'])
  })
})

test('what an interrupted run left does not stand in the way', () => {
  const root = folder()
  put(root, { [`.evals.plumb-${process.pid}.tmp/pack.toml`]: 'half' })
  expect(write(join(root, 'evals'))).toEqual({ kind: 'written' })
  expect(readdirSync(root)).toEqual(['evals'])
})
