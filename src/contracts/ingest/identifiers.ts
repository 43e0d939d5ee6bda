import { byCodeUnit } from '../../canonical/by-code-unit.ts'
import type { SealedRunRecord } from '../schemas/sealed-run-record.ts'
import type { DuplicateSubject, IngestCondition } from './conditions.ts'

/** Condition 1: identifiers that occur more than once, family by family, sorted within each. */
export function duplicateIdentifiers(record: SealedRunRecord): IngestCondition[] {
  return [
    ...duplicates(
      'observation',
      record.observations.map(({ observationId }) => observationId),
    ),
    ...duplicates(
      'finding',
      record.findings.map(({ findingId }) => findingId),
    ),
    ...duplicates(
      'oracle-disposition',
      record.oracleDispositions.map(({ oracleId }) => oracleId),
    ),
    ...duplicates(
      'judge-result',
      record.judgeResults.map(({ rubricId, criterionId }) => `${rubricId}/${criterionId}`),
    ),
  ]
}

function duplicates(subject: DuplicateSubject, identifiers: readonly string[]): IngestCondition[] {
  const counts = new Map<string, number>()
  for (const identifier of identifiers) counts.set(identifier, (counts.get(identifier) ?? 0) + 1)
  return [...counts]
    .filter(([, occurrences]) => occurrences > 1)
    .toSorted(([a], [b]) => byCodeUnit(a, b))
    .map(([identifier, occurrences]) => ({ kind: 'duplicate-record-identifier', subject, identifier, occurrences }))
}
