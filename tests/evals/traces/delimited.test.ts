import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { readDelimited } from '../../../src/evals/traces/delimited.ts'

test.each([
  [
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a,b\r\n"1,\r\n2","say ""hi"""\r\n',
    [
      ['a', 'b'],
      ['1,\r\n2', 'say "hi"'],
    ],
  ],
  ['\ufeffa\rb', [['a'], ['b']]],
  ['a,,\n,\n\n\nb', [['a', '', ''], ['', ''], ['b']]],
  ['a,', [['a', '']]],
  ['"never closed\nx', [['never closed\nx']]],
  ['"a"b,c', [['ab', 'c']]],
  ['', []],
])('%j', (text, rows) => expect([...readDelimited(text, ',')]).toEqual(rows))

test('tabs separate too', () => {
  expect([...readDelimited('a,b\t"c\td"\n', '\t')]).toEqual([['a,b', 'c\td']])
})

test('what is written with quotes is read back', () => {
  const cells = fc.array(fc.array(fc.string(), { minLength: 2, maxLength: 4 }), { maxLength: 5 })
  fc.assert(
    fc.property(cells, (rows) => {
      const text = rows.map((row) => `${row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`).join('')
      expect([...readDelimited(text, ',')]).toEqual(rows)
    }),
  )
})
