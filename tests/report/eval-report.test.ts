import { describe, expect, test } from 'bun:test'
import { type EvalReport, renderEvalText } from '../../src/report/eval-report.ts'
import { evalsOf, HOSTILE } from './reports.ts'

type Pack = EvalReport['packs'][number]

const pack = (changes: Partial<Pack> = {}): Pack => ({
  dir: './packs/gh',
  pack_id: 'gh',
  ok: true,
  problem: null,
  evals: evalsOf([{}]),
  ...changes,
})
const text = (...packs: Pack[]) => renderEvalText({ ok: packs.every(({ ok }) => ok), packs })

test('a line per case, in columns, and a closing line', () => {
  const evals = evalsOf([
    {},
    { name: 'pay', pass: false, reasons: ['took 9 ms', 'no "x"'], ms: 10_000, tokens: 123_456 },
  ])
  expect(text(pack({ evals }))).toBe(`ok    list returns JSON     12 ms       7 tokens
FAIL  pay                10000 ms  123456 tokens  took 9 ms; no "x"
1 of 2 cases passed, p50 12 ms, p95 40 ms
`)
})

test('no case was run: no latency', () => {
  expect(text(pack({ evals: { cases: [], passed: 0, failed: 0, p50_ms: null, p95_ms: null } }))).toBe(
    '0 of 0 cases passed\n',
  )
})

test('a pack that could not be run says why', () => {
  expect(text(pack({ ok: false, problem: 'it has no hcp.eval.json', evals: null }))).toBe(
    'FAIL  ./packs/gh: it has no hcp.eval.json\n',
  )
})

test('several packs are told apart by their folder', () => {
  const lines = text(pack(), pack({ dir: 'packs/npm' })).split('\n')
  expect(lines.filter((line) => line.includes('packs/'))).toEqual(['./packs/gh', 'packs/npm'])
})

test('a name wider than its column is cut, and the columns stay', () => {
  const evals = evalsOf([
    { name: 'x'.repeat(10_000) },
    { name: `${'y'.repeat(58)}\u{1f600}z` },
    { name: 'z'.repeat(60) },
  ])
  expect(text(pack({ evals })).split('\n').slice(0, 3)).toEqual([
    `ok    ${'x'.repeat(59)}…     12 ms       7 tokens`,
    `ok    ${'y'.repeat(58)}…      12 ms       7 tokens`,
    `ok    ${'z'.repeat(60)}     12 ms       7 tokens`,
  ])
})

describe('whatever a stranger wrote', () => {
  for (const hostile of HOSTILE) {
    test(JSON.stringify(hostile).slice(0, 60), () => {
      const shown = text(
        pack({ dir: hostile, evals: evalsOf([{ name: hostile, pass: false, reasons: [hostile] }]) }),
        pack({ problem: hostile, evals: null }),
      )
      expect(shown).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2028\u2029\u2066-\u2069]/)
      expect(shown.split('\n')).toHaveLength(7)
    })
  }
})
