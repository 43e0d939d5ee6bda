import { describe, expect, spyOn, test } from 'bun:test'
import fc from 'fast-check'
import { RuntimeFault } from '../../../../src/canonical/faults.ts'
import { BacktrackingMatcher } from '../../../../src/contracts/evaluate/regex/backtracking.ts'
import { LinearMatcher } from '../../../../src/contracts/evaluate/regex/linear.ts'
import { PatternMatcher } from '../../../../src/contracts/evaluate/regex/matcher.ts'
import { parsePattern } from '../../../../src/contracts/evaluate/regex/parse.ts'
import { makePrograms } from '../../../../src/contracts/evaluate/regex/program.ts'
import { Steps, StepsExhausted } from '../../../../src/contracts/evaluate/regex/steps.ts'
import { ATOMS, anyPattern, anyText } from './patterns.ts'

const NO_BUDGET = Number.MAX_SAFE_INTEGER
const matches = (pattern: string, text: string, stepBudget = NO_BUDGET) =>
  new PatternMatcher().matches(pattern, text, { stepBudget, artifactPath: 'Here' })
const faultOf = (pattern: string, text: string, stepBudget = NO_BUDGET, matcher = new PatternMatcher()) => {
  try {
    return matcher.matches(pattern, text, { stepBudget, artifactPath: 'Here' })
  } catch (thrown) {
    return thrown instanceof RuntimeFault ? `${thrown.code} in ${thrown.artifactPath}` : thrown
  }
}
const EXHAUSTED = 'budget-exhausted in Here'

/**
 * Without the static cost in front: both engines that can answer a pattern, each for all texts one after the other. Null where
 * the backtracking one gives up.
 */
function engines(pattern: string): Record<string, (text: string) => boolean | null> {
  const parsed = parsePattern(pattern)
  const steps = new Steps(NO_BUDGET)
  const remembering = new BacktrackingMatcher(makePrograms({ ...parsed, hasBackreference: true }, steps))
  const backtracking = (text: string) => {
    try {
      return remembering.matches(text, new Steps(5_000_000))
    } catch (thrown) {
      if (thrown instanceof StepsExhausted) return null
      throw thrown
    }
  }
  if (parsed.hasBackreference) return { backtracking }
  const walking = new LinearMatcher(makePrograms(parsed, steps))
  return { backtracking, linear: (text) => walking.matches(text, new Steps(5_000_000)) }
}

/**
 * JavaScriptCore fails `(?<=(?!\1\1)(a))` on "a": a lookahead inside a lookbehind reads a group that the text has yet to reach.
 * V8 answers as the standard says, and so do we.
 */
const engineIsKnownToErr = (pattern: string) =>
  pattern.includes('(?<') && /\(\?[=!]/.test(pattern) && /\\[1-9k]/.test(pattern)

const differences = (pattern: string, texts: readonly string[]) => {
  const answers = Object.entries(engines(pattern))
  return texts.flatMap((text) => {
    const expected = new RegExp(pattern).test(text)
    return answers
      .filter(([, matches]) => (matches(text) ?? expected) !== expected)
      .map(([engine]) => ({ engine, pattern, text, expected }))
  })
}

const EVERY_UNIT = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit))
// Where sets of ECMA-262 begin and end, and letters that fold to others.
const TELLING_UNITS = [
  [0, 0x250],
  [0x390, 0x3d0],
  [0x167f, 0x1681],
  [0x1e90, 0x1ea0],
  [0x1fff, 0x2030],
  [0x205e, 0x2060],
  [0x2126, 0x212c],
  [0x2fff, 0x3001],
  [0xd7ff, 0xd801],
  [0xdfff, 0xe000],
  [0xfefe, 0xff00],
  [0xffff, 0xffff],
].flatMap(([first = 0, last = 0]) => EVERY_UNIT.slice(first, last + 1))

/** The units on which we and the engine differ. */
function differingUnits(pattern: string, among: readonly string[]): string[] {
  const expression = new RegExp(pattern)
  const matcher = new PatternMatcher()
  const asked = { stepBudget: NO_BUDGET, artifactPath: 'Here' }
  return among.filter((unit) => matcher.matches(pattern, unit, asked) !== expression.test(unit))
}

