import { describe, expect, test } from 'bun:test'
import type { RunScoreOptions } from '../../../src/contracts/score/index.ts'
import { readScoreInputs } from '../../../src/contracts/score/read-inputs.ts'
import {
  caughtRecord,
  configuration,
  contract,
  digestOf,
  manifest,
  policy,
  preflightVerdict,
  probe,
  record,
} from './chain.ts'
import { endingOf, options, run } from './run.ts'

const stale = <T extends object>(value: T) => ({ ...value, schemaVersion: 99 })
const PRIVATE_MANIFEST = { schemaVersion: 1, parentDigest: null, revisionCount: 0, entries: [] }

describe('stamps come before shapes', () => {
  test.each<[string, Partial<RunScoreOptions>]>([
    ['SealedRunRecord[trialIndex=1].schemaVersion', { record: stale(record()) }],
    ['SealedRunRecord[trialIndex=4].schemaVersion', { record: [record(), stale({ trialIndex: 4 })] }],
    ['SealedRunRecord[index=1].schemaVersion', { record: [record(), { schemaVersion: 7, trialIndex: '4' }] }],
    ['SealedRunRecord[index=0].schemaVersion', { record: { schemaVersion: 7 } }],
    ['IsolationManifest.schemaVersion', { manifest: { schemaVersion: 2 } }],
    ['EvaluatorConfiguration.schemaVersion', { configuration: { schemaVersion: 2 } }],
    ['EvalContract.schemaVersion', { contract: { schemaVersion: 6 } }],
    ['Probe[probeId=P-001].schemaVersion', { probe: stale(probe()) }],
    ['Probe[probeId=anything].schemaVersion', { probe: { schemaVersion: 5, probeId: 'anything' } }],
    ['Probe.schemaVersion', { probe: { schemaVersion: 5, probeId: 7 } }],
    ['PreflightVerdict.schemaVersion', { preflightVerdict: { schemaVersion: 1 } }],
    ['ScoringPolicy.schemaVersion', { policy: { schemaVersion: 1 } }],
    ['PrivateArtifactManifest.schemaVersion', { privateManifest: { schemaVersion: 2 } }],
  ])('%s', async (path, change) => {
    expect(await endingOf(change)).toBe(`schema-version-mismatch ${path}`)
  })

  test('the message names both numbers', async () => {
    await expect(run({ contract: stale(contract()) })).rejects.toThrow(
      'carries "schemaVersion" 99 where this build reads 7',
    )
  })
})

describe('shapes', () => {
  const broken = { schemaVersion: '1' }

  test.each<[string, Partial<RunScoreOptions>]>([
    ['SealedRunRecord', { record: broken }],
    ['SealedRunRecord[]', { record: [record(), broken] }],
    ['SealedRunRecord[]', { record: [] }],
    ['IsolationManifest', { manifest: broken }],
    ['EvaluatorConfiguration', { configuration: broken }],
    ['EvalContract', { contract: broken }],
    ['Probe', { probe: broken }],
    ['PreflightVerdict', { preflightVerdict: broken }],
    ['ScoringPolicy', { policy: broken }],
    ['PrivateArtifactManifest', { privateManifest: broken }],
    ['ScoringVersionInputs.corpusDigest', { corpusDigest: 'sha256:ABC' }],
    ['ScoringVersionInputs.corpusDigest', { corpusDigest: `${digestOf(1)}\n` }],
    ['SealedRunRecord', { record: null }],
  ])('%s', async (path, change) => {
    expect(await endingOf(change)).toBe(`schema-parse-failure ${path}`)
  })

  test('the detail names the schema, and the cause carries the issues', async () => {
    const { cause, message } = await run({ record: [] }).then(
      () => new Error('the test expects a fault'),
      (error: Error) => error,
    )
    expect(message).toEndWith(': input does not conform to the SealedRunRecord schema')
    expect(cause).toBeInstanceOf(Error)
  })

  test('a record that still carries its own reason to be invalid is refused', async () => {
    expect(await endingOf({ record: [{ ...record(), invalidReason: null }] })).toBe(
      'schema-parse-failure SealedRunRecord[]',
    )
  })
})

test('inputs are read in their order: the first that cannot be read decides', async () => {
  const order: [keyof RunScoreOptions, unknown, string][] = [
    ['record', [stale(record())], 'SealedRunRecord[trialIndex=1].schemaVersion'],
    ['manifest', stale(manifest()), 'IsolationManifest.schemaVersion'],
    ['configuration', stale(configuration()), 'EvaluatorConfiguration.schemaVersion'],
    ['contract', stale(contract()), 'EvalContract.schemaVersion'],
    ['probe', stale(probe()), 'Probe[probeId=P-001].schemaVersion'],
    ['preflightVerdict', stale(preflightVerdict()), 'PreflightVerdict.schemaVersion'],
    ['policy', stale(policy()), 'ScoringPolicy.schemaVersion'],
    ['privateManifest', stale(PRIVATE_MANIFEST), 'PrivateArtifactManifest.schemaVersion'],
  ]
  for (const [index, [, , path]] of order.entries()) {
    const change: Partial<RunScoreOptions> = {
      ...Object.fromEntries(order.slice(index).map(([key, value]) => [key, value])),
      corpusDigest: 'none',
      designatedOracleId: 'none',
    }
    expect(await endingOf(change)).toBe(`schema-version-mismatch ${path}`)
  }
  expect(await endingOf({ corpusDigest: 'none', designatedOracleId: 'none' })).toBe(
    'schema-parse-failure ScoringVersionInputs.corpusDigest',
  )
  expect(await endingOf({ designatedOracleId: 'none' })).toStartWith('DesignatedOracleRefusal: ')
})

test('records are sorted by trial, equal ones as they came', () => {
  const trial = (trialIndex: number, runId: string) =>
    caughtRecord((made) => {
      made.trialIndex = trialIndex
      made.runId = runId
    })
  const { records } = readScoreInputs(options({ record: [trial(9, 'a'), trial(2, 'b'), trial(9, 'c'), trial(1, 'd')] }))
  expect(records.map(({ runId }) => runId)).toEqual(['d', 'b', 'a', 'c'])
})
