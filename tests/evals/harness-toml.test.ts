import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { findHarnessFolder, readHarness } from '../../src/evals/harness-toml.ts'
import { folder } from './folder.ts'

const read = (text: string) => readHarness(folder({ 'harness.toml': text }))

test('packs, seeds, split and project name; other sections are not looked at', () => {
  const text = `\ufeff[project] # a comment\r\nname = "shop"\r\n[evals]\r\npacks = ["./evals", "../b"]\r\nseeds = 5\r\n[evals.splits]\r\nsearch = 0.5\r\n[backend]\r\ntarget = 3\r\n`
  expect(read(text)).toEqual({
    kind: 'read',
    harness: { projectName: 'shop', packs: ['./evals', '../b'], seeds: 5, searchShare: 0.5 },
  })
})

test('what is not said has its default', () => {
  expect(read('')).toEqual({ kind: 'read', harness: { projectName: null, packs: [], seeds: 3, searchShare: 0.7 } })
})

test('[tasks] is the older name of [evals]', () => {
  expect(read('[tasks]\npacks = ["a"]\n')).toMatchObject({ harness: { packs: ['a'] } })
  expect(read('[tasks]\npacks = ["a"]\n[evals]\npacks = ["b"]\n')).toMatchObject({ harness: { packs: ['b'] } })
})

describe('what is wrong is named with its line', () => {
  test.each([
    ['[evals]\npacks = "a"\n', 2],
    ['[evals]\npacks = ["a",\n 3]\n', 3],
    ['[evals]\nseeds = 0\n', 2],
    ['[evals]\nseeds = 1.5\n', 2],
    ['[evals.splits]\nsearch = 0\n', 2],
    ['[evals.splits]\nsearch = 1.1\n', 2],
    ['x = 1\n[evals\n', 2],
  ])('%j', (text, line) => {
    expect(read(text)).toMatchObject({ kind: 'broken', line })
  })
})

test('it is looked for upwards', () => {
  const root = folder({ 'harness.toml': '', 'a/b/x': '' })
  expect(findHarnessFolder(join(root, 'a/b'))).toBe(root)
  expect(readHarness(join(root, 'a'))).toEqual({ kind: 'missing' })
})
