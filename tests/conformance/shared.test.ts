import { describe, expect, test } from 'bun:test'
import { RuntimeFault } from '../../src/canonical/index.ts'
import {
  type ConformanceReport,
  formatConformanceReport,
  runClockPortConformance,
  runCommandLineProbeConformance,
  runCorpusPortConformance,
  runEnvironmentProbePortConformance,
  runFileSystemPortConformance,
  runMcpProbeConformance,
  type ScenarioKind,
} from '../../src/conformance/index.ts'
import {
  apiSubject,
  clockSubject,
  commandSubject,
  corpusSubject,
  type Defect,
  detailOf,
  failuresOf,
  mcpSubject,
  readSubject,
  sound,
  writeSubject,
} from './subjects.ts'

/** Every method of every port, run with a defect. */
const METHODS: readonly { method: string; count: number; run: (defect: Defect) => Promise<ConformanceReport> }[] = [
  { method: 'resolve', count: 6, run: (defect) => runCorpusPortConformance(corpusSubject(defect)) },
  { method: 'read', count: 6, run: (defect) => runClockPortConformance(clockSubject(defect)) },
  {
    method: 'readFile',
    count: 12,
    run: (defect) => runFileSystemPortConformance(readSubject(defect), writeSubject(sound)),
  },
  {
    method: 'writeFile',
    count: 12,
    run: (defect) => runFileSystemPortConformance(readSubject(sound), writeSubject(defect)),
  },
  { method: 'probe', count: 19, run: (defect) => runEnvironmentProbePortConformance(apiSubject(defect)) },
  { method: 'probe', count: 16, run: (defect) => runCommandLineProbeConformance(commandSubject(defect)) },
  { method: 'probe', count: 14, run: (defect) => runMcpProbeConformance(mcpSubject(defect)) },
]

/** A defect in one situation, in how the sample request is served. */
const when =
  (scenario: ScenarioKind, defect: Defect): Defect =>
  (call) =>
    call.scenario === scenario && !isOfAnArm(call.request) ? defect(call) : call.inner()

function isOfAnArm(request: unknown): boolean {
  return typeof request === 'object' && request !== null && 'probeId' in request && request.probeId !== 'sample'
}

const throwing =
  (error: unknown): Defect =>
  async ({ inner }) => {
    await inner().catch(() => {})
    throw error
  }
const answering =
  (value: unknown): Defect =>
  async ({ inner }) => {
    await inner().catch(() => {})
    return value
  }
const fault = (code: ConstructorParameters<typeof RuntimeFault>[0], artifactPath = 'Somewhere') =>
  new RuntimeFault({ code: code as 'aborted', artifactPath, detail: 'x' })

const DEFECTS: readonly { flips: string; how: string; defect: Defect }[] = [
  { flips: 'typed-fault', how: 'throws any error', defect: when('fails', throwing(new Error('plain'))) },
  { flips: 'typed-fault', how: 'throws a text', defect: when('fails', throwing('plain')) },
  {
    flips: 'typed-fault',
    how: 'throws a fault that is no error',
    defect: when('fails', throwing({ code: 'port-failure', artifactPath: 'X' })),
  },
  {
    flips: 'typed-fault',
    how: 'throws a code of its own',
    defect: when('fails', throwing(Object.assign(new Error(''), { code: 'ENOENT', artifactPath: 'X' }))),
  },
  { flips: 'typed-fault', how: 'names no artifact', defect: when('fails', throwing(fault('port-failure', ''))) },
  { flips: 'typed-fault', how: 'resolves', defect: when('fails', answering(undefined)) },
  {
    flips: 'single-underlying-call-on-success',
    how: 'asks twice to be sure',
    defect: when('resolves', ({ inner, again }) => {
      again()
      return inner()
    }),
  },
  {
    flips: 'single-underlying-call-on-failure',
    how: 'tries again',
    defect: when('fails', ({ inner }) => inner().catch(() => inner())),
  },
  {
    flips: 'single-underlying-call-on-failure',
    how: 'fails without having asked',
    defect: when('fails', async () => {
      throw fault('port-failure')
    }),
  },
  { flips: 'prompt-abort', how: 'ignores the signal', defect: when('hangs', () => new Promise(() => {})) },
  { flips: 'prompt-abort', how: 'calls it a failure', defect: when('hangs', throwing(fault('port-failure'))) },
  { flips: 'prompt-abort', how: 'calls it nothing', defect: when('hangs', throwing(new Error('AbortError'))) },
  { flips: 'prompt-abort', how: 'answers', defect: when('hangs', answering(null)) },
  { flips: 'no-in-band-error', how: 'passes it on', defect: when('in-band-error', answering({ error: 'x' })) },
  { flips: 'no-in-band-error', how: 'throws any error', defect: when('in-band-error', throwing(new Error('plain'))) },
  {
    flips: 'schema-valid-return',
    how: 'answers with more than it may',
    defect: when('resolves', async ({ inner }) => Object.assign({}, await inner(), { more: 1 })),
  },
  { flips: 'schema-valid-return', how: 'answers with nothing', defect: when('resolves', answering(undefined)) },
]

describe.each(METHODS)('the suite for $method ($count outcomes)', ({ method, count, run }) => {
  test('passes a port without defects', async () => {
    const report = await run(sound)

    expect(failuresOf(report)).toEqual([])
    expect([report.passed, report.outcomes.length, new Set(report.outcomes.map(({ id }) => id)).size]).toEqual([
      true,
      count,
      count,
    ])
    expect(formatConformanceReport(report)).toStartWith(`PASS ${report.port} conformance for "${report.subject}": `)
  })

  test.each(DEFECTS)('fails $flips, and nothing else, for a port that $how', async ({ flips, defect }) => {
    const report = await run(defect)

    expect([failuresOf(report), report.passed]).toEqual([[`${method}/${flips}`], false])
  })

  test('has the six in the published order', async () => {
    const ids = (await run(sound)).outcomes.map(({ id }) => id).filter((id) => id.startsWith(`${method}/`))

    expect(ids.slice(0, 6)).toEqual(
      [
        'typed-fault',
        'single-underlying-call-on-success',
        'single-underlying-call-on-failure',
        'prompt-abort',
        'no-in-band-error',
        'schema-valid-return',
      ].map((assertion) => `${method}/${assertion}`),
    )
  })
})

describe('a response of the wrong shape is told place by place', () => {
  const detail = async (value: unknown) =>
    detailOf(
      await runClockPortConformance(clockSubject(when('resolves', answering(value)))),
      'read/schema-valid-return',
    )

  test.each([
    [undefined, '(root): expected an object'],
    [{}, '/now: this key is required'],
    [{ now: 5, zone: 'UTC' }, '/now: expected a string; (root): unknown key "zone"'],
  ])('%p', async (value, places) => {
    expect(await detail(value)).toBe(`what it resolved is no response: ${places}`)
  })

  test('and no further than it takes to see what is wrong', async () => {
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`key${index}`, index]))

    expect((await detail(many)).split('; ').at(-1)).toBe('...')
  })
})
