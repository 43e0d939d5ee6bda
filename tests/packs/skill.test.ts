import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { parseSkill } from '../../src/packs/skill.ts'

const headings = (text: string) => parseSkill(text).headings
const spans = (text: string) => parseSkill(text).codeSpans.map(({ text }) => text)
const cells = (text: string) =>
  parseSkill(text).tables.map(({ header, rows }) => [header, ...rows].map((row) => row.cells.map((cell) => cell.text)))

describe('headings', () => {
  const cases: [title: string, text: string, found: ReturnType<typeof headings>][] = [
    ['ATX', '# One\n\n## Two ##\n', [h(1, 'One', 1), h(2, 'Two', 3)]],
    ['ATX without a blank is text', '#One\n####### seven\n', []],
    ['an empty one', '#\n', [h(1, '', 1)]],
    ['closing marks only after a blank', '# C#\n# F #\n', [h(1, 'C#', 1), h(1, 'F', 2)]],
    ['setext', 'One\n===\n\nTwo\nlines\n---\n', [h(1, 'One', 1), h(2, 'Two lines', 4)]],
    ['a rule is no setext heading', 'text\n\n---\n', []],
    ['escapes and code marks go', '# `gh` \\# \\`x\\`\n', [h(1, 'gh # `x`', 1)]],
    ['CRLF and CR', '# One\r\n\r\n# Two\r# Three', [h(1, 'One', 1), h(1, 'Two', 3), h(1, 'Three', 4)]],
    ['byte-order mark', '\ufeff# One\n', [h(1, 'One', 1)]],
    ['not in fenced code', '```sh\n# no\n```\n~~~\n# no\n```\n~~~\n# yes\n', [h(1, 'yes', 8)]],
    ['not in code that nothing closes', '````\n# no\n```\n', []],
    ['not in indented code', 'text\n\n    # no\n', []],
    ['not in comments', '<!-- a\n# no\n--> rest\n\n# yes <!-- b -->\n', [h(1, 'yes', 5)]],
    ['not in a comment that nothing closes', '# yes\n<!--\n# no\n', [h(1, 'yes', 1)]],
    ['not in front matter', '---\nname: x\n# no\n---\n# yes\n', [h(1, 'yes', 5)]],
    ['a rule at the top is no front matter', '---\n\n# yes\n\n---\n', [h(1, 'yes', 3)]],
    ['in a block quote', '> # yes\n', [h(1, 'yes', 1)]],
    ['right after a list', '- item\n# yes\n', [h(1, 'yes', 2)]],
  ]
  test.each(cases)('%s', (_title, text, found) => {
    expect(headings(text)).toEqual(found)
  })
})

function h(level: number, text: string, line: number) {
  return { level, text, line }
}

describe('title and lead', () => {
  const cases: [
    title: string,
    text: string,
    found: [title: string | null, lead: string | null, line: number | null],
  ][] = [
    ['a paragraph below the title', '# T\n\nLead\ngoes on.\n\nMore.\n', ['T', 'Lead\ngoes on.', 3]],
    ['without a blank line between', '# T\nLead\n', ['T', 'Lead', 2]],
    ['below a comment', '# T\n<!-- x -->\n\nLead <!-- y -->\n', ['T', 'Lead', 4]],
    ['in a block quote', '# T\n> Lead\n', ['T', 'Lead', 2]],
    ['none: a heading follows', '# T\n\n## H\n\nText\n', ['T', null, null]],
    ['none: a list follows', '# T\n\n- a\n\nText\n', ['T', null, null]],
    ['none: a table follows', '# T\n\n|a|\n|-|\n\nText\n', ['T', null, null]],
    ['none: code follows', '# T\n\n```\nx\n```\n\nText\n', ['T', null, null]],
    ['text above the title is no lead', 'Text\n\n# T\n', ['T', null, null]],
    ['no title: the first paragraph', 'Text\n\n## H\n', [null, 'Text', 1]],
    ['nothing at all', '', [null, null, null]],
  ]
  test.each(cases)('%s', (_title, text, found) => {
    const { title, lead } = parseSkill(text)
    expect([title?.text ?? null, lead?.text ?? null, lead?.line ?? null]).toEqual(found)
  })
})

