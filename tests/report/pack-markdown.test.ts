import { describe, expect, test } from 'bun:test'
import { renderMarkdown } from '../../src/report/pack-markdown.ts'
import { evalsOf, finding, HOSTILE, hostileReport, packReport, STRANGER } from './reports.ts'

test('a table of packs, then what is wrong with each, worst first', () => {
  const reports = [
    packReport({ dir: 'packs/clean', evals: evalsOf([{}]) }),
    packReport({
      findings: [
        finding({ id: 'M006', severity: 'info', line: null, column: null }),
        finding(),
        finding({ id: 'S010', severity: 'warn', file: 'HARNESS.md', pointer: null, heading: 'Setup' }),
      ],
      overridden: [{ id: 'S001', severity: 'info', reason: 'our own titles', count: 1 }],
      evals: evalsOf([{ pass: false, reasons: ['took 9 ms', 'no "x"'] }]),
    }),
  ]
  expect(renderMarkdown(reports)).toBe(`# plumb check

| Pack | Score | Grade | Ready | Errors | Warnings | Notes |
|---|---|---|---|---|---|---|
| \`packs/clean\` | 100 | A | yes | 0 | 0 | 0 |
| \`./packs/gh\` | 84 | D | no | 1 | 1 | 1 |

## \`./packs/gh\`

- **error** M004 at \`packs/gh/surface.json:12\` \`/verbs/list\`  
  \`"list" has no description.\`  
  Fix: \`Say in one sentence what "list" takes and returns.\`
- **warn** S010 at \`packs/gh/HARNESS.md:12\` \`"Setup"\`  
  \`"list" has no description.\`  
  Fix: \`Say in one sentence what "list" takes and returns.\`
- **info** M006 at \`packs/gh/surface.json\` \`/verbs/list\`  
  \`"list" has no description.\`  
  Fix: \`Say in one sentence what "list" takes and returns.\`

Decided in \`plumb.toml\`:

- 1 finding of S001 made "info": \`our own titles\`

<details><summary>1 eval case</summary>

| Case | | ms | Tokens | Reason |
|---|---|---|---|---|
| \`list returns JSON\` | FAIL | 12 | 7 | \`took 9 ms; no "x"\` |

0 of 1 case passed, p50 12 ms, p95 40 ms

</details>
`)
})

test('a clean pack is a row and nothing more', () => {
  expect(renderMarkdown([packReport({ evals: evalsOf([{}]) })])).not.toContain('##')
})

describe('whatever a stranger wrote stays code', () => {
  const OURS = 'h1 h2 table thead tbody tr th td ul li p strong br details summary'.split(' ')
  for (const hostile of HOSTILE) {
    test(JSON.stringify(hostile).slice(0, 60), () => {
      const html = Bun.markdown.html(renderMarkdown([hostileReport(hostile), packReport()]))
      const code = [...html.matchAll(/<code>(.*?)<\/code>/gs)].map(([, inner]) => inner ?? '')
      expect(code.filter((inner) => inner.includes(STRANGER)).length).toBeGreaterThanOrEqual(12)
      expect(code.join('')).not.toContain('<')
      const rest = html.replace(/<code>.*?<\/code>/gs, '')
      expect(rest).not.toContain(STRANGER)
      expect(
        [...rest.matchAll(/<([a-z0-9]+)/gi)].map(([, tag]) => tag).filter((tag) => !OURS.includes(tag ?? '')),
      ).toEqual([])
      // Two packs in the summary, two eval cases: nothing of a stranger makes a row or a cell.
      expect(rest.match(/<tr>/g)).toHaveLength(6)
      expect(rest.match(/<td/g)).toHaveLength(2 * 7 + 2 * 5)
    })
  }
})
