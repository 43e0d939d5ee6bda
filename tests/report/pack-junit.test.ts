import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { renderJunit } from '../../src/report/pack-junit.ts'
import type { PackReport } from '../../src/report/pack-report.ts'
import type { RuleInfo } from '../../src/report/rule-info.ts'
import { type Element, expectJunit, parseXml } from './junit-xml.ts'
import { evalsOf, finding, HOSTILE, hostileReport, packReport } from './reports.ts'

const RULES: readonly RuleInfo[] = (
  [
    ['L-wrap', 'structure', 'error', 'A wrap has commands'],
    ['M004', 'manifest', 'error', 'Every command has a description'],
    ['S001', 'skill', 'warn', 'The title is `# HCP — <Name>`'],
    ['R014', 'probe', 'error', 'Every subcommand exists'],
  ] as const
).map(([id, category, severity, title]) => ({
  id,
  category,
  severity,
  title,
  why: 'Because.',
  docs: `docs/rules/${id}.md`,
}))

function junit(reports: readonly PackReport[], { strict = false } = {}): Element {
  const root = parseXml(renderJunit(reports, { rules: RULES, strict }))
  expectJunit(root)
  return root
}

const testNamed = (root: Element, name: string) =>
  root.children[0]?.children.find(({ attributes }) => attributes['name']?.startsWith(name))

