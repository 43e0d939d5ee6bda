import { describe, expect, test } from 'bun:test'
import {
  CONFORMANCE_OUTCOME_COUNTS,
  type ConformanceOutcome,
  formatConformanceReport,
  type PortSubject,
  runClockPortConformance,
  runEnvironmentProbePortConformance,
  runFileSystemPortConformance,
} from '../../src/conformance/index.ts'
import { reportOf } from '../../src/conformance/report.ts'
import { apiSubject, clockSubject, detailOf, failuresOf, readSubject, sound, writeSubject } from './subjects.ts'

const passed = (id: string): ConformanceOutcome => ({ id, title: 'it holds', passed: true, detail: '' })
const six = ['a', 'b', 'c', 'd', 'e', 'f'].map(passed)

test('the published counts', () => {
  expect(CONFORMANCE_OUTCOME_COUNTS).toEqual({
    corpus: 6,
    clock: 6,
    'file-system': 12,
    'environment-probe': 19,
    'command-probe': 16,
    'mcp-probe': 14,
  })
  expect(Object.isFrozen(CONFORMANCE_OUTCOME_COUNTS)).toBe(true)
})

describe('a report', () => {
  test('passes with all outcomes, and all passed', () => {
    expect(reportOf('clock', 'a clock', six)).toMatchObject({ passed: true, port: 'clock', subject: 'a clock' })
  })

  test.each([
    ['one is missing', six.slice(1)],
    ['one is too many', [...six, passed('g')]],
    ['there is none', []],
    ['one failed', [...six.slice(1), { ...passed('a'), passed: false, detail: 'no' }]],
  ])('fails when %s', (_, outcomes) => {
    expect(reportOf('clock', 'a clock', outcomes).passed).toBe(false)
  })

  test('as text names the subject, the count and every outcome', () => {
    const outcomes = [passed('read/x'), { id: 'read/y', title: 'so does this', passed: false, detail: 'it did not' }]

    expect(formatConformanceReport(reportOf('clock', 'my "clock"', outcomes))).toBe(
      [
        'FAIL clock conformance for "my "clock"": 1/2 assertions passed',
        'pass read/x: it holds',
        'FAIL read/y: so does this - it did not',
      ].join('\n'),
    )
  })

  test('of two subjects names both, unless they are one', async () => {
    const name = async (read: string, write: string) =>
      (await runFileSystemPortConformance(readSubject(sound, read), writeSubject(sound, write))).subject

    expect([await name('files', 'files'), await name('reader', 'writer')]).toEqual(['files', 'reader + writer'])
  })
})

describe('a subject that breaks by itself', () => {
  const clock = clockSubject(sound)
  type Clock = PortSubject<Record<string, never>>
  const ids = (...assertions: string[]) => assertions.map((assertion) => `read/${assertion}`)

  /** As the sound clock, with its build for one scenario changed. */
  function changed(scenario: string, change: (built: Awaited<ReturnType<Clock['build']>>) => object): Clock {
    return {
      ...clock,
      async build(asked) {
        const built = await clock.build(asked)
        return asked === scenario ? { ...built, ...change(built) } : built
      },
    }
  }

  const throwing = () => {
    throw new Error('it broke')
  }

  test('fails both assertions of a build that throws', async () => {
    const report = await runClockPortConformance({
      ...clock,
      build: (scenario) => (scenario === 'fails' ? Promise.reject(new Error('it broke')) : clock.build(scenario)),
    })

    expect(failuresOf(report)).toEqual(ids('typed-fault', 'single-underlying-call-on-failure'))
    expect(detailOf(report, 'read/typed-fault')).toBe('build("fails") threw Error: it broke')
  })

  test('fails a count that cannot be had, and that alone', async () => {
    const report = await runClockPortConformance(changed('resolves', () => ({ underlyingCalls: throwing })))

    expect(failuresOf(report)).toEqual(ids('single-underlying-call-on-success'))
    expect(detailOf(report, 'read/single-underlying-call-on-success')).toBe('underlyingCalls threw Error: it broke')
  })

  test('fails both assertions of a build whose disposal throws, beside what else is wrong', async () => {
    const report = await runClockPortConformance(
      changed('resolves', () => ({ underlyingCalls: () => 2, dispose: throwing })),
    )

    expect(failuresOf(report)).toEqual(ids('single-underlying-call-on-success', 'schema-valid-return'))
    expect(detailOf(report, 'read/single-underlying-call-on-success')).toBe(
      'expected 1 underlying call(s), counted 2; dispose threw Error: it broke',
    )
    expect(detailOf(report, 'read/schema-valid-return')).toBe('dispose threw Error: it broke')
  })

  test('is disposed of after it was counted, once for each build', async () => {
    const order: string[] = []
    await runClockPortConformance(
      changed('fails', ({ underlyingCalls }) => ({
        underlyingCalls: () => {
          order.push('counted')
          return underlyingCalls()
        },
        dispose: async () => {
          order.push('disposed')
        },
      })),
    )

    expect(order).toEqual(['counted', 'disposed'])
  })

  test('fails where its port never settles, and the suite goes on', async () => {
    const report = await runClockPortConformance({
      ...changed('fails', () => ({ port: () => new Promise(() => {}) })),
      settleBudgetMs: 10,
    })

    expect(failuresOf(report)).toEqual(ids('typed-fault', 'single-underlying-call-on-failure'))
    expect(detailOf(report, 'read/typed-fault')).toBe('the call had not settled after 10ms')
  })

  test('fails where it lacks a request, and the suite goes on', async () => {
    const { deniedAddressRequests: _, ...incomplete } = apiSubject(sound)
    const report = await runEnvironmentProbePortConformance(incomplete as never)

    expect([report.outcomes.length, failuresOf(report)]).toEqual([
      19,
      ['loopback', 'private', 'link-local', 'metadata'].map((name) =>
        name === 'loopback' ? 'probe/deny-unauthorized-loopback' : `probe/deny-${name}`,
      ),
    ])
    expect(detailOf(report, 'probe/deny-private')).toStartWith('the subject is incomplete: TypeError')
  })
})

test('each assertion that needs a fresh build gets one', async () => {
  const scenarios: string[] = []
  const api = apiSubject(sound)
  await runEnvironmentProbePortConformance({
    ...api,
    build(scenario) {
      scenarios.push(scenario)
      return api.build(scenario)
    },
  })

  expect(scenarios).toEqual(['fails', 'resolves', 'hangs', 'in-band-error', ...Array(13).fill('resolves')])
})
