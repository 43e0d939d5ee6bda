import { describe, expect, test } from 'bun:test'
import { normalisedDigest } from '../../../src/gates/doc-claims/normalise.ts'
import { Repository } from '../repository.ts'

const repository = (files: Record<string, string>) => new Repository(files)

const SOURCE = `export const firstThing = 1
export function otherThing() {
  return 'E_KNOWN'
}





// lastThing
`
const SOURCES = [{ path: 'src' }]

type Files = Record<string, string>
const gate = (text: string, section: object, files: Files = {}) =>
  repository({ 'docs/a.md': text, 'src/a.ts': SOURCE, ...files }).run('doc-claims', { pages: ['docs'], ...section })

const passed = (summary: string) => ({ exit: 0, stdout: `doc-claims: ${summary}, 0 disagreement(s)\n`, stderr: '' })
const failed = (...failures: string[]) => ({
  exit: 1,
  stdout: expect.stringContaining(`, ${failures.length} disagreement(s)\n`),
  stderr: `\ndoc-claims: ${failures.length} prose claim(s) disagree with the tree:\n${failures.map((line) => `  ${line}\n`).join('')}`,
})
const refused = (message: string) => ({ code: 'EVAL_QUALITY_DOC_CLAIM_PATH', message: `doc-claims: ${message}` })

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

