import { expect, test } from 'bun:test'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { checkEvalPack } from '../../src/evals/check/index.ts'
import { checkPacksAt } from '../../src/evals/check/packs.ts'
import { findProjectRoot } from '../../src/evals/init/project.ts'
import { findPlaces } from '../../src/evals/toml/positions.ts'
import { withDatabaseCopy } from '../../src/evals/traces/database-copy.ts'
import { readTracesFile } from '../../src/evals/traces/traces-file.ts'
import { folder, put } from './folder.ts'

/** A loop of links cannot be looked at by anybody, as a folder without the right to search it cannot by most. */
function loop(): string {
  const root = folder()
  symlinkSync('loop', join(root, 'loop'))
  return join(root, 'loop')
}

test('what cannot be looked at is reported, never thrown', () => {
  const path = loop()
  expect(checkEvalPack(join(path, 'evals')).findings).toMatchObject([{ code: 'pack-parse', file: 'pack.toml' }])
  expect(checkPacksAt([], path)).toHaveLength(1)
  expect(findProjectRoot(path)).toBe(path)
  expect(withDatabaseCopy(join(path, 'opencode.db'), () => null)).toEqual({ ok: false, why: 'unreadable' })
})

test('a machine without a folder for temporary files loses that store only', () => {
  const root = folder()
  put(root, { 'opencode.db': '' })
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = join(root, 'none')
  try {
    expect(withDatabaseCopy(join(root, 'opencode.db'), () => null)).toEqual({ ok: false, why: 'unreadable' })
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
})

test('a key of a hundred thousand steps does not take memory by its square', () => {
  const text = `${Array(100_000).fill('a').join('.')} = 1\nb = 2\n`
  expect(findPlaces(text).of(['b'])).toEqual({ line: 2, column: 1 })
})

test('rows of one conversation are a task each', () => {
  const root = folder()
  put(root, { 't.csv': 'id,prompt\nc1,Add a CSV export\nc1,Fix the login page\n' })
  const read = readTracesFile(join(root, 't.csv'))
  const ids = read.ok ? read.sessions.map(({ session }) => session) : []
  expect(ids).toEqual(['c1', 'c1 (2)'])
})
