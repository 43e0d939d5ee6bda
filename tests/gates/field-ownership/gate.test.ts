import { expect, test } from 'bun:test'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { OwnershipSection } from '../../../src/gates/field-ownership/section.ts'
import { fieldOwnership } from '../../../src/gates/field-ownership.ts'
import { temporaryFolder } from '../../temporary-folder.ts'
import { consumer, issuesOf, run } from '../typescript/consumer.ts'

const SECTION = { paths: [{ path: 'src' }], fields: ['verdict'], writers: ['src/judge.ts'] }
const WRITER = { 'src/judge.ts': 'export const judge = (x) => ({ verdict: x })\n' }
const ONLY = 'only a declared path or a declared writer may set this field; this is a'

const ownership = (more: object, files: Record<string, string>) =>
  run(fieldOwnership, { ...SECTION, ...more }, consumer({ ...WRITER, ...files }))

/** The violation lines of a run that has some. */
const lines = async (more: object, files: Record<string, string>) => {
  const outcome = await ownership(more, files)
  if (!('exit' in outcome)) throw new Error(outcome.message)
  return outcome.stderr.split('\n').slice(2, -1)
}

test('fills in what a section may leave out', () => {
  expect(v.parse(OwnershipSection, SECTION)).toMatchObject({ declarations: [], helpers: [] })
})

test.each([
  ['no path', { paths: [] }, 'paths: '],
  ['no field', { fields: [] }, 'fields: '],
  ['a field that is no identifier', { fields: ['a-b'] }, 'fields.0: '],
  ['no writer', { writers: [] }, 'writers: '],
  ['a writer that climbs', { writers: ['../a.ts'] }, 'writers.0: '],
  ['a writer with a slash at its end', { writers: ['src/'] }, 'writers.0: '],
  ['a helper that is no identifier', { helpers: ['a.b'] }, 'helpers.0: '],
  ['a declaration outside', { declarations: ['/types/'] }, 'declarations.0: '],
  ['a helper that is a field', { helpers: ['stamp', 'verdict'] }, 'helpers: verdict'],
  ['an unknown key', { writer: [] }, 'writer: unknown key'],
])('refuses %s', (_, more, issue) => {
  const issues = issuesOf(OwnershipSection, { ...SECTION, ...more })
  expect(issues).toHaveLength(1)
  expect(issues[0]).toStartWith(issue)
})

test('accepts a section with everything', () => {
  expect(
    issuesOf(OwnershipSection, { ...SECTION, helpers: ['stamp'], declarations: ['src/types/', 'src/a.ts'] }),
  ).toEqual([])
})

test('passes with a count', async () => {
  expect(await ownership({}, { 'src/a.ts': 'x.verdict' })).toEqual({
    exit: 0,
    stdout: 'field-ownership: 2 file(s) scanned, 0 violations\n',
    stderr: '',
  })
})

test('prints violations by file and line, after an empty line', async () => {
  const files = { 'src/z.ts': 'x.verdict = 1', 'src/a.ts': "x['verdict']\n\nx = { verdict }" }
  expect(await ownership({}, files)).toEqual({
    exit: 1,
    stdout: '',
    stderr: [
      '',
      'field-ownership: 3 violation(s) across 3 scanned file(s):',
      '  src/a.ts:1 verdict: the text is the name of an owned field and reaches it through a computed key or a reflective set',
      `  src/a.ts:3 verdict: ${ONLY} literal position`,
      `  src/z.ts:1 verdict: ${ONLY} assignment position`,
      '',
    ].join('\n'),
  })
})

test.each([
  ['an assignment', 'x.verdict = 1', 'assignment'],
  ['a member', 'x = { verdict: 1 }', 'literal'],
  ['a shorthand', 'x = { verdict }', 'literal'],
  ['a type', 'type A = { verdict: string }', 'type'],
])('outside the writers %s is a violation', async (_, text, position) => {
  expect(await lines({}, { 'src/a.ts': text })).toEqual([`  src/a.ts:1 verdict: ${ONLY} ${position} position`])
})

test.each([
  ['a string', "x['verdict']"],
  ['a template', 'x[`verdict`]'],
  ['a reflective set', "Reflect.set(x, 'verdict', 1)"],
  ['a quoted key', "x = { 'verdict': 1 }"],
])('outside the writers %s is a violation', async (_, text) => {
  expect(await lines({}, { 'src/a.ts': text })).toEqual([expect.stringContaining('src/a.ts:1 verdict: the text is')])
})