describe('dated claims', () => {
  const CLAIM = { file: 'docs/a.md', key: 'version 3', settles: 'read', reason: 'checked by hand' }
  const DATED = { triggers: [{ match: 'currently' }], headings: { match: '^## Roadmap' }, claims: [CLAIM] }
  const MODULE = { 'src/m.mjs': 'export const yes = true\nexport const no = async () => false\n' }
  const check = (text: string, change: object = {}) => gate(text, { dated: { ...DATED, ...change } }, MODULE)
  const REVIEWED = passed('1 time-sensitive claims registered (0 settled by a predicate, 1 by review)')

  test.each([
    ['currently version 3', {}, REVIEWED],
    ['## Roadmap\n\n- version 3 comes\ntext\n## Other\n- done', {}, REVIEWED],
    ['## Currently, and currently\ncurrently version 3', {}, REVIEWED],
    ['```\n# currently\n```\ncurrently version 3', {}, REVIEWED],
    [
      '## Roadmap\n- version 3 comes\n  - another comes',
      {},
      failed('docs/a.md:3: a time-sensitive line that no claim registers: "- another comes"'),
    ],
    [
      '## Roadmap\n```sh\n# a comment\n```\n- version 3\n- more',
      {},
      failed('docs/a.md:6: a time-sensitive line that no claim registers: "- more"'),
    ],
    ['text', {}, failed('docs/a.md: no line holds "version 3"; it was rewritten, so review the claim')],
    [
      'currently version 3\nversion 30',
      {},
      failed('docs/a.md: 2 lines hold "version 3" (lines 1, 2); the key is too short'),
    ],
    [
      'version 3',
      {},
      failed(
        'docs/a.md:1: the line that holds "version 3" does not read as time-sensitive; remove the claim, or add a trigger',
      ),
    ],
    [
      'currently version 3',
      { claims: [{ ...CLAIM, settles: { module: 'src/m.mjs', export: 'yes' } }] },
      passed('1 time-sensitive claims registered (1 settled by a predicate, 0 by review)'),
    ],
    [
      'currently version 3',
      { claims: [{ ...CLAIM, settles: { module: 'src/m.mjs', export: 'no' } }] },
      failed('docs/a.md:1: the claim "version 3" does not hold: src/m.mjs\'s no answers false'),
    ],
    [
      'text',
      { claims: [{ ...CLAIM, file: 'docs/b.md' }] },
      failed('docs/b.md: the page of the claim "version 3" is missing among the authored pages'),
    ],
  ])('%j with %j', async (text, change, outcome) => {
    expect(await check(text, change)).toEqual(outcome)
  })

  describe('as of a text', () => {
    const TEXT = 'currently version 3\n'
    const asOf = (change: object) => ({ claims: [{ ...CLAIM, asOf: { hash: normalisedDigest(TEXT), ...change } }] })

    test('holds while the text reads the same', async () => {
      expect(await check(TEXT, asOf({}))).toEqual(REVIEWED)
      expect(await check('currently  version 3 \r\n', asOf({}))).toEqual(REVIEWED)
      expect(await check(TEXT, asOf({ hash: `sha256:${normalisedDigest(TEXT)}` }))).toEqual(REVIEWED)
      expect(await check(TEXT, asOf({ hash: normalisedDigest(SOURCE), subject: 'src/a.ts' }))).toEqual(REVIEWED)
    })

    test('fails when it does not, with both digests', async () => {
      const text = `${TEXT}more\n`
      expect(await check(text, asOf({}))).toEqual(
        failed(
          `docs/a.md:1: the claim "version 3" was reviewed against another text of docs/a.md: stored ${normalisedDigest(TEXT)}, computed ${normalisedDigest(text)}; review it again, then put the computed digest into asOf.hash`,
        ),
      )
    })

    test.each([
      ['src/no.ts', 'is not there'],
      ['src', 'is a folder'],
      ['src/l.ts', 'is a symbolic link'],
      ['linked/a.ts', 'is behind the symbolic link linked'],
    ])('cannot be %s, which %s (G-40)', async (subject, why) => {
      const one = repository({ 'docs/a.md': TEXT, 'src/a.ts': SOURCE })
      one.link('src/l.ts', 'a.ts')
      one.link('linked', 'src')
      expect(await one.run('doc-claims', { pages: ['docs'], dated: { ...DATED, ...asOf({ subject }) } })).toEqual(
        failed(`docs/a.md:1: the claim "version 3" cannot be held against ${subject}, which ${why}`),
      )
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

describe('fences', () => {
  /** A schema in the shape of those that answer safeParse: a number, or a table under a that holds one. */
  const MODULE = {
    'src/m.mjs': `const wrong = (issues) => ({ success: false, error: { issues } })
export const schema = {
  safeParse(value) {
    if (typeof value === 'number' || typeof value?.a === 'number') return { success: true, data: value }
    if (value === null) return { success: false }
    const flat = [{ path: [], message: 'not a number' }]
    const deep = [{ path: ['a'], message: 'not a number there' }]
    return wrong([{ path: [], message: 'no branch', errors: [flat, deep] }])
  },
}
export const many = { safeParse: () => wrong(['a', 'b', 'c', 'd'].map((key) => ({ path: [key, 0], message: 'bad' }))) }
export const none = {}
`,
  }
  const FENCE = {
    file: 'docs/a.md',
    claim: 'the example',
    intro: { match: '^An example' },
    schema: { module: 'src/m.mjs', export: 'schema' },
  }
  const check = (text: string, change: object = {}) => gate(text, { fences: [{ ...FENCE, ...change }] }, MODULE)
  const block = (...body: string[]) => ['An example:', '', '```json', ...body, '```', ''].join('\n')
  const PARSES = passed('1 worked JSON blocks parse against their schema')

  test.each([
    [block('{', '  "a": 1', '}'), {}, PARSES],
    [block('[1, {"a": 2}]'), { shape: 'each' }, PARSES],
    [block('"x"'), {}, failed("docs/a.md:3: the example is refused by src/m.mjs's schema (a: not a number there)")],
    [
      block('[1, "x"]'),
      { shape: 'each' },
      failed("docs/a.md:3: the example is refused by src/m.mjs's schema (1.a: not a number there)"),
    ],
    [block('null'), {}, failed("docs/a.md:3: the example is refused by src/m.mjs's schema (without naming an issue)")],
    [
      block('1'),
      { schema: { module: 'src/m.mjs', export: 'many' } },
      failed("docs/a.md:3: the example is refused by src/m.mjs's many (a.0: bad; b.0: bad; c.0: bad)"),
    ],
    [block('1'), { shape: 'each' }, failed('docs/a.md:3: the example is no array, and "shape" is "each"')],
    ['text', {}, failed('docs/a.md: no line introduces the example; the entry is dead')],
    // G-39
    [
      `An example:\n\n\n\n\`\`\`json\n1\n\`\`\`\n`,
      {},
      failed('docs/a.md:1: the example: no ```json block opens within 3 line(s)'),
    ],
    [`An example:\n\n\n\n\`\`\`json\n1\n\`\`\`\n`, { lookahead: 4 }, PARSES],
    ['An example:\n```js\n1\n```\n', {}, failed('docs/a.md:1: the example: no ```json block opens within 3 line(s)')],
    ['An example:\n```json\n1\n', {}, failed('docs/a.md:2: the example: its block is never closed')],
    ['', { file: 'docs/b.md' }, failed('docs/b.md: the page of the example is missing')],
  ])('%j with %j', async (text, change, outcome) => {
    expect(await check(text, change)).toEqual(outcome)
  })

  test('a block must be JSON', async () => {
    expect(await check(block('{'))).toMatchObject({
      exit: 1,
      stderr: expect.stringContaining('docs/a.md:3: the example is not valid JSON: '),
    })
  })

  test('a schema must be one', async () => {
    expect(await check(block('1'), { schema: { module: 'src/m.mjs', export: 'none' } })).toEqual({
      code: 'EVAL_QUALITY_MODULE_VALUE',
      message: expect.stringContaining("src/m.mjs's none has no safeParse"),
    })
  })
})

describe('vocabulary', () => {
  const MODULE = {
    'src/m.mjs':
      "export const all = ['on', 'off']\nexport const yes = ['on']\nexport const no = ['off']\nexport const none = []\n",
  }
  const from = (name: string) => ({ module: 'src/m.mjs', export: name })
  const VOCABULARY = { tokens: from('all'), accepted: from('yes'), refused: from('no') }
  const check = (text: string, change: object = {}) => gate(text, { vocabulary: { ...VOCABULARY, ...change } }, MODULE)

  test.each([
    ['It accepts `on`. `off` is refused. It knows `off`.', {}, passed('2 vocabulary mentions agree with the two sets')],
    [
      'x\nIt accepts `on` and rejects `on`.',
      {},
      failed('docs/a.md:2: "rejects" governing `on`, which is not in src/m.mjs\'s no'),
    ],
    ['It accepts `off`.', {}, failed('docs/a.md:1: "accepts" governing `off`, which is not in src/m.mjs\'s yes')],
    [
      'It knows `on`. It accepts things.',
      {},
      refused('vocabulary: classified no mention at all; no verb governs a token on any authored page'),
    ],
    ['It accepts `on`.', { tokens: from('none') }, refused("vocabulary: src/m.mjs's none holds no tokens")],
    ['It takes `on`.', { verbs: { accepts: ['takes'] } }, passed('1 vocabulary mentions agree with the two sets')],
  ])('%j with %j', async (text, change, outcome) => {
    expect(await check(text, change)).toEqual(outcome)
  })
})

describe('transcriptions', () => {
  const MODULE = { 'src/m.mjs': "export const help = async () => 'Usage:\\n  a\\n'\nexport const empty = ''\n" }
  const check = (text: string, change: object = {}) =>
    gate(
      text,
      {
        transcriptions: [
          { file: 'docs/a.md', claim: 'the help', text: { module: 'src/m.mjs', export: 'help' }, ...change },
        ],
      },
      MODULE,
    )

  test.each([
    ['```\nUsage:\n  a\n```\n', {}, passed('1 transcriptions match their source byte for byte')],
    ['```\r\nUsage:\r\n  a\r\n```\r\n', {}, failed("docs/a.md: the help is not src/m.mjs's help byte for byte")],
    ['', { file: 'docs/b.md' }, failed('docs/b.md: the page of the help is missing')],
    // G-36
    [
      'x',
      { text: { module: 'src/m.mjs', export: 'empty' } },
      refused("transcriptions: src/m.mjs's empty is empty, and every page contains that"),
    ],
  ])('%j with %j', async (text, change, outcome) => {
    expect(await check(text, change)).toEqual(outcome)
  })
})

describe('pages', () => {
  const VOCABULARY = { sources: SOURCES, symbols: {} }
  const run = (
    pages: string[],
    { files = {}, links = {}, change = {} }: { files?: Files; links?: Files; change?: object } = {},
  ) => {
    const one = repository({ 'docs/a.md': '`firstThing`', 'src/a.ts': SOURCE, ...files })
    for (const [path, target] of Object.entries(links)) one.link(path, target === '' ? one.root : target)
    return one.run('doc-claims', { pages, ...VOCABULARY, ...change })
  }
  const ENCLOSES =
    'is or encloses the directory the configuration sits in; name the folders that hold the documentation'
  const LINK = 'is a symbolic link, and links are neither followed nor skipped'

  test('are found below folders, but for hidden ones and node_modules', async () => {
    const files = {
      'docs/b/c.md': '`otherThing`',
      'docs/.d/e.md': '`nowhereThing`',
      'docs/node_modules/f.md': '`nowhereThing`',
      'docs/g.txt': '`nowhereThing`',
    }
    expect(await run(['docs', './docs/a.md'], { files })).toEqual(passed('2 backticked identifiers are declared'))
  })

  test.each([['guides'], ['src'], ['src/a.ts']])('each must be or hold one: "%s" does not (G-34)', async (page) => {
    expect(await run(['docs', page])).toEqual(refused(`"${page}" holds no markdown`))
  })

  test('the configuration directory is refused, also behind a link (G-29)', async () => {
    expect(await run(['docs', '.'])).toEqual(refused(`"." ${ENCLOSES}`))
    expect(await run(['up'], { links: { up: '' } })).toEqual(refused(`"up" ${ENCLOSES}`))
  })

  test.each([
    [['docs'], { 'docs/l.md': 'a.md' }, 'docs/l.md'],
    [['l'], { l: 'docs' }, 'l'],
    [['l/b'], { l: 'docs' }, 'l'],
  ])('%j: the links %j are refused (G-40)', async (pages, links, link) => {
    expect(await run(pages, { links, files: { 'docs/b/c.md': '' } })).toEqual(refused(`${link} ${LINK}`))
  })

  test('a link among the sources cannot be read past (G-40)', async () => {
    expect(await run(['docs'], { links: { 'src/l.ts': 'a.ts' } })).toMatchObject({
      code: 'EVAL_QUALITY_SCAN_UNREADABLE',
    })
  })

  test('generated pages are no authored ones, and not all may be (G-35)', async () => {
    const codes = { pattern: { match: '(E_[A-Z]+)' }, registries: [{ module: 'm.mjs', export: 'codes' }] }
    const files = {
      'docs/a.md': 'E_ONE',
      'docs/b.gen.md': 'E_TWO',
      'm.mjs': "export const codes = ['E_ONE']\n",
    }
    const change = { symbols: undefined, codes, generated: ['.gen.md'] }
    expect(await run(['docs'], { files, change })).toEqual(passed('1 named codes exist'))
    expect(await run(['docs'], { files, change: { ...change, generated: ['.md', '.gen.md'] } })).toEqual(
      refused('each of the 2 page(s) ends in a "generated" suffix (".md", ".gen.md"), so no authored page is left'),
    )
  })
})

describe('the section', () => {
  const value = { module: 'm.mjs', export: 'a' }
  const prose = { match: 'a' }
  const claim = { file: 'a.md', key: 'k', settles: 'read', reason: 'r' }
  const hash = 'a'.repeat(64)

  test.each<[object, string]>([
    [{}, ': declares no class of claim'],
    [
      { citations: {}, codes: { pattern: { match: '(a)' }, registries: [value] } },
      'sources: is required by citations, codes',
    ],
    [{ sources: SOURCES, codes: { pattern: prose, registries: [value] } }, 'codes.pattern: has no capture group'],
    [
      { lists: [{ file: 'a.md', claim: 'a', pattern: prose, tokenShape: prose, expected: value }] },
      'lists.0.pattern: has no capture group',
    ],
    [
      {
        lists: [{ file: 'a.md', claim: 'a', pattern: { match: '(a)' }, tokenShape: { module: 'a' }, expected: value }],
      },
      'lists.0.tokenShape.export: ',
    ],
    [{ lists: [] }, 'lists: needs at least one entry'],
    [{ fences: [] }, 'fences: needs at least one entry'],
    [{ transcriptions: [] }, 'transcriptions: needs at least one entry'],
    [{ dated: { triggers: [], claims: [claim] } }, 'dated.triggers: needs at least one entry'],
    [{ dated: { triggers: [{ match: '(' }], claims: [claim] } }, 'dated.triggers.0.match: is no regular expression'],
    [
      { dated: { triggers: [prose], claims: [claim, { ...claim, file: './a.md' }] } },
      'dated.claims.1: claims "k" of ./a.md a second time',
    ],
    [
      { dated: { triggers: [prose], claims: [{ ...claim, settles: value, asOf: { hash } }] } },
      'dated.claims.0.asOf: goes with "settles": "read" only',
    ],
    [{ dated: { triggers: [prose], claims: [{ ...claim, asOf: { hash: 'a' } }] } }, 'dated.claims.0.asOf.hash: '],
    [
      { dated: { triggers: [prose], claims: [{ ...claim, settles: 'reed' }] } },
      'dated.claims.0.settles: must be "read" or a module value',
    ],
    [
      { vocabulary: { tokens: value, accepted: value, refused: value, verbs: { accepts: ['Refuses'] } } },
      'vocabulary.verbs: "refuses" is in both lists, accepts and refuses',
    ],
    [
      { vocabulary: { tokens: value, accepted: value, refused: value, verbs: { participles: ['taken'] } } },
      'vocabulary.verbs.participles.0: "taken" is in neither list',
    ],
    [{ fences: [{ file: 'a.md', claim: 'a', intro: prose, schema: value, lookahead: 0 }] }, 'fences.0.lookahead: '],
    [{ sources: SOURCES, citations: { window: -1 } }, 'citations.window: '],
    [{ sources: SOURCES, symbols: { shapes: prose } }, 'symbols.shapes: unknown key, did you mean "shape"?'],
  ])('%j is refused', async (section, problem) => {
    expect(await repository({}).run('doc-claims', { pages: ['docs'], ...section })).toEqual({
      problems: [expect.stringContaining(problem)],
    })
  })
})
