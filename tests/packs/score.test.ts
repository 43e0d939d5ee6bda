import { describe, expect, test } from 'bun:test'
import { scoreOf } from '../../src/packs/score.ts'
import type { Category, Finding, Severity } from '../../src/report/finding.ts'

function found(severity: Severity, category: Category = 'manifest'): Finding {
  const place = { file: 'surface.json', pointer: null, heading: null, line: null, column: null }
  return { id: 'M001', severity, category, ...place, message: 'm', fix: 'f', docs: 'd' }
}

const times = (count: number, severity: Severity) => Array.from({ length: count }, () => found(severity))

describe('score, grade and readiness', () => {
  const rows: readonly (readonly [errors: number, warnings: number, score: number, grade: string, ready: boolean])[] = [
    [0, 0, 100, 'A', true],
    [0, 2, 92, 'A', true],
    [0, 3, 88, 'B', false],
    [0, 5, 80, 'B', false],
    [0, 6, 76, 'C', false],
    [0, 7, 72, 'C', false],
    [0, 8, 68, 'D', false],
    [0, 10, 60, 'D', false],
    [0, 11, 56, 'F', false],
    [1, 0, 88, 'D', false],
    [2, 0, 76, 'D', false],
    [3, 1, 60, 'D', false],
    [4, 0, 52, 'F', false],
    [7, 2, 8, 'F', false],
    [9, 0, 0, 'F', false],
    [0, 40, 0, 'F', false],
  ]
  for (const [errors, warnings, score, grade, ready] of rows) {
    test(`${errors} errors and ${warnings} warnings`, () => {
      const scored = scoreOf([...times(errors, 'error'), ...times(warnings, 'warn'), ...times(3, 'info')])
      expect({ score: scored.score, grade: scored.grade as string, ready: scored.ready, notes: scored.notes }).toEqual({
        score,
        grade,
        ready,
        notes: 3,
      })
    })
  }
})

test('each category carries its own score', () => {
  const { categories } = scoreOf([found('error', 'policy'), found('warn', 'skill'), found('info', 'probe')])
  expect(Object.fromEntries(Object.entries(categories).map(([name, { score }]) => [name, score]))).toEqual({
    structure: 100,
    manifest: 100,
    policy: 88,
    skill: 96,
    probe: 100,
    eval: 100,
  })
})
