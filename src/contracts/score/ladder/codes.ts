import type { CodeTable } from '../../../report/code-entry.ts'
import type { RowName } from './index.ts'

/** No artifact of this version can say so. Spec: contracts part 04, section 12, the note on the rows marked with a star. */
const NEVER_YET = 'Nothing; if you see it, the artifact was written by another version.'

/** What a verdict rests on, for people. Spec: contracts part 04, section 12. */
export const ROW_ENTRIES: CodeTable<RowName> = {
  'invalidating-state': {
    means: 'An oracle came out in a state that says nothing: `oracle-error`, `judge-error` or `infrastructure-error`.',
    why: 'A verdict that rests on an unfit measurement is none.',
    next: '`plumb explain infrastructure-error` tells what can be behind it, and so it does of the others.',
  },
  'failed-preflight': {
    means: 'The pre-flight verdict that was handed in did not pass.',
    why: 'The system was not what the trials take it for.',
    next: 'Mend what its `checks` name as failed, make the pre-flight again, then the trials.',
  },
  'isolation-manifest-violation': {
    means:
      'The isolation manifest is missing, states a violation, or shows a mount, a network target or a tool that was not allowed.',
    why: 'Who could look up the answers did not evaluate.',
    next: 'Hand the manifest in with `--isolation-manifest`. Otherwise close what was open, or allow what does no harm, and repeat the trial.',
  },
  're-execution-cap-breach': {
    means: 'More trials came out unfit than the `reExecutionCap` of the policy allows.',
    why: 'Who repeats until it fits has measured nothing.',
    next: 'See what makes the trials unfit and mend that; every one of them has its reason in another line.',
  },
  'disposition-missing': {
    means: 'A trial has no entry for an oracle among its `oracleDispositions`, or more than one.',
    why: 'Nobody knows what the evaluator thought of it.',
    next: 'Record one entry for each oracle, `not-attempted` where nothing was tried.',
  },
  'required-check-unresolved': {
    means: 'An oracle has no check.',
    why: 'Nothing decides it.',
    next: 'Write the check. `plumb compile` refuses an oracle without one.',
  },
  'selector-ambiguity': {
    means: 'A step that a check reads selected several observations where its `cardinality` admits one.',
    why: 'It is open which of the calls is judged.',
    next: 'Bind more in the step, so that it selects one call, or set its `cardinality` to `any`.',
  },
  'unwitnessed-claim': {
    means:
      "A defect finding cites calls of the probe's operation, and on none of them does the condition of its signature hold.",
    why: 'The defect was claimed and not seen.',
    next: 'The finding has to cite the observation that shows the defect. If it does, the signature is wrong.',
  },
  'unwitnessed-quotation': {
    means: 'A defect finding quotes a text that none of the observations it cites contains.',
    why: 'Evidence that nobody saw was made up.',
    next: 'Quote letter for letter, from an observation that the finding cites. JSON is compared in its canonical form, without spaces: `"total":200`.',
  },
  'duplicate-record-identifier': {
    means: 'An id stands twice in one record: of an observation, a finding, a disposition or a judge result.',
    why: 'It is open which of the two is meant.',
    next: 'Give each an id of its own. The harness writes them.',
  },
  'dangling-citation': {
    means: 'A finding cites an observation that is not in its record.',
    why: 'It rests on nothing that can be looked at.',
    next: 'Let it cite what was observed, or leave the finding out and repeat the trial.',
  },
  'dangling-disposition-citation': {
    means: 'A disposition cites an observation that is not in its record.',
    why: 'It rests on nothing that can be looked at.',
    next: 'Let it cite what was observed.',
  },
  'forbidden-input-not-withheld': {
    means: 'The isolation manifest says that the evaluator could see a forbidden input.',
    why: 'Who could look up the answers did not evaluate.',
    next: 'Withhold it and repeat the trial. `withheld: true` is what happened, not a wish.',
  },
  'cross-artifact-disagreement': {
    means: 'A record and the isolation manifest name another run, another contract or another configuration.',
    why: 'They are not of one run.',
    next: 'Hand in the manifest that was written with the record.',
  },
  'evaluator-configuration-absent': {
    means: 'No evaluator configuration was handed in.',
    why: 'Nobody knows what was measured.',
    next: 'Hand it in with `--evaluator-configuration`.',
  },
  'evaluator-configuration-digest-mismatch': {
    means: 'The evaluator configuration is not the one that the record names.',
    why: 'The result would be put down to another evaluator.',
    next: 'Hand in the one of the run. The record states what `plumb digest <file> --as EvaluatorConfiguration` prints.',
  },
  'judge-result-unscored': {
    means: 'A judge left a criterion of a rubric without a score.',
    why: 'It can be counted neither way.',
    next: 'Let the judge score it, then score again.',
  },
  'trial-set-field-disagreement': {
    means:
      'The records are no trials of one run: they differ in contract, configuration, mode, recommendation or run, share a `trialIndex`, or are of another contract than the one at hand.',
    why: 'Their outcomes cannot be counted together.',
    next: 'Hand in the records of one run, each with its own `trialIndex`, and the contract they were made under: `plumb digest` prints the `contractDigest` they state.',
  },
  'behavioural-failure-at-or-above-floor': {
    means:
      'An oracle came out `missed`, `abstained`, `bypassed` or `false-positive`, and its severity reaches the `severityFloor` of the policy.',
    why: 'What the policy calls grave failed.',
    next: '`plumb explain-verdict` names the oracle, the trials and what would change it.',
  },
  'evidence-incomplete': {
    means: 'The evidence is said to be incomplete. No artifact makes `score` say so yet.',
    why: 'What is missing could decide otherwise.',
    next: NEVER_YET,
  },
  'evidence-over-truncated': {
    means: 'More of the evidence was cut off than was disclosed. No artifact makes `score` say so yet.',
    why: 'What is missing could decide otherwise.',
    next: NEVER_YET,
  },
  'evidence-unavailable': {
    means: 'The evidence cannot be had. No artifact makes `score` say so yet.',
    why: 'There is nothing to judge by.',
    next: NEVER_YET,
  },
  'evidence-internally-inconsistent': {
    means: 'The evidence contradicts itself. No artifact makes `score` say so yet.',
    why: 'Nothing follows from a contradiction.',
    next: NEVER_YET,
  },
  'lineage-chain-inconsistent': {
    means: 'The revisions that were presented form no chain. No artifact makes `score` say so yet.',
    why: 'Nobody could say what was changed, and how often.',
    next: NEVER_YET,
  },
  'evaluator-recommendation-fail': {
    means: 'The evaluator recommends FAIL, in mode `production`.',
    why: "There the system is judged, and the evaluator's word is enough to fail it.",
    next: 'Read its findings, mend the system, evaluate again.',
  },
  'behavioural-failure-below-floor': {
    means:
      'An oracle came out `missed`, `abstained`, `bypassed` or `false-positive`, and its severity is below the `severityFloor` of the policy.',
    why: 'Something failed that the policy does not call grave.',
    next: '`plumb explain-verdict` names the oracle, the trials and what would change it.',
  },
  'coverage-gap-at-or-above-floor': {
    means: 'The contract leaves a discipline rule open, and its gravest behavior reaches the `severityFloor`.',
    why: 'A whole kind of defect would go unnoticed.',
    next: '`plumb coverage <contract>` says what is open, `plumb explain <rule>` what the rule asks for.',
  },
  'finding-confidence-below-threshold': {
    means: 'The evaluator is less sure of a finding than the `confidenceThreshold` of the policy asks.',
    why: 'A guess is to be looked at before anybody relies on it.',
    next: 'Look at the finding. Let the evaluator look again, or drop what it cannot stand for.',
  },
  'uncited-defect-finding': {
    means: 'A defect finding cites no oracle.',
    why: 'The contract may lack an oracle for what was found.',
    next: 'Let the finding cite the oracle it is about, or add one that covers it.',
  },
  'below-minimum-trial-count': {
    means: 'Fewer trials were handed in than the `minimumTrialCount` of the policy.',
    why: 'One trial can be luck. That alone never fails a run, not under `--strict` either.',
    next: 'Run the trials that are missing and give `--record` once for each.',
  },
  'oracle-unreached': {
    means: 'In a trial, no call was made that the check of an oracle reads.',
    why: 'What nobody called, nobody has judged. That alone never fails a run, not under `--strict` either.',
    next: 'Give the evaluator more budget, or a direction that leads to the call.',
  },
  'evaluator-recommendation-concerns': {
    means: 'The evaluator recommends CONCERNS, in mode `production`.',
    why: "There the system is judged, and the evaluator's doubts are taken over.",
    next: 'Read its findings.',
  },
  'waiver-honoured': {
    means: 'An oracle would have been `missed`, and a waiver whose condition is met applies to it.',
    why: 'The defect is known and accepted. It is not gone.',
    next: 'Nothing, until the waiver expires.',
  },
}