describe('answers as the engine answers', () => {
  test('for each atom alone, in either case, over the telling UTF-16 code units', () => {
    const legal = ATOMS.filter((atom) => !['{,2}', '\\k<x>'].includes(atom))
    const patterns = legal.flatMap((atom) => [`^${atom}$`, `^(?i:${atom})$`])

    expect(patterns.filter((pattern) => differingUnits(pattern, TELLING_UNITS).length > 0)).toEqual([])
  })

  test.each(['^\\s$', '^\\w$', '^.$', '^(?i:[a-zà-þſKÅα-ω])$', '^(?i:[^kσ])$'])('for %j over every unit', (pattern) => {
    expect(differingUnits(pattern, EVERY_UNIT)).toEqual([])
  })

  test('for any pattern and text', () => {
    fc.assert(
      fc.property(anyPattern, fc.array(anyText, { minLength: 4, maxLength: 4 }), (pattern, texts) => {
        fc.pre(!engineIsKnownToErr(pattern))
        expect(differences(pattern, texts)).toEqual([])
      }),
      { numRuns: 700 },
    )
  })

  test('for one pattern over very many texts, whatever is remembered of the ones before', () => {
    const texts = fc.sample(fc.string({ unit: fc.constantFrom(...'abc\n\u0105'), maxLength: 12 }), {
      numRuns: 800,
      seed: 7,
    })
    const many = `^(?:${texts.map((text) => [...text].join('?')).join('|')})+c?$`
    for (const pattern of [
      '^(?:a|b|ab)*c[^a]*$',
      '(?:a|.b){2}c',
      '^.*a.{7}$',
      '^(?=.*b)(?!c)[^c]*.?$',
      'a$|^b',
      many,
    ]) {
      expect(differences(pattern, texts)).toEqual([])
    }
  })

  test('but as the standard says where the engine is known to err', () => {
    const wrong = '(?<=(?!\\1\\1)(a))'

    expect(Object.values(engines(wrong)).map((matches) => matches('a'))).toEqual([true])
    expect(new RegExp(wrong).test('a')).toBe(false)
  })

  // What a random pattern seldom meets.
  test.each<[string, string[]]>([
    ['^(a*)*$', ['', 'aaa', 'b']],
    ['^(?:a?b??)*$', ['ab', 'ba', 'c']],
    ['^(?:a?){3}$', ['', 'a', 'aaa', 'aaaa']],
    ['^(?:a|ab)(?:c|bcd)(?:d*)$', ['abcd', 'acdd', 'abcdd']],
    ['^a{0}b{0,0}(?:a*){0}$', ['', 'a']],
    ['^(?=(a+))a*b\\1$', ['baaabac', 'aba', 'aabaa']],
    ['(z)((a+)?(b+)?(c))*', ['zaacbbbcac']],
    ['^(?:(a)|b)*\\1$', ['ab', 'aba', 'aab', 'abb']],
    ['^(a\\1)$', ['a', 'aa']],
    ['^\\1(a)$', ['a', 'aa']],
    ['^(?:(?<x>a)|(?<x>b))\\k<x>$', ['aa', 'bb', 'ab']],
    ['^(?<x>a)(?i:\\k<x>)$', ['aA', 'aa', 'Aa']],
    ['(?<=(\\d+)(\\d+))$', ['1053']],
    ['(?<=\\1(a))b', ['aab', 'ab']],
    ['^(?!(a))\\1b$', ['b', 'ab']],
    ['^(?!(a)b)\\1c$', ['ac', 'c']],
    ['^(?:(?=(a)b)|(?=a))a\\1c$', ['aac', 'ac']],
    ['^(?=(?!(?<=b)a).)(?:a|c)$', ['a', 'c', 'b']],
    ['(?<!a(?=b))b', ['ab', 'cb', 'b']],
    ['^a|b$', ['ax', 'xb', 'xax']],
    ['(?m:^a$)', ['b\na\nc', 'b\rac', 'a']],
    ['^(?s:.)(?-s:.)$', ['\n\n', '\na', 'a\n']],
    ['^\\u{3}$', ['uuu', 'u{3}']],
    ['^\\ud83d\\ude00$', ['😀']],
    ['^.$', ['😀', '\ud83d']],
    ['^(?<\\u0061b>x)\\k<ab>$', ['xx', 'x']],
  ])('for %j', (pattern, texts) => {
    expect(differences(pattern, texts)).toEqual([])
  })
})

