// Ingest: one sealed trial record, with the manifest and the configuration of its run, becomes validated observations. In:
// parsed artifacts. Out: the record's content in an order that no list position decides, and every condition that makes the
// trial unfit, as data. It rejects nothing and repairs nothing; only a value without canonical form is a fault.
// Spec: contracts/04-score.md, sections 2 and 7.
import type { EvaluatorConfiguration } from '../schemas/evaluator-configuration.ts'
import type { IsolationManifest } from '../schemas/isolation-manifest.ts'
import type { Finding, Observation, OracleDisposition, SealedRunRecord } from '../schemas/sealed-run-record.ts'
import { danglingCitations, danglingDispositionCitations } from './citations.ts'
import type { IngestCondition } from './conditions.ts'
import { configurationConditions, unscoredCriteria } from './evaluation.ts'
import { duplicateIdentifiers } from './identifiers.ts'
import { isolationConditions, isolationViolations } from './isolation.ts'
import { sortedBy } from './order.ts'
import { auditQuotations, type UnwitnessedQuotation } from './quotations.ts'

export type { IngestCondition } from './conditions.ts'

/** One trial, validated. */
export type IngestedTrial = Pick<
  SealedRunRecord,
  'runId' | 'trialIndex' | 'contractDigest' | 'evaluatorConfigurationDigest' | 'mode' | 'evaluatorRecommendation'
> & {
  /** By `sequence`, then identifier. */
  readonly observations: readonly Observation[]
  /** By identifier; equal ones as in the record. */
  readonly findings: readonly Finding[]
  /** By oracle; equal ones as in the record. */
  readonly dispositions: readonly OracleDisposition[]
  /** In the order of the specification's table; empty when nothing is wrong. */
  readonly conditions: readonly IngestCondition[]
  readonly unwitnessedQuotations: readonly UnwitnessedQuotation[]
  /** In words; empty when isolation held. */
  readonly isolationViolation: readonly string[]
}

/**
 * Validates one trial.
 *
 * @throws RuntimeFault `non-canonicalizable-value` at `SealedRunRecord.findings[findingId=<F>]` or `EvaluatorConfiguration`
 */
export function ingest(
  record: SealedRunRecord,
  manifest: IsolationManifest | null,
  configuration: EvaluatorConfiguration | null,
): IngestedTrial {
  const unwitnessedQuotations = auditQuotations(record.findings, record.observations)
  const quotations: IngestCondition[] =
    unwitnessedQuotations.length === 0 ? [] : [{ kind: 'unwitnessed-quotation', quotations: unwitnessedQuotations }]
  return {
    runId: record.runId,
    trialIndex: record.trialIndex,
    contractDigest: record.contractDigest,
    evaluatorConfigurationDigest: record.evaluatorConfigurationDigest,
    mode: record.mode,
    evaluatorRecommendation: record.evaluatorRecommendation,
    observations: sortedBy(record.observations, ({ observationId }) => observationId).toSorted(
      (a, b) => a.sequence - b.sequence,
    ),
    findings: sortedBy(record.findings, ({ findingId }) => findingId),
    dispositions: sortedBy(record.oracleDispositions, ({ oracleId }) => oracleId),
    conditions: [
      ...duplicateIdentifiers(record),
      ...danglingCitations(record),
      ...danglingDispositionCitations(record),
      ...quotations,
      ...isolationConditions(record, manifest),
      ...configurationConditions(record, configuration),
      ...unscoredCriteria(record),
    ],
    unwitnessedQuotations,
    isolationViolation: isolationViolations(manifest),
  }
}
