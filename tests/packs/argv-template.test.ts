import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  type Arguments,
  catchAllPlaceholder,
  collectPairs,
  type GivenValues,
  parseTemplate,
  renderArgv,
  subcommandPath,
  templatePlaceholders,
  textPlaceholders,
} from '../../src/packs/argv-template.ts'
import type { Argument, TemplateElement } from '../../src/packs/model.ts'

type Template = readonly TemplateElement[]

describe('parsing a template', () => {
  test('keeps groups, splits placeholders from text and tells where each stands', () => {
    const { elements, ...template } = parseTemplate(['gh', ['--limit', '{{ limit }}'], '--repo={{owner}}/{{repo}}'])

    expect(elements).toEqual(template.groups.flatMap((group) => group.elements))
    expect(template).toEqual({
      groups: [
        { isGroup: false, elements: [{ parts: [{ kind: 'literal', text: 'gh' }], steps: [0] }] },
        {
          isGroup: true,
          elements: [
            { parts: [{ kind: 'literal', text: '--limit' }], steps: [1, 0] },
            { parts: [{ kind: 'placeholder', name: 'limit' }], steps: [1, 1] },
          ],
        },
        {
          isGroup: false,
          elements: [
            {
              parts: [
                { kind: 'literal', text: '--repo=' },
                { kind: 'placeholder', name: 'owner' },
                { kind: 'literal', text: '/' },
                { kind: 'placeholder', name: 'repo' },
              ],
              steps: [2],
            },
          ],
        },
      ],
      placeholders: [
        { name: 'limit', steps: [1, 1] },
        { name: 'owner', steps: [2] },
        { name: 'repo', steps: [2] },
      ],
      problems: [],
    })
  })

  test.each<[string, Template, string[]]>([
    ['a placeholder that is never closed', ['gh', '--x={{x'], ['unclosed at [1]']],
    ['a placeholder in a placeholder', ['gh', '{{a{{b}}'], ['unclosed at [1]']],
    ['a placeholder that another brace ends', ['gh', '{{a}{b}}'], ['unclosed at [1]']],
    ['a placeholder with one brace in it', ['gh', '{{a}b}}'], ['unclosed at [1]']],
    ['a placeholder without a name', ['gh', ['--x', '{{ }}']], ['unnamed at [1,1]']],
    ['a NUL byte', ['gh', 'a\0b'], ['nul at [1]']],
    ['nothing at all', [], ['empty at []']],
    ['only an empty group', [[]], ['empty at []']],
    ['a program from an argument', ['{{bin}}', 'list'], ['bin-not-literal at [0]']],
    ['JSON, whose braces are text', ['jq', '{"a":{"b":1}}', '{"a":{{x}}}', '}}'], []],
    ['every problem at once', ['{{x', '{{}}'], ['unclosed at [0]', 'unnamed at [1]']],
  ])('%s', (_, cli, problems) => {
    expect(parseTemplate(cli).problems.map(({ kind, steps }) => `${kind} at [${steps}]`)).toEqual(problems)
  })

  test('names each placeholder once, in order', () => {
    expect(templatePlaceholders(['x', '{{b}}', ['{{a}}', '{{b}}']])).toEqual(['b', 'a'])
    expect(textPlaceholders('Paid {{amount}} to {{ payee }}, {{amount}} in all')).toEqual(['amount', 'payee'])
    expect(textPlaceholders('plain')).toEqual([])
  })

  test('any text is split without loss', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('{', '}', 'a', ' ', '{{a}}', 'é', '"') }), (text) => {
        const [group] = parseTemplate(['x', text]).groups.slice(1)
        const parts = group?.elements[0]?.parts ?? []
        const joined = parts.map((part) => (part.kind === 'literal' ? part.text : `{{${part.name}}}`)).join('')
        expect(joined.replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
      }),
    )
  })
})

describe('the subcommand path', () => {
  const limit: Arguments = { limit: { type: 'integer' }, n: { type: 'integer', required: true } }

  test.each<[Template, string[]]>([
    [
      ['gh', 'issue', 'list', '--json'],
      ['issue', 'list'],
    ],
    [['git', '-C', '.', 'log'], []],
    [['git', 'log', ['--limit', '{{limit}}']], ['log']],
    [
      ['npm', 'run', 'test:unit', '{{n}}'],
      ['run', 'test:unit'],
    ],
    [
      ['gh', ['issue', 'view', '{{n}}'], '--json'],
      ['issue', 'view'],
    ],
    [['tool', ['where', '{{limit}}'], 'list'], []],
    [
      [['gh', 'pr'], 'list'],
      ['pr', 'list'],
    ],
    [['jq', '.name', '{{n}}'], []],
    [['gh', 'api', 'repos/cli/cli'], ['api']],
    [['curl', 'https://example.com'], []],
    [['make', 'all', 'V=1', 'more'], ['all']],
    [['jq'], []],
    [[], []],
  ])('%j', (cli, path) => {
    expect(subcommandPath(cli, limit)).toEqual(path)
  })
})

