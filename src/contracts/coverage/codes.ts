import type { CodeTable } from '../../report/code-entry.ts'
import type { DisciplineRule } from './predicate.ts'

/** What the discipline rules ask for, for people. Spec: contracts part 02, section 12. */
export const DISCIPLINE_ENTRIES: CodeTable<DisciplineRule> = {
  'success-indicator-separation': {
    means:
      'An oracle reads the success indicator of an operation beside something that could contradict it, at the same step.',
    why: 'The flag says that all went well, and is as easily wrong as the rest.',
    next: 'Name the indicator in `successIndicator`, what else matters in `channelRoles`, and read both in one oracle. An operation where nothing else has a role declares `channelRoles` as `{}`.',
  },
  'whole-body': {
    means: 'One oracle reads all required keys of an answer at one step.',
    why: 'Each value can be right by itself while together they are wrong.',
    next: 'Join the keys in one check with `all`, and name each of them in the `evidenceTargets` of the oracle.',
  },
  'malformed-input': {
    means: 'Every operation with inputs is called once with an input of a wrong type, and a check reads that call.',
    why: 'What a system does with nonsense is what it does on a bad day.',
    next: 'Add a step that binds `{ "matcher": "type-violating" }`, and an oracle whose check reads its answer.',
  },
  'per-record': {
    means: 'A quantifier runs over every collection that an operation returns.',
    why: 'That the first element is right says nothing of the others.',
    next: 'List the collections in `collectionLocations`, `[]` for none, and check each with `for-all` or `for-any`.',
  },
  'sibling-cross-check': {
    means: 'Operations and parameters that should behave alike are compared with each other in one oracle.',
    why: 'A defect in one of two twins shows only beside the other.',
    next: 'List the groups in `siblingGroups`, empty lists for none, and read two members of each group in one oracle.',
  },
  'omission-and-completeness': {
    means: 'A collection is compared with the set of what it should hold.',
    why: 'What was left out shows in no element that is there.',
    next: 'Name the `referenceSet` in the collection location. Check an exact collection with `covers-by-key`, one that may be cut short with `for-all` and `set-membership`.',
  },
  'state-change-read-back': {
    means:
      'What an operation changed is read back by another, and one check compares what was sent with what is there.',
    why: 'The answer to a write can repeat what was sent and store nothing.',
    next: 'Add a step of a reading operation whose `after` names the write, and compare its answer with the `call-inputs` of the write in one check.',
  },
}
