import { describe, expect, test } from 'bun:test'
import { Repository } from '../repository.ts'

const DRAFT = { name: 'draft', match: 'drafts/', reason: 'drafts are not published' }

function hold(files: Readonly<Record<string, string>>, section: Readonly<Record<string, unknown>> = {}) {
  const repository = new Repository(files)
  return repository.run('package-boundary', { paths: [{ path: '.' }], patterns: [DRAFT], ...section })
}

const failed = (entries: number, ...lines: string[]) => ({
  exit: 1,
  stdout: '',
  stderr: `\npackage-boundary: ${lines.length / 2} violation(s) across ${entries} scanned entr(ies):\n${lines.map((line) => `${line}\n`).join('')}`,
})
const REASON = '    drafts are not published'

test('a package that names nothing it does not publish passes, counted by declared path', async () => {
  const paths = [{ path: 'dist' }, { path: 'README.md' }, { path: 'maps', optional: true }]
  const files = { 'dist/a.js': 'a', 'dist/b.js': 'b', 'README.md': 'r', 'src/left-out.ts': 'drafts/' }
  expect(await hold(files, { paths })).toEqual({
    exit: 0,
    stdout: 'package-boundary: 3 entr(ies) scanned, 0 violations (2 from dist, 1 from README.md, 0 from maps)\n',
    stderr: '',
  })
})

describe('a line that matches', () => {
  test('is reported once, by file and line, under the first pattern that does', async () => {
    const patterns = [{ ...DRAFT, name: 'word', match: 'draft', reason: 'a word' }, DRAFT]
    expect(await hold({ 'b.ts': 'x\ndrafts/ drafts/', 'a.ts': 'draft\n\ndrafts/' }, { patterns })).toEqual(
      failed(
        2,
        '  a.ts:1 [word] draft',
        '    a word',
        '  a.ts:3 [word] drafts/',
        '    a word',
        '  b.ts:2 [word] drafts/ drafts/',
        '    a word',
      ),
    )
    expect(await hold({ 'a.ts': 'draft\ndrafts/' }, { patterns: patterns.toReversed() })).toEqual(
      failed(1, '  a.ts:1 [word] draft', '    a word', '  a.ts:2 [draft] drafts/', REASON),
    )
  })

  test('is found when it is wrapped over comment lines, at a blank or at a hyphen', async () => {
    const patterns = [
      DRAFT,
      { name: 'plan', match: 'the secret plan', flags: 'i', reason: 'it is secret' },
      { name: 'hyphen', match: 'road-map', reason: 'it moves' },
    ]
    const text = 'code\n// as The\n// Secret plan says\ncode\n/* on the road-\n * map */\n'
    expect(await hold({ 'a.ts': text }, { patterns })).toEqual(
      failed(
        1,
        '  a.ts:2 [plan] as The Secret plan says',
        '    it is secret',
        '  a.ts:5 [hyphen] on the road- map',
        '    it moves',
      ),
    )
    expect(await hold({ 'a.ts': 'the\nsecret plan' }, { patterns })).toMatchObject({ exit: 0 })
  })

  test('is shown with its tabs, and without what would move the cursor', async () => {
    expect(await hold({ Makefile: 'all:\n\tcp drafts/a\tb\u001b[2K' })).toEqual(
      failed(1, '  Makefile:2 [draft] cp drafts/a\tb\\x1b[2K', REASON),
    )
  })

  test('that is too long is reported and not searched', async () => {
    const fits = 'x'.repeat(65_536)
    expect(await hold({ 'a.json': fits })).toMatchObject({ exit: 0 })
    expect(await hold({ 'a.json': `drafts/${fits}` })).toEqual(
      failed(
        1,
        `  a.json:1 [line-exceeds-scan-bound] drafts/${'x'.repeat(113)}...`,
        '    a line of 65543 characters is longer than the 65536 that are searched',
      ),
    )
  })

  test('cannot make the run last, whatever its pattern', async () => {
    const patterns = [{ ...DRAFT, match: '(a+)+c|(.*)(.*)(.*)end$' }]
    expect(await hold({ 'a.ts': `${'a'.repeat(30_000)}en` }, { patterns })).toMatchObject({ exit: 0 })
    expect(await hold({ 'a.ts': `${'a'.repeat(60)}end` }, { patterns })).toMatchObject({ exit: 1 })
  })
})