test.each([
  ['a string that holds more', "'the verdict'"],
  ['a template with a substitution', `\`verdict\${x}\``],
  ['a copy by spread', 'y = { ...x }'],
  ['a read', 'f(x.verdict)'],
])('outside the writers %s is none', async (_, text) => {
  expect(await lines({}, { 'src/a.ts': text })).toEqual([])
})

test.each([
  ['a call', 'stamp(x)'],
  ['an import', "import { stamp } from './b'"],
  ['an import under another name', "import { stamp as s } from './b'"],
  ['its declaration', 'export function stamp() {}'],
])('a helper outside the writers: %s', async (_, text) => {
  const [line, ...rest] = await lines({ helpers: ['stamp'] }, { 'src/a.ts': text })
  expect(rest).toEqual([])
  expect(line).toStartWith('  src/a.ts:1 stamp: ')
  expect(line).toEndWith('the same write one line further out')
})

test('a helper is free in a writer, and where another word only holds its name', async () => {
  const files = { 'src/judge.ts': 'stamp(x); x.verdict = 1', 'src/a.ts': "stamped(x); 'stamp'" }
  expect(await lines({ helpers: ['stamp'] }, files)).toEqual([])
})

test('declared paths are exempt by how they begin', async () => {
  const files = {
    'src/types/a.ts': 'type A = { verdict: string }',
    'src/types.ts': 'x.verdict = 1',
    'src/old.ts': 'x.verdict = 1',
  }
  expect(await lines({ declarations: ['src/types/', './src/old'] }, files)).toEqual([
    `  src/types.ts:1 verdict: ${ONLY} assignment position`,
  ])
})

test('a writer may be spelled with "." parts', async () => {
  expect(await lines({ writers: ['./src/./judge.ts'] }, {})).toEqual([])
})

test('a writer that was not scanned is a violation', async () => {
  expect(await lines({ writers: ['src/judge.ts', 'src/gone.ts'] }, {})).toEqual([
    '  src/gone.ts:1 src/gone.ts: is a declared writer, and no such file was scanned',
  ])
})

test('a writer owes every field', async () => {
  expect(await lines({ fields: ['verdict', 'reason'] }, {})).toEqual([
    '  src/judge.ts:1 reason: a declared writer has to set this field, and this file no longer does',
  ])
})

test('a writer under a declared path owes its writes all the same', async () => {
  expect(await lines({ declarations: ['src/'] }, { 'src/judge.ts': '' })).toHaveLength(1)
})

test.each([
  ['an assignment', 'x.verdict = 1'],
  ['a member', 'x = { verdict: 1 }'],
  ['a nested member', 'x = { a: { verdict: 1 } }'],
])('%s is the write that a writer owes', async (_, text) => {
  expect(await lines({}, { 'src/judge.ts': text })).toEqual([])
})

test.each([
  ['a shorthand', 'x = { verdict }'],
  ['a type', 'type A = { verdict: string }'],
  ['a type, nested', 'interface A { a: { verdict: string } }'],
  ['a string', "x['verdict'] = 1"],
  ['a read', 'x.verdict'],
])('G-24: %s is not', async (_, text) => {
  expect(await lines({}, { 'src/judge.ts': text })).toEqual([expect.stringContaining('has to set this field')])
})

test('G-40: refuses a link', async () => {
  const root = consumer(WRITER)
  symlinkSync(join(root, 'src/judge.ts'), join(root, 'src/link.ts'))
  expect(await run(fieldOwnership, SECTION, root)).toMatchObject({ code: 'EVAL_QUALITY_SCAN_UNREADABLE' })
})

test('refuses to look at nothing', async () => {
  const root = consumer({ 'src/a.md': '' })
  const section = { ...SECTION, paths: [{ path: 'src', extensions: ['.ts'] }] }
  expect(await run(fieldOwnership, section, root)).toMatchObject({ code: 'EVAL_QUALITY_SCAN_PATH' })
})

test('asks for TypeScript before it reads a file', async () => {
  expect(await run(fieldOwnership, SECTION, temporaryFolder({}))).toMatchObject({
    code: 'EVAL_QUALITY_TYPESCRIPT_PEER_MISSING',
  })
})
