import { expect, test } from 'bun:test'
import * as v from 'valibot'
import { DirectionSection } from '../../../src/gates/dependency-direction/section.ts'
import { survey } from '../../../src/gates/dependency-direction/survey.ts'
import { typescript } from '../typescript/consumer.ts'

const BASE = {
  roots: [{ path: 'src' }, { path: 'lib', extensions: ['.ts', '.mts'] }],
  layers: [
    { name: 'main', match: 'exact', path: 'src/main.ts', label: 'the entry', imports: ['domain', 'ports'] },
    { name: 'domain', match: 'prefix', path: 'src/domain/', imports: ['domain'] },
    { name: 'ports', match: 'prefix', path: 'src/ports/', imports: [] },
    { name: 'shared', match: 'prefix', path: 'lib/', imports: [] },
  ],
}

/** `file:line "specifier": rule` of every violation. */
async function judged(files: Record<string, string>, more: object = {}): Promise<string[]> {
  const section = v.parse(DirectionSection, { ...BASE, ...more })
  const { signal } = new AbortController()
  const { violations } = await survey(section, new Map(Object.entries(files)), { typescript, signal })
  return violations.map(({ file, line, specifier, rule }) => `${file}:${line} "${specifier}": ${rule}`)
}

const OTHERS = {
  'src/main.ts': '',
  'src/domain/a.ts': '',
  'src/domain/sub/index.ts': '',
  'src/domain/types.d.ts': '',
  'src/ports/clock.ts': '',
  'lib/text.mts': '',
}

test.each([
  ['an imported layer', 'src/main.ts', "import './domain/a'"],
  ['its own layer, which it names', 'src/domain/b.ts', "import './a.ts'"],
  ['a folder with an index', 'src/domain/b.ts', "import './sub'"],
  ['a folder with an index, with a slash', 'src/domain/b.ts', "import './sub/'"],
  ['the folder above', 'src/domain/sub/b.ts', "import '../sub'"],
  ['a declaration file by its full name', 'src/domain/b.ts', "import './types.d.ts'"],
  ['a package', 'src/domain/b.ts', "import 'zod'; import 'node:fs'; import '#a'; import '/a'; import '@/a'"],
  ['a file by a reference', 'src/domain/b.ts', '/// <reference path="a.ts" />'],
])('allows %s', async (_, file, text) => {
  expect(await judged({ ...OTHERS, [file]: text })).toEqual([])
})

test.each([
  [
    'a layer that it does not import',
    'src/domain/b.ts',
    "import '../ports/clock'",
    '"../ports/clock": domain may not import ports',
  ],
  ['a layer, by its label', 'src/domain/b.ts', "import '../main'", '"../main": domain may not import the entry'],
  [
    'its own layer, which it does not name',
    'src/ports/b.ts',
    "import './clock'",
    '"./clock": ports may not import ports',
  ],
  ['another root', 'src/domain/b.ts', "import '../../lib/text'", '"../../lib/text": domain may not import shared'],
  [
    'what is outside the roots',
    'src/domain/b.ts',
    "import '../../tests/a'",
    '"../../tests/a": escapes the declared scan roots',
  ],
  [
    'what is above everything',
    'src/domain/b.ts',
    "import '../../../a'",
    '"../../../a": escapes the declared scan roots',
  ],
  [
    'a root by the start of its name alone',
    'src/domain/b.ts',
    "import '../../src2/a'",
    '"../../src2/a": escapes the declared scan roots',
  ],
  [
    'a file that is not there',
    'src/domain/b.ts',
    "import './none'",
    '"./none": does not resolve to a scanned source file',
  ],
  [
    'the output of a source',
    'src/domain/b.ts',
    "import './a.js'",
    '"./a.js": does not resolve to a scanned source file',
  ],
  [
    'a file that is not scanned',
    'src/domain/b.ts',
    "import './a.json'",
    '"./a.json": does not resolve to a scanned source file',
  ],
  [
    'a layer by a reference',
    'src/domain/b.ts',
    '/// <reference path="../ports/clock.ts" />',
    '"../ports/clock.ts": domain may not depend on ports (through a reference directive: the file has no import statement for it)',
  ],
])('reports %s', async (_, file, text, violation) => {
  expect(await judged({ ...OTHERS, [file]: text })).toEqual([`${file}:1 ${violation}`])
})

test('a target in no layer is shown by its path', async () => {
  expect(await judged({ 'src/domain/a.ts': "import '../loose'", 'src/loose.ts': "import './none'" })).toEqual([
    'src/domain/a.ts:1 "../loose": domain may not import src/loose.ts',
    'src/loose.ts:1 "src/loose.ts": sits under a root but in no declared layer',
  ])
})

test('G-16: a file in no layer is a violation, and is not read further', async () => {
  expect(await judged({ 'src/loose.ts': "\nimport './none'" })).toEqual([
    'src/loose.ts:1 "src/loose.ts": sits under a root but in no declared layer',
  ])
})

test('an exact name is found before one with an extension, and that before an index', async () => {
  const layers = ['a', 'a.ts', 'a.mts', 'a/index.ts'].map((path, index) => ({
    name: `l${index}`,
    match: 'exact',
    path: `lib/${path}`,
    imports: [],
  }))
  const main = { name: 'main', match: 'exact', path: 'lib/main.ts', imports: [] }
  const found = async (...paths: string[]) => {
    const [first] = await judged(
      { ...Object.fromEntries(paths.map((path) => [`lib/${path}`, ''])), 'lib/main.ts': "import './a'" },
      {
        roots: [{ path: 'lib', extensions: ['.ts', '.mts'] }],
        layers: [...layers, main],
      },
    )
    return first?.split(' ').at(-1)
  }
  expect(await found('a/index.ts')).toBe('l3')
  expect(await found('a/index.ts', 'a.mts')).toBe('l2')
  expect(await found('a/index.ts', 'a.mts', 'a.ts')).toBe('l1')
  expect(await found('a/index.ts', 'a.mts', 'a.ts', 'a')).toBe('l0')
})