test('the whole of a small report', () => {
  const report = packReport({
    findings: [
      finding(),
      finding({ pointer: '/verbs/pay', line: 30 }),
      finding({ id: 'S001', severity: 'warn', category: 'skill', file: 'HARNESS.md', pointer: null, message: 'a < b' }),
    ],
    not_judged: [{ category: 'probe', reason: 'the CLI was not probed' }],
    evals: evalsOf([{ ms: 1234 }, { name: 'pay', pass: false, reasons: ['took 9 ms', 'no "x"'], ms: 6 }]),
  })
  expect(renderJunit([report], { rules: RULES, strict: false })).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="plumb check" tests="5" failures="2" skipped="1" time="1.240">
  <testsuite name="./packs/gh" tests="5" failures="2" skipped="1" time="1.240" errors="0">
    <testcase name="M004 Every command has a description" classname="gh.manifest" time="0.000">
      <failure type="error" message="error: packs/gh/surface.json:12 /verbs/list: &quot;list&quot; has no description. (and 1 more)">error: packs/gh/surface.json:12 /verbs/list: &quot;list&quot; has no description.
fix: Say in one sentence what &quot;list&quot; takes and returns.
error: packs/gh/surface.json:30 /verbs/pay: &quot;list&quot; has no description.
fix: Say in one sentence what &quot;list&quot; takes and returns.</failure>
    </testcase>
    <testcase name="S001 The title is \`# HCP — &lt;Name&gt;\`" classname="gh.skill" time="0.000">
      <system-out>warn: packs/gh/HARNESS.md:12: a &lt; b
fix: Say in one sentence what &quot;list&quot; takes and returns.</system-out>
    </testcase>
    <testcase name="R014 Every subcommand exists" classname="gh.probe" time="0.000">
      <skipped message="the CLI was not probed"/>
    </testcase>
    <testcase name="list returns JSON" classname="gh.cases" time="1.234"/>
    <testcase name="pay" classname="gh.cases" time="0.006">
      <failure type="case" message="took 9 ms (and 1 more)">took 9 ms
no &quot;x&quot;</failure>
    </testcase>
  </testsuite>
</testsuites>
`)
})

describe('what a test says', () => {
  const warning = finding({ id: 'S001', severity: 'warn', category: 'skill' })
  const outcome = (report: Partial<PackReport>, options: { strict?: boolean } = {}, name = 'S001') =>
    testNamed(junit([packReport(report)], options), name)?.children.map(({ name: kind, attributes }) =>
      `${kind} ${attributes['type'] ?? attributes['message'] ?? ''}`.trim(),
    )
  const off: PackReport['overridden'] = [{ id: 'S001', severity: 'off', reason: 'ours', count: 1 }]

  test('a warning is said, and fails only under strict', () => {
    expect(outcome({ findings: [warning] })).toEqual(['system-out'])
    expect(outcome({ findings: [warning] }, { strict: true })).toEqual(['failure warn'])
  })
  test('a note never fails', () => {
    expect(outcome({ findings: [{ ...warning, severity: 'info' }] }, { strict: true })).toEqual(['system-out'])
  })
  test('an error and a warning of one rule are told apart', () => {
    expect(outcome({ findings: [warning, { ...warning, severity: 'error' }] })).toEqual(['failure error', 'system-out'])
  })
  test('a rule without findings passed', () => {
    expect(outcome({})).toEqual([])
  })
  test('a rule that was turned off is skipped with the reason', () => {
    expect(outcome({ overridden: off })).toEqual(['skipped plumb.toml: 1 finding of S001 silenced: ours'])
  })
  test('a rule that had nothing to judge is skipped, unless it found something all the same', () => {
    const not_judged: PackReport['not_judged'] = [{ category: 'probe', reason: 'the CLI was not probed' }]
    expect(outcome({ not_judged }, {}, 'R014')).toEqual(['skipped the CLI was not probed'])
    expect(outcome({ not_judged, findings: [finding({ id: 'R014' })] }, {}, 'R014')).toEqual(['failure error'])
  })
  test('a structure kind is a test only where it was found', () => {
    expect(outcome({}, {}, 'L-wrap')).toBeUndefined()
    expect(outcome({ findings: [finding({ id: 'L-wrap' })] }, {}, 'L-wrap')).toEqual(['failure error'])
  })
})

test('several packs are suites; none is a report of its own', () => {
  expect(
    junit([packReport(), packReport({ dir: 'packs/npm' })]).children.map(({ attributes }) => attributes['name']),
  ).toEqual(['./packs/gh', 'packs/npm'])
  expect(junit([]).attributes).toMatchObject({ tests: '0', failures: '0' })
})

test('cases of one name stay two tests', () => {
  const root = junit([packReport({ evals: evalsOf([{ name: 'a' }, { name: 'a', pass: false, reasons: ['x'] }]) })])
  expect(testNamed(root, 'a (2)')?.children).toHaveLength(1)
})

describe('whatever a stranger wrote', () => {
  const isWhole = (hostile: string) => {
    const root = junit([hostileReport(hostile)])
    expect(root.children).toHaveLength(1)
    // Three rules that were not found by a structure kind, and two cases.
    expect(root.children[0]?.children).toHaveLength(5)
    return root
  }
  for (const hostile of HOSTILE) {
    test(JSON.stringify(hostile).slice(0, 60), () => {
      const failure = testNamed(isWhole(hostile), 'M004')?.children[0]
      expect(failure?.text).toContain('STRANGER')
      expect(failure?.text.split('\n')).toHaveLength(2)
    })
  }

  test('any text at all keeps the document whole', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void isWhole(text)))
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('<', '>', '&', ']', '"', "'", '\n', '!', '-') }),
        (text) => void isWhole(text),
      ),
    )
  })

  const python = Bun.which('python3')
  test.skipIf(python === null)(
    `a second parser agrees${python === null ? ' (python3 is not installed here)' : ''}`,
    () => {
      const text = renderJunit(HOSTILE.map(hostileReport), { rules: RULES, strict: true })
      const script =
        'import sys, xml.etree.ElementTree as e; print(len(e.fromstring(sys.stdin.buffer.read()).findall("testsuite/testcase")))'
      const { stdout, stderr } = Bun.spawnSync([python ?? '', '-c', script], { stdin: new TextEncoder().encode(text) })
      expect({ out: stdout.toString(), err: stderr.toString() }).toEqual({ out: `${5 * HOSTILE.length}\n`, err: '' })
    },
  )
})
