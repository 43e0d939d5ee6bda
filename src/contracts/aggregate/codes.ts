import type { AggregationRefusalCode } from '../../canonical/faults.ts'
import type { CodeTable } from '../../report/code-entry.ts'
import type { FloorBasis } from '../schemas/strength-aggregate.ts'

/** Why evidence is not put together, for people. Spec: contracts part 05, sections 6.3 and 6.6. */
export const REFUSAL_ENTRIES: CodeTable<AggregationRefusalCode> = {
  'strength-inputs-disagree': {
    means:
      'The evidence artifacts do not belong together: two score the same probe, or they were scored under another policy, mode, corpus, fixture or configuration of the evaluator than the first, or under another policy than the one at hand.',
    why: 'A rate over measurements that were made differently means nothing.',
    next: 'Score every probe of the run once, with the same policy, configuration, corpus digest and pre-flight verdict, and hand in that policy.',
  },
  'strength-input-inconsistent': {
    means:
      'An evidence artifact contradicts itself: its counts do not follow from its votes, its strength does not follow from its counts, or a digest in it is not that of what it stands for.',
    why: 'It was changed after `score` wrote it, or something else wrote it.',
    next: 'Score that probe again and hand in what comes out, as it is.',
  },
}

/** What a floor decision rests on, for people. Spec: contracts part 05, section 6.7. */
export const FLOOR_ENTRIES: CodeTable<FloorBasis> = {
  'no-floor-declared': {
    means: 'The floors file has no key for the class.',
    why: 'Nothing was asked, so nothing was decided.',
    next: 'Declare a rate from 0 to 1 for the class if the evaluator is to be held to one.',
  },
  'no-eligible-probe': {
    means: 'A floor is declared, and no qualified probe of the class was scored.',
    why: 'A floor that nothing was measured against is never reached.',
    next: 'Add probes of the class, or take its floor out.',
  },
  'not-comparable': {
    means: 'A probe of the class had fewer trials than the policy asks for, or an oracle that was never reached.',
    why: 'A rate from too little is luck.',
    next: 'Run the trials that are missing. `plumb explain-verdict` says of each evidence artifact what it lacks.',
  },
  'no-exercised-probe': {
    means: 'No probe of the class was exercised: no trial of any of them counts.',
    why: 'There is no rate.',
    next: 'See why the evaluator never called what the probes are about: too small a budget, or a direction that does not lead there.',
  },
  'unexercised-probe': {
    means: 'Some probes of the class were exercised, and at least one was not.',
    why: 'The rate of the others would be taken for that of all.',
    next: 'Run the probes that were not exercised again; `inputs` lists all that were read.',
  },
  'rate-below-floor': {
    means: 'The class was measured, and its catch rate is below the floor.',
    why: 'The evaluator overlooks more known defects than you allow.',
    next: 'See which probes were missed, and whether the brief leads there. Else it is the evaluator that has to get better.',
  },
  'rate-meets-floor': {
    means: 'The class was measured, and its catch rate is at the floor or above.',
    why: 'The evaluator catches as many known defects of this class as you ask for.',
    next: 'Nothing.',
  },
}