describe('tables', () => {
  const cases: [title: string, text: string, found: string[][][]][] = [
    ['with outer pipes', '| a | b |\n|---|:-:|\n| 1 | 2 |\n', [[['a', 'b'], ['1', '2']]]], // biome-ignore format: one table
    ['without outer pipes', 'a | b\n-- | --\n1 | 2\n', [[['a', 'b'], ['1', '2']]]], // biome-ignore format: one table
    ['escaped pipes belong to the cell', '|a|b|\n|-|-|\n|x \\| y|`p\\|q`|\n', [[['a', 'b'], ['x | y', '`p|q`']]]], // biome-ignore format: one table
    ['empty cells are cells', '|a|b|\n|-|-|\n||2|\n|1||\n', [[['a', 'b'], ['', '2'], ['1', '']]]], // biome-ignore format: one table
    ['a blank line ends it', '|a|\n|-|\n|1|\n\n|2|\n', [[['a'], ['1']]]],
    ['a heading ends it', '|a|\n|-|\n|1|\n# H\n|2|\n', [[['a'], ['1']]]],
    ['text above the header stays out', 'text\n|a|\n|-|\n|1|\n', [[['a'], ['1']]]],
    ['column counts must agree', '|a|b|\n|-|\n|1|2|\n', []],
    ['in fenced code there are none', '```\n|a|\n|-|\n```\n', []],
    ['in a list item', '- item\n\n  |a|\n  |-|\n  |1|\n', [[['a'], ['1']]]],
    ['comments in cells go', '|a|\n|-|\n|1<!-- x -->|\n', [[['a'], ['1']]]],
  ]
  test.each(cases)('%s', (_title, text, found) => {
    expect(cells(text)).toEqual(found)
  })

  test('rows and code know their lines', () => {
    const [table] = parseSkill('# T\n\n| a |\n|---|\n| `x` |\n').tables
    expect(table).toEqual({
      line: 3,
      header: { line: 3, cells: [{ text: 'a', codeSpans: [] }] },
      rows: [{ line: 5, cells: [{ text: '`x`', codeSpans: [{ text: 'x', line: 5 }] }] }],
    })
  })
})

describe('code', () => {
  test.each([
    ['plain', 'a `b` c `d`', ['b', 'd']],
    ['longer runs', '``a ` b`` `c`', ['a ` b', 'c']],
    ['one blank of padding goes', '` a ` ``  b ``', ['a', ' b']],
    ['a run that nothing closes is text', '``a `b`', ['b']],
    ['an escaped backtick opens nothing', '\\`a `b`', ['b']],
    ['a comment hides code', 'a <!-- `b` --> `c`', ['c']],
    ['code hides a comment', '`<!--` `a` -->', ['<!--', 'a']],
    ['over two lines', 'a `b\nc`', ['b c']],
    ['not over two paragraphs', 'a `b\n\nc`', []],
  ])('spans: %s', (_title, text, found) => {
    expect(spans(text)).toEqual(found)
  })

  test('a span knows its line, breaks and comments before it counted', () => {
    expect(parseSkill('one\\\ntwo <!-- x\ny --> `z` `a\nb` `c`').codeSpans).toEqual([
      { text: 'z', line: 3 },
      { text: 'a b', line: 3 },
      { text: 'c', line: 4 },
    ])
  })

  test('blocks keep their text, language and first line', () => {
    expect(parseSkill('```Bash x\n a\n\n  b\n```\n\n~~~\n```\n~~~\n\n    c\n\n    d\n\ntext').codeBlocks).toEqual([
      { language: 'bash', text: ' a\n\n  b', line: 2 },
      { language: '', text: '```', line: 8 },
      { language: '', text: 'c\n\nd', line: 11 },
    ])
  })

  test('a fence in a list item ends with the item, and its code loses the indentation', () => {
    expect(parseSkill('10. do\n\n    ```\n    a\n      b\n    ```\n- x\n  ```\n  c\ntext').codeBlocks).toEqual([
      { language: '', text: 'a\n  b', line: 4 },
      { language: '', text: 'c', line: 9 },
    ])
  })
})

describe('lists', () => {
  const lists = (text: string) =>
    parseSkill(text).lists.map(({ ordered, items }) => [ordered, ...items.map(({ text, line }) => `${line}:${text}`)])

  test.each([
    ['bullets', '- a\n- b\n', [[false, '1:a', '2:b']]],
    ['blank lines between', '- a\n\n- b\n', [[false, '1:a', '3:b']]],
    ['numbers', '1. a\n2. b\n', [[true, '1:a', '2:b']]],
    ['another mark begins another list', '- a\n* b\n', [[false, '1:a'], [false, '2:b']]], // biome-ignore format: two lists
    ['lines that go on', '- a\nb\n  c\n\n  d\n- e\n', [[false, '1:a\nb\nc\nd', '6:e']]],
    ['nested', '- a\n  - b\n  - c\n- d\n', [[false, '1:a', '4:d'], [false, '2:b', '3:c']]], // biome-ignore format: two lists
    ['a year at the beginning of a line is no list', 'It was\n2024. Then\n', []],
    ['emphasis is no bullet', '*a* b\n', []],
    ['a paragraph ends the list', '- a\n\ntext\n\n- b\n', [[false, '1:a'], [false, '5:b']]], // biome-ignore format: two lists
    ['tasks', '- [ ] a\n', [[false, '1:[ ] a']]],
    ['empty items', '-\n- a\n', [[false, '1:', '2:a']]],
  ])('%s', (_title, text, found) => {
    expect(lists(text)).toEqual(found)
  })

  test('depth is told', () => {
    expect(parseSkill('- a\n  1. b\n').lists.map(({ items }) => items[0]?.depth)).toEqual([0, 1])
  })
})