describe('catch-all placeholders', () => {
  const list = (more: Partial<Argument> = {}): Argument => ({ type: 'array', ...more })

  test.each<[string, Template, Arguments, string | null]>([
    ['argv', ['x', '{{argv}}'], {}, 'argv'],
    ['args inside an element', ['x', '--run={{args}}'], {}, 'args'],
    ['declared all the same', ['x', '{{rest}}'], { rest: { type: 'string' } }, 'rest'],
    ['a star', ['x', '{{*}}'], {}, '*'],
    ['in any case', ['x', '{{ARGV}}'], {}, 'ARGV'],
    ['a list named so', ['x', '{{extra_args}}'], { extra_args: list() }, 'extra_args'],
    ['a list of a command line', ['docker', 'exec', '{{command}}'], { command: list() }, 'command'],
    ['described so', ['x', '{{more}}'], { more: list({ description: 'Any other git arguments.' }) }, 'more'],
    ['may hold options', ['x', '{{paths}}'], { paths: list({ allow_leading_dash: true }) }, 'paths'],
    ['named so, behind --', ['npm', 'test', '--', '{{extra}}'], { extra: list() }, 'extra'],
    ['a list of paths', ['git', 'add', '--', '{{paths}}'], { paths: list({ allow_leading_dash: true }) }, null],
    ['a list behind its option', ['x', ['--flags', '{{flags}}']], { flags: list() }, null],
    ['a list inside an element', ['gh', '--json={{fields}}'], { fields: list() }, null],
    ['a list of labels', ['x', '{{labels}}'], { labels: list({ description: 'Additional labels to set.' }) }, null],
    ['one string called command', ['x', '{{command}}'], { command: { type: 'string' } }, null],
    ['a name that only contains it', ['x', '{{argv_count}}'], { argv_count: { type: 'integer' } }, null],
  ])('%s', (_, cli, args, name) => {
    expect(catchAllPlaceholder(cli, args)?.name ?? null).toBe(name)
  })
})

function render(cli: Template, args: Arguments, values: GivenValues): readonly string[] | string {
  const rendered = renderArgv(parseTemplate(cli), args, values)
  return rendered.ok ? rendered.argv : rendered.problems.map(({ kind, message }) => `${kind}: ${message}`).join('\n')
}

