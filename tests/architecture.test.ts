import { describe, expect, test } from 'bun:test'
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
  contracts: ['canonical', 'report', 'ports'],
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

/** What a text imports or exports again while it is loaded: types are gone by then. */
const valueImports = (text: string) =>
  [...text.matchAll(/^(?:import|export) (?!type )(?:[^'"]*? from )?'([^']+)'/gms)].map((found) => found[1] ?? '')

/** Files below src/ that are loaded with these, themselves included. */
function reachedFrom(roots: readonly string[]): ReadonlySet<string> {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const reached = new Set(roots)
  // Grows while it is walked.
  for (const path of reached) {
    for (const specifier of valueImports(texts.get(path) ?? '')) {
      if (specifier.startsWith('.')) reached.add(resolved(path, specifier))
    }
  }
  return reached
}

/** Nothing in these looks at a file, a clock or a network. */
const PURE_PACKAGES = ['canonicalize', 'node:crypto', 'node:path', 'node:util', 'valibot']

const IMPURE =
  /Date\.now|new Date\(\)|Math\.random|randomUUID|randomBytes|\bfetch\(|\bprocess\.(?:env|cwd|argv|exit|std|on)|performance\.now|setTimeout|console\.|\bBun\.(?:file|spawn|write|env|argv|nanoseconds|sleep)/

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
      const own = valueImports(text).filter((specifier) => specifier.startsWith('.'))
      return [path, own.map((specifier) => resolved(path, specifier))] as const
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

describe('what is pure stays so, through what it imports too', () => {
  const layers = [
    ['canonical/', /^canonical\//],
    ['report/', /^report\//],
    ['contracts/', /^contracts\//],
    ['every rule of packs', /^packs\/rules\/[^/]+\//],
  ] as const

  test.each(layers)('%s', (_, inLayer) => {
    const roots = files.filter(({ path }) => inLayer.test(path)).map(({ path }) => path)
    const paths = reachedFrom(roots)
    const reached = files.filter(({ path }) => paths.has(path))
    const packages = reached.flatMap(({ path, text }) =>
      valueImports(text)
        .filter((specifier) => !specifier.startsWith('.') && !PURE_PACKAGES.includes(specifier))
        .map((specifier) => `${path} -> ${specifier}`),
    )
    expect(roots.length).toBeGreaterThan(20)
    expect(packages).toEqual([])
    expect(reached.filter(({ text }) => IMPURE.test(text)).map(({ path }) => path)).toEqual([])
  })
})

test('commands neither exit nor write by themselves', () => {
  const inside = files.filter(
    ({ path, text }) =>
      path.startsWith('cli/commands/') && /process\.exit|console\.|process\.std(out|err)\.write/.test(text),
  )
  expect(inside.map(({ path }) => path)).toEqual([])
})
