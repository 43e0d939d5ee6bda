import type { CodeTable } from '../../report/code-entry.ts'
import type { PreflightCheck } from '../schemas/preflight-verdict.ts'

/** What a pre-flight checks, for people. Spec: contracts part 03, section 6. */
export const PREFLIGHT_ENTRIES: CodeTable<PreflightCheck['kind']> = {
  'interface-present': {
    means:
      'Every leg of an operation was answered, and each answer names the leg, the interface and the operation it was asked for.',
    why: 'Nobody can be judged by an operation that is not there.',
    next: 'The `note` names the leg. Start the system, or observe the leg that is missing.',
  },
  'input-sensitivity': {
    means:
      'The two legs of the sensitivity witness are told apart by its relation: what comes back depends on what was sent.',
    why: 'A system that answers everything in the same way lets every check pass.',
    next: 'The `note` says what the relation came to. Choose inputs that have to give different answers, mend the relation, or find out why the system does not look at its inputs. An operation that takes inputs needs a witness.',
  },
  'state-reset': {
    means:
      'A read gives the same before and after: around a change that is reset, or twice in a row where nothing changes.',
    why: 'Trials that leave something behind judge each other.',
    next: 'Let the fixture reset bring everything back, or list in `volatilePointers` what differs each time, such as times and request ids.',
  },
  'clean-control': {
    means: 'Ordinary calls succeed: no status of 400 or more, no exit code but 0, no tool error.',
    why: 'On a system that is broken anyway every defect is found.',
    next: 'The `note` names the leg and what it gave. Mend the system or the inputs of that leg.',
  },
  'seeded-faults-scoped': {
    means: 'The witness of a planted defect does not fire on calls that have nothing to do with it.',
    why: 'A witness that always fires shows nothing.',
    next: 'Narrow the relation of the witness to the inputs that bring the defect out. There has to be another leg of the same operation to compare with.',
  },
  'seeded-fault-fired': {
    means: 'The witness of a planted defect fires on its own leg: the defect is really there.',
    why: 'Nobody can be blamed for missing what was not there.',
    next: 'See that the build with the defect is the one that is probed. Else mend the inputs or the relation of the `manifestationWitness`; a defect without one cannot be seen to fire.',
  },
}
