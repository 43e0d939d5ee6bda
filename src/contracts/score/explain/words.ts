import { counted } from '../../../report/counted.ts'
import type { OutcomeState } from '../../schemas/evidence-artifact.ts'
import type { RecordedRowName, RowName } from '../ladder/index.ts'
import { STATE_MEANINGS } from '../outcome/index.ts'

/** What stands in the holes of a line. */
export type Holes = Readonly<Record<string, string>>

type Words = { readonly meaning: (holes: Holes) => string; readonly change: (holes: Holes) => string }

const fixed = (meaning: string, change: string): Words => ({ meaning: () => meaning, change: () => change })

/** What would bring an oracle out of a state that counts against the verdict. */
const WAY_OUT: Partial<Record<OutcomeState, string>> = {
  missed:
    'The evaluator claims the defect: a defect finding that cites an observation on which the condition of the signature holds.',
  abstained:
    'The calls that the check reads return something to examine, or the check accepts an empty collection, as existence, absence and count-tolerance do.',
  bypassed: 'The condition of the waiver is met, or the evaluator claims the defect.',
  'false-positive': 'The evaluator claims no defect against this oracle: nothing is wrong with this system.',
}

function meaningOf({ state = '' }: Holes): string {
  const meanings: Readonly<Record<string, string>> = STATE_MEANINGS
  return meanings[state] ?? `It came out as ${state}.`
}

function wayOut({ state = '' }: Holes): string {
  const ways: Readonly<Record<string, string>> = WAY_OUT
  return ways[state] ?? `The oracle comes out in another state than ${state}.`
}

const INCOMPLETE = fixed(
  'The evidence is not fit to conclude from.',
  'The harness hands in complete evidence, within the bound it disclosed.',
)

/** In plain words: every row that an artifact can record. The rows of the Invalid rung leave none. */
const WORDS: Readonly<Record<RecordedRowName, Words>> = {
  'behavioural-failure-at-or-above-floor': {
    meaning: (holes) => `${meaningOf(holes)} Its severity reaches the floor of the policy, which makes it a failure.`,
    change: (holes) => `${wayOut(holes)} Below the severity floor it is a concern.`,
  },
  'behavioural-failure-below-floor': {
    meaning: (holes) => `${meaningOf(holes)} Its severity is below the floor of the policy, which makes it a concern.`,
    change: wayOut,
  },
  'evidence-incomplete': INCOMPLETE,
  'evidence-over-truncated': INCOMPLETE,
  'evidence-unavailable': INCOMPLETE,
  'evidence-internally-inconsistent': INCOMPLETE,
  'lineage-chain-inconsistent': fixed(
    'The revisions that were presented do not form one chain.',
    'Every revision names the one before it, and none is left out.',
  ),
  'evaluator-recommendation-fail': fixed(
    'The evaluator recommends to fail the system, and in production mode that is enough.',
    'The evaluator recommends PASS.',
  ),
  'evaluator-recommendation-concerns': fixed(
    'The evaluator has concerns, and in production mode they are taken over.',
    'The evaluator recommends PASS.',
  ),
  'coverage-gap-at-or-above-floor': {
    meaning: ({ rule }) => `The contract leaves the discipline rule ${rule} open, though it applies.`,
    change: ({ rule }) => `The contract answers the rule; "plumb coverage <contract>" says what ${rule} asks for.`,
  },
  'finding-confidence-below-threshold': {
    meaning: ({ confidence }) =>
      `The evaluator is only ${confidence} sure of it, which the policy takes for too little.`,
    change: () => 'The evaluator is surer of it, drops it, or the policy asks for less.',
  },
  'uncited-defect-finding': fixed(
    'The evaluator found a defect that no oracle of the contract covers.',
    'The finding cites an oracle, or the contract gets one that covers it.',
  ),
  'below-minimum-trial-count': {
    meaning: ({ minimum }) => `The policy asks for ${minimum} trials before a result counts as measured.`,
    change: ({ completed, minimum }) =>
      `${counted(Number(minimum) - Number(completed), 'more trial')}, scored in the same call.`,
  },
  'oracle-unreached': fixed(
    STATE_MEANINGS.unreached,
    'The evaluation makes the calls that the steps of the check select.',
  ),
  'waiver-honoured': fixed(
    'A waiver applied, and its condition was met.',
    'Without the waiver the oracle is missed, which is a failure or a concern.',
  ),
}

/** Null for a row that no artifact records. */
export function wordsFor(row: RowName): Words | null {
  const words: Readonly<Partial<Record<RowName, Words>>> = WORDS
  return words[row] ?? null
}
