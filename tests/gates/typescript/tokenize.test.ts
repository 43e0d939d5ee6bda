import { expect, test } from 'bun:test'
import { tokenize } from '../../../src/gates/typescript/tokenize.ts'
import { tokensOf, typescript } from './consumer.ts'

const kinds = (text: string, path?: string) => tokensOf(text, path).map(({ kind, text }) => `${kind} ${text}`)
const of = (kind: string, text: string, path?: string) =>
  tokensOf(text, path)
    .filter((token) => token.kind === kind)
    .map((token) => token.text)

test('tells words, literals and punctuation apart', () => {
  expect(kinds("const x = 'a' + `b` + 1n ** #p;")).toEqual([
    'word const',
    'word x',
    'punctuation =',
    'string a',
    'punctuation +',
    'template b',
    'punctuation +',
    'number 1n',
    'punctuation **',
    'word #p',
    'punctuation ;',
  ])
})

test('resolves escapes in words and strings', () => {
  expect(kinds("\\u0072equire('\\x2e/a')")).toEqual(['word require', 'punctuation (', 'string ./a', 'punctuation )'])
})

test('takes no comment, blank or #! line for a token, and keeps those before the first', () => {
  const { tokens, leading } = tokenize('#!/usr/bin/env node\n// a\n/* b */ x // y\n', 'a.ts', typescript)

  expect(tokens).toEqual([{ kind: 'word', text: 'x', line: 3, endLine: 3 }])
  expect(leading).toBe('#!/usr/bin/env node\n// a\n/* b */ ')
})

test('counts lines as editors do, also inside tokens', () => {
  expect(tokensOf('a\r\nb\rc\u2028d `\n\n` e').map(({ line, endLine }) => [line, endLine])).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 4],
    [4, 6],
    [6, 6],
  ])
})

test.each([
  ['at the start', "/'/.test(x)", "/'/"],
  ['after an operator', 'x = /[\'"]/g', '/[\'"]/g'],
  ['after return', "return /'/", "/'/"],
  ['after the head of a statement', "if (x) /'/.test(y)", "/'/"],
  ['after for await', "for await (const x of y) /'/.test(x)", "/'/"],
  ['after a block', "{ x }\n/'/.test(y)", "/'/"],
  ['after a function', "function f() {}\n/'/.test(y)", "/'/"],
  ['after !', "!/'/.test(y)", "/'/"],
  ['after an arrow', "() => /'/", "/'/"],
  ['in a template', `\`\${/'/.test(x)}\``, "/'/"],
  ['with a slash in a class', "x = /[/']/", "/[/']/"],
])('reads a regular expression %s', (_, text, found) => {
  expect(of('regexp', text)).toEqual([found])
})

test.each([
  ['after a name', "x / y / 'z'"],
  ['after a call', "f(x) / y / 'z'"],
  ['after a number', "1 / y / 'z'"],
  ['after an index', "a[0] / y / 'z'"],
  ['after x++', "x++ / y / 'z'"],
  ['after a non-null assertion', "x! / y / 'z'"],
  ['after a member named as a keyword', "x.return / y / 'z'"],
  ['after this', "this / y / 'z'"],
  ['after an object', "x = {} / y / 'z'"],
  ['after a template', `\`\${x}\` / y / 'z'`],
  ['after a method named if', "x.if(y) / y / 'z'"],
  ['where no second slash is on the line', "= / 'z'\n/ 2"],
])('reads a division %s', (_, text) => {
  expect(of('regexp', text)).toEqual([])
  expect(of('string', text)).toEqual(['z'])
})

test('ends a substitution at its own brace', () => {
  expect(kinds(`\`a\${ { b: \`\${c}\` } }d\${e}f\` g`)).toEqual([
    'template-head `a${',
    'punctuation {',
    'word b',
    'punctuation :',
    'template-head `${',
    'word c',
    'template-tail }`',
    'punctuation }',
    'template-middle }d${',
    'word e',
    'template-tail }f`',
    'word g',
  ])
})

test.each([
  ['a string', 'x \'a import("b")'],
  ['a template', "x `a import('b')"],
  ['a substitution', `\`\${x} a import('b')`],
])('loses nothing after %s that does not end', (_, text) => {
  expect(of('word', text)).toContain('import')
})

test('joins > to an operator only after a name', () => {
  expect(of('punctuation', 'a >>= b')).toEqual(['>>='])
  expect(of('punctuation', 'x: A<B<C[]>>= d')).toEqual([':', '<', '<', '[', ']', '>', '>', '='])
})

test.each([
  ['an element', "<p class='a'>don't {x}</p>; y"],
  ['an element within another', "<a><b>it's</b> `{x}</a>; y"],
  ['a fragment', "<>don't {x}</>; y"],
  ['an element without children', '<A b={x} c="`" />; y'],
  ['type arguments', "<A<B<C>> d={x}>don't</A>; y"],
  ['an element in an expression', "f(<p>don't {a ? <q>it's</q> : x}</p>) / y"],
  ['an attribute that is an element', "<A b={<i>don't</i>} c={x}/>; y"],
])('reads %s of JSX', (_, text) => {
  const words = of('word', text, 'a.tsx')
  expect(words).toContain('x')
  expect(words.at(-1)).toBe('y')
  expect(words).not.toContain('don')
  expect(words).not.toContain('it')
})

test.each([
  ['type parameters of an arrow', 'const f = <T,>(x: T) => x'],
  ['bounded type parameters', 'const f = <T extends A>(x: T) => x'],
  ['a function type', 'type F = <T>(x: T) => x'],
  ['a comparison', 'const f = a < T && b > x'],
  ['type arguments', 'const f = g<T>(x)'],
])('in a file with JSX takes no element for %s', (_, text) => {
  expect(tokensOf(text, 'a.tsx')).toEqual(tokensOf(text, 'a.ts'))
})

test('an element without an end hides no other element, but in a very long file', () => {
  expect(of('word', "<A> <p>don't</p>", 'a.tsx')).toEqual(['A', 'p', 'p'])
  expect(of('word', `/* ${'x'.repeat(2 ** 22)} */ <A> <p>don't</p>`, 'a.tsx')).toContain('don')
})

test('in a file without JSX takes < for what it says', () => {
  expect(of('word', "x = <T>don't; import('a')")).toContain('T')
  expect(of('jsx-text', '<p>text</p>')).toEqual([])
})
