import { describe, expect, test } from 'bun:test'
import { normalisedDigest } from '../../../src/gates/doc-claims/normalise.ts'
import { failed, gate, passed, refused, repository, SOURCE } from './claims.ts'

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