test.each([
  ['', 0, 0],
  ['a', 1, 1],
  ['a\n', 1, 2],
  ['a\r\nb', 2, 3],
  ['\ufeffé😀\n', 1, 3],
])('counts lines and characters of %j', (text, lineCount, characterCount) => {
  expect(parseSkill(text)).toMatchObject({ text, lineCount, characterCount })
})

describe('hostile input', () => {
  const many = 100_000
  test.each([
    ['backticks of every length', Array.from({ length: 1200 }, (_, index) => '`'.repeat(index + 1)).join('a')],
    ['backticks apart', '`a``b'.repeat(many)],
    ['brackets', '['.repeat(many)],
    ['quotes', '> '.repeat(many)],
    ['bullets on one line', '- '.repeat(many)],
    ['bullets ever deeper', Array.from({ length: 1500 }, (_, index) => `${' '.repeat(index * 2)}- a`).join('\n')],
    ['comments that open', '<!-- '.repeat(many)],
    ['comments that open in text', `a ${'<!-- '.repeat(many)}`],
    ['comments on one line', '<!---->'.repeat(many)],
    ['heading marks', `# ${'# '.repeat(many)}x`],
    ['pipes', `${'|'.repeat(many)}\n|${'-|'.repeat(many)}\n${'|\n'.repeat(many)}`],
    ['delimiter rows', '|-|-\n'.repeat(many)],
    ['blanks in a delimiter row', `a|b\n-${' '.repeat(many)}x|-`],
    ['backslashes', `\`${'\\'.repeat(many)}`],
    ['fences', '```\n'.repeat(many)],
    ['white space', `a${' '.repeat(many)}b`],
    ['tabs', '\t'.repeat(many)],
    ['carriage returns', '\r'.repeat(many)],
    ['front matter that nothing closes', `---\n${'a: b\n'.repeat(many)}`],
    ['underlines', 'a\n==\n'.repeat(many)],
  ])('%s', (_title, text) => {
    expect(parseSkill(text).text).toBe(text)
  })

  const line = fc.string({ unit: fc.constantFrom(...'#-`|<!>~*_=: \t\\0.)a') })
  test('never throws, and every line it tells of is in the file', () => {
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const skill = parseSkill(lines.join('\n'))
        const told = [skill.headings, skill.paragraphs, skill.tables, skill.lists, skill.codeSpans].flat()
        expect(told.every(({ line }) => line >= 1 && line <= skill.lineCount)).toBe(true)
      }),
    )
  })

  test('never throws on any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(parseSkill(text).text).toBe(text)
      }),
    )
  })
})

describe('agrees with a full Markdown parser', () => {
  const word = fc.constantFrom('list', 'a b', '`x`', '`gh pr list --json`', 'don’t', '1.5', 'a-b', 'x_y')
  const words = fc.array(word, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '))
  const block = fc.oneof(
    fc.tuple(fc.integer({ min: 1, max: 6 }), words).map(([level, text]) => `${'#'.repeat(level)} ${text}`),
    words,
    fc.array(words, { minLength: 1, maxLength: 4 }).map((items) => items.map((item) => `- ${item}`).join('\n')),
    fc.tuple(words, words).map(([a, b]) => `| ${a} | ${b} |\n|---|---|\n| ${b} | ${a} |`),
    words.map((text) => `\`\`\`sh\n# ${text}\n\`\`\``),
    words.map((text) => `<!-- ${text}\n\n# ${text} -->`),
    words.map((text) => `> ${text}`),
  )

  test('on headings, code spans, items and cells of ordinary files', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 8 }), (blocks) => {
        const text = blocks.join('\n\n')
        const skill = parseSkill(text)
        const told = {
          headings: skill.headings.map(({ level, text }) => `${level} ${text}`),
          codeSpans: skill.codeSpans.map(({ text }) => text),
          items: skill.lists.flatMap(({ items }) => items.map(({ text }) => text.replaceAll('`', ''))),
          cells: skill.tables.flatMap(({ header, rows }) =>
            [header, ...rows].flatMap(({ cells }) => cells.map(({ text }) => text.replaceAll('`', ''))),
          ),
        }
        expect(told).toEqual(judge(text))
      }),
    )
  })

  function judge(text: string) {
    const told: Record<'headings' | 'codeSpans' | 'items' | 'cells', string[]> = {
      headings: [],
      codeSpans: [],
      items: [],
      cells: [],
    }
    Bun.markdown.render(text, {
      heading: (children, { level }) => void told.headings.push(`${level} ${children}`),
      codespan: (children) => {
        told.codeSpans.push(children)
        return children
      },
      listItem: (children) => void told.items.push(children),
      th: (children) => void told.cells.push(children),
      td: (children) => void told.cells.push(children),
    })
    return told
  }
})
