// What every code of the contract commands means. In: a code. Out: its entry, or the page of its whole set, as Markdown. The
// entries stand beside the code that raises them, and a set is listed here once. Nothing is decided here.
import {
  AGGREGATION_REFUSAL_CODES,
  FAILURE_CODES,
  FORBIDDEN_TARGET_REASONS,
  PORT_FAILURE_REASONS,
  RUNTIME_FAULT_CODES,
} from '../../canonical/faults.ts'
import type { CodeEntry, CodeTable } from '../../report/code-entry.ts'
import { FLOOR_ENTRIES, REFUSAL_ENTRIES } from '../aggregate/codes.ts'
import { FAILURE_ENTRIES } from '../compile/codes.ts'
import { DISCIPLINE_ENTRIES } from '../coverage/codes.ts'
import { DISCIPLINE_RULES } from '../coverage/predicate.ts'
import { PREFLIGHT_ENTRIES } from '../preflight/codes.ts'
import { OUTCOME_STATES } from '../schemas/evidence-artifact.ts'
import { PREFLIGHT_CHECK_KINDS } from '../schemas/preflight-verdict.ts'
import { FLOOR_BASES } from '../schemas/strength-aggregate.ts'
import { ROW_ENTRIES } from '../score/ladder/codes.ts'
import { LADDER_ROWS } from '../score/ladder/index.ts'
import { STATE_ENTRIES } from '../score/outcome/codes.ts'
import { QUALIFICATION_ENTRIES } from '../score/qualification/codes.ts'
import { QUALIFICATION_FAILURES } from '../score/qualification/failures.ts'
import { FORBIDDEN_TARGET_ENTRIES, PORT_FAILURE_ENTRIES, RUNTIME_FAULT_ENTRIES } from './runtime-faults.ts'

/** A closed set of codes. */
export type CodeSet = {
  /** File name of its page without the ending, and what `explain` takes for the whole set. */
  readonly name: string
  readonly title: string
  /** Where its codes are seen, in a sentence or two. */
  readonly about: string
  /** The module that holds the entries, from the root of the repository. */
  readonly source: string
  /** In registry order. */
  readonly entries: ReadonlyMap<string, CodeEntry>
}

/** Every set, in the order of the work: what compile says first, what aggregation says last. */
export const CODE_SETS: readonly CodeSet[] = [
  set({
    name: 'structural-failures',
    title: 'Structural failures',
    about:
      'What is wrong with a contract, or with the pre-flight planned from it; exit 4 of `compile`, `seal` and `preflight`.',
    source: 'src/contracts/compile/codes.ts',
    codes: FAILURE_CODES,
    table: FAILURE_ENTRIES,
  }),
  set({
    name: 'runtime-faults',
    title: 'Runtime faults',
    about: 'Why an input, a value or a system could not be processed; exit 5 of every contract command.',
    source: 'src/contracts/codes/runtime-faults.ts',
    codes: RUNTIME_FAULT_CODES,
    table: RUNTIME_FAULT_ENTRIES,
  }),
  set({
    name: 'forbidden-targets',
    title: 'Why a target is forbidden',
    about: 'Which rule of a target policy denied a request of `preflight --live`; behind the fault `forbidden-target`.',
    source: 'src/contracts/codes/runtime-faults.ts',
    codes: FORBIDDEN_TARGET_REASONS,
    table: FORBIDDEN_TARGET_ENTRIES,
  }),
  set({
    name: 'port-failures',
    title: 'Why a port failed',
    about: 'What can be told of it, behind the fault `port-failure`.',
    source: 'src/contracts/codes/runtime-faults.ts',
    codes: PORT_FAILURE_REASONS,
    table: PORT_FAILURE_ENTRIES,
  }),
  set({
    name: 'discipline-rules',
    title: 'Discipline rules',
    about:
      'What a good contract covers; `coverage` shows which of them one leaves open, and `score` turns a grave gap into CONCERNS.',
    source: 'src/contracts/coverage/codes.ts',
    codes: DISCIPLINE_RULES,
    table: DISCIPLINE_ENTRIES,
  }),
  set({
    name: 'preflight-checks',
    title: 'Pre-flight checks',
    about: 'What a pre-flight verdict lists; one that failed makes `preflight` exit 3.',
    source: 'src/contracts/preflight/codes.ts',
    codes: PREFLIGHT_CHECK_KINDS,
    table: PREFLIGHT_ENTRIES,
  }),
  set({
    name: 'qualification-failures',
    title: 'Qualification failures',
    about: 'Why a probe may not be trusted; `score` prints them, and no oracle can be decided by such a probe.',
    source: 'src/contracts/score/qualification/codes.ts',
    codes: QUALIFICATION_FAILURES,
    table: QUALIFICATION_ENTRIES,
  }),
  set({
    name: 'outcome-states',
    title: 'Outcome states',
    about: 'How an oracle came out of a trial. [The rules that decide](../outcome-states.md) have a page of their own.',
    source: 'src/contracts/score/outcome/codes.ts',
    codes: OUTCOME_STATES,
    table: STATE_ENTRIES,
  }),
  set({
    name: 'verdict-reasons',
    title: 'Reasons of a verdict',
    about:
      'The rows of the verdict ladder, from those that make a run invalid (`score` exits 3) over FAIL and CONCERNS to WAIVED. `explain-verdict --json` names them in `row`.',
    source: 'src/contracts/score/ladder/codes.ts',
    codes: LADDER_ROWS.map(({ name }) => name),
    table: ROW_ENTRIES,
  }),
  set({
    name: 'aggregation-refusals',
    title: 'Aggregation refusals',
    about: 'Why evidence artifacts are not put together; exit 4 of `aggregate-strength`.',
    source: 'src/contracts/aggregate/codes.ts',
    codes: AGGREGATION_REFUSAL_CODES,
    table: REFUSAL_ENTRIES,
  }),
  set({
    name: 'floor-bases',
    title: 'Bases of floor decisions',
    about: 'Why a floor of a strength aggregate is reached or not: `floorDecisions`, `basis`.',
    source: 'src/contracts/aggregate/codes.ts',
    codes: FLOOR_BASES,
    table: FLOOR_ENTRIES,
  }),
]

function set<Code extends string>({
  codes,
  table,
  ...rest
}: Omit<CodeSet, 'entries'> & { readonly codes: readonly Code[]; readonly table: CodeTable<Code> }): CodeSet {
  return { ...rest, entries: new Map(codes.map((code) => [code, table[code]])) }
}
