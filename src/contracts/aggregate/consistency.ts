import { groupBy } from '../../canonical/group-by.ts'
import type {
  EvidenceArtifact,
  InvalidatedAttempt,
  Outcome,
  ReducedProbeOutcome,
} from '../schemas/evidence-artifact.ts'
import { type ReducedVotes, reduceVotes } from './reduce-votes.ts'

/** What a reduction has to follow from. */
export type ReducedResult = Readonly<
  Pick<EvidenceArtifact, 'scoredProbeId' | 'outcomes' | 'reducedProbeOutcomes' | 'trials'>
>

export type ConsistencyIssue = { readonly path: readonly (string | number)[]; readonly message: string }

/**
 * Everything in which the reduction of a result does not follow from its trials and outcomes, in the published order; none for
 * a consistent one. Spec: contracts part 05, section 6.4.
 *
 * @throws TypeError a threshold or state no schema would let through
 */
export function reductionConsistencyIssues(result: ReducedResult): ConsistencyIssue[] {
  const detailsOf = groupBy(result.outcomes, ({ probeId }) => probeId)
  const seen = new Set<string>()
  const recomputed: ReducedVotes[] = []
  const reductionIssues = result.reducedProbeOutcomes.flatMap((reduction, index) => {
    const isRepeated = seen.has(reduction.probeId)
    seen.add(reduction.probeId)
    const derived = reduceVotes(reduction.trialVotes, reduction.catchThreshold)
    recomputed.push(derived)
    const details = detailsOf.get(reduction.probeId) ?? []
    return issuesOf(reduction, { result, index, isRepeated, details, derived })
  })
  return [
    ...trialIssues(result),
    ...reductionCountIssues(result),
    ...reductionIssues,
    ...unreducedProbes(seen, detailsOf.keys()),
    ...invalidatedTrialIssues(result, recomputed),
  ]
}

function issue(path: readonly (string | number)[], message: string): ConsistencyIssue[] {
  return [{ path, message }]
}

/** Rows 1 and 2. */
function trialIssues({ trials, outcomes }: ReducedResult): ConsistencyIssue[] {
  const attempts = new Set(trials.completedAttempts)
  const { length } = trials.completedAttempts
  const issues: ConsistencyIssue[] = []
  if (attempts.size !== length || length !== trials.completed) {
    const message = `${length} attempts, ${attempts.size} of them different, for ${trials.completed} completed trials`
    issues.push(...issue(['trials', 'completedAttempts'], message))
  }
  if (outcomes.length > 0 && !isSameSet(new Set(outcomes.map(({ trialIndex }) => trialIndex)), attempts)) {
    issues.push(...issue(['outcomes'], 'they are not those of the completed attempts'))
  }
  return issues
}

/** Row 3. */
function reductionCountIssues({ scoredProbeId, reducedProbeOutcomes }: ReducedResult): ConsistencyIssue[] {
  const [only, second] = reducedProbeOutcomes
  if (scoredProbeId === null) {
    return only === undefined ? [] : issue(['reducedProbeOutcomes'], 'no probe was scored, and yet one is reduced')
  }
  if (only?.probeId === scoredProbeId && second === undefined) return []
  return issue(['reducedProbeOutcomes'], `they are not exactly the one of the scored probe ${scoredProbeId}`)
}

type ReductionContext = {
  readonly result: ReducedResult
  readonly index: number
  /** An earlier one is of the same probe. */
  readonly isRepeated: boolean
  /** The outcomes of the same probe. */
  readonly details: readonly Outcome[]
  /** What its votes give. */
  readonly derived: ReducedVotes
}

