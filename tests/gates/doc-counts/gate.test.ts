import { describe, expect, test } from 'bun:test'
import { Repository } from '../repository.ts'

const repository = (files: Record<string, string>) => new Repository(files)

const gate = (files: Record<string, string>, section: unknown) => repository(files).run('doc-counts', section)

const entry = (change: object = {}) => ({
  file: 'a.md',
  claim: 'the gates',
  pattern: { match: 'There are (\\S+) gates' },
  counts: ['gates'],
  ...change,
})
/** One source that counts two, and one entry. */
const section = (change: object = {}, source: object = { kind: 'files', paths: [{ path: 'src' }] }) => ({
  sources: { gates: source },
  entries: [entry(change)],
})
const TWO = { 'src/a.ts': 'one();two();\n', 'src/b/c.ts': 'one();\n' }

const passed = (numerals: number, digits: number) => ({
  exit: 0,
  stdout: `doc-counts: ${numerals} numeral(s) across 1 file(s) held against their source, plus ${digits} count(s) written as digits, 0 disagreement(s)\n`,
  stderr: '',
})
const failed = (...failures: string[]) => ({
  exit: 1,
  stdout: expect.stringContaining(`, ${failures.length} disagreement(s)\n`),
  stderr: `\ndoc-counts: ${failures.length} count(s) disagree with their source:\n${failures.map((line) => `  ${line}\n`).join('')}`,
})

describe('a sentence', () => {
  test.each([
    ['There are two gates.', {}, passed(1, 0)],
    ['There are 2 gates.', { rendering: 'digits' }, passed(0, 1)],
    ['Two gates.', { pattern: { match: '(\\S+) gates' } }, passed(1, 0)],
    ['There are three gates.', {}, failed('a.md:1: the gates reads "three" and is two (2)')],
    ['There are 2 gates.', {}, failed('a.md:1: the gates reads "2" and is two (2)')],
    ['There are two gates.', { rendering: 'digits' }, failed('a.md:1: the gates reads "two" and is 2 (2)')],
    ['Three gates.', { pattern: { match: '(\\S+) gates' } }, failed('a.md:1: the gates reads "Three" and is Two (2)')],
    ['No gates.', {}, failed('a.md: no sentence matches the pattern for the gates; the entry is dead')],
    [
      '\n\nThere are two gates.\n\n\n\n\nThere are two gates.',
      {},
      failed('a.md: 2 sentences match the pattern for the gates (lines 3, 8)'),
    ],
    // G-32
    [
      'There are gates.',
      { pattern: { match: 'There are (two )?gates' } },
      failed('a.md:1: the gates has no number in capture group 1, which took no part in the match'),
    ],
    ['There are two gates.', { file: 'b.md' }, failed('b.md: the page of the gates is missing')],
    ['There are two gates.', { file: 'src' }, failed('src: the page of the gates is a folder')],
  ])('%j with %j', async (text, change, outcome) => {
    expect(await gate({ ...TWO, 'a.md': text }, section(change))).toEqual(outcome)
  })

  test('is matched with its own flags (G-31)', async () => {
    const change = { pattern: { match: '^there are (\\S+) gates', flags: 'im' } }
    expect(await gate({ ...TWO, 'a.md': 'Title\nThere are two gates' }, section(change))).toEqual(passed(1, 0))
  })

  test.each([
    ['There\nare two   gates', passed(1, 0)],
    ['There\n\nare two gates', failed('a.md: no sentence matches the pattern for the gates; the entry is dead')],
  ])('that wraps may be matched: %j (G-30)', async (text, outcome) => {
    expect(await gate({ ...TWO, 'a.md': text }, section({ wrap: true }))).toEqual(outcome)
  })

  test('may carry several counts', async () => {
    const change = { pattern: { match: '(\\S+) of (\\S+)' }, counts: ['gates', 'gates'] }
    expect(await gate({ ...TWO, 'a.md': 'one of two' }, section(change))).toEqual(
      failed('a.md:1: the gates reads "one" and is two (2)'),
    )
  })

  test('cannot carry a word past ninety-nine', async () => {
    const source = { kind: 'json', file: 'n.json' }
    expect(await gate({ 'n.json': '100', 'a.md': 'There are hundred gates' }, section({}, source))).toEqual(
      failed('a.md:1: the gates reads "hundred" and is 100, which is not written as a word; set "rendering": "digits"'),
    )
    expect(
      await gate({ 'n.json': '100', 'a.md': 'There are 100 gates' }, section({ rendering: 'digits' }, source)),
    ).toEqual(passed(0, 1))
  })
})

