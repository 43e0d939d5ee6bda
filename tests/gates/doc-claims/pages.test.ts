import { describe, expect, test } from 'bun:test'
import { type Files, failed, gate, passed, refused, repository, SOURCE, SOURCES } from './claims.ts'

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
    expect(await check(block('{\n  "a": 1,\n}'))).toEqual(
      failed('docs/a.md:3: the example is not valid JSON: a comma stands before "}", at line 5, column 9'),
    )
  })

  test('a schema must be one', async () => {
    expect(await check(block('1'), { schema: { module: 'src/m.mjs', export: 'none' } })).toEqual({
      code: 'EVAL_QUALITY_MODULE_VALUE',
      message: expect.stringContaining("src/m.mjs's none has no safeParse"),
    })
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
