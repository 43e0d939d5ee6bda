import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { codeCell, codeSpan } from '../../src/report/markdown-text.ts'
import { HOSTILE } from './reports.ts'

describe('a code span', () => {
  const rows: readonly (readonly [text: string, span: string])[] = [
    ['', ''],
    ['plain', '`plain`'],
    ['**not** <b>bold</b>', '`**not** <b>bold</b>`'],
    ['a`b', '``a`b``'],
    ['`a', '`` `a ``'],
    ['a``', '``` a`` ```'],
    [' a ', '`  a  `'],
    ['a\nb', '`a\\nb`'],
    ['\u001b[31m', '`\\x1b[31m`'],
    ['`'.repeat(9), `\`${'\\x60'.repeat(9)}\``],
  ]
  for (const [text, span] of rows) test(JSON.stringify(text), () => expect(codeSpan(text)).toBe(span))
})

test('a text with a million runs of backticks is one too', () => {
  const text = '`a'.repeat(1_000_000)
  expect(codeSpan(text)).toBe(`\`\` ${text} \`\``)
})

const render = (markdown: string) => Bun.markdown.html(markdown)
const contents = (html: string) =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

test('a renderer shows it as one piece of code, and exactly so', () => {
  const shows = (text: string) => {
    const [, code, rest] = /^<p>x <code>(.*)<\/code> x<\/p>(.*)$/s.exec(render(`x ${codeSpan(text)} x`).trim()) ?? []
    expect(rest).toBe('')
    return contents(code ?? '')
  }
  expect(shows('a `b` <c>')).toBe('a `b` <c>')
  for (const text of HOSTILE) expect(shows(text)).toContain('STRANGER')
  fc.assert(
    fc.property(fc.stringMatching(/^[`\\|<>&[\]()*_ a-c]{1,30}$/), (text) => {
      if (text.trim() === '' || text.includes('`'.repeat(9))) return
      expect(shows(text)).toBe(text)
    }),
  )
})

test('a cell stays one cell', () => {
  const cells = (text: string) => {
    const html = render(`| A | B |\n|---|---|\n| ${codeCell(text)} | b |\n`)
    return [...html.matchAll(/<td>(.*?)<\/td>/gs)].map(([, cell]) => cell)
  }
  for (const text of ['a|b', 'a\\|b', 'a\\\\|b', '|', '\\', ...HOSTILE]) {
    expect(cells(text)).toHaveLength(2)
    expect(cells(text)[1]).toBe('b')
  }
})
