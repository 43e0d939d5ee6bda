import { expect, test } from 'bun:test'
import { type CommonJs, dependencies } from '../../../src/gates/dependency-direction/dependencies.ts'
import { tokensOf } from '../typescript/consumer.ts'

/** What is found, one line each: `import x` for an edge, `require: rule` for a violation. */
const found = (text: string, commonjs: CommonJs = 'forbid') =>
  [...dependencies(tokensOf(text), commonjs)].map((one) =>
    one.kind === 'dependency'
      ? `${one.dependency.via} ${one.dependency.specifier}`
      : `${one.violation.specifier}: ${one.violation.rule}`,
  )

const NO_REQUIRE = 'require: CommonJS require is prohibited; use an import declaration'
const NO_EQUALS = 'import: import-equals is prohibited; use an import declaration'
const NOT_LITERAL = 'import(): dynamic import() argument must be a string literal'
const NOT_LITERAL_REQUIRE = 'require: require() argument must be a string literal'
const UNCLEAR = 'import: could not determine what this import declaration imports from'
const UNCLEAR_EXPORT = 'export: could not determine what this export declaration exports from'

test.each([
  ["import 'x'", 'import x'],
  ["import a from 'x'", 'import x'],
  ["import a, { b as c, default as d } from 'x'", 'import x'],
  ["import * as a from 'x'", 'import x'],
  ["import type { a } from 'x'", 'import x'],
  ["import type from 'x'", 'import x'],
  ["import from from 'x'", 'import x'],
  ["import { from } from 'x'", 'import x'],
  ["import { import as a } from 'x'", 'import x'],
  ["import a from 'x' with { type: 'json' }", 'import x'],
  ["import defer * as a from 'x'", 'import x'],
  ["import {\n  a,\n  // from 'y'\n} from 'x'", 'import x'],
  ["export { a } from 'x'", 'export x'],
  ["export type { a } from 'x'", 'export x'],
  ["export * from 'x'", 'export x'],
  ["export * as a from 'x'", 'export x'],
  ["export type * from 'x'", 'export x'],
  ["const a = await import('x')", 'dynamic-import x'],
  ["import('x', { with: { type: 'json' } })", 'dynamic-import x'],
  ["import.defer('x')", 'dynamic-import x'],
  ["type A = typeof import('x')", 'dynamic-import x'],
  ["import as from 'x'", 'import x'],
  [`\`\${import('x')}\``, 'dynamic-import x'],
])('%s is an edge', (text, edge) => {
  expect(found(text)).toEqual([edge])
})

test.each([
  'import.meta.url',
  'export { a, b as c }',
  'export { a as import, b as export }',
  'export type { a }',
  'export const a = 1',
  'export default a',
  'export type A = { from: string }',
  "export interface A { import: 'x' }",
  "a.import('x')",
  "a?.import('x')",
  'class A { import(a: string) { return a } }',
  'class A { async import(a: string): Promise<void> {} }',
  'const a = { import(a) {}, import: 1 }',
  'interface A { b?: c; import(a: string): void }',
  "const a = { import: 'x', export: 'y' }",
  "// import 'x'",
  "/* import 'x' */",
  '"import \'x\'"',
  "`import 'x'`",
  "/import 'x'/",
])('%s is nothing', (text) => {
  expect(found(text)).toEqual([])
})

test.each([
  ['import a', UNCLEAR],
  ["import a; const from = 'x'", UNCLEAR],
  ["import { a from 'x'", UNCLEAR],
  ['import { a } from x', UNCLEAR],
  [`import { ${'a, '.repeat(200)} } from 'x'`, UNCLEAR],
  ['export * from x', UNCLEAR_EXPORT],
  ['export { a } from x', UNCLEAR_EXPORT],
  ['export { a } from `x`', UNCLEAR_EXPORT],
  [`export { ${'a, '.repeat(200)} } from 'x'`, UNCLEAR_EXPORT],
  ['import(x)', NOT_LITERAL],
  ['import(`x`)', NOT_LITERAL],
  ["import('x' + y)", NOT_LITERAL],
  ['import.source(x)', NOT_LITERAL],
  ['a ? import(x) : b', NOT_LITERAL],
  ['switch (a) { case import(x): b }', NOT_LITERAL],
  ['for (const a of await import(x)) {}', NOT_LITERAL],
])('%s is reported', (text, violation) => {
  expect(found(text)).toEqual([violation])
})

