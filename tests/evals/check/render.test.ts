import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { EvalCheckReport, type EvalPackReport } from '../../../src/evals/check/finding.ts'
import { renderCheckJson, renderCheckText } from '../../../src/evals/check/render.ts'
import { plain } from '../../../src/report/paint.ts'

const report: EvalPackReport = {
  path: 'evals',
  name: 'my-service/evals',
  version: '0.1.0',
  hash: 'sha256:00',
  tasks: 1,
  findings: [
    {
      level: 'error',
      code: 'todo',
      task: null,
      file: 'pack.toml',
      line: 10,
      message: 'still has 1 TODO(hlock) (line 10)',
    },
    { level: 'error', code: 'task-id', task: 'a\u001b[31m', file: 'pack.toml', line: 12, message: 'has a "\u0007"' },
    { level: 'warning', code: 'orphan-dir', task: null, file: 'old', line: null, message: 'is old' },
  ],
}

const text = (reports: readonly EvalPackReport[], showHash = false) =>
  renderCheckText(reports, { showHash, paint: plain })

describe('for a person', () => {
  test('a header, a line per finding, a line that sums up; control characters made visible', () => {
    expect(text([report])).toBe(
      [
        'my-service/evals 0.1.0  1 task · evals',
        '  ✗ pack.toml still has 1 TODO(hlock) (line 10)',
        '  ✗ a\\x1b[31m  pack.toml:12 has a "\\x07"',
        '  ! old is old',
        '✗ 2 errors, 1 warning',
        '',
      ].join('\n'),
    )
  })

  test('several packs share the last line, and hashes come when asked for', () => {
    const good = { ...report, findings: [], tasks: 2 }
    expect(text([good, { ...good, path: 'b', name: null, version: null, hash: null }], true)).toBe(
      [
        'my-service/evals 0.1.0  2 tasks · evals',
        '  sha256:00',
        '2 tasks · b',
        '  no hash: the pack could not be read whole',
        '✓ 0 errors, 0 warnings',
        '',
      ].join('\n'),
    )
  })
})

test('for a program: one object with every finding and the totals', () => {
  expect(v.parse(EvalCheckReport, JSON.parse(renderCheckJson([report])))).toEqual({
    packs: [report],
    errors: 2,
    warnings: 1,
  })
})
