import { describe, expect, test } from 'bun:test'
import { renderPackAgent } from '../../src/report/pack-agent.ts'
import type { PackReport } from '../../src/report/pack-report.ts'
import { evalsOf, finding, HOSTILE, hostileReport, packReport } from './reports.ts'

const agent = (report: PackReport) =>
  renderPackAgent(report, { program: 'hcpx', command: 'hcpx check ./packs/gh --probe --agent' })

test('errors, warnings, cases, decisions and the loop, in the published shape', () => {
  const report = packReport({
    findings: [
      finding({
        id: 'M018',
        pointer: '/verbs',
        line: 9,
        column: 3,
        message: '6 command(s) still carry the scaffold template.',
        fix: 'Replace the template commands.',
        docs: 'docs/rules/M018.md',
      }),
      finding({ id: 'M006', severity: 'info' }),
      finding({ id: 'S010', severity: 'warn', category: 'skill', file: 'HARNESS.md', pointer: null, heading: 'Setup' }),
    ],
    evals: evalsOf([{ name: 'list', pass: false, reasons: ['took 9 ms'] }]),
    overridden: [{ id: 'S001', severity: 'off', reason: 'our own titles', count: 1 }],
  })
  expect(agent(report)).toBe(`# hcpx check: gh

Score 84/100, grade D. 1 error(s), 1 warning(s).

## Fix now (errors)

1. **surface.json \`/verbs\`** (M018): 6 command(s) still carry the scaffold template.
   Do: Replace the template commands.
   At: packs/gh/surface.json:9:3
   Why: [docs/rules/M018.md](docs/rules/M018.md), or run \`hcpx explain M018\`

## Then (warnings)

1. **HARNESS.md \`"Setup"\`** (S010): "list" has no description.
   Do: Say in one sentence what "list" takes and returns.
   At: packs/gh/HARNESS.md:12:5
   Why: [docs/rules/M004.md](docs/rules/M004.md), or run \`hcpx explain S010\`

## Eval cases

| Case | | ms | Tokens | Reason |
|---|---|---|---|---|
| \`list\` | FAIL | 12 | 7 | \`took 9 ms\` |

0 of 1 case passed, p50 12 ms, p95 40 ms

## Decided in plumb.toml

- S001, 1 time(s), now off: our own titles

## Then check again

Fix the errors first, then the warnings, from the top. After each round run:

    hcpx check ./packs/gh --probe --agent

Stop at a score of 90 or more with no errors. Never weaken what an eval case expects to make it pass.
`)
})

test('nothing left to fix ends the loop; notes are no work', () => {
  expect(agent(packReport({ findings: [finding({ severity: 'info' })] }))).toBe(`# hcpx check: gh

Score 100/100, grade A. 0 error(s), 0 warning(s).

## Done

Nothing left to fix. Run \`hcpx check ./packs/gh --probe --agent\` again after the next edit.
`)
})

test('a ready pack with a warning goes on with it', () => {
  const shown = agent(packReport({ findings: [finding({ severity: 'warn' })] }))
  expect(shown).not.toContain('## Fix now (errors)')
  expect(shown).toContain('## Then (warnings)')
  expect(shown).toContain('## Then check again')
})

test('numbers of two digits keep their lines under the entry', () => {
  const shown = agent(packReport({ findings: Array.from({ length: 10 }, () => finding()) }))
  expect(shown).toContain('\n10. **surface.json `/verbs/list`** (M004): "list" has no description.\n    Do: Say')
})

describe('whatever a stranger wrote', () => {
  for (const hostile of HOSTILE) {
    test(JSON.stringify(hostile).slice(0, 60), () => {
      const shown = agent(hostileReport(hostile))
      expect(shown).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2028\u2029\u2066-\u2069]/)
      expect(shown.match(/^#.*$/gm)?.map((line) => line.replace(/: .*/, ''))).toEqual([
        '# hcpx check',
        '## Fix now (errors)',
        '## Then (warnings)',
        '## Eval cases',
        '## Decided in plumb.toml',
        '## Then check again',
      ])
      expect(shown.match(/^\d+\. /gm)).toHaveLength(2)
      expect(shown.match(/^ +Do: /gm)).toHaveLength(2)
    })
  }
})
