import { expect, test } from 'bun:test'
import { pointerTokens } from '../../src/canonical/pointer-tokens.ts'

test.each<[string, string[]]>([
  ['', []],
  ['/', ['']],
  ['/a/0/b', ['a', '0', 'b']],
  ['/a~1b/c~0d', ['a/b', 'c~d']],
  ['/~01', ['~1']],
])('the tokens of %j', (pointer, tokens) => {
  expect(pointerTokens(pointer)).toEqual(tokens)
})
