import type { CodeEntry, CodeTable } from '../../../report/code-entry.ts'
import type { OutcomeState } from '../../schemas/evidence-artifact.ts'
import { STATE_MEANINGS } from './states.ts'

const told = (state: OutcomeState, entry: Omit<CodeEntry, 'means'>): CodeEntry => ({
  means: STATE_MEANINGS[state],
  ...entry,
})

/** What a state says of an oracle, for people. Spec: contracts part 04, section 11. */
export const STATE_ENTRIES: CodeTable<OutcomeState> = {
  caught: told('caught', { why: 'The evaluator noticed what it should have noticed.', next: 'Nothing.' }),
  confirmed: told('confirmed', {
    why: 'Neither the evaluator nor the evidence gives cause for doubt. It is no proof.',
    next: 'Nothing.',
  }),
  missed: told('missed', {
    why: 'Who overlooks a known defect overlooks unknown ones.',
    next: 'See whether the brief leads there. It is caught when a defect finding of the probe cites an observation on which the condition of its signature holds.',
  }),
  'passed-clean-control': told('passed-clean-control', {
    why: 'The evaluator does not cry wolf.',
    next: 'Nothing.',
  }),
  'false-positive': told('false-positive', {
    why: 'Who calls everything broken catches every defect and is of no use.',
    next: 'Read the finding. Either the evaluator guesses, or the control is not clean.',
  }),
  abstained: told('abstained', {
    why: 'Over nothing a check is neither true nor false. It counts as a failure, so that nobody passes by looking at empty lists.',
    next: 'Put data into the fixture, or use a check that takes an empty collection: `existence`, `absence`, `count-tolerance`.',
  }),
  bypassed: told('bypassed', {
    why: 'The exception did not apply here.',
    next: 'Meet the condition of the waiver, or treat it as `missed`.',
  }),
  unreached: told('unreached', {
    why: 'What nobody called, nobody has judged.',
    next: 'Give the evaluator more budget, or a direction that leads to the call.',
  }),
  'oracle-error': told('oracle-error', {
    why: 'What the oracle says then is not about the system, and the run is invalid.',
    next: 'See what failed, mend the check or the harness, and repeat the trial.',
  }),
  'judge-error': told('judge-error', {
    why: 'A criterion without a score can be counted neither way, and the run is invalid.',
    next: 'Let the judge score every criterion, then score again.',
  }),
  'infrastructure-error': told('infrastructure-error', {
    why: 'What comes out of an unfit measurement is worth nothing, and the run is invalid.',
    next: 'Most reasons have a line of their own beside it: a probe that did not qualify, a claim nothing bears out, a step that selected several calls. Where there is none, a finding that cites the oracle is about another probe, the condition of the signature found nothing to examine, or nobody found the canary.',
  }),
  'not-applicable': told('not-applicable', {
    why: 'The trial says nothing about the probe and is not counted.',
    next: 'Without a waiver: see why the evaluator never called the operation of the probe.',
  }),
}
