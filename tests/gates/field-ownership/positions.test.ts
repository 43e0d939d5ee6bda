import { expect, test } from 'bun:test'
import { readBrackets } from '../../../src/gates/field-ownership/brackets.ts'
import { writePosition } from '../../../src/gates/field-ownership/positions.ts'
import { tokensOf } from '../typescript/consumer.ts'

/** The positions of every `field` in a text. */
const positions = (text: string) => {
  const tokens = tokensOf(text)
  const brackets = readBrackets(tokens)
  return tokens.flatMap(({ kind, text }, index) =>
    kind === 'word' && text === 'field' ? [writePosition(tokens, index, brackets) ?? 'read'] : [],
  )
}

test.each([
  'field = 1',
  'x.field = 1',
  'x?.field = 1',
  'field += 1',
  'x.field -= 1',
  'x.field *= 1',
  'x.field **= 1',
  'x.field /= 1',
  'x.field %= 1',
  'x.field <<= 1',
  'x.field >>= 1',
  'x.field >>>= 1',
  'x.field &= 1',
  'x.field |= 1',
  'x.field ^= 1',
  'x.field &&= 1',
  'x.field ||= 1',
  'x.field ??= 1',
  'const { field = 1 } = x',
  'class A { field = 1 }',
])('%s is an assignment', (text) => {
  expect(positions(text)).toEqual(['assignment'])
})

test.each([
  'x = { field: 1 }',
  'x = { a, field }',
  'x = { field, a }',
  'x = { a: 1, field: 2 }',
  'x = {\n  ...y,\n  field: 1 }',
  'return { field: 1 }',
  'f({ field: 1 })',
  '[{ field: 1 }]',
  '() => ({ field: 1 })',
  'class A { field: string }',
  'x = { field: 1 } as A',
  'export { field }',
  '[a, { field: 1 }]',
])('%s is a literal position', (text) => {
  expect(positions(text)).toEqual(['literal'])
})

test.each([
  'type A = { field: string }',
  'type A = B & { field: string }',
  'interface A { field: string }',
  'interface A { a: string; field: string }',
  'interface A { a: string, field: string }',
  'const a: { field: string } = b',
  'let a: { field: string }',
  'f<{ field: string }>()',
  'interface A<B extends { field: string }> {}',
  'function f(a: { field: string }) {}',
  'interface A { a: { field: string } }',
])('%s is a type position', (text) => {
  expect(positions(text)).toEqual(['type'])
})

test.each([
  'x.field',
  'x?.field',
  'f(x.field)',
  'x = { a: y.field, b }',
  'x = [y.field, z]',
  'f(a, field, b)',
  '[a, field, b]',
  'function f(a, field: string) {}',
  'const { field } = x',
  'let { a, field } = x',
  "import { field } from 'x'",
  "import { a, field } from 'x'",
  'interface A { field?: string }',
  'a ? field : b',
  'switch (a) { case field: b }',
  'x = { a: field }',
  'x = { a: field, b }',
  'field == 1',
  'field === 1',
  'field >= 1',
  'field => 1',
  'field()',
  'return field',
  'x = { [field]: 1 }',
  `x = \`\${field}\``,
  'const #field = 1',
  '// field = 1',
])('%s is a read', (text) => {
  expect(positions(text).filter((position) => position !== 'read')).toEqual([])
})

test('G-22: a line break or readonly opens a member', () => {
  expect(positions('interface A {\n  a: string\n  field: string\n}')).toEqual(['type'])
  expect(positions('interface A { readonly field: string }')).toEqual(['type'])
  expect(positions('interface A {\n  readonly a: string\n  readonly field: string\n}')).toEqual(['type'])
})

test('G-23: a nested object inherits from the literal or the type around it', () => {
  expect(positions('x = { a: { field: 1 } }')).toEqual(['literal'])
  expect(positions('x = { a: { b: { field: 1 } } }')).toEqual(['literal'])
  expect(positions("x = { 'a': { 1: { [b.c]: { field: 1 } } } }")).toEqual(['literal'])
  expect(positions('type A = { a: { b: { field: 1 } } }')).toEqual(['type'])
  expect(positions('const a: { b: { field: 1 } } = c')).toEqual(['type'])
})

test('what is around is looked for over 500 tokens, and what is not found fails closed', () => {
  const after = (tokens: number) => `type A = { ${'a;'.repeat(tokens / 2)} field: string }`
  expect(positions(after(498))).toEqual(['type'])
  expect(positions(after(502))).toEqual(['literal'])
  expect(positions(`f(${'a,'.repeat(300)} field, b)`)).toEqual(['literal'])
  expect(positions(`type A = ${'B | '.repeat(300)} { field: string }`)).toEqual(['literal'])
})

test('deep nesting is read in one pass', () => {
  const deep = 20_000
  expect(positions(`x = ${'{ a: '.repeat(deep)}{ field: 1 }${' }'.repeat(deep)}`)).toEqual(['literal'])
})
