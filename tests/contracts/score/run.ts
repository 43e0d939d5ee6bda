import type { SealedRunRecord } from '../../../src/contracts/schemas/sealed-run-record.ts'
import type { RunScoreOptions, RunScoreResult } from '../../../src/contracts/score/index.ts'
import { runScore } from '../../../src/contracts/score/index.ts'
import {
  caughtRecord,
  configuration,
  contract,
  type Declared,
  digestOf,
  manifest,
  policy,
  preflightVerdict,
  probe,
} from './chain.ts'

export const SIGNAL = new AbortController().signal

/** A run in which the defect is caught in its one trial. */
export function options(change: Partial<RunScoreOptions> = {}): RunScoreOptions {
  return {
    record: [caughtRecord()],
    manifest: manifest(),
    configuration: configuration(),
    contract: contract(),
    probe: probe(),
    preflightVerdict: preflightVerdict(),
    policy: policy(),
    privateManifest: null,
    corpusDigest: digestOf(30),
    signal: SIGNAL,
    ...change,
  }
}

export function run(change: Partial<RunScoreOptions> = {}): Promise<RunScoreResult> {
  return runScore(options(change))
}

/** What a run throws, as `code path`; a run that does not throw fails the test. */
export async function endingOf(change: Partial<RunScoreOptions>): Promise<string> {
  try {
    await run(change)
  } catch (error) {
    if (error instanceof Error && 'code' in error && 'artifactPath' in error)
      return `${error.code} ${error.artifactPath}`
    if (error instanceof Error) return `${error.name}: ${error.message}`
  }
  throw new Error('the test expects a fault')
}

/** A run over another contract: record and manifest name its digest. */
export function over(
  declared: Declared,
  change: Partial<RunScoreOptions> & { made?: (record: SealedRunRecord) => void } = {},
) {
  const { made = () => {}, ...rest } = change
  const trial = caughtRecord(made, declared)
  return run({ ...declared, record: [trial], manifest: manifest(() => {}, trial), ...rest })
}

export const statesOf = ({ artifact }: RunScoreResult) =>
  artifact?.outcomes.map(({ trialIndex, oracleId, state }) => `${trialIndex} ${oracleId} ${state}`)
export const trials = (...records: ((trialIndex: number) => SealedRunRecord)[]) =>
  records.map((make, index) => make(index + 1))
export const numbered =
  (make: (change: (record: SealedRunRecord) => void) => SealedRunRecord) => (trialIndex: number) =>
    make((made) => {
      made.trialIndex = trialIndex
    })