describe('rendering', () => {
  const string: Argument = { type: 'string' }
  const needed: Argument = { type: 'string', required: true }
  const array: Argument = { type: 'array' }

  test.each<[string, Template, Arguments, GivenValues, readonly string[]]>([
    ['a value is one element, spaces and all', ['x', '{{a}}'], { a: string }, { a: 'b c;$(d)' }, ['x', 'b c;$(d)']],
    ['inside an element', ['x', '--a={{a}}/{{b}}'], { a: string, b: string }, { a: '1', b: '2' }, ['x', '--a=1/2']],
    ['each value of a list', ['x', '{{a}}', 'z'], { a: array }, { a: ['b', 'c d'] }, ['x', 'b', 'c d', 'z']],
    ['a list inside an element', ['x', '--a={{a}}'], { a: array }, { a: ['b', 'c'] }, ['x', '--a=b,c']],
    ['one text for a list', ['x', '{{a}}'], { a: array }, { a: 'b' }, ['x', 'b']],
    ['an empty list counts as none', ['x', ['--a', '{{a}}'], 'z'], { a: array }, { a: [] }, ['x', 'z']],
    [
      'a true boolean is its flag',
      ['x', '{{a}}'],
      { a: { type: 'boolean', flag: '--all' } },
      { a: true },
      ['x', '--all'],
    ],
    ['also from text', ['x', '{{a}}'], { a: { type: 'boolean', flag: '--all' } }, { a: 'true' }, ['x', '--all']],
    ['a false one is nothing', ['x', '{{a}}'], { a: { type: 'boolean', flag: '--all' } }, { a: false }, ['x']],
    ['a boolean inside an element', ['x', '--a={{a}}'], { a: { type: 'boolean' } }, { a: false }, ['x', '--a=false']],
    ['a group without its value', ['x', ['--a', '{{a}}'], 'z'], { a: string }, {}, ['x', 'z']],
    ['an element without its value', ['x', '--a={{a}}', 'z'], { a: string }, {}, ['x', 'z']],
    ['a group that lacks one of two', ['x', ['{{a}}', '{{b}}']], { a: string, b: string }, { a: '1' }, ['x']],
    ['a default', ['x', ['--a', '{{a}}']], { a: { type: 'integer', default: 5 } }, {}, ['x', '--a', '5']],
    ['a default of the author may be an option', ['x', '{{a}}'], { a: { ...string, default: '-' } }, {}, ['x', '-']],
    ['an empty string is a value', ['x', ['--a', '{{a}}']], { a: string }, { a: '' }, ['x', '--a', '']],
    ['a number keeps its text', ['x', '{{a}}'], { a: { type: 'number' } }, { a: '2.80' }, ['x', '2.80']],
    ['a number without text', ['x', '{{a}}'], { a: { type: 'number' } }, { a: 2.8 }, ['x', '2.8']],
    ['a negative number', ['x', '{{a}}'], { a: { type: 'integer' } }, { a: '-5' }, ['x', '-5']],
    ['a dash behind a literal --', ['x', '--', '{{a}}'], { a: string }, { a: '-b' }, ['x', '--', '-b']],
    ['a dash behind an option', ['x', '--body', '{{a}}'], { a: string }, { a: '- b' }, ['x', '--body', '- b']],
    ['a dash in a group of its option', ['x', ['-f', '{{a}}']], { a: string }, { a: '-' }, ['x', '-f', '-']],
    ['a dash inside an element', ['x', '--a={{a}}'], { a: string }, { a: '-b' }, ['x', '--a=-b']],
    [
      'a dash that is allowed',
      ['x', '{{a}}'],
      { a: { ...string, allow_leading_dash: true } },
      { a: '-b' },
      ['x', '-b'],
    ],
    ['a value nobody uses', ['x'], { a: string }, { a: '-b', c: '\0' }, ['x']],
    ['a value named like a method', ['x', '{{toString}}'], { toString: needed }, { toString: 'a' }, ['x', 'a']],
  ])('%s', (_, cli, args, values, argv) => {
    expect(render(cli, args, values)).toEqual(argv)
  })

  test.each<[string, Template, Arguments, GivenValues, string]>([
    ['a dash', ['x', '{{a}}'], { a: string }, { a: '-b' }, 'leading-dash: argument "a" may not start with "-"'],
    ['two dashes', ['x', '{{a}}'], { a: string }, { a: '--' }, 'leading-dash: argument "a" may not start with "-"'],
    [
      'a dash behind a switch',
      ['x', '--json', '{{a}}'],
      { a: string },
      { a: '-b' },
      'leading-dash: argument "a" may not start with "-"',
    ],
    [
      'a dash behind an option that has its value',
      ['x', '--format=json', '{{a}}'],
      { a: string },
      { a: '-b' },
      'leading-dash: argument "a" may not start with "-"',
    ],
    [
      'a dash behind a -- that was left out',
      ['x', ['--', '{{b}}'], '{{a}}'],
      { a: string, b: string },
      { a: '-b' },
      'leading-dash: argument "a" may not start with "-"',
    ],
    [
      'a dash in front of text',
      ['x', '{{a}}.json'],
      { a: string },
      { a: '-b' },
      'leading-dash: argument "a" may not start with "-"',
    ],
    [
      'an empty value in front of a dash',
      ['x', '{{a}}-b'],
      { a: string },
      { a: '' },
      'leading-dash: argument "a" may not be empty: what follows it starts with "-"',
    ],
    [
      'the second of a list behind an option',
      ['x', ['--a', '{{a}}']],
      { a: array },
      { a: ['-b', '-c'] },
      'leading-dash: argument "a" may not start with "-"',
    ],
    ['a NUL byte', ['x', '--a={{a}}'], { a: string }, { a: 'b\0c' }, 'nul: argument "a" may not contain a NUL byte'],
    [
      'a NUL byte in a list',
      ['x', '--', '{{a}}'],
      { a: array },
      { a: ['b', '\0'] },
      'nul: argument "a" may not contain a NUL byte',
    ],
    ['nothing given', ['x', '{{a}}'], { a: needed }, {}, 'missing: argument "a" is required'],
    ['an inherited name', ['x', '{{toString}}'], { toString: needed }, {}, 'missing: argument "toString" is required'],
    [
      'a name nobody declared',
      ['x', '{{b}}'],
      { a: string },
      { b: '1' },
      'undeclared: placeholder "{{b}}" names no argument of this command',
    ],
    [
      'a list for a string',
      ['x', '{{a}}'],
      { a: string },
      { a: ['b', 'c'] },
      'ill-typed: argument "a" must be a string',
    ],
    [
      'an option for a number',
      ['x', '{{a}}'],
      { a: { type: 'number' } },
      { a: '--all' },
      'ill-typed: argument "a" must be a number, such as 2.80',
    ],
    [
      'a fraction for an integer',
      ['x', '{{a}}'],
      { a: { type: 'integer' } },
      { a: '1.5' },
      'ill-typed: argument "a" must be an integer, such as 10',
    ],
    [
      'no number at all',
      ['x', '{{a}}'],
      { a: { type: 'number' } },
      { a: Number.NaN },
      'ill-typed: argument "a" must be a number, such as 2.80',
    ],
    [
      'a word for a boolean',
      ['x', '{{a}}'],
      { a: { type: 'boolean', flag: '-a' } },
      { a: 'yes' },
      'ill-typed: argument "a" must be true or false',
    ],
    [
      'a true boolean without a flag',
      ['x', '{{a}}'],
      { a: { type: 'boolean' } },
      { a: true },
      'no-flag: argument "a" is true, but the manifest gives it no "flag" to pass on',
    ],
    [
      'everything at once, each argument once',
      ['x', '{{a}}', '{{b}}', '{{a}}', '{{c}}'],
      { a: needed, b: { type: 'integer' } },
      { b: 'no' },
      'missing: argument "a" is required\n' +
        'ill-typed: argument "b" must be an integer, such as 10\n' +
        'undeclared: placeholder "{{c}}" names no argument of this command',
    ],
    ['a template that is none', ['x', '{{a'], { a: string }, { a: 'b' }, 'unclosed: "{{" has no closing "}}"'],
  ])('refuses %s', (_, cli, args, values, problems) => {
    expect(render(cli, args, values)).toBe(problems)
  })
})

