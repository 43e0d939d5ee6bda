import { describe, expect, test } from 'bun:test'
import type { ReportedProbe } from '../../src/report/pack-report.ts'
import { renderPackTable, renderPackText } from '../../src/report/pack-text.ts'
import { coloured, plain } from '../../src/report/paint.ts'
import { evalsOf, finding, HOSTILE, hostileReport, packReport } from './reports.ts'

const text = (report: Parameters<typeof renderPackText>[0], withLines = true) =>
  renderPackText(report, { paint: plain, withLines })

test('without lines a finding has the published shape, wrapped before column 88', () => {
  const report = packReport({
    findings: [
      finding({
        id: 'R014',
        category: 'probe',
        pointer: '/verbs/list/cli',
        message: '"gh list" is not a command of this CLI (unknown command "list" for "gh").',
        fix: 'Point "list".cli at a subcommand that exists (see "gh --help"), or remove "list" from surface.json, policy.json, and HARNESS.md.',
      }),
    ],
  })
  expect(text(report, false)).toBe(`./packs/gh (gh)

error  R014             surface.json /verbs/list/cli
       "gh list" is not a command of this CLI (unknown command "list" for "gh").
       fix: Point "list".cli at a subcommand that exists (see "gh --help"), or remove
            "list" from surface.json, policy.json, and HARNESS.md.

Score 88/100, grade D, not ready. 1 error, 0 warnings, 0 notes.
`)
})

test('errors come first, then warnings, then notes; within each the order stays', () => {
  const report = packReport({
    findings: [
      finding({ id: 'M005', severity: 'warn' }),
      finding({ id: 'M006', severity: 'info' }),
      finding({ id: 'M003' }),
      finding({ id: 'M001', severity: 'warn' }),
    ],
  })
  expect([...text(report).matchAll(/^(?:error|warn|info) +(\w+)/gm)].map(([, id]) => id)).toEqual([
    'M003',
    'M005',
    'M001',
    'M006',
  ])
})

describe('the place of a finding, with lines and without', () => {
  test.each([
    ['surface.json /verbs/list', ' :12:5', '', {}],
    ['surface.json /verbs/list', ' :12', '', { column: null }],
    ['policy.json', '', '', { file: 'policy.json', pointer: null, line: null, column: null }],
    ['HARNESS.md "Setup"', ' :3', '', { file: 'HARNESS.md', pointer: null, heading: 'Setup', line: 3, column: null }],
    ['bin/tool', ' :7:2', ' :7:2', { file: 'bin/tool', pointer: null, line: 7, column: 2 }],
  ] satisfies [string, string, string, Parameters<typeof finding>[0]][])(
    '%s%s',
    (place, withLines, without, changes) => {
      const report = packReport({ findings: [finding(changes)] })
      const placeIn = (shown: string) => shown.split('\n')[2]
      expect(placeIn(text(report))).toBe(`error  M004             ${place}${withLines}`)
      expect(placeIn(text(report, false))).toBe(`error  M004             ${place}${without}`)
    },
  )
})

test('a clean report is its name and its score', () => {
  expect(text(packReport())).toBe(
    './packs/gh (gh)\n\nScore 100/100, grade A, ready to share. 0 errors, 0 warnings, 0 notes.\n',
  )
})

test('cases, probes and decisions stand between the findings and the score', () => {
  const probe: ReportedProbe = {
    purpose: 'existence',
    command: 'list',
    argv: ['gh', 'list', '--help'],
    exit_code: 0,
    signal: null,
    spawn_error: null,
    ms: 30,
    tokens: 4,
    stdout_json: false,
    timed_out: false,
    truncated: false,
  }
  const report = packReport({
    evals: evalsOf([{}, { name: 'pay', pass: false, reasons: ['took 9 ms', 'no "x"'] }]),
    probes: [probe, { ...probe, purpose: 'read', ms: 41 }, { ...probe, purpose: 'control', command: null }],
    overridden: [
      { id: 'S001', severity: 'off', reason: 'our own titles', count: 1 },
      { id: 'M005', severity: 'info', reason: 'terse on purpose', count: 3 },
    ],
  })
  expect(text(report)).toBe(`./packs/gh (gh)

ok    list returns JSON     12 ms       7 tokens
FAIL  pay                   12 ms       7 tokens  took 9 ms; no "x"
1 of 2 cases passed, p50 12 ms, p95 40 ms

3 probes of the CLI: asked about 1 command, ran 1 read, slowest 41 ms

plumb.toml: 1 finding of S001 silenced: our own titles
plumb.toml: 3 findings of M005 made "info": terse on purpose

Score 100/100, grade A, ready to share. 0 errors, 0 warnings, 0 notes.
`)
})

test('a table closes the report of several packs', () => {
  const reports = [packReport({ dir: 'packs/a' }), packReport({ dir: 'packs/long', findings: [finding()] })]
  expect(renderPackTable(reports, plain)).toBe('packs/a     100  A  ready to share\npacks/long   88  D  not ready\n')
  expect(renderPackTable([], plain)).toBe('')
})

test('colour paints what colour is for, and only then', () => {
  const painted = renderPackText(packReport({ findings: [finding()] }), { paint: coloured, withLines: true })
  expect(painted).toContain('\u001b[31merror  \u001b[39m')
  expect(painted.replace(/\u001b\[\d+m/g, '')).toBe(text(packReport({ findings: [finding()] })))
})

test('a word longer than a line stays whole; no other line is wider', () => {
  const word = 'x'.repeat(200)
  const lines = text(
    packReport({ findings: [finding({ message: `${'a b '.repeat(100)}${word} ${'c '.repeat(60)}` })] }),
  )
  const long = lines.split('\n').filter((line) => line.length > 88)
  expect(long).toEqual([`       ${word}`])
})

describe('whatever a stranger wrote', () => {
  for (const hostile of HOSTILE) {
    test(JSON.stringify(hostile).slice(0, 60), () => {
      const shown = text(hostileReport(hostile)) + renderPackTable([hostileReport(hostile)], plain)
      expect(shown).toContain('STRANGER')
      expect(shown).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2028\u2029\u2066-\u2069]/)
      expect(shown.isWellFormed()).toBe(true)
      // Nothing of it begins a line: every line is ours, or the continuation of one.
      expect(shown.split('\n').filter((line) => /^(?:::|#|STRANGER|\|)/.test(line))).toEqual([])
    })
  }
})

test('twenty thousand findings are one report', () => {
  const findings = Array.from({ length: 20_000 }, () => finding())
  expect(text(packReport({ findings })).match(/^error /gm)).toHaveLength(20_000)
})
