import type { Strength } from '../schemas/evidence-artifact.ts'
import type { ScoredRun } from '../score/score.ts'

type Measured = Pick<ScoredRun, 'strength' | 'trials' | 'outcomes'>

/** The strength of a run with the sentences that qualify it, which are fixed. Spec: contracts part 04, section 15. */
export function strengthOf(run: Measured, admittedProbes: number): Strength {
  const over = run.trials.completed === 1 ? '1 completed trial' : `${run.trials.completed} completed trials`
  return {
    denominator: `unique qualified probe identifiers exercised per class, across ${over}`,
    basis: 'measured',
    vector: run.strength.vector,
    comparable: run.strength.comparable,
    note: noteOf(run, admittedProbes, over),
  }
}

function noteOf({ strength, trials, outcomes }: Measured, admittedProbes: number, over: string): string {
  const unreached = outcomes.filter(({ state }) => state === 'unreached').map(({ oracleId }) => oracleId)
  const sentences = [`${admittedProbes} admitted probe over ${over}.`]
  if (trials.completed < trials.declaredMinimum) {
    sentences.push(`Below the declared minimum of ${trials.declaredMinimum}.`)
  }
  if (unreached.length > 0) sentences.push(`${unreached.join(', ')} resolved unreached.`)
  if (!strength.comparable) sentences.push('The vector is reported and marked non-comparable.')
  return sentences.join(' ')
}
