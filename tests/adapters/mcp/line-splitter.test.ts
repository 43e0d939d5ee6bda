import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { LineSplitter } from '../../../src/adapters/mcp/line-splitter.ts'

/** The lines of a stream that arrives in these chunks. */
function linesOf(chunks: readonly Uint8Array[]): string[] {
  const splitter = new LineSplitter()
  return [...chunks.flatMap((chunk) => splitter.push(chunk)), ...splitter.end()]
}

const bytes = (text: string) => new TextEncoder().encode(text)

test.each([
  ['', []],
  ['one', ['one']],
  ['one\n', ['one']],
  ['one\n\ntwo', ['one', '', 'two']],
  ['one\r\ntwo\n', ['one\r', 'two']],
  ['\uFEFFone\n', ['one']],
] as const)('%p', (text, lines) => {
  expect(linesOf([bytes(text)])).toEqual([...lines])
})

test('lines come as soon as they end', () => {
  const splitter = new LineSplitter()

  expect(splitter.push(bytes('on'))).toEqual([])
  expect(splitter.push(bytes('e\ntw'))).toEqual(['one'])
  expect(splitter.push(bytes('o\n'))).toEqual(['two'])
  expect(splitter.end()).toEqual([])
})

test('bytes that are no UTF-8 are replaced', () => {
  expect(linesOf([new Uint8Array([0x61, 0xff, 0x0a, 0xc3])])).toEqual(['a\uFFFD', '\uFFFD'])
})

test('where the stream is cut makes no difference', () => {
  const cuts = fc.array(fc.nat(), { maxLength: 8 })
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), cuts, (text, places) => {
      const whole = bytes(text)
      const ends = [...places.map((place) => place % (whole.length + 1)), whole.length].sort((a, b) => a - b)
      const chunks = ends.map((end, index) => whole.subarray(ends[index - 1] ?? 0, end))

      expect(linesOf(chunks)).toEqual(linesOf([whole]))
    }),
  )
})