/** Rows 4 to 10, for one reduction. */
function issuesOf(reduction: ReducedProbeOutcome, context: ReductionContext): ConsistencyIssue[] {
  const { result, index, isRepeated, details, derived } = context
  const at = (...steps: (string | number)[]) => ['reducedProbeOutcomes', index, ...steps]
  const issues: ConsistencyIssue[] = []
  if (isRepeated) issues.push(...issue(at('probeId'), `the probe ${reduction.probeId} is reduced more than once`))
  if (reduction.probeId !== result.scoredProbeId) {
    issues.push(...issue(at('probeId'), `${reduction.probeId} is not the scored probe`))
  }
  if (details.some(({ severity }) => severity !== reduction.severity)) {
    issues.push(...issue(at('severity'), `an outcome of the probe has another severity than ${reduction.severity}`))
  }
  return [
    ...issues,
    ...voteIssues(reduction, details, at),
    ...voterIssues(reduction, result, at),
    ...derivedIssues(reduction, derived, at),
  ]
}

type At = (...steps: (string | number)[]) => (string | number)[]

/** Row 7. */
function voteIssues({ trialVotes }: ReducedProbeOutcome, details: readonly Outcome[], at: At): ConsistencyIssue[] {
  const cast = new Set(details.map(({ trialIndex, state }) => `${trialIndex} ${state}`))
  const voted = new Set<number>()
  const issues: ConsistencyIssue[] = []
  for (const [vote, { trialIndex, state }] of trialVotes.entries()) {
    if (voted.has(trialIndex)) {
      issues.push({ path: at('trialVotes', vote, 'trialIndex'), message: `trial ${trialIndex} votes more than once` })
    }
    voted.add(trialIndex)
    if (!cast.has(`${trialIndex} ${state}`)) {
      issues.push({ path: at('trialVotes', vote), message: `no outcome of trial ${trialIndex} is "${state}"` })
    }
  }
  return issues
}

/** Rows 8 and 9. */
function voterIssues({ trialVotes }: ReducedProbeOutcome, result: ReducedResult, at: At): ConsistencyIssue[] {
  if (result.outcomes.length === 0) {
    return trialVotes.length === 0 ? [] : issue(at('trialVotes'), 'there are votes and no outcomes')
  }
  const voted = new Set(trialVotes.map(({ trialIndex }) => trialIndex))
  if (isSameSet(voted, new Set(result.trials.completedAttempts))) return []
  return issue(at('trialVotes'), 'they are not those of the completed attempts')
}

/** Row 10. */
function derivedIssues(stated: ReducedProbeOutcome, derived: ReducedVotes, at: At): ConsistencyIssue[] {
  const counts = (['exercised', 'caught', 'validCount', 'caughtCount'] as const).flatMap((field) =>
    stated[field] === derived[field] ? [] : issue(at(field), `${stated[field]}, but its votes give ${derived[field]}`),
  )
  if (isSameAttempts(stated.invalidatedAttempts, derived.invalidatedAttempts)) return counts
  return [...counts, ...issue(at('invalidatedAttempts'), 'they are not what its votes give')]
}

/** Row 11. */
function unreducedProbes(reduced: ReadonlySet<string>, probes: Iterable<string | null>): ConsistencyIssue[] {
  return [...probes].flatMap((probeId) =>
    probeId === null || reduced.has(probeId)
      ? []
      : issue(['reducedProbeOutcomes'], `the probe ${probeId} has outcomes and no reduction`),
  )
}

/** Row 12. */
function invalidatedTrialIssues({ trials }: ReducedResult, recomputed: readonly ReducedVotes[]): ConsistencyIssue[] {
  const attempts = recomputed.flatMap(({ invalidatedAttempts }) => invalidatedAttempts)
  if (isSameAttempts(trials.invalidatedAttempts, attempts)) return []
  return issue(['trials', 'invalidatedAttempts'], 'they are not what the votes give')
}

function isSameSet(left: ReadonlySet<number>, right: ReadonlySet<number>): boolean {
  return left.size === right.size && [...left].every((member) => right.has(member))
}

/** In any order, each as often. */
function isSameAttempts(left: readonly InvalidatedAttempt[], right: readonly InvalidatedAttempt[]): boolean {
  if (left.length !== right.length) return false
  if (left.length === 0) return true
  const others = inOrder(right)
  return inOrder(left).every((attempt, place) => attempt === others[place])
}

function inOrder(attempts: readonly InvalidatedAttempt[]): string[] {
  return attempts.map(({ attempt, reason }) => `${attempt} ${reason}`).sort()
}
