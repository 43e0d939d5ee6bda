import type { SealedRunRecord } from '../schemas/sealed-run-record.ts'
import type { DanglingCitation, DanglingDispositionCitation } from './conditions.ts'
import { sortedBy } from './order.ts'

/** Condition 2: findings of any type that cite an observation the record does not declare. One entry per finding. */
export function danglingCitations({ findings, observations }: SealedRunRecord): DanglingCitation[] {
  const declared = new Set(observations.map(({ observationId }) => observationId))
  const dangling = findings.flatMap(({ findingId, observationIds }): DanglingCitation[] => {
    const unresolvedObservationIds = unresolved(observationIds, declared)
    return unresolvedObservationIds.length === 0
      ? []
      : [{ kind: 'dangling-citation', findingId, unresolvedObservationIds }]
  })
  return sortedBy(dangling, ({ findingId, unresolvedObservationIds }) => orderKey(findingId, unresolvedObservationIds))
}

/** Condition 3: the same of dispositions. */
export function danglingDispositionCitations({
  oracleDispositions,
  observations,
}: SealedRunRecord): DanglingDispositionCitation[] {
  const declared = new Set(observations.map(({ observationId }) => observationId))
  const dangling = oracleDispositions.flatMap(({ oracleId, observationIds }): DanglingDispositionCitation[] => {
    const unresolvedObservationIds = unresolved(observationIds, declared)
    return unresolvedObservationIds.length === 0
      ? []
      : [{ kind: 'dangling-disposition-citation', oracleId, unresolvedObservationIds }]
  })
  return sortedBy(dangling, ({ oracleId, unresolvedObservationIds }) => orderKey(oracleId, unresolvedObservationIds))
}

function unresolved(cited: readonly string[], declared: ReadonlySet<string>): string[] {
  return [...new Set(cited)].filter((id) => !declared.has(id))
}

// A space sorts before every character of an identifier, so the joined text is ordered as the lists are.
function orderKey(identifier: string, observationIds: readonly string[]): string {
  return [identifier, ...observationIds].join(' ')
}
