import { expect, test } from 'bun:test'
import { lossyWordProblem } from '../../src/cli/lossy-words.ts'

/** The bytes of a call; a byte past 0x7f stands for itself, so `\xe9` is no UTF-8. */
const called = (...words: readonly string[]) => Buffer.from(words.map((word) => `${word}\0`).join(''), 'latin1')

test.each([
  [
    'a word cut short',
    ['compile', 'caf\ufffd'],
    called('plumb', 'compile', 'caf\xe9'),
    '"caf\ufffd" is not UTF-8; give the file another name',
  ],
  [
    'the value of a flag',
    ['--in=\ufffd'],
    called('plumb', '--in=\xff'),
    '"--in=\ufffd" is not UTF-8; give the file another name',
  ],
  ['the character that replaces, given as such', ['\ufffd'], called('plumb', '\xef\xbf\xbd'), null],
  [
    'words before the call: of Bun, of another face',
    ['b\ufffd'],
    called('bun', '\xe9', 'plumb', 'b\xef\xbf\xbd'),
    null,
  ],
  ['an empty word', ['', '\ufffd'], called('plumb', '', '\xef\xbf\xbd'), null],
  ['a system that shows no words', ['\ufffd'], null, null],
])('%s', (_, words, commandLine, problem) => {
  expect(lossyWordProblem(words, commandLine)).toBe(problem)
})
