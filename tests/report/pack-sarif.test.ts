import { describe, expect, test } from 'bun:test'
import { ruleInfos } from '../../src/packs/rules/catalogue.ts'
import type { PackReport } from '../../src/report/pack-report.ts'
import { renderSarif } from '../../src/report/pack-sarif.ts'
import { finding, HOSTILE, hostileReport, packReport } from './reports.ts'
import { sarifErrors } from './sarif-schema.ts'

function sarif(reports: readonly PackReport[]) {
  const text = renderSarif(reports, { rules: ruleInfos(), version: '0.1.0' })
  const log = JSON.parse(text)
  expect(sarifErrors(log)).toEqual([])
  return { text, log, run: log.runs[0] }
}

test('the judge itself refuses what is no SARIF', () => {
  const { log } = sarif([packReport({ findings: [finding()] })])
  expect(sarifErrors({ ...log, version: '2.0.0' })).not.toEqual([])
  const [run] = log.runs
  expect(sarifErrors({ ...log, runs: [{ ...run, results: [{ ...run.results[0], level: 'warn' }] }] })).not.toEqual([])
  expect(sarifErrors({ ...log, runs: [{ ...run, surprise: 1 }] })).not.toEqual([])
})

test('a result names its rule, its level, its place and what to do', () => {
  const { run } = sarif([packReport({ findings: [finding()] })])
  const [result] = run.results
  expect(result).toEqual({
    ruleId: 'M004',
    ruleIndex: run.tool.driver.rules.findIndex(({ id }: { id: string }) => id === 'M004'),
    level: 'error',
    message: {
      text: '"list" has no description.\nFix: Say in one sentence what "list" takes and returns.',
    },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: 'packs/gh/surface.json' },
          region: { startLine: 12, startColumn: 5 },
        },
        logicalLocations: [{ fullyQualifiedName: '/verbs/list' }],
      },
    ],
    partialFingerprints: { 'plumb/v1': expect.stringMatching(/^[0-9a-f]{64}$/) },
  })
})

test('severities are levels, and columns count UTF-16 code units', () => {
  const findings = (['error', 'warn', 'info'] as const).map((severity) => finding({ severity }))
  const { run } = sarif([packReport({ findings })])
  expect(run.results.map(({ level }: { level: string }) => level)).toEqual(['error', 'warning', 'note'])
  expect(run.columnKind).toBe('utf16CodeUnits')
})

test('every rule is listed once, with a text that helps', () => {
  const { run } = sarif([])
  const rules: { id: string; help: { text: string } }[] = run.tool.driver.rules
  expect(rules.map(({ id }) => id)).toEqual(ruleInfos().map(({ id }) => id))
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length)
  expect(rules.every(({ id, help }) => help.text.includes(`plumb explain ${id}`))).toBe(true)
  expect(run.results).toEqual([])
})

describe('where a pack is', () => {
  const rows: readonly (readonly [dir: string, uri: string])[] = [
    ['.', 'surface.json'],
    ['./packs/gh', 'packs/gh/surface.json'],
    ['../gh', '../gh/surface.json'],
    ['/srv/my packs/gh', 'file:///srv/my%20packs/gh/surface.json'],
    ['a:b/#c?d%', 'a%3Ab/%23c%3Fd%25/surface.json'],
    ['päck/日本', 'p%C3%A4ck/%E6%97%A5%E6%9C%AC/surface.json'],
  ]
  for (const [dir, uri] of rows) {
    test(dir, () => {
      const { run } = sarif([packReport({ dir, findings: [finding()] })])
      expect(run.results[0].locations[0].physicalLocation.artifactLocation.uri).toBe(uri)
    })
  }
})

type Result = { readonly locations: readonly [{ readonly physicalLocation: unknown }] }

test('without a line there is no region; without a column only a line', () => {
  const { run } = sarif([packReport({ findings: [finding({ line: null, column: null }), finding({ column: null })] })])
  const physical = run.results.map((result: Result) => result.locations[0].physicalLocation)
  expect(physical).toEqual([
    { artifactLocation: { uri: 'packs/gh/surface.json' } },
    { artifactLocation: { uri: 'packs/gh/surface.json' }, region: { startLine: 12 } },
  ])
})

test('a fingerprint outlives an edit above the finding, and tells findings apart', () => {
  const print = (changes: Parameters<typeof finding>[0]) =>
    sarif([packReport({ findings: [finding(changes)] })]).run.results[0].partialFingerprints['plumb/v1']
  expect(print({ line: 90, column: 1 })).toBe(print({}))
  for (const other of [{ id: 'M005' }, { file: 'policy.json' }, { pointer: '/verbs/pay' }, { message: 'other' }])
    expect(print(other)).not.toBe(print({}))
})

test('several packs are one run; a decision of plumb.toml is a notification of it', () => {
  const overridden: PackReport['overridden'] = [{ id: 'S001', severity: 'off', reason: 'our own titles', count: 1 }]
  const { run } = sarif([
    packReport({ findings: [finding()] }),
    packReport({ dir: 'packs/npm', pack_id: 'npm', findings: [finding()], overridden }),
  ])
  expect(run.results).toHaveLength(2)
  expect(run.invocations).toEqual([
    {
      executionSuccessful: true,
      toolConfigurationNotifications: [
        {
          level: 'note',
          message: { text: 'npm: plumb.toml: 1 finding of S001 silenced: our own titles' },
          associatedRule: { id: 'S001' },
        },
      ],
    },
  ])
})

describe('whatever a stranger wrote', () => {
  for (const hostile of HOSTILE) {
    test(JSON.stringify(hostile).slice(0, 60), () => {
      const { text, run } = sarif([hostileReport(hostile)])
      expect(run.results).toHaveLength(3)
      for (const { message } of run.results) {
        expect(message.text).toContain('STRANGER')
        expect(message.text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]|\]\(/)
        expect(message.text.split('\n')).toHaveLength(2)
      }
      expect(/[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/.test(text)).toBe(false)
      // An escape that JSON itself makes of a lone surrogate, which strict readers refuse; ours has its backslash escaped.
      expect(/(?<!\\)\\ud[89a-f]/.test(text)).toBe(false)
      for (const { locations } of run.results) {
        const { uri } = locations[0].physicalLocation.artifactLocation
        expect(uri).toMatch(/^packs\/[A-Za-z0-9%.~_/!*'()-]+$/)
      }
    })
  }
})
