import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { Glob } from 'bun'

const SRC = resolve(import.meta.dir, '../src')

/** Which folders of src/, or files in them, a folder may import from, besides itself; `''` is src/ itself. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  canonical: [],
  process: [],
  // Schemas and target policies are what port messages and their limits are made of; they import nothing that leads back.
  ports: ['canonical', 'contracts/schemas', 'contracts/target-policy'],
  adapters: ['canonical', 'process', 'ports', 'contracts/schemas', 'contracts/target-policy'],
  report: ['canonical'],
  contracts: ['canonical', 'report', 'ports', 'version.ts'],
  conformance: ['canonical', 'ports', 'contracts/schemas', 'contracts/target-policy'],
  packs: ['canonical', 'process', 'adapters', 'report', 'runtime'],
  runtime: ['canonical', 'process', 'adapters', 'report', 'packs'],
  evals: ['canonical', 'process', 'adapters', 'report'],
  gates: ['canonical', 'process', 'adapters', 'report', 'contracts'],
  cli: [
    'canonical',
    'process',
    'ports',
    'adapters',
    'report',
    'packs',
    'runtime',
    'contracts',
    'evals',
    'gates',
    'conformance',
    '',
  ],
  '': [
    'canonical',
    'process',
    'ports',
    'adapters',
    'report',
    'packs',
    'runtime',
    'contracts',
    'evals',
    'gates',
    'conformance',
  ],
}

/** Who may touch files: the edges. Each entry is a prefix of a path below src/. */
const TOUCHES_FILES = ['cli/', 'runtime/', 'packs/load', 'evals/', 'adapters/', 'process/'] as const

type SourceFile = { readonly path: string; readonly text: string; readonly imports: readonly string[] }

const files: readonly SourceFile[] = [...new Glob('**/*.ts').scanSync({ cwd: SRC })].sort().map((path) => {
  const text = readFileSync(join(SRC, path), 'utf8')
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((found) => found[1] ?? '')
  return { path, text, imports: specifiers }
})

const folderOf = (path: string) => (path.includes('/') ? (path.split('/')[0] ?? '') : '')
const isWithin = (path: string, allowed: string) =>
  allowed === '' ? folderOf(path) === '' : path === allowed || path.startsWith(`${allowed}/`)
const resolved = (from: string, specifier: string) => relative(SRC, join(SRC, dirname(from), specifier))

test('there are sources to judge', () => {
  expect(files.length).toBeGreaterThan(20)
})

test('imports go down the layers only', () => {
  const wrong = files.flatMap(({ path, imports }) =>
    imports
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => resolved(path, specifier))
      .filter((target) => !target.startsWith('..') && target !== 'version.ts')
      .filter(
        (target) =>
          folderOf(target) !== folderOf(path) &&
          !(MAY_IMPORT[folderOf(path)] ?? []).some((allowed) => isWithin(target, allowed)),
      )
      .map((target) => `${path} -> ${target}`),
  )
  expect(wrong).toEqual([])
})

test('no file imports itself through others', () => {
  const edges = new Map(
    files.map(({ path, text }) => {
      const values = [...text.matchAll(/^(?:import|export) (?!type )[^'"]*? from '(\.[^']+)'/gms)].map(
        (found) => found[1] ?? '',
      )
      return [path, values.map((specifier) => resolved(path, specifier))] as const
    }),
  )
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) {
      cycles.push([...trail.slice(trail.indexOf(path)), path].join(' -> '))
      return
    }
    if (done.has(path)) return
    for (const next of edges.get(path) ?? []) visit(next, [...trail, path])
    done.add(path)
  }
  for (const { path } of files) visit(path, [])
  expect(cycles).toEqual([])
})

test('only process/ starts programs', () => {
  const starts = /Bun\.spawn|Bun\.\$|node:child_process|from 'bun'.*\bspawn/
  expect(
    files.filter(({ path, text }) => folderOf(path) !== 'process' && starts.test(text)).map(({ path }) => path),
  ).toEqual([])
})

test('only the edges touch files', () => {
  const touches = /from 'node:fs|from 'fs'|Bun\.file|Bun\.write|bun:sqlite/
  const inside = files.filter(
    ({ path, text }) => touches.test(text) && !TOUCHES_FILES.some((edge) => path.startsWith(edge)),
  )
  expect(inside.map(({ path }) => path)).toEqual([])
})

test('contracts/ is pure: no clock, randomness, network, environment or subprocess', () => {
  const impure =
    /Date\.now|new Date\(\)|Math\.random|randomUUID|randomBytes|\bfetch\(|process\.(env|cwd|argv)|performance\.now|setTimeout|node:(net|http|https|dns|os|fs)/
  const inside = files.filter(({ path, text }) => folderOf(path) === 'contracts' && impure.test(text))
  expect(inside.map(({ path }) => path)).toEqual([])
})

test('rules are pure: they see a loaded pack and nothing else', () => {
  const impure =
    /node:(fs|net|http|child_process|os)|Bun\.(file|spawn|write)|process\.|Date\.now|Math\.random|console\./
  const inside = files.filter(({ path, text }) => path.startsWith('packs/rules/') && impure.test(text))
  expect(inside.map(({ path }) => path)).toEqual([])
})

test('commands neither exit nor write by themselves', () => {
  const inside = files.filter(
    ({ path, text }) =>
      path.startsWith('cli/commands/') && /process\.exit|console\.|process\.std(out|err)\.write/.test(text),
  )
  expect(inside.map(({ path }) => path)).toEqual([])
})
