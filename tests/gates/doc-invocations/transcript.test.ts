import { expect, test } from 'bun:test'
import { findDrift } from '../../../src/gates/doc-invocations/transcript.ts'

const drift = (shown: string[], output: string[]) => findDrift({ shown, output, elisionLimit: 3 })

test.each([
  [
    ['a', 'b'],
    ['a', 'b', ''],
  ],
  [['a'], ['a', 'b']],
  [['a  '], ['a']],
  [['a'], ['a \r']],
  [['a...z'], ['a to z']],
  [['a...z'], ['az']],
  [['...z'], ['to z']],
  [['a...'], ['a']],
  [['a ... b ... c'], ['a 1 b 2 c']],
  [['...'], ['anything']],
  [
    ['...', 'b'],
    ['', 'b'],
  ],
])('%j describes %j', (shown, output) => {
  expect(drift(shown, output)).toBeNull()
})

test.each([
  [['a', 'b'], ['a', 'c'], 'the page shows "b", and the run printed "c" as line 2 of the output'],
  [['a'], ['ab'], 'the page shows "a", and the run printed "ab" as line 1 of the output'],
  [['b'], ['ab'], 'the page shows "b", and the run printed "ab" as line 1 of the output'],
  [['ab...ba'], ['aba'], 'the page shows "ab...ba", and the run printed "aba" as line 1 of the output'],
  [['a', '...'], ['a'], 'the page shows "...", and the run printed nothing as line 2 of the output'],
  [
    ['a', '  b'],
    ['a', 'b'],
    'the page shows "  b", and the run printed it with another indentation as line 2 of the output',
  ],
  [['......a......'], ['a'], 'the page elides 4 times in line 1 of its output, and elisionLimit is 3'],
])('%j does not describe %j', (shown, output, wrong) => {
  expect(drift(shown, output)).toBe(wrong)
})
