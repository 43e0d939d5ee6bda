import { describe, expect, test } from 'bun:test'
import { type Files, failed, gate, passed, refused, SOURCE, SOURCES } from './claims.ts'

describe('citations', () => {
  const UNANCHORED =
    'stands in a sentence that names no symbol that src/a.ts declares; name one, or register it under "unanchored"'
  const check = (text: string, citations: object = {}, files: Files = {}) =>
    gate(text, { sources: SOURCES, citations }, files)

  test.each([
    ['`firstThing` is at src/a.ts:1.', passed('1 citations resolve (1 anchored on a symbol, 0 held by review)')],
    ['`otherThing` is at `a.ts:2-4`.', passed('1 citations resolve (1 anchored on a symbol, 0 held by review)')],
    ['`otherThing` is near a.ts:6.', passed('1 citations resolve (1 anchored on a symbol, 0 held by review)')],
    // G-33
    [
      '```\na.ts:99\n```\n`firstThing`: a.ts:1',
      passed('1 citations resolve (1 anchored on a symbol, 0 held by review)'),
    ],
    [
      '`firstThing` is at a.ts:9.',
      failed(
        'docs/a.md:1: the citation a.ts:9 has no symbol of its sentence within 4 line(s): `firstThing` is declared at line 1 of src/a.ts',
      ),
    ],
    ['Look at a.ts:1.', failed(`docs/a.md:1: the citation a.ts:1 ${UNANCHORED}`)],
    ['`firstThing`. Look at a.ts:1.', failed(`docs/a.md:1: the citation a.ts:1 ${UNANCHORED}`)],
    ['| `firstThing` | a.ts:1 |', failed(`docs/a.md:1: the citation a.ts:1 ${UNANCHORED}`)],
    ['`lastThing` is a comment, a.ts:10.', failed(`docs/a.md:1: the citation a.ts:10 ${UNANCHORED}`)],
    ['\nThe end: a.ts:11', failed('docs/a.md:2: the citation a.ts:11 is no range of src/a.ts, which has 10 line(s)')],
    ['a.ts:0', failed('docs/a.md:1: the citation a.ts:0 is no range of src/a.ts, which has 10 line(s)')],
    ['a.ts:4-2', failed('docs/a.md:1: the citation a.ts:4-2 is no range of src/a.ts, which has 10 line(s)')],
    ['b.ts:1', failed('docs/a.md:1: the citation b.ts:1 matches 0 source files')],
    ['No place at all, at 12:30.', refused('citations: no page cites a line of a .ts, .mjs, .json file')],
  ])('%j', async (text, outcome) => {
    expect(await check(text)).toEqual(outcome)
  })

  test('a short name is the file that the page named before, else it must be the only one', async () => {
    const two = { 'src/b/c.ts': SOURCE, 'src/d/c.ts': SOURCE }
    expect(await check('`firstThing`: c.ts:1', {}, two)).toEqual(
      failed('docs/a.md:1: the citation c.ts:1 matches 2 source files: src/b/c.ts, src/d/c.ts'),
    )
    expect(await check('`firstThing`: src/d/c.ts:1, and again c.ts:2', {}, two)).toEqual(
      passed('2 citations resolve (2 anchored on a symbol, 0 held by review)'),
    )
  })

  test.each(['src/app/[id]/page.ts', 'src/[[...rest]].ts', 'src/(shop)/+page.server.ts', 'src/@modal/(..)a/page.ts'])(
    'a router names files as in %s',
    async (path) => {
      const resolved = passed('1 citations resolve (1 anchored on a symbol, 0 held by review)')
      for (const cited of [`\`${path}:1\``, `(${path}:1)`, `[${path}:1](a.md)`, `[a](${path}:1)`]) {
        expect(await check(`\`routed\` is at ${cited}.`, {}, { [path]: 'export const routed = 1' })).toEqual(resolved)
      }
    },
  )

  test('a symbol that stands far away is not of the sentence', async () => {
    const apart = (length: number) => check(`\`firstThing\` ${'x'.repeat(length)} a.ts:1`)
    expect(await apart(1500)).toMatchObject({ exit: 0 })
    expect(await apart(2000)).toEqual(failed(`docs/a.md:1: the citation a.ts:1 ${UNANCHORED}`))
  })

  test('one that names no symbol may be registered, and a registration must be used', async () => {
    const entry = { file: 'docs/a.md', citation: 'a.ts:1-3', reason: 'the header' }
    expect(await check('See a.ts:1-3', { unanchored: [entry] })).toEqual(
      passed('1 citations resolve (0 anchored on a symbol, 1 held by review)'),
    )
    expect(await check('`firstThing`: a.ts:1', { unanchored: [entry] })).toEqual(
      failed('docs/a.md: the unanchored entry for "a.ts:1-3" is not used; remove or correct it'),
    )
  })

  test('extensions and window are as configured', async () => {
    const options = { extensions: ['.py'], window: 0 }
    const files = { 'src/x.py': 'a\nclass Thing:\n' }
    expect(await check('`Thing`: x.py:2; a.ts:99', options, files)).toEqual(
      passed('1 citations resolve (1 anchored on a symbol, 0 held by review)'),
    )
    expect(await check('`Thing`: x.py:1', options, files)).toMatchObject({ exit: 1 })
  })
})

