import { digestArtifact } from '../../canonical/digest.ts'
import type { EvaluatorConfiguration } from '../schemas/evaluator-configuration.ts'
import type { SealedRunRecord } from '../schemas/sealed-run-record.ts'
import type { IngestCondition } from './conditions.ts'
import { sortedBy } from './order.ts'

/**
 * Conditions 9 and 10: the configuration is there and is the one the record names.
 *
 * @throws RuntimeFault `non-canonicalizable-value` at `EvaluatorConfiguration`
 */
export function configurationConditions(
  { evaluatorConfigurationDigest: declaredDigest }: SealedRunRecord,
  configuration: EvaluatorConfiguration | null,
): IngestCondition[] {
  if (configuration === null) return [{ kind: 'evaluator-configuration-absent' }]
  const computedDigest = digestArtifact(configuration, 'EvaluatorConfiguration')
  return computedDigest === declaredDigest
    ? []
    : [{ kind: 'evaluator-configuration-digest-mismatch', declaredDigest, computedDigest }]
}

/** Condition 11: criteria a judge gave no score for, each once. */
export function unscoredCriteria({ judgeResults }: SealedRunRecord): IngestCondition[] {
  // Neither identifier holds a space.
  const unscored = new Map(
    judgeResults
      .filter(({ score }) => score === null)
      .map(({ rubricId, criterionId }) => [`${rubricId} ${criterionId}`, { rubricId, criterionId }] as const),
  )
  return sortedBy([...unscored], ([key]) => key).map(([, names]) => ({ kind: 'judge-result-unscored', ...names }))
}
