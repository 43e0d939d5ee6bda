import { describe, expect, test } from 'bun:test'
import { auditQuotations } from '../../../src/contracts/ingest/quotations.ts'
import type { QuotedEvidence } from '../../../src/contracts/schemas/parts/quoted-evidence.ts'
import type { Observation } from '../../../src/contracts/schemas/sealed-run-record.ts'
import { defectFinding, NO_INPUTS, observation } from '../score/chain.ts'

const quote = (channel: Exclude<QuotedEvidence['channel'], 'artifact'>, words: string): QuotedEvidence => ({
  channel,
  artifactId: null,
  quote: words,
})
const fromFile = (artifactId: string, words: string): QuotedEvidence => ({
  channel: 'artifact',
  artifactId,
  quote: words,
})

/** Whether one quotation from one observation is witnessed. */
const isWitnessed = (quoted: QuotedEvidence, seen: Partial<Observation>) =>
  auditQuotations([defectFinding({ quotedEvidence: [quoted] })], [observation(seen)]).length === 0

const FILES: Observation['artifacts'] = {
  report: { kind: 'text', value: 'first line\nsecond "line"\n' },
  verdict: { kind: 'json', value: { b: 1, a: 'x\ny' } },
  constructor: { kind: 'text' as const, value: 'a file of that name' },
  nothing: { kind: 'absent' },
}

describe('what each channel shows', () => {
  test.each<[string, QuotedEvidence, Partial<Observation>, boolean]>([
    ['stdout text as it is', quote('stdout', 'b\nc'), { stdout: { kind: 'text', value: 'a\nb\nc' } }, true],
    [
      'stderr json canonical',
      quote('stderr', '{"a":1,"b":2}'),
      { stderr: { kind: 'json', value: { b: 2, a: 1 } } },
      true,
    ],
    ['a string as json has its quotes', quote('stdout', '"x"'), { stdout: { kind: 'json', value: 'x' } }, true],
    ['absent shows nothing', quote('stdout', 'a'), {}, false],
    ['stdout is not stderr', quote('stdout', 'a'), { stderr: { kind: 'text', value: 'a' } }, false],
    ['a file, unescaped, over lines', fromFile('report', 'line\nsecond "line"'), { artifacts: FILES }, true],
    ['a json file, canonical', fromFile('verdict', '{"a":"x\\ny","b":1}'), { artifacts: FILES }, true],
    ['another file', fromFile('verdict', 'first line'), { artifacts: FILES }, false],
    ['a file nobody wrote', fromFile('absent-file', 'a'), { artifacts: FILES }, false],
    ['an absent file', fromFile('nothing', 'a'), { artifacts: FILES }, false],
    ['a file called constructor', fromFile('constructor', 'of that name'), { artifacts: FILES }, true],
    ['no file called constructor', fromFile('constructor', 'native'), { artifacts: {} }, false],
    ['status digits', quote('response-status', '40'), { responseStatus: 404 }, true],
    ['no status', quote('response-status', 'null'), { responseStatus: null }, false],
    ['a negative exit code', quote('exit-code', '-9'), { exitCode: -9 }, true],
    ['no exit code', quote('exit-code', '0'), { exitCode: null }, false],
    ['body keys sorted', quote('response-body', '"a":2,"b":1'), { responseBody: { b: 1, a: 2 } }, true],
    ['no white space', quote('response-body', '"a": 2'), { responseBody: { a: 2 } }, false],
    ['case matters', quote('response-body', 'Open'), { responseBody: 'open' }, false],
    ['no body', quote('response-body', 'null'), { responseBody: null }, false],
    ['headers', quote('response-headers', '"x-a":"1"'), { responseHeaders: { 'x-a': '1' } }, true],
    ['no headers', quote('response-headers', 'null'), { responseHeaders: null }, false],
    ['all inputs', quote('call-inputs', '"body":{"size":2},"bodyEncoding":null'), {}, true],
    ['inputs nothing was sent in', quote('call-inputs', '"path":null'), { callInputs: NO_INPUTS }, true],
  ])('%s', (_, quoted, seen, expected) => {
    expect(isWitnessed(quoted, seen)).toBe(expected)
  })
})

test('any one of the cited observations is enough, and no other counts', () => {
  const seen = [
    observation({ observationId: 'a', sequence: 1, responseBody: 'one' }),
    observation({ observationId: 'b', sequence: 2, responseBody: 'two' }),
  ]
  const audit = (observationIds: [string, ...string[]]) =>
    auditQuotations([defectFinding({ observationIds, quotedEvidence: [quote('response-body', 'two')] })], seen)

  expect(audit(['a', 'b'])).toEqual([])
  expect(audit(['a'])).toEqual([
    { findingId: 'F-001', quoteIndex: 0, channel: 'response-body', quote: 'two', citedObservationIds: ['a'] },
  ])
})

test('a repeated identifier means every observation of that name', () => {
  const seen = [1, 2].map((sequence) => observation({ observationId: 'a', sequence, responseBody: sequence }))
  const finding = defectFinding({ observationIds: ['a'], quotedEvidence: [quote('response-body', '2')] })

  expect(auditQuotations([finding], seen)).toEqual([])
})

test('what is reported: resolved citations once and sorted, entries by finding, index, channel and words', () => {
  const seen = ['b', 'a'].map((observationId, index) => observation({ observationId, sequence: index + 1 }))
  const findings = [
    defectFinding({
      findingId: 'F-002',
      observationIds: ['b', 'gone', 'a', 'b'],
      quotedEvidence: [quote('stdout', 'x'), quote('response-status', '200'), quote('stderr', 'y')],
    }),
    defectFinding({ findingId: 'F-001', observationIds: ['gone'], quotedEvidence: [quote('exit-code', '0')] }),
    defectFinding({ findingId: 'F-001', observationIds: ['a'], quotedEvidence: [quote('call-inputs', 'zz')] }),
  ]
  expect(auditQuotations(findings, seen)).toEqual([
    { findingId: 'F-001', quoteIndex: 0, channel: 'call-inputs', quote: 'zz', citedObservationIds: ['a'] },
    { findingId: 'F-001', quoteIndex: 0, channel: 'exit-code', quote: '0', citedObservationIds: [] },
    { findingId: 'F-002', quoteIndex: 0, channel: 'stdout', quote: 'x', citedObservationIds: ['a', 'b'] },
    { findingId: 'F-002', quoteIndex: 2, channel: 'stderr', quote: 'y', citedObservationIds: ['a', 'b'] },
  ])
})

test('findings about another probe, and of no probe of this call, are audited too', () => {
  const finding = defectFinding({ probeId: 'P-999', quotedEvidence: [quote('stdout', 'x')] })

  expect(auditQuotations([finding], [observation()])).toHaveLength(1)
})

test('only defect findings carry quotations', () => {
  const { quotedEvidence: _, ...plain } = defectFinding()

  expect(auditQuotations([{ ...plain, findingType: 'confirmation' }], [observation()])).toEqual([])
})

test('a value without canonical form is a fault that names the finding', () => {
  const seen = [observation({ responseBody: { size: 2 ** 53 } })]

  expect(() => auditQuotations([defectFinding({ findingId: 'F-007' })], seen)).toThrow(
    expect.objectContaining({
      code: 'non-canonicalizable-value',
      artifactPath: 'SealedRunRecord.findings[findingId=F-007]',
    }),
  )
})