test('a name list as long as the look-ahead is still read', () => {
  expect(found(`import { ${'a, '.repeat(140)} } from 'x'`)).toEqual(['import x'])
})

test('an unclear import does not take the source of the next', () => {
  expect(found("import a\nimport b from 'x'")).toEqual([UNCLEAR, 'import x'])
})

test.each([
  ["import a = require('x')", NO_EQUALS, 'require x'],
  ["import type a = require('x')", NO_EQUALS, 'require x'],
  ["import type = require('x')", NO_EQUALS, 'require x'],
  ["export import a = require('x')", NO_EQUALS, 'require x'],
  ["const a = require('x')", NO_REQUIRE, 'require x'],
  ["require?.('x')", NO_REQUIRE, 'require x'],
  ["require('x',)", NO_REQUIRE, 'require x'],
  ["new require('x')", NO_REQUIRE, 'require x'],
  ['require(x)', NO_REQUIRE, NOT_LITERAL_REQUIRE],
  ['require(`x`)', NO_REQUIRE, NOT_LITERAL_REQUIRE],
  ["require('x', y)", NO_REQUIRE, NOT_LITERAL_REQUIRE],
  ['require()', NO_REQUIRE, NOT_LITERAL_REQUIRE],
  [`require(${'a, '.repeat(300)})`, NO_REQUIRE, NOT_LITERAL_REQUIRE],
  ['a ? require(b) : c', NO_REQUIRE, NOT_LITERAL_REQUIRE],
  ['a ? b ? c : d : e ? require(f) : g', NO_REQUIRE, NOT_LITERAL_REQUIRE],
  ["a ? require('x') : c", NO_REQUIRE, 'require x'],
  ['switch (a) { case require(b): c }', NO_REQUIRE, NOT_LITERAL_REQUIRE],
  ["switch (a) { case require('x'): c }", NO_REQUIRE, 'require x'],
  ['switch (a) { default: require(b) }', NO_REQUIRE, NOT_LITERAL_REQUIRE],
  ["if (require('x')) { y }", NO_REQUIRE, 'require x'],
  ["require('x')\n{ y }", NO_REQUIRE, 'require x'],
])('%s', (text, forbidden, checked) => {
  expect(found(text, 'forbid')).toEqual([forbidden])
  expect(found(text, 'check')).toEqual([checked])
})

test('import-equals without require is an edge of nothing where CommonJS is checked', () => {
  expect(found('import a = b.c', 'check')).toEqual([])
  expect(found('import a = b.c', 'forbid')).toEqual([NO_EQUALS])
})

test.each([
  "a.require('x')",
  "a?.require('x')",
  "require.resolve('x')",
  'typeof require',
  'class A { require(a: string) { return a } }',
  'const a = { async require(a) {} }',
  'interface A { require(a: string): void }',
  'interface A { b?: c; require(a: string): void }',
  'interface A {\n  b?(): c\n  require(a: string): void\n}',
  'abstract class A {\n  b = c ? d : e\n  abstract require(a: string): void\n}',
  'declare function require(a: string): unknown',
  'function require(a) {}',
  "const a = { require: 'x' }",
])('%s is no require', (text) => {
  expect(found(text)).toEqual([])
  expect(found(text, 'check')).toEqual([])
})

test('an edge carries the line of its specifier, a violation that of its keyword', () => {
  const lines = [...dependencies(tokensOf("\nimport {\n  a\n} from 'x'\nimport(\n  b)"), 'forbid')].map((one) =>
    one.kind === 'dependency' ? one.dependency.line : one.violation.line,
  )
  expect(lines).toEqual([4, 5])
})

test('only an import declaration has a clause', () => {
  const clauses = [
    ...dependencies(tokensOf("import a from 'x'; import 'x'; export { a } from 'x'; import('x')"), 'forbid'),
  ]
  expect(
    clauses.map((one) => one.kind === 'dependency' && (one.dependency.clause?.map(({ text }) => text) ?? null)),
  ).toEqual([['a'], null, null, null])
})
