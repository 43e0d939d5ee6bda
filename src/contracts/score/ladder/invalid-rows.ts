import { isInvalidating } from '../../aggregate/reduce-votes.ts'
import type { IngestCondition } from '../../ingest/index.ts'
import type { InvalidatingCondition } from '../outcome/index.ts'
import { outcomesOf, rowsOf } from './define-row.ts'
import type { LadderInputs } from './inputs.ts'

const row = rowsOf('Invalid')

/** What makes a run say nothing at all. No artifact records it. */
export const INVALID_ROWS = [
  row({
    name: 'invalidating-state',
    line: 'oracle {oracle} resolved {state}',
    reasons: (inputs, fill) =>
      outcomesOf(inputs)
        .filter(({ state }) => isInvalidating(state))
        .map(({ oracleId: oracle, state }) => fill({ oracle, state })),
  }),
  row({
    name: 'failed-preflight',
    line: 'pre-flight verdict did not pass',
    reasons: ({ preflightPassed }, fill) => (preflightPassed ? [] : [fill({})]),
  }),
  row({
    name: 'isolation-manifest-violation',
    line: 'isolation manifest violation: {violation}',
    reasons: ({ trials }, fill) =>
      trials.flatMap(({ isolationViolation }) => isolationViolation.map((violation) => fill({ violation }))),
  }),
  row({
    name: 're-execution-cap-breach',
    line: '{attempts} invalidated attempts exceeded the re-execution cap of {cap}',
    reasons: ({ invalidatedAttempts: attempts, policy: { reExecutionCap: cap } }, fill) =>
      attempts > cap ? [fill({ attempts, cap })] : [],
  }),
  row({
    name: 'disposition-missing',
    line: 'oracle {oracle} is required and carries no disposition',
    reasons: (inputs, fill) => oraclesWith(inputs, 'disposition-missing').map((oracle) => fill({ oracle })),
  }),
  row({
    name: 'required-check-unresolved',
    line: 'oracle {oracle} is required and its check never resolved',
    reasons: (inputs, fill) =>
      outcomesOf(inputs)
        .filter(({ checkRan }) => !checkRan)
        .map(({ oracleId: oracle }) => fill({ oracle })),
  }),
  row({
    name: 'selector-ambiguity',
    line: 'oracle {oracle}: selector ambiguity',
    reasons: (inputs, fill) => oraclesWith(inputs, 'selector-ambiguity').map((oracle) => fill({ oracle })),
  }),
  row({
    name: 'unwitnessed-claim',
    line: 'oracle {oracle}: unwitnessed detection claim',
    reasons: (inputs, fill) => oraclesWith(inputs, 'unwitnessed-detection-claim').map((oracle) => fill({ oracle })),
  }),
  row({
    name: 'unwitnessed-quotation',
    line: 'finding {finding}: unwitnessed quotation on channel {channel}',
    reasons: ({ trials }, fill) =>
      trials.flatMap(({ unwitnessedQuotations }) =>
        unwitnessedQuotations.map(({ findingId: finding, channel }) => fill({ finding, channel })),
      ),
  }),
  row({
    name: 'duplicate-record-identifier',
    line: 'duplicate {subject} identifier "{id}" ({count} occurrences)',
    reasons: (inputs, fill) =>
      conditionsOf(inputs, 'duplicate-record-identifier').map(({ subject, identifier: id, occurrences: count }) =>
        fill({ subject, id, count }),
      ),
  }),
  row({
    name: 'dangling-citation',
    line: 'finding {finding} cites unresolved observation(s): {ids}',
    reasons: (inputs, fill) =>
      conditionsOf(inputs, 'dangling-citation').map(({ findingId: finding, unresolvedObservationIds }) =>
        fill({ finding, ids: unresolvedObservationIds.join(', ') }),
      ),
  }),
  row({
    name: 'dangling-disposition-citation',
    line: 'oracle {oracle} disposition cites unresolved observation(s): {ids}',
    reasons: (inputs, fill) =>
      conditionsOf(inputs, 'dangling-disposition-citation').map(({ oracleId: oracle, unresolvedObservationIds }) =>
        fill({ oracle, ids: unresolvedObservationIds.join(', ') }),
      ),
  }),
  row({
    name: 'forbidden-input-not-withheld',
    line: 'forbidden input admitted rather than withheld: {input}',
    reasons: (inputs, fill) =>
      conditionsOf(inputs, 'forbidden-input-not-withheld').flatMap((condition) =>
        condition.inputs.map((input) => fill({ input })),
      ),
  }),
  row({
    name: 'cross-artifact-disagreement',
    line: 'record and manifest disagree on {field}: record "{recorded}", manifest "{manifested}"',
    reasons: (inputs, fill) =>
      conditionsOf(inputs, 'cross-artifact-disagreement').map(
        ({ field, recordValue: recorded, manifestValue: manifested }) => fill({ field, recorded, manifested }),
      ),
  }),
  row({
    name: 'evaluator-configuration-absent',
    line: 'evaluator configuration absent',
    reasons: (inputs, fill) => conditionsOf(inputs, 'evaluator-configuration-absent').map(() => fill({})),
  }),
  row({
    name: 'evaluator-configuration-digest-mismatch',
    line: 'evaluator configuration digest mismatch: declared "{declared}", computed "{computed}"',
    reasons: (inputs, fill) =>
      conditionsOf(inputs, 'evaluator-configuration-digest-mismatch').map(
        ({ declaredDigest: declared, computedDigest: computed }) => fill({ declared, computed }),
      ),
  }),
  row({
    name: 'judge-result-unscored',
    line: 'judge result unscored: rubric {rubric} criterion {criterion}',
    reasons: (inputs, fill) =>
      conditionsOf(inputs, 'judge-result-unscored').map(({ rubricId: rubric, criterionId: criterion }) =>
        fill({ rubric, criterion }),
      ),
  }),
  row({
    name: 'trial-set-field-disagreement',
    line: 'trial-set field disagreement: {disagreement}',
    reasons: ({ trialSetDisagreements }, fill) => trialSetDisagreements.map((disagreement) => fill({ disagreement })),
  }),
] as const

function oraclesWith(inputs: LadderInputs, condition: InvalidatingCondition): string[] {
  return outcomesOf(inputs)
    .filter(({ conditions }) => conditions.includes(condition))
    .map(({ oracleId }) => oracleId)
}

type ConditionOf<Kind extends IngestCondition['kind']> = Extract<IngestCondition, { readonly kind: Kind }>

/** The ingest conditions of one kind, trial by trial. */
function conditionsOf<Kind extends IngestCondition['kind']>({ trials }: LadderInputs, kind: Kind): ConditionOf<Kind>[] {
  const isOfKind = (condition: IngestCondition): condition is ConditionOf<Kind> => condition.kind === kind
  return trials.flatMap(({ conditions }) => conditions.filter(isOfKind))
}