describe('fields of the manifest', () => {
  const manifest = (fields: string[], rest = {}) => ({ paths: [{ path: 'a.ts' }], manifest: { fields, ...rest } })
  const files = (document: unknown) => ({ 'a.ts': '', 'package.json': JSON.stringify(document) })

  test('one entry for a text, number, boolean or list, one for each key of an object', async () => {
    const document = {
      description: 'drafts/',
      private: true,
      keywords: ['x', 'drafts/y', 1, { a: 'b' }],
      scripts: { build: 'b', test: 'cat drafts/x', deep: { er: 'drafts/' } },
    }
    const fields = ['description', 'private', 'keywords', 'scripts', 'scripts.build']
    expect(await hold(files(document), manifest(fields))).toEqual(
      failed(
        7,
        '  package.json#description:1 [draft] drafts/',
        REASON,
        '  package.json#keywords:1 [draft] x drafts/y 1 {"a":"b"}',
        REASON,
        '  package.json#scripts.deep.er:1 [draft] drafts/',
        REASON,
        '  package.json#scripts.test:1 [draft] cat drafts/x',
        REASON,
      ),
    )
    expect(await hold(files({ scripts: { a: '1', b: '2' } }), manifest(['scripts']))).toMatchObject({
      exit: 0,
      stdout: 'package-boundary: 3 entr(ies) scanned, 0 violations (1 from a.ts, 2 from package.json)\n',
    })
  })

  test.each<[document: unknown, fields: string[], rest: Readonly<Record<string, unknown>>, says: string]>([
    [{ scripts: {} }, ['script'], {}, 'package.json holds nothing at "script"'],
    [{ a: 'x' }, ['a.b'], {}, 'package.json holds nothing at "a.b"'],
    [{ a: null }, ['a'], {}, 'package.json holds nothing at "a"'],
    [{ a: { b: null } }, ['a'], {}, 'package.json holds nothing at "a.b"'],
    [{}, ['toString'], {}, 'package.json holds nothing at "toString"'],
    [{}, ['a'], { file: 'gone.json' }, 'gone.json does not exist'],
    [{}, ['a'], { file: 'a.ts' }, 'a.ts is not valid JSON: '],
  ])('%j has no %j', async (document, fields, rest, says) => {
    const outcome = await hold(files(document), manifest(fields, rest))
    expect(outcome).toEqual({ code: 'EVAL_QUALITY_SCAN_PATH', message: expect.stringContaining(says) })
    expect(outcome).toMatchObject({ message: expect.stringContaining('"package-boundary" section') })
  })
})

describe('a section that is refused', () => {
  const times = (count: number) => Array.from({ length: count }, (_, index) => ({ ...DRAFT, name: `p${index}` }))
  test.each<[Readonly<Record<string, unknown>>, string]>([
    [{ paths: [] }, 'paths: needs at least one entry'],
    [{ paths: [{ path: '.', extensions: [] }] }, 'paths.0.extensions: needs at least one entry'],
    [{ patterns: [] }, 'patterns: needs at least one entry'],
    [{ patterns: times(65) }, 'patterns: must have at most 64 entries'],
    [{ patterns: [DRAFT, DRAFT] }, 'patterns.1.name: an earlier pattern is named "draft"'],
    [
      { patterns: [{ ...DRAFT, name: 'line-exceeds-scan-bound' }] },
      'patterns.0.name: "line-exceeds-scan-bound" is what lines that are too long are reported under',
    ],
    [{ patterns: [{ ...DRAFT, reason: '' }] }, 'patterns.0.reason: must not be empty'],
    [{ patterns: [{ ...DRAFT, match: '' }] }, 'patterns.0.match: must not be empty'],
    [{ patterns: [{ ...DRAFT, match: 'a'.repeat(201) }] }, 'patterns.0.match: must have at most 200 characters'],
    [{ patterns: [{ ...DRAFT, match: '(a)\\1' }] }, 'patterns.0.match: holds a backreference'],
    [{ patterns: [{ ...DRAFT, match: '[' }] }, 'patterns.0.match: is no regular expression'],
    [{ patterns: [{ ...DRAFT, flags: 'uv' }] }, 'patterns.0.match: is no regular expression'],
    [{ patterns: [{ ...DRAFT, flags: 'g' }] }, 'patterns.0.flags: must not hold g or y: they carry a match position'],
    [{ patterns: [{ ...DRAFT, flags: 'iy' }] }, 'patterns.0.flags: must not hold g or y'],
    [{ patterns: [{ ...DRAFT, flags: 'd' }] }, 'patterns.0.flags: must be made of the flags i, m, s, u and v'],
    [{ manifest: { fields: [] } }, 'manifest.fields: needs at least one entry'],
    [{ manifest: { fields: ['a..b'] } }, 'manifest.fields.0: must be a field of the manifest'],
    [{ manifest: { fields: ['a'], file: '../package.json' } }, 'manifest.file: must be a relative path'],
  ])('%j', async (section, problem) => {
    expect(await hold({ 'a.ts': '' }, section)).toEqual({ problems: [expect.stringContaining(problem)] })
  })

  test.each([1, 64])('%d patterns are fine', async (count) => {
    expect(await hold({ 'a.ts': '' }, { patterns: times(count) })).toMatchObject({ exit: 0 })
  })
})
