import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { GateRefusal } from '../../../src/gates/gate.ts'
import { type Match, Pattern, patternProblem } from '../../../src/gates/shared/pattern/index.ts'

const ours = (match: string, flags: string, text: string): Match[] => [...new Pattern({ match, flags }).all(text)]

/** What the engine finds; for patterns and texts too small for it to give up. */
const engines = (match: string, flags: string, text: string): Match[] =>
  [...text.matchAll(new RegExp(match, `${flags}g`))].map((found) => ({
    index: found.index,
    end: found.index + found[0].length,
    text: found[0],
    groups: found.slice(1).map((group) => group ?? null),
  }))

describe('a pattern finds what the engine finds', () => {
  test.each([
    ['a(b)?c', '', 'ac abc'],
    ['(a*)*', '', 'aab'],
    ['(a?){0,3}', '', 'baab'],
    ['(?:(a)|b)*', '', 'ab ba'],
    ['(z)((a+)?(b+)?(c))*', '', 'zaacbbbcac'],
    ['(a*?)(b*)c', '', 'aabbc'],
    ['^\\s*#(?<title>.*)$', 'm', '# one\n  # two\nthree'],
    ['^.$', 'ms', 'a\n\nb'],
    ['a.b', 's', 'a\nb'],
    ['\\bfoo\\b', 'i', 'foo Foo xfoo _foo foo-'],
    ['\\Boo', '', 'foo oo'],
    ['(?<=(\\d+))x', '', '12x 3x x'],
    ['(?<!a)b', '', 'ab bb b'],
    ['(?=(a+))a*b', '', 'aab'],
    ['(?!.*no)yes', '', 'yes no yes'],
    ['[^]', '', 'a\n'],
    ['[\\]a-c]+', '', 'ab]d'],
    ['x{2}y{1,}z{0,2}', '', 'xxyyzzz'],
    ['{x}', '', '{x}'],
    ['a{,2}', '', 'a{,2} aa'],
    ['\\x41\\u0042\\t\\0', '', 'AB\t\0'],
    ['\\x4', '', 'x4'],
    ['\\c', '', '\\c'],
    ['\\cJ', '', '\n'],
    ['\\X', '', 'X'],
    ['😀', '', 'a😀'],
    ['.', '', '😀'],
    ['.', 'u', '😀a'],
    ['[😀-😂]+', 'u', 'a😀😁b'],
    ['\\u{1F600}', 'u', 'a😀'],
    ['\\ud83d\\ude00', 'u', 'a😀'],
    ['\\ud83d', 'u', '😀 \ud83d'],
    ['\\p{Lu}+', 'u', 'aÄÖb'],
    ['[\\p{L}--[a-z]]+', 'v', 'abÄÖc'],
    ['(?<=😀)b', 'u', '😀b'],
    ['\\w', 'iu', 'ſ K'],
    ['\\bx', 'iu', 'ſx x'],
    ['ß', 'i', 'ẞ ß'],
    ['(?i:a)b', '', 'Ab AB'],
    ['', '', 'ab'],
    ['', 'u', '😀'],
    ['(?:)*?b', '', 'ab'],
    ['(?<=((a|)+)*)', '', 'a'],
    ['(?:a*?)*', '', 'aa'],
    ['(((a|).??|)*)', '', 'a '],
    ['a|ab|abc', '', 'abc'],
    ['(?:a|ab)(?:c|bcd)(d*)', '', 'abcd'],
  ])('%s with flags "%s" over %j', (match, flags, text) => {
    expect(ours(match, flags, text)).toEqual(engines(match, flags, text))
  })

  test('for patterns put together at random', () => {
    const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\w', '\\b', '^', '$', '\\n')
    const quantifier = fc.constantFrom('', '', '*', '+', '?', '*?', '+?', '??', '{2}', '{0,2}', '{1,}')
    const { pattern } = fc.letrec<{ pattern: string; piece: string }>((tie) => ({
      piece: fc.oneof(
        { depthSize: 'small' },
        atom,
        fc.tuple(fc.constantFrom('(', '(?:', '(?=', '(?!'), tie('pattern')).map(([open, body]) => `${open}${body})`),
        tie('pattern').map((body) => `(?<=${body})`),
      ),
      pattern: fc
        .array(
          fc.array(
            fc.tuple(tie('piece'), quantifier).map(([piece, many]) =>
              // A position cannot be repeated everywhere that it can stand.
              /^(?:\\b|\^|\$|\(\?<)/.test(piece) ? piece : piece + many,
            ),
            { maxLength: 3 },
          ),
          { minLength: 1, maxLength: 2 },
        )
        .map((branches) => branches.map((parts) => parts.join('')).join('|')),
    }))
    const flags = fc.constantFrom('', 'i', 'm', 's', 'ms')
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n', ' '), maxLength: 7 })
    fc.assert(
      fc.property(pattern, flags, text, (match, given, over) => {
        fc.pre(match.length <= 60)
        expect(ours(match, given, over)).toEqual(engines(match, given, over))
      }),
      { numRuns: 1500 },
    )
  })
})

test('a text of a megabyte is no trouble', () => {
  expect(ours('.*', 's', 'x'.repeat(1_000_000))).toHaveLength(2)
})

describe('no pattern runs long', () => {
  test.each([
    // The engine's own RegExp gives up here and says there is no match.
    ['(a+)+c|b$', 40, 1],
    ['(?:a|a)*c|b$', 40, 1],
    // And here it goes on for minutes.
    ['a*a*a*a*a*a*c|b$', 5000, 1],
    ['(.*)(.*)(.*)(.*)(.*)x', 5000, 0],
  ])('%s', (match, count, found) => {
    expect(ours(match, '', `${'a'.repeat(count)}b`)).toHaveLength(found)
  })

  test('what cannot be bounded is refused, and not answered with no', () => {
    expect(() => ours('(?=.*.*$)c', 's', 'c'.repeat(20_000))).toThrow(GateRefusal)
    expect(() => ours('[^]*y', '', 'x'.repeat(4_200_000))).toThrow(GateRefusal)
  })
})

test.each([
  ['a\\1', '', 'holds a backreference'],
  ['(?<n>a)\\k<n>', '', 'holds a backreference'],
  ['\\\\1', '', 'holds a backreference'],
  ['(', '', 'is no regular expression'],
  ['a', 'uv', 'is no regular expression'],
  ['a', 'ii', 'is no regular expression'],
  ['[\\q{ab}]', 'v', 'holds a class of strings'],
  ['\\p{RGI_Emoji}', 'v', 'holds a class of strings'],
  ['(?:a{1000}){1000}', '', 'is too large'],
  ['(?:){1000000000}', '', 'is too large'],
])('%s with flags "%s" %s', (match, flags, problem) => {
  expect(patternProblem({ match, flags })).toStartWith(problem)
})

test.each(['', 'i', 'imsu', 'v'])('flags "%s" are fine', (flags) => {
  expect(patternProblem({ match: 'a+', flags })).toBeNull()
})