const guarded = (externals: object, text: string, exemptions: object[] = []) =>
  judged(
    { 'src/domain/b.ts': text, 'src/domain/a.ts': '' },
    {
      roots: [{ path: 'src' }],
      layers: [{ name: 'domain', match: 'prefix', path: 'src/domain/', imports: ['domain'], externals }],
      exemptions,
    },
  )
const DENY = { policy: 'deny', rule: 'domain has no packages' }
const ALLOW = { policy: 'allow', modules: ['zod'], rule: 'domain has only zod' }

test.each([
  ['a denied package', DENY, "import 'zod'", 'zod": domain has no packages'],
  ['a denied builtin', DENY, "import 'node:fs'", 'node:fs": domain has no packages'],
  ['a package that is not listed', ALLOW, "import 'valibot'", 'valibot": domain has only zod'],
  ['a part of a listed package', ALLOW, "import 'zod/v4'", 'zod/v4": domain has only zod'],
  ['a re-export', DENY, "export * from 'zod'", 'zod": domain has no packages'],
  ['a dynamic import', DENY, "import('zod')", 'zod": domain has no packages'],
  [
    'types by a reference',
    DENY,
    '/// <reference types="node" />',
    'node": domain has no packages (through a reference directive)',
  ],
])('reports %s', async (_, externals, text, violation) => {
  expect(await guarded(externals, text)).toEqual([`src/domain/b.ts:1 "${violation}`])
})

test('allows a listed package and files of the roots', async () => {
  expect(await guarded(ALLOW, "import 'zod'; import './a'")).toEqual([])
  expect(await guarded(DENY, "import './a'")).toEqual([])
})

const EXEMPTION = { file: 'src/domain/b.ts', module: 'm', binding: 'x', rule: 'domain takes x of m and nothing else' }

test.each([
  "import { x } from 'm'",
  "import { x, } from 'm'",
  "import { x as y } from 'm'",
  "import { x as y, } from 'm'",
  "import type { x } from 'm'",
  "import { x } from 'm' with { type: 'json' }",
])('an exemption admits %s', async (text) => {
  expect(await guarded(DENY, text, [EXEMPTION])).toEqual([])
})

test.each([
  "import x from 'm'",
  "import type x from 'm'",
  "import * as x from 'm'",
  "import { x, y } from 'm'",
  "import { y } from 'm'",
  "import { y as x } from 'm'",
  "import { type x } from 'm'",
  "import a, { x } from 'm'",
  "import type, { x } from 'm'",
  "import {} from 'm'",
  "import 'm'",
  "export { x } from 'm'",
  "import('m')",
])('G-18: an exemption does not admit %s, and its own sentence is said', async (text) => {
  expect(await guarded(DENY, text, [EXEMPTION])).toEqual([`src/domain/b.ts:1 "m": ${EXEMPTION.rule}`])
})

test('an exemption does not admit types by a reference', async () => {
  expect(await guarded(DENY, '/// <reference types="m" />', [EXEMPTION])).toEqual([
    `src/domain/b.ts:1 "m": ${EXEMPTION.rule} (through a reference directive)`,
  ])
})

test('an exemption stands before the list of what is allowed', async () => {
  const zod = { ...EXEMPTION, module: 'zod' }
  expect(await guarded(ALLOW, "import { y } from 'zod'", [zod])).toEqual([`src/domain/b.ts:1 "zod": ${EXEMPTION.rule}`])
})

test('an exemption is of its file and of exactly its module', async () => {
  expect(await guarded(DENY, "import { x } from 'm/x'", [EXEMPTION])).toEqual([
    'src/domain/b.ts:1 "m/x": domain has no packages',
  ])
  expect(await guarded(DENY, "import { x } from 'm'", [{ ...EXEMPTION, file: 'src/domain/a.ts' }])).toEqual([
    'src/domain/b.ts:1 "m": domain has no packages',
  ])
})

test('of several exemptions for one module each admits its own name', async () => {
  const exemptions = [EXEMPTION, { ...EXEMPTION, binding: 'y' }]
  expect(await guarded(DENY, "import { x } from 'm'; import { y } from 'm'", exemptions)).toEqual([])
})

test('purity is asked of its layers only', async () => {
  const purity = { layers: ['domain'], awaitRule: 'no waiting', asyncFunctionRule: 'no async', newDateRule: 'no clock' }
  expect(await judged({ 'src/domain/a.ts': 'await 1', 'src/ports/b.ts': 'await 1' }, { purity })).toEqual([
    'src/domain/a.ts:1 "await": no waiting',
  ])
})

test('require is an edge like any other where it is checked', async () => {
  const files = { ...OTHERS, 'src/domain/b.ts': "require('../ports/clock')\nimport c = require('./a')" }
  expect(await judged(files, { commonjs: 'check' })).toEqual([
    'src/domain/b.ts:1 "../ports/clock": domain may not import ports',
  ])
  expect((await judged(files)).map((line) => line.split(':').at(-1))).toEqual([
    ' CommonJS require is prohibited; use an import declaration',
    ' import-equals is prohibited; use an import declaration',
  ])
})