describe('symbols', () => {
  const check = (text: string, symbols: object = {}) => gate(text, { sources: SOURCES, symbols })

  test.each([
    ['`firstThing`, `otherThing` and `plain`, twice `firstThing`', passed('2 backticked identifiers are declared')],
    [
      'x\n`firstThing` and `lastThing`\n`lastThing`',
      failed('docs/a.md:2: `lastThing`: nothing in the source roots declares it'),
    ],
    ['`plain`', refused('symbols: no page has a backticked identifier of that shape')],
  ])('%j', async (text, outcome) => {
    expect(await check(text)).toEqual(outcome)
  })

  test.each(['camelCase', 'PascalCase', 'LOUD', 'Word'])('`%s` looks like a symbol', async (name) => {
    expect(await check(`\`${name}\``)).toMatchObject({ exit: 1 })
  })

  test.each(['lower', 'Abc', 'ABC', 'a_b'])('`%s` does not', async (name) => {
    expect(await check(`\`${name}\``)).toMatchObject({ code: 'EVAL_QUALITY_DOC_CLAIM_PATH' })
  })

  test('what is foreign is registered, and a registration must be used', async () => {
    const foreign = [{ token: 'JSON', reason: 'the format' }]
    expect(await check('`JSON`', { foreign })).toEqual(passed('1 backticked identifiers are declared'))
    expect(await check('`firstThing`', { foreign })).toEqual(
      failed('the foreign entry for "JSON" is not used: no page names it; remove or correct it'),
    )
  })

  test('the shape may be given', async () => {
    expect(await check('`firstThing` and `a_b`', { shape: { match: '_' } })).toEqual(
      failed('docs/a.md:1: `a_b`: nothing in the source roots declares it'),
    )
  })
})

describe('lists', () => {
  const LIST = {
    file: 'docs/a.md',
    claim: 'the colours',
    pattern: { match: 'colours are (.*?)\\.' },
    tokenShape: { match: '^[a-z]+$' },
    expected: { module: 'src/m.mjs', export: 'colours' },
  }
  const MODULE = {
    'src/m.mjs': "export const colours = ['red', 'blue']\nexport const all = ['red', 'blue', 'green']\n",
  }
  const check = (text: string, change: object = {}) => gate(text, { lists: [{ ...LIST, ...change }] }, MODULE)
  const HELD = "held against src/m.mjs's colours"

  test.each([
    ['The colours are `blue`,\n`red` and `NOT`.', {}, passed('1 transcribed lists match their source')],
    ['colours are `red`.', {}, failed(`docs/a.md:1: the colours omits \`blue\`, ${HELD}`)],
    ['colours are `red`, `green`.', {}, failed(`docs/a.md:1: the colours omits \`blue\` and adds \`green\`, ${HELD}`)],
    ['No colour.', {}, failed('docs/a.md: nothing matches the pattern for the colours; the entry is dead')],
    [
      'colours are `red`.\ncolours are `red`.',
      {},
      failed('docs/a.md: 2 passages match the pattern for the colours (lines 1, 2)'),
    ],
    [
      'colours',
      { pattern: { match: 'colours( are .*)?' } },
      failed('docs/a.md:1: the colours has no list in capture group 1, which took no part in the match'),
    ],
    [
      'colours are `red`, `blue` and `z`.',
      { tokenShape: { module: 'src/m.mjs', export: 'all' } },
      passed('1 transcribed lists match their source'),
    ],
    // G-31
    [
      'COLOURS ARE `red`, `blue`.',
      { pattern: { match: 'colours are (.*)', flags: 'i' } },
      passed('1 transcribed lists match their source'),
    ],
    ['', { file: 'docs/b.md' }, failed('docs/b.md: the page of the colours is missing')],
  ])('%j with %j', async (text, change, outcome) => {
    expect(await check(text, change)).toEqual(outcome)
  })

  test('the expected list must be there', async () => {
    expect(await check('', { expected: { module: 'src/m.mjs', export: 'no' } })).toEqual({
      code: 'EVAL_QUALITY_MODULE_VALUE',
      message: expect.stringContaining('src/m.mjs exports no "no"; it exports all, colours'),
    })
  })
})

describe('codes', () => {
  const MODULE = { 'src/m.mjs': "export const codes = ['E_LISTED']\n" }
  const CODES = { pattern: { match: '\\b(E_[A-Z]+)\\b' }, registries: [{ module: 'src/m.mjs', export: 'codes' }] }
  const check = (text: string, change: object = {}) =>
    gate(text, { sources: SOURCES, codes: { ...CODES, ...change } }, MODULE)

  test.each([
    ['E_LISTED, E_KNOWN and E_LISTED', {}, passed('2 named codes exist')],
    [
      'E_LISTED\nE_NO and E_NO',
      {},
      failed('docs/a.md:2: the code "E_NO" is not in src/m.mjs\'s codes nor in single quotes in the sources'),
    ],
    ['E_KNOWN', { literalInSources: false }, failed('docs/a.md:1: the code "E_KNOWN" is not in src/m.mjs\'s codes')],
    ['nothing', {}, refused('codes: no authored page names a code')],
  ])('%j with %j', async (text, change, outcome) => {
    expect(await check(text, change)).toEqual(outcome)
  })
})
