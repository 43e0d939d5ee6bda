import { expect, test } from 'bun:test'
import { impurities } from '../../../src/gates/dependency-direction/purity.ts'
import { tokensOf } from '../typescript/consumer.ts'

const PURITY = {
  layers: ['core'],
  awaitRule: 'core does not wait',
  asyncFunctionRule: 'core has no async functions',
  newDateRule: 'core has no clock',
  members: [{ member: 'Date.now', rule: 'core asks for no time' }],
}
const found = (text: string) => [...impurities(tokensOf(text), PURITY)].map(({ specifier }) => specifier)

test.each([
  'async function f() {}',
  'async () => 1',
  'async (a) => a',
  'async a => a',
  'async <T>(a: T) => a',
  'async <T, U>(a: T) => a',
  'async <T extends A>(a: T) => a',
  'class A { async b() {} }',
  'class A { async b<T>() {} }',
  'class A { async *b() {} }',
  'class A { async #b() {} }',
  "class A { async 'b'() {} }",
  'class A { async 1() {} }',
  'class A { async [b.c]() {} }',
  'class A { async delete() {} }',
])('%s opens an async function', (text) => {
  expect(found(text)).toEqual(['async'])
})

test.each([
  'const async = 5',
  'async[0]',
  'async < limit',
  'a.async(b)',
  'a?.async(b)',
  '{ async: 1 }',
  'class A { async\n b() {} }',
  'async\nfunction f() {}',
  'f(async, b)',
])('G-15: %s opens none', (text) => {
  expect(found(text)).toEqual([])
})

test.each([
  ['const a = await b', ['await']],
  ['for await (const a of b) c', ['await']],
  ['new Date()', ['new Date']],
  ['new Date', ['new Date']],
  ['Date.now()', ['Date.now']],
  ['globalThis.Date.now()', ['Date.now']],
  ['f(Date.now)', ['Date.now']],
])('%s is impure', (text, specifiers) => {
  expect(found(text)).toEqual(specifiers)
})

test.each([
  'a.await',
  'new Map()',
  'Date.parse(a)',
  'Date?.now()',
  'const { now } = Date',
  '// await new Date()',
  "'await'",
])('%s is not seen as impure', (text) => {
  expect(found(text)).toEqual([])
})

test('each carries its line and its own sentence', () => {
  expect([...impurities(tokensOf('async () => {\n  await Date.now()\n  new Date() }'), PURITY)]).toEqual([
    { line: 1, specifier: 'async', rule: 'core has no async functions' },
    { line: 2, specifier: 'await', rule: 'core does not wait' },
    { line: 2, specifier: 'Date.now', rule: 'core asks for no time' },
    { line: 3, specifier: 'new Date', rule: 'core has no clock' },
  ])
})
