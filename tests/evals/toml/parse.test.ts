import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { parseToml } from '../../../src/evals/toml/parse.ts'

function placeOf(source: string, ...path: (string | number)[]) {
  const outcome = parseToml(source)
  return outcome.ok ? outcome.places.of(path) : outcome
}

describe('parseToml accepts', () => {
  test.each([
    ['a byte order mark', '\ufeffa = 1\n'],
    ['Windows line ends after a comment', 'a = 1 # why\r\n# more\r\nb = 2\r\n'],
    ['arrays of mixed types', 'a = [1, "b"]\n'],
    ['a leap day', 'a = 2024-02-29\n'],
    ['Unicode values', 'id = "größe_日本"\n'],
    ['an empty text', ''],
  ])('%s', (_, source) => {
    expect(parseToml(source).ok).toBe(true)
  })
})

describe('parseToml names the line of', () => {
  test.each([
    ['a string that never ends', '[pack]\nname = "abc\nversion = "1"\n', 2],
    ['a value that is no value', 'a = 1\nb = foo\nc = 3\n', 2],
    ['a key without a value', 'a = 1\nfoo\nb = 2\n', 2],
    ['a key given twice', 'a = 1\nb = 2\na = 3\n', 3],
    ['a key given twice, with a value of several lines', 'a = 1\nb = 2\na = """\nx\ny\n"""\n', 3],
    ['a table given twice', '[a]\nx = 1\n\n[a]\ny = 2\n', 4],
    ['a long string that never ends', 'a = 1\n\nb = """\nx\ny\n', 3],
    ['a day that does not exist', 'a = 1\nb = 2024-02-30\n', 2],
    ['a month that does not exist', '# x\na = 2024-13-01T00:00:00Z\n', 2],
    ['an hour that does not exist', 'a = "12:00"\nb = 25:00:00\n', 2],
    ['an error after Windows line ends and a comment', '\ufeff# one\r\na = 1 # two\r\nb = \r\n', 3],
    ['a bad escape', 'x = 1\na = "\\q"\n', 2],
    ['a trailing comma in an inline table', 'x = 1\na = { x = 1, }\n', 2],
    ['a header that does not close', 'x = 1\n[pack\n', 2],
    ['a bare key that is not ASCII', 'x = 1\nключ = 1\n', 2],
  ])('%s', (_, source, line) => {
    const outcome = parseToml(source)
    expect(outcome.ok ? 'no error' : outcome.place.line).toBe(line)
  })

  test('and keeps the message on one line', () => {
    const outcome = parseToml('a = "x\nb = 1\n')
    expect(outcome.ok ? null : outcome.message).toBe('Unterminated string')
  })
})

describe('places', () => {
  const source = [
    '# a comment',
    '[pack]',
    'name = "x" # = "y"',
    "'odd.name' = [1,",
    '  2, # two',
    '  "]",',
    ']',
    '[[task]]',
    'id = """',
    'id = "no"',
    '"""',
    'expected = { artifacts = ["a", "b"], other.deep = true }',
    '[[task]]',
    'a.b.c = 1979-05-27 07:32:00',
    '[task.extra]',
    'x = 1',
  ].join('\n')

  test.each([
    [['pack'], 2, 1],
    [['pack', 'name'], 3, 1],
    [['pack', 'odd.name'], 4, 1],
    [['pack', 'odd.name', 1], 5, 3],
    [['pack', 'odd.name', 2], 6, 3],
    [['task', 0], 8, 1],
    [['task', 0, 'id'], 9, 1],
    [['task', 0, 'expected', 'artifacts'], 12, 14],
    [['task', 0, 'expected', 'artifacts', 1], 12, 32],
    [['task', 0, 'expected', 'other', 'deep'], 12, 38],
    [['task', 1], 13, 1],
    [['task', 1, 'a', 'b', 'c'], 14, 1],
    [['task', 1, 'extra', 'x'], 16, 1],
  ])('%j', (path, line, column) => {
    expect(placeOf(source, ...path)).toEqual({ line, column })
  })

  test('fall back to the nearest thing above when a key is not written', () => {
    expect(placeOf(source, 'task', 1, 'prompt')).toEqual({ line: 13, column: 1 })
    expect(placeOf(source, 'nothing')).toEqual({ line: 1, column: 1 })
  })

  test('say where a table ends', () => {
    const outcome = parseToml(source)
    if (!outcome.ok) throw new Error(outcome.message)
    expect(outcome.places.lastLineOf(['pack'])).toBe(7)
    expect(outcome.places.lastLineOf(['task', 0])).toBe(12)
    expect(outcome.places.lastLineOf(['task', 0, 'id'])).toBe(11)
  })

  test('a key by the name of a prototype is only a key', () => {
    expect(placeOf('x = 1\n[__proto__]\ny = 2\n', '__proto__', 'y')).toEqual({ line: 3, column: 1 })
  })
})

test('any text gives a table or an error with a line inside it, never a throw', () => {
  const fragments = fc.constantFrom(
    '[',
    ']',
    '[[',
    ']]',
    '"',
    "'",
    '"""',
    '=',
    '\n',
    '\r\n',
    '#',
    'a',
    'b.c',
    ',',
    '{',
    '}',
    '1',
    '\\',
    ' ',
    '2024-02-30',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(fragments, fc.string({ maxLength: 4 })), { maxLength: 40 }), (parts) => {
      const source = parts.join('')
      const outcome = parseToml(source)
      const lines = source.split('\n').length
      expect(outcome.ok || (outcome.place.line >= 1 && outcome.place.line <= lines)).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('deep nesting is refused or read, never a crash', () => {
  const deep = `a = ${'['.repeat(20_000)}${']'.repeat(20_000)}\n`
  expect(typeof parseToml(deep).ok).toBe('boolean')
})
