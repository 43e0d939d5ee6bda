import { describe, expect, test } from 'bun:test'
import { isAllowed } from '../../../src/gates/licences/expression.ts'

const allowed = new Set(['MIT', 'ISC', 'Apache-2.0'])

describe('an expression that is covered', () => {
  test.each([
    'MIT',
    '  MIT ',
    '(MIT)',
    '((MIT))',
    '( (MIT) )',
    'GPL-3.0 OR MIT',
    '(GPL-3.0 OR MIT)',
    'MIT AND ISC',
    'MIT AND (GPL-3.0 OR ISC)',
    'GPL-3.0 AND ISC OR MIT',
    '(MIT) AND (ISC)',
    '(MIT OR GPL-3.0) AND (ISC OR GPL-3.0)',
  ])('%s', (expression) => {
    expect(isAllowed(expression, allowed)).toBe(true)
  })
})

describe('an expression that is not', () => {
  test.each([
    '',
    '()',
    'mit',
    'GPL-3.0',
    'MIT AND GPL-3.0',
    'MIT OR',
    'MIT and ISC',
    'Apache-2.0 WITH LLVM-exception',
    '(GPL-3.0 OR MIT) AND GPL-3.0',
    'SEE LICENSE IN LICENSE',
    'MIT)',
    '(MIT',
    ')MIT OR MIT(',
    `${'('.repeat(60_000)}MIT`,
    `${'(GPL-3.0 OR '.repeat(200)}MIT${')'.repeat(200)}`,
  ])('%s', (expression) => {
    expect(isAllowed(expression, allowed)).toBe(false)
  })
})
