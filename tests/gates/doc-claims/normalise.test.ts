import { expect, test } from 'bun:test'
import { normalise, normalisedDigest } from '../../../src/gates/doc-claims/normalise.ts'

test.each([
  ['line endings', 'a\r\nb\rc', 'a\nb\nc'],
  ['trailing blanks', 'a \t\nb', 'a\nb'],
  ['inner blanks', 'a  b\t\tc', 'a b c'],
  ['runs of blank lines', 'a\n\n \n\nb', 'a\n\nb'],
  ['another width of indentation', '- a\n    - b\n        - c\n    - d\n- e', '- a\n  - b\n    - c\n  - d\n- e'],
  ['tabs for indentation', '- a\n\t- b', '- a\n  - b'],
])('%s cannot be seen', (_, text, normal) => {
  expect(normalise(text)).toBe(normal)
  expect(normalise(normal)).toBe(normal)
})

test.each([
  ['un-nesting', '- a\n  - b', '- a\n- b'],
  ['re-wrapping', 'a b', 'a\nb'],
  ['the padding of a delimiter row', '| - |', '| --- |'],
  ['a blank line more', 'a\nb', 'a\n\nb'],
  ['blanks in a fence', '```\na  b \n```', '```\na b\n```'],
  ['blank lines in a fence', '~~~\na\n\n\n~~~', '~~~\na\n\n~~~'],
])('%s can be seen', (_, text, other) => {
  expect(normalise(text)).not.toBe(normalise(other))
})

test('a fence is closed by its own mark only, at least as long', () => {
  expect(normalise('````\na  b\n```\n~~~~\nc  d\n`````\ne  f')).toBe('````\na  b\n```\n~~~~\nc  d\n`````\ne f')
})

test('the line endings of a fence are unified', () => {
  expect(normalise('```\r\na\r\n```')).toBe('```\na\n```')
})

test('an indentation between two levels is a level of its own', () => {
  expect(normalise('a\n    b\n  c\n    d\ne')).toBe('a\n  b\n  c\n    d\ne')
})

test('the digest is of the normalised text', () => {
  expect(normalisedDigest('a  b\r\n')).toBe(normalisedDigest('a b\n'))
  expect(normalisedDigest('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
})
