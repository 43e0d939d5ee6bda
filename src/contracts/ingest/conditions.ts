import type { ForbiddenInput } from '../schemas/eval-contract.ts'
import type { UnwitnessedQuotation } from './quotations.ts'

/** Which list of a record repeats an identifier. A judge result is known as `<rubricId>/<criterionId>`. */
export type DuplicateSubject = 'observation' | 'finding' | 'oracle-disposition' | 'judge-result'

/** The record fields that the manifest repeats, in the order they are compared. */
export const SHARED_FIELDS = ['runId', 'contractDigest', 'evaluatorConfigurationDigest'] as const
export type SharedField = (typeof SHARED_FIELDS)[number]

export type DanglingCitation = {
  readonly kind: 'dangling-citation'
  readonly findingId: string
  /** Each once, in the order they are cited. */
  readonly unresolvedObservationIds: readonly string[]
}

export type DanglingDispositionCitation = {
  readonly kind: 'dangling-disposition-citation'
  readonly oracleId: string
  readonly unresolvedObservationIds: readonly string[]
}

export type ManifestViolation = {
  readonly kind: 'isolation-manifest-violation'
  readonly violation: string | null
  readonly mountsOutsideAllowlist: readonly string[]
  readonly networkTargetsOutsideAllowlist: readonly string[]
  readonly toolCallsOutsideAllowlist: readonly string[]
}

/**
 * What is wrong with one record, its manifest or its configuration. Data, never thrown: every kind ends in the Invalid rung.
 * Spec: contracts part 04, section 2.2.
 */
export type IngestCondition =
  | {
      readonly kind: 'duplicate-record-identifier'
      readonly subject: DuplicateSubject
      readonly identifier: string
      readonly occurrences: number
    }
  | DanglingCitation
  | DanglingDispositionCitation
  | { readonly kind: 'unwitnessed-quotation'; readonly quotations: readonly UnwitnessedQuotation[] }
  | { readonly kind: 'isolation-manifest-absent' }
  | ManifestViolation
  | { readonly kind: 'forbidden-input-not-withheld'; readonly inputs: readonly ForbiddenInput[] }
  | {
      readonly kind: 'cross-artifact-disagreement'
      readonly field: SharedField
      readonly recordValue: string
      readonly manifestValue: string
    }
  | { readonly kind: 'evaluator-configuration-absent' }
  | {
      readonly kind: 'evaluator-configuration-digest-mismatch'
      readonly declaredDigest: string
      readonly computedDigest: string
    }
  | { readonly kind: 'judge-result-unscored'; readonly rubricId: string; readonly criterionId: string }
