import type { IngestCondition } from '../../../../src/contracts/ingest/index.ts'
import {
  COMPLETE_EVIDENCE,
  type LadderInputs,
  type LadderOutcome,
  type LadderTrial,
  type RowName,
  SOUND_LINEAGE,
} from '../../../../src/contracts/score/ladder/index.ts'
import { defectFinding } from '../chain.ts'

/** A run that nothing speaks against. */
export const CLEAN: LadderInputs = {
  trials: [{ outcomes: [], findings: [], conditions: [], isolationViolation: [], unwitnessedQuotations: [] }],
  trialSetDisagreements: [],
  preflightPassed: true,
  invalidatedAttempts: 0,
  policy: { severityFloor: 'material', confidenceThreshold: 0.7, minimumTrialCount: 1, reExecutionCap: 2 },
  coverageGaps: [],
  recommendation: 'PASS',
  evidence: COMPLETE_EVIDENCE,
  lineage: SOUND_LINEAGE,
}

export function ladderOutcome(change: Partial<LadderOutcome> = {}): LadderOutcome {
  return {
    oracleId: 'O-001',
    state: 'confirmed',
    ladderSeverity: 'material',
    conditions: [],
    checkRan: true,
    waiverRule: null,
    ...change,
  }
}

/** Adds to the first trial. */
export function withTrial(inputs: LadderInputs, change: Partial<LadderTrial>): LadderInputs {
  const [first, ...others] = inputs.trials
  if (first === undefined) throw new Error('the test expects a trial')
  const added: LadderTrial = {
    outcomes: [...first.outcomes, ...(change.outcomes ?? [])],
    findings: [...first.findings, ...(change.findings ?? [])],
    conditions: [...first.conditions, ...(change.conditions ?? [])],
    isolationViolation: [...first.isolationViolation, ...(change.isolationViolation ?? [])],
    unwitnessedQuotations: [...first.unwitnessedQuotations, ...(change.unwitnessedQuotations ?? [])],
  }
  return { ...inputs, trials: [added, ...others] }
}

type Trigger = { readonly make: (inputs: LadderInputs) => LadderInputs; readonly line: string }

const outcome = (change: Partial<LadderOutcome>, line: string): Trigger => ({
  make: (inputs) => withTrial(inputs, { outcomes: [ladderOutcome(change)] }),
  line,
})
const condition = (one: IngestCondition, line: string): Trigger => ({
  make: (inputs) => withTrial(inputs, { conditions: [one] }),
  line,
})