describe('refuses by code', () => {
  test('a pattern that does not compile, before any budget', () => {
    for (const pattern of [
      '^(a$',
      '^a)$',
      '^[a$',
      '^a**$',
      '^[b-a]$',
      '^(?<x>a)(?<x>b)$',
      '^a{2,1}$',
      '^(?<=a)*$',
      '^(?z:a)$',
    ]) {
      expect([pattern, faultOf(pattern, 'a'.repeat(9), 1)]).toEqual([pattern, 'operator-cannot-accept-operand in Here'])
    }
  })

  test('an estimate above the budget, and allows one that equals it', () => {
    expect(faultOf('^a*$', 'aaaa', 8)).toBe(true)
    expect(faultOf('^a*$', 'aaaa', 7)).toBe(EXHAUSTED)
    expect(faultOf('^a*$', '', 1)).toBe(true)
    expect(faultOf('^abc$', 'abcd', 4)).toBe(false)
    expect(faultOf('^abc$', 'abcd', 3)).toBe(EXHAUSTED)
    // A unit is half of an emoji.
    expect(faultOf('^..$', '😀', 2)).toBe(true)
    expect(faultOf('^..$', '😀', 1)).toBe(EXHAUSTED)
  })

  test('a quantified group that holds a quantifier, even over an empty text', () => {
    expect(faultOf('^(a+)+$', '')).toBe(EXHAUSTED)
    expect(faultOf('^(?:(?:a))?$', 'a')).toBe(EXHAUSTED)
  })

  test('says what was found and what the limit is', () => {
    expect(() => matches('^a*$', 'aaaa', 7)).toThrow('the pattern "^a*$" may take 8 steps, and the budget is 7')
    expect(() => matches('^(a+)+$', '')).toThrow('repeats a group that holds a repetition')
    expect(() => matches(`^${'a'.repeat(300)}*(`, '')).toThrow(
      `the pattern "^${'a'.repeat(199)}…" is no regular expression`,
    )
  })
})

