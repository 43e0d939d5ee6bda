import { expect, test } from 'bun:test'
import { hasColour, stripEscapes } from '../../src/report/ansi.ts'

test.each([
  ['\u001b[31mred\u001b[0m', true],
  ['\u001b[1;38;5;214mx', true],
  ['\u001b[m', true],
  ['\u009b32mx', true],
  ['\u001b[2J', false],
  ['[31m', false],
  ['plain', false],
])('colour in %j: %p', (text, expected) => {
  expect(hasColour(text)).toBe(expected)
})

test.each([
  ['\u001b[31mred\u001b[0m', 'red'],
  ['\u001b]8;;https://example.com\u0007link\u001b]8;;\u0007', 'link'],
  ['\u001b]0;title\u001b\\text', 'text'],
  ['\u001b(Btext', 'text'],
  ['N\bNA\bA', 'NA'],
  ['_\bx', 'x'],
  ['plain\ntext', 'plain\ntext'],
])('%j is shown as %j', (text, expected) => {
  expect(stripEscapes(text)).toBe(expected)
})