describe('a source', () => {
  const counts = (source: object, files: Record<string, string>, count: number) =>
    gate({ ...files, 'a.md': `There are ${count} gates` }, section({ rendering: 'digits' }, source))

  test.each([
    [{ kind: 'files', paths: [{ path: 'src' }, { path: 'src/a.ts' }] }, 2],
    [{ kind: 'files', paths: [{ path: 'src', recursive: false }] }, 1],
    [{ kind: 'matches', paths: [{ path: 'src' }], pattern: { match: '\\w+\\(' } }, 3],
    [{ kind: 'matches', paths: [{ path: 'src' }], pattern: { match: '(\\w+)\\(' }, distinct: true }, 2],
    [{ kind: 'matches', paths: [{ path: 'src' }], pattern: { match: '(one)?\\(' }, distinct: true }, 1],
    [{ kind: 'json', file: 'a.json', path: ['list'], take: 'length' }, 3],
    [{ kind: 'json', file: 'a.json', path: ['table'], take: 'keys' }, 1],
    [{ kind: 'json', file: 'a.json', path: ['list', '0'] }, 7],
    [{ kind: 'module', from: { module: 'src/m.ts', export: 'list', take: 'length' } }, 4],
    [{ kind: 'module', from: { module: 'src/m.ts', export: 'default', path: ['n'] } }, 5],
  ])('%j is %d', async (source, count) => {
    const files = {
      ...TWO,
      'a.json': '{"list":[7,8,9],"table":{"a":1}}',
    }
    const module = 'export const list: number[] = [1, 2, 3, 4]\nexport default { n: 5 as const }\n'
    const all = source.kind === 'module' ? { ...files, 'src/m.ts': module } : files
    expect(await counts(source, all, count)).toEqual(passed(0, 1))
  })

  const refusal = (message: string) => ({ code: 'EVAL_QUALITY_DOC_COUNT_SOURCE', message: `doc-counts: ${message}` })

  test.each([
    [{ file: 'no.json' }, refusal('no.json is not there')],
    [
      { file: 'bad.json' },
      { code: 'EVAL_QUALITY_DOC_COUNT_SOURCE', message: expect.stringContaining('bad.json is not valid JSON: ') },
    ],
    [{ path: ['missing'] }, refusal('a.json: "missing" is absent; the keys there are list, table')],
    [{ path: ['toString'] }, refusal('a.json: "toString" is absent; the keys there are list, table')],
    [{ path: ['table', 'a', 'b'] }, refusal('a.json: "b" is looked for in a number')],
    [
      { path: ['list'] },
      refusal('a.json list is a list, not a whole number of at least 0; a list takes "length", a table takes "keys"'),
    ],
  ])('a json source with %j refuses', async (change, outcome) => {
    const files = { 'a.json': '{"table":{"a":1},"list":[7]}', 'bad.json': '{', 'a.md': '' }
    expect(await gate(files, section({}, { kind: 'json', file: 'a.json', ...change }))).toEqual(outcome)
  })

  test('a module without the export refuses, and says what there is (G-38)', async () => {
    const source = { kind: 'module', from: { module: 'm.mjs', export: 'count' } }
    expect(await gate({ 'm.mjs': 'export default 1\nexport const b = 1\n', 'a.md': '' }, section({}, source))).toEqual({
      code: 'EVAL_QUALITY_MODULE_VALUE',
      message: expect.stringContaining('m.mjs exports no "count"; it exports b, default'),
    })
  })

  test('files that are not there refuse, and so does a link (G-40)', async () => {
    expect(await gate({ 'a.md': '' }, section())).toMatchObject({ code: 'EVAL_QUALITY_SCAN_PATH' })
    const linked = repository({ ...TWO, 'a.md': '' })
    linked.link('src/l.ts', 'a.ts')
    expect(await linked.run('doc-counts', section())).toMatchObject({ code: 'EVAL_QUALITY_SCAN_UNREADABLE' })
  })
})

describe('the section', () => {
  const FILES = { kind: 'files', paths: [{ path: 'src' }] }
  test.each<[object, string[]]>([
    [
      { sources: {}, entries: [entry()] },
      ['sources: declares no source to count', 'entries.0.counts.0: "gates" is not a declared source; declared: none'],
    ],
    [{ sources: { gates: FILES, b: FILES }, entries: [entry()] }, ['sources.b: is a source nothing reads']],
    [
      section({ counts: ['gates', 'gatos'] }),
      [
        'entries.0.counts.1: "gatos" is not a declared source; declared: gates',
        'entries.0.pattern: has 1 capture group(s), and counts names 2: each count is one group',
      ],
    ],
    [
      section({ pattern: { match: 'gates' } }),
      ['entries.0.pattern: has 0 capture group(s), and counts names 1: each count is one group'],
    ],
    [
      section({ wrap: true, pattern: { match: 'a +(b)' } }),
      ['entries.0.pattern.match: has a space followed by "+", which a wrapped gap cannot take'],
    ],
    [
      section({}, { kind: 'matches', paths: [{ path: 'src' }], pattern: { match: 'a' }, distinct: true }),
      ['sources.gates.distinct: counts the distinct values of a capture group, and the pattern has none'],
    ],
  ])('%j is refused', async (refused, problems) => {
    expect(await gate({}, refused)).toEqual({ problems })
  })

  test.each([
    [section({ pattern: { match: '(' } }), 'entries.0.pattern.match: is no regular expression: '],
    [section({ pattern: { match: '(a)\\1' } }), 'entries.0.pattern.match: holds a backreference'],
    [section({ pattern: { match: '(a)', flags: 'g' } }), 'entries.0.pattern.flags: '],
    [section({ counts: [] }), 'entries.0.counts: needs at least one entry'],
    [section({ entry: 1 }), 'entries.0.entry: unknown key'],
    [section({}, { kind: 'file' }), 'sources.gates.kind: '],
    [section({}, { kind: 'files' }), 'sources.gates.paths: '],
    [{ ...section(), sources: { '1a': FILES } }, 'sources.1a: '],
    [{ ...section(), sources: { constructor: FILES } }, 'sources.constructor: is a source nothing reads'],
    [{ ...section(), sources: JSON.parse('{"__proto__":{}}') }, 'sources.__proto__: must be letters'],
    [[], ': Invalid type: Expected Object but received Array'],
    [{ ...section(), entries: [] }, 'entries: needs at least one entry'],
  ])('%j is refused where it is wrong', async (refused, problem) => {
    expect(await gate({}, refused)).toEqual({ problems: expect.arrayContaining([expect.stringContaining(problem)]) })
  })
})