/** For every row, a change that makes it fire and no other row, and the line it then yields. */
export const TRIGGERS: Readonly<Record<RowName, Trigger>> = {
  'invalidating-state': outcome({ oracleId: 'O-101', state: 'judge-error' }, 'oracle O-101 resolved judge-error'),
  'failed-preflight': {
    make: (inputs) => ({ ...inputs, preflightPassed: false }),
    line: 'pre-flight verdict did not pass',
  },
  'isolation-manifest-violation': {
    make: (inputs) => withTrial(inputs, { isolationViolation: ['mount outside allowlist: /etc'] }),
    line: 'isolation manifest violation: mount outside allowlist: /etc',
  },
  're-execution-cap-breach': {
    make: (inputs) => ({ ...inputs, invalidatedAttempts: 3 }),
    line: '3 invalidated attempts exceeded the re-execution cap of 2',
  },
  'disposition-missing': outcome(
    { oracleId: 'O-105', conditions: ['disposition-missing'] },
    'oracle O-105 is required and carries no disposition',
  ),
  'required-check-unresolved': outcome(
    { oracleId: 'O-106', checkRan: false },
    'oracle O-106 is required and its check never resolved',
  ),
  'selector-ambiguity': outcome(
    { oracleId: 'O-107', conditions: ['selector-ambiguity'] },
    'oracle O-107: selector ambiguity',
  ),
  'unwitnessed-claim': outcome(
    { oracleId: 'O-108', conditions: ['unwitnessed-detection-claim'] },
    'oracle O-108: unwitnessed detection claim',
  ),
  'unwitnessed-quotation': {
    make: (inputs) =>
      withTrial(inputs, {
        unwitnessedQuotations: [
          { findingId: 'F-109', quoteIndex: 0, channel: 'stdout', quote: 'x', citedObservationIds: [] },
        ],
      }),
    line: 'finding F-109: unwitnessed quotation on channel stdout',
  },
  'duplicate-record-identifier': condition(
    { kind: 'duplicate-record-identifier', subject: 'oracle-disposition', identifier: 'O-110', occurrences: 2 },
    'duplicate oracle-disposition identifier "O-110" (2 occurrences)',
  ),
  'dangling-citation': condition(
    { kind: 'dangling-citation', findingId: 'F-111', unresolvedObservationIds: ['obs-a', 'obs-b'] },
    'finding F-111 cites unresolved observation(s): obs-a, obs-b',
  ),
  'dangling-disposition-citation': condition(
    { kind: 'dangling-disposition-citation', oracleId: 'O-112', unresolvedObservationIds: ['obs-a'] },
    'oracle O-112 disposition cites unresolved observation(s): obs-a',
  ),
  'forbidden-input-not-withheld': condition(
    { kind: 'forbidden-input-not-withheld', inputs: ['source-code'] },
    'forbidden input admitted rather than withheld: source-code',
  ),
  'cross-artifact-disagreement': condition(
    { kind: 'cross-artifact-disagreement', field: 'runId', recordValue: 'a', manifestValue: 'b' },
    'record and manifest disagree on runId: record "a", manifest "b"',
  ),
  'evaluator-configuration-absent': condition(
    { kind: 'evaluator-configuration-absent' },
    'evaluator configuration absent',
  ),
  'evaluator-configuration-digest-mismatch': condition(
    { kind: 'evaluator-configuration-digest-mismatch', declaredDigest: 'sha256:a', computedDigest: 'sha256:b' },
    'evaluator configuration digest mismatch: declared "sha256:a", computed "sha256:b"',
  ),
  'judge-result-unscored': condition(
    { kind: 'judge-result-unscored', rubricId: 'R-001', criterionId: 'RC-002' },
    'judge result unscored: rubric R-001 criterion RC-002',
  ),
  'trial-set-field-disagreement': {
    make: (inputs) => ({ ...inputs, trialSetDisagreements: ['trialIndex: duplicate value 4'] }),
    line: 'trial-set field disagreement: trialIndex: duplicate value 4',
  },
  'behavioural-failure-at-or-above-floor': outcome(
    { oracleId: 'O-201', state: 'missed' },
    'oracle O-201 resolved missed at or above the severity floor',
  ),
  'evidence-incomplete': {
    make: (inputs) => ({ ...inputs, evidence: { ...inputs.evidence, reportedIncomplete: true } }),
    line: 'evidence reported incomplete',
  },
  'evidence-over-truncated': {
    make: (inputs) => ({ ...inputs, evidence: { ...inputs.evidence, isOverTruncated: true } }),
    line: 'evidence truncated past its disclosed bound',
  },
  'evidence-unavailable': {
    make: (inputs) => ({ ...inputs, evidence: { ...inputs.evidence, isUnavailable: true } }),
    line: 'evidence unavailable',
  },
  'evidence-internally-inconsistent': {
    make: (inputs) => ({ ...inputs, evidence: { ...inputs.evidence, isInconsistent: true } }),
    line: 'evidence internally inconsistent',
  },
  'lineage-chain-inconsistent': {
    make: (inputs) => ({ ...inputs, lineage: { ...inputs.lineage, noGap: false } }),
    line: 'presented lineage chain is internally inconsistent',
  },
  'evaluator-recommendation-fail': {
    make: (inputs) => ({ ...inputs, recommendation: 'FAIL' }),
    line: 'evaluator recommendation FAIL',
  },
  'behavioural-failure-below-floor': outcome(
    { oracleId: 'O-301', state: 'abstained', ladderSeverity: 'low' },
    'oracle O-301 resolved abstained below the severity floor',
  ),
  'coverage-gap-at-or-above-floor': {
    make: (inputs) => ({
      ...inputs,
      coverageGaps: [{ rule: 'per-record', satisfied: false, severity: 'critical' }],
    }),
    line: 'coverage gap per-record unsatisfied at or above the severity floor',
  },
  'finding-confidence-below-threshold': {
    make: (inputs) => withTrial(inputs, { findings: [defectFinding({ findingId: 'F-303', confidence: 0.25 })] }),
    line: 'finding F-303 confidence 0.25 below the policy threshold',
  },
  'uncited-defect-finding': {
    make: (inputs) => withTrial(inputs, { findings: [defectFinding({ findingId: 'F-304', oracleId: null })] }),
    line: 'finding F-304: defect finding citing no oracle',
  },
  'below-minimum-trial-count': {
    make: (inputs) => ({ ...inputs, policy: { ...inputs.policy, minimumTrialCount: 3 } }),
    line: '1 completed trials below the declared minimum of 3',
  },
  'oracle-unreached': outcome({ oracleId: 'O-306', state: 'unreached' }, 'oracle O-306 resolved unreached'),
  'evaluator-recommendation-concerns': {
    make: (inputs) => ({ ...inputs, recommendation: 'CONCERNS' }),
    line: 'evaluator recommendation CONCERNS',
  },
  'waiver-honoured': outcome(
    { oracleId: 'O-401', state: 'not-applicable', waiverRule: 'waiver-honoured' },
    'oracle O-401 waived (not-applicable)',
  ),
}