describe('whatever the values', () => {
  const args: Arguments = {
    free: { type: 'string', required: true },
    named: { type: 'string' },
    inner: { type: 'string', required: true },
    paths: { type: 'array' },
  }
  const cli: Template = ['x', '{{free}}', ['--named', '{{named}}'], '--inner={{inner}}', '{{paths}}', '--', '{{free}}']
  const text = fc.oneof(fc.string(), fc.constantFrom('', '-', '--', '-rf', '--x=y', 'a b', '\0', "'; rm -rf /", '\n'))

  test('a value never becomes two elements, and never an option where the guard applies', () => {
    fc.assert(
      fc.property(text, fc.option(text), text, fc.array(text), (free, named, inner, paths) => {
        const values: GivenValues = { free, inner, paths, ...(named === null ? {} : { named }) }
        const rendered = renderArgv(parseTemplate(cli), args, values)
        const isRefused =
          [free, named ?? '', inner, ...paths].some((value) => value.includes('\0')) ||
          [free, ...paths].some((value) => value.startsWith('-'))
        expect(rendered.ok).toBe(!isRefused)
        if (!rendered.ok) return
        const middle = named === null ? [] : ['--named', named]
        expect(rendered.argv).toEqual(['x', free, ...middle, `--inner=${inner}`, ...paths, '--', free])
      }),
    )
  })

  test('numbers are passed on as they were written', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const expected = Object.is(value, -0) ? '0' : String(value)
        expect(render(['x', '{{n}}'], { n: { type: 'number' } }, { n: value })).toEqual(['x', expected])
        expect(render(['x', '{{n}}'], { n: { type: 'number' } }, { n: String(value) })).toEqual(['x', expected])
      }),
    )
  })
})

test('a key given twice is refused unless it is a list, which collects', () => {
  const pairs = [
    ['tag', 'a'],
    ['amount', '2.80'],
    ['tag', 'b'],
    ['amount', '3'],
    ['other', ''],
    ['amount', '4'],
  ] as const
  const { values, problems } = collectPairs(pairs, { tag: { type: 'array' }, amount: { type: 'number' } })

  expect([...values]).toEqual([
    ['tag', ['a', 'b']],
    ['amount', '2.80'],
    ['other', ''],
  ])
  expect(problems).toEqual([
    { kind: 'repeated', argument: 'amount', message: 'argument "amount" is given twice, but it is not a list' },
  ])
})
