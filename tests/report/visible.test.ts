import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { visible } from '../../src/report/visible.ts'

const rows: readonly (readonly [title: string, text: string, shown: string])[] = [
  ['plain text stays', 'a "b" – ü 日本 🎉', 'a "b" – ü 日本 🎉'],
  ['an escape sequence', '\x1b[31mred\x1b[0m', '\\x1b[31mred\\x1b[0m'],
  ['an 8-bit control', 'a\x9bb', 'a\\x9bb'],
  ['a title change', '\x1b]0;x\x07', '\\x1b]0;x\\x07'],
  ['line ends and tabs', 'a\nb\r\tc', 'a\\nb\\r\\tc'],
  ['NUL and DEL', '\0\x7f', '\\x00\\x7f'],
  ['bidirectional override', 'a\u202eb', 'a\\u202eb'],
  ['what shows nothing', 'a\u200bb\u00adc\u2060d\ufeff', 'a\\u200bb\\xadc\\u2060d\\ufeff'],
  ['hidden tags', 'ok\u{e0041}\u{e007f}', 'ok\\u{e0041}\\u{e007f}'],
  ['joiners of scripts and emoji stay', 'می\u200cخواهم 👩\u200d💻', 'می\u200cخواهم 👩\u200d💻'],
  ['a lone surrogate', 'a\ud800b', 'a\\ud800b'],
]
for (const [title, text, shown] of rows) test(title, () => expect(visible(text)).toBe(shown))

test('line feeds and tabs stay when lines are wanted', () => {
  expect(visible('a\n\tb\r', { keepLines: true })).toBe('a\n\tb\\r')
})

test('nothing that is left can steer a terminal', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const shown = visible(text)
      expect(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u{e0000}-\u{e007f}]/u.test(shown)).toBe(false)
      expect(shown.isWellFormed()).toBe(true)
      expect(visible(shown)).toBe(shown)
    }),
  )
})