describe('no match runs long', () => {
  /** Units with one between each two. */
  const SCATTERED = Array.from({ length: 5000 }, (_, index) => String.fromCharCode(0x100 + 3 * index)).join('')
  const MEGABYTE = 'a'.repeat(1_000_000)
  const LONG = 'a'.repeat(50_000)

  // Exponential or worse for a matcher that tries one way after the other.
  test.each([
    '^(a|a)*b$',
    '^(?:a|aa|aaa)*b$',
    '^a*a*a*a*a*b$',
    '^.*.*.*=.*$',
    '^(?=a*b)a*$',
    '^(?!a*b)a*c$',
    '^(?:a|b|ab)*c$',
    '(?<=a*b)c',
  ])('%j over a long text is answered, or refused by a small budget', (pattern) => {
    expect(faultOf(pattern, LONG)).toBe(false)
    expect(faultOf(pattern, MEGABYTE, 1_000_000)).toBe(EXHAUSTED)
  })

  test.each([
    { what: 'many ways at once', pattern: '^.*a.{1000}b$', text: 'a'.repeat(10_000) },
    { what: 'a count that unfolds to millions', pattern: '^a{4000000}$', text: 'a' },
    { what: 'a long group repeated twice', pattern: '^(a*)\\1\\1b$', text: 'a'.repeat(100_000) },
    { what: 'alternatives under a backreference', pattern: '^(a|a)*\\1b$', text: 'a'.repeat(100) },
    { what: 'many groups under backreferences', pattern: '^(.)(.*)(.*)(.*)\\1z$', text: 'a'.repeat(3000) },
    { what: 'deep nesting', pattern: `^${'('.repeat(2000)}a${')'.repeat(2000)}$`, text: 'a' },
    {
      what: 'many groups of one name',
      pattern: `^(?:${'(?<x>b)|'.repeat(5000)}a)(?:\\k<x>a)*c`,
      text: 'a'.repeat(500),
    },
    { what: 'a long pattern', pattern: `^${'ab'.repeat(60_000)}$`, text: 'a' },
    { what: 'very many looks', pattern: `^${'(?=b|a)'.repeat(2000)}.*$`, text: 'a'.repeat(50_000) },
  ])('$what: the fault ends it', ({ pattern, text }) => {
    expect(faultOf(pattern, text, NO_BUDGET, new PatternMatcher(1_000_000))).toBe(EXHAUSTED)
  })

  test('so does the limit that holds when none is given', () => {
    expect(() => matches('^.*a.{1000}b$', MEGABYTE)).toThrow(
      'took more than 20000000 steps on a text of 1000000 UTF-16 code units',
    )
  })

  test('so does the length of the pattern, whatever it holds', () => {
    expect(() => matches(`^${'(?:a)'.repeat(200_001)}$`, 'a')).toThrow('is longer than 1000000 UTF-16 code units')
  })

  test('sets that are repeated are read once', () => {
    expect(faultOf(`^[${SCATTERED}]{900000}b$`, 'ă'.repeat(1000))).toBe(false)
  })

  test('patterns that look as bad and are not are answered', () => {
    expect(faultOf(`^(?:${'a|'.repeat(5000)}b)*c$`, MEGABYTE)).toBe(false)
    expect(faultOf(`^${'[^x]*'.repeat(40)}x$`, 'é'.repeat(1_000_000))).toBe(false)
    expect(faultOf(`^${'a?'.repeat(40)}${'a'.repeat(40)}$`, 'a'.repeat(40))).toBe(true)
    expect(faultOf('^(a|a)*$', MEGABYTE)).toBe(true)
    expect(faultOf('^.{0,1000}$', MEGABYTE)).toBe(false)
    expect(faultOf('^(.)(?:.)*\\1$', 'a'.repeat(10_000))).toBe(true)
  })
})

test('repeats nothing as often as one likes, where the engine gives up and answers no', () => {
  expect(matches('^(?:){4294967295}(?:){0,4294967295}a$', 'a')).toBe(true)
  expect(matches('^(?:|){4294967295}a$', 'a')).toBe(true)
})

test('keeps nothing from one match to the next', () => {
  const matcher = new PatternMatcher()
  const asked = { stepBudget: NO_BUDGET, artifactPath: 'Here' }
  const texts = ['ab', '', 'aab', 'b', 'aab', 'ab', 'ba']
  for (const pattern of ['^a+b$', '^(a)(?:a|b)*\\1?b$', '^(?=.*b)a+.$']) {
    expect(texts.map((text) => matcher.matches(pattern, text, asked))).toEqual(
      texts.map((text) => new RegExp(pattern).test(text)),
    )
  }
})

describe('patterns that are kept', () => {
  const asked = { stepBudget: NO_BUDGET, artifactPath: 'Here' }
  const madeFor = (matcher: PatternMatcher, patterns: readonly string[]) => {
    using walks = spyOn(LinearMatcher.prototype, 'matches')
    for (const pattern of patterns) matcher.matches(pattern, 'b', asked)
    return new Set(walks.mock.contexts).size
  }

  test('are unfolded once', () => {
    expect(madeFor(new PatternMatcher(), ['^a$', '^b$', '^a$', '^b$'])).toBe(2)
  })

  test('are unfolded anew where there is no room for so many', () => {
    const oneOfThem = 110
    const patterns = ['^a{100}$', '^b{100}$', '^a{100}$', '^a{100}$']
    expect(madeFor(new PatternMatcher(NO_BUDGET, oneOfThem), patterns)).toBe(3)
    expect(madeFor(new PatternMatcher(NO_BUDGET, 2 * oneOfThem), patterns)).toBe(2)
  })
})
