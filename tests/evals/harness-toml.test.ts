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
    ['[[evals]]\npacks = ["a"]\n', 1],
    ['\nevals = 2026-01-01\n', 2],
  ])('%j', (text, line) => {
    expect(read(text)).toMatchObject({ kind: 'broken', line })
  })
})

test.each([
  ['seeds = "3"', 'evals.seeds: "seeds" must be a whole number of at least 1'],
  ['seeds = nan', 'evals.seeds: "seeds" must be a whole number of at least 1'],
  ['seeds = 9223372036854775807', 'evals.seeds: "seeds" must be a whole number of at least 1'],
  ['packs = ["a", 3]', 'evals.packs.1: "packs" must be a list of pack folders'],
  ['packs = "a"', 'evals.packs: "packs" must be a list of pack folders'],
  ['splits = 1', 'evals.splits: "splits" must be a table'],
  ['splits = [{ search = 1 }]', 'evals.splits: "splits" must be a table'],
  ['splits = { search = nan }', 'evals.splits.search: "search" must be a number above 0 and at most 1'],
])('%s is told of in words of its own', (line, message) => {
  expect(read(`[evals]\n${line}\n`)).toEqual({ kind: 'broken', line: 2, message })
})

test('it is looked for upwards', () => {
  const root = folder({ 'harness.toml': '', 'a/b/x': '' })
  expect(findHarnessFolder(join(root, 'a/b'))).toBe(root)
  expect(readHarness(join(root, 'a'))).toEqual({ kind: 'missing' })
})
