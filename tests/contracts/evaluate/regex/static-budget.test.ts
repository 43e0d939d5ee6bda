import { expect, test } from 'bun:test'
import { staticCost } from '../../../../src/contracts/evaluate/regex/static-budget.ts'

test.each<[string, number]>([
  ['^$', 1],
  ['^abc$', 1],
  ['^a*$', 2],
  ['^a+$', 2],
  ['^a?$', 2],
  ['^a{2}$', 2],
  ['^a{2,}$', 2],
  ['^a{2,3}$', 2],
  ['^a{12,345}b{6}$', 3],
  // No quantifier, so no marker.
  ['^a{,3}$', 1],
  ['^a{$', 1],
  ['^a{x}$', 1],
  // Each sign counts, whatever it is there for.
  ['^a*?$', 3],
  ['^a+?b??$', 5],
  ['^(?:a|b)$', 2],
  ['^(?=a)(?!b)$', 3],
  ['^(?<year>a)$', 2],
  // Escapes and classes have none.
  ['^\\*\\+\\?\\{2\\}$', 1],
  ['^\\\\*$', 2],
  ['^[*+?{2}]$', 1],
  ['^[*+?{2}]*$', 2],
  ['^[\\]*]$', 1],
  ['^[^*][*]$', 1],
  // A class ends at the first bracket, and escapes are put away before.
  ['^[a\\]*]*$', 2],
  ['^[]*]$', 2],
  // A line terminator is not put away with the backslash before it.
  ['^\\\n*$', 2],
])('estimates %j at %d for each unit', (pattern, perUnit) => {
  expect(staticCost(pattern)).toEqual({ hasNestedQuantifier: false, perUnit })
})

const INNER = [
  'a*',
  'a+',
  'a?',
  'a{2}',
  'a{2,}',
  'a{2,3}',
  'a*?',
  '(?:a)',
  '(a+)',
  '[a]*',
  '(?=a)',
  '(?<x>a)',
  'a{',
  '\\d+',
]
const QUANTIFIERS = ['*', '+', '?', '{2}', '{2,}', '{2,3}', '*?']
const GROUPS = ['(', '(?:', '(?=', '(?!', '(?<name>']

test('refuses every quantified group that holds a quantifier, a marker of a group or an open brace', () => {
  const patterns = GROUPS.flatMap((group) =>
    INNER.flatMap((inner) => QUANTIFIERS.map((quantifier) => `^${group}x${inner})${quantifier}$`)),
  )

  expect(patterns.filter((pattern) => !staticCost(pattern).hasNestedQuantifier)).toEqual([])
  expect(patterns).toHaveLength(490)
})

test.each([
  '^(a|b)*$',
  '^(?:a|b)*$',
  '^(?=a)*$',
  '^(?!a)+$',
  '^(?<name>a)*$',
  '^(a*)$',
  '^(?:a*)b*$',
  '^(a*)b{2}$',
  '^((a*))$',
  '^(a)(b*)$',
  '^([*+?])*$',
  '^(\\*)*$',
  '^\\(a*\\)*$',
  '^[(]a*[)]*$',
  '^(a*)\\*$',
  '^(a*){$',
  '^(a*){,3}$',
  '^(a*){x}$',
  '^(a*)|*$',
  '^(?<=a*)$',
  '^(?<=a*>b)$',
])('does not see a nested quantifier in %j', (pattern) => {
  expect(staticCost(pattern).hasNestedQuantifier).toBe(false)
})

test.each([
  '^((a*)b)*$',
  '^((a)*b)+$',
  '^(a(b(c*)))*$',
  '^(?:(?:a))*$',
  '^(?:(?=a)b)*$',
  '^(?:(?<=a)b)*$',
  '^(a(b)?c){2}$',
  '^(x[*]y*)*$',
  '^(?<name>(?<other>a)+)*$',
])('sees a nested quantifier in %j, at any depth', (pattern) => {
  expect(staticCost(pattern).hasNestedQuantifier).toBe(true)
})

test('takes time proportional to the pattern', () => {
  const deep = `^${'('.repeat(100_000)}a${')?'.repeat(100_000)}$`

  expect(staticCost(deep)).toEqual({ hasNestedQuantifier: true, perUnit: 100_001 })
})
