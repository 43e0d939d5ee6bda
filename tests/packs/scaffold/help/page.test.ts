import { describe, expect, test } from 'bun:test'
import { helpPage, tidyLines } from '../../../../src/packs/scaffold/help/page.ts'

const answer = (stdout: string, stderr = '') => ({ exitCode: 0, signal: null, isMute: false, stdout, stderr })

describe('a page is what a terminal would show', () => {
  const rows: readonly (readonly [name: string, text: string, lines: readonly string[]])[] = [
    ['colours', '\u001b[1mUsage:\u001b[0m tool\u001b[K', ['Usage: tool']],
    ['overstriking of man pages', 'N\bNA\bAM\bME\bE _\bt_\bo_\bo_\bl', ['NAME tool']],
    ['titles of windows', '\u001b]0;owned\u0007Usage: tool', ['Usage: tool']],
    ['controls and marks that turn text around', 'a\u0000b\u0007\u202ec\u200b\u2066d\ufeff', ['abcd']],
    ['lone surrogates', 'a\ud800b', ['a\ufffdb']],
    ['all line ends, and blanks at them', 'a \r\nb\rc\n', ['a', 'b', 'c', '']],
    ['tabs, to the next of their columns', '\ta\tb', ['        a       b']],
    ['blanks of any kind', 'a\u00a0b\u2003c', ['a b c']],
  ]
  for (const [name, text, lines] of rows) test(name, () => expect(tidyLines(text)).toEqual([...lines]))

  test('a flood is cut in both directions', () => {
    const lines = tidyLines(`${'x'.repeat(10_000)}\n${'y\n'.repeat(50_000)}`)
    expect([lines.length, lines[0]?.length]).toEqual([5000, 500])
  })
})

describe('which answer is a help page', () => {
  test('the stream that holds one is read', () => {
    expect(helpPage(answer('Usage: tool', 'a warning'))?.text).toBe('Usage: tool')
    expect(helpPage(answer('', 'usage: tool'))?.text).toBe('usage: tool')
  })

  test('anything else, and no answer at all, is none', () => {
    expect(helpPage(answer('{"ok":true}'))).toBeNull()
    expect(helpPage(answer(''))).toBeNull()
    expect(helpPage({ ...answer('Usage: tool'), isMute: true })).toBeNull()
  })
})
