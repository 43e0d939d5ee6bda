import type { RunScoreOptions, RunScoreResult } from '../../../src/contracts/score/index.ts'
import { runScore } from '../../../src/contracts/score/index.ts'
import { caughtRecord, configuration, contract, digestOf, manifest, policy, preflightVerdict, probe } from './chain.ts'

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
export async function faultOf(change: Partial<RunScoreOptions>): Promise<string> {
  try {
    await run(change)
  } catch (error) {
    if (error instanceof Error && 'code' in error && 'artifactPath' in error)
      return `${error.code} ${error.artifactPath}`
    if (error instanceof Error) return `${error.name}: ${error.message}`
  }
  throw new Error('the test expects a fault')
}
