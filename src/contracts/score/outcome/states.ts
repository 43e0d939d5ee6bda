import type { OutcomeState } from '../../schemas/evidence-artifact.ts'
import type { OutcomeInputs } from './inputs.ts'

export type StateRule = {
  readonly name: string
  /** The guard in words, for the published table. */
  readonly when: string
  readonly guard: (inputs: OutcomeInputs) => boolean
  readonly state: OutcomeState
  /** Whether the outcome names the finding that cites the oracle as what decided it. */
  readonly resolvesFromCitation: boolean
}

const cites = ({ citation }: OutcomeInputs) => citation !== null
const isCanary = ({ probeClass }: OutcomeInputs) => probeClass === 'canary'

/** The first rule whose guard holds decides; the last always holds. Spec: contracts part 04, section 11.3. */
export const STATE_RULES = [
  {
    name: 'evaluation-fault',
    when: 'the evaluation of the oracle failed',
    guard: ({ evaluationFault }) => evaluationFault,
    state: 'oracle-error',
    resolvesFromCitation: false,
  },
  {
    name: 'judge-malformed',
    when: 'the contract has a rubric, and a judge left a criterion without a score in any trial',
    guard: ({ judgeConduct }) => judgeConduct === 'malformed',
    state: 'judge-error',
    resolvesFromCitation: false,
  },
  {
    name: 'probe-unqualified',
    when: 'the probe failed the qualification gate',
    guard: ({ probeQualified }) => !probeQualified,
    state: 'infrastructure-error',
    resolvesFromCitation: false,
  },
  {
    name: 'finding-dangling-probe',
    when: 'the finding that cites the oracle is about another probe',
    guard: ({ citation }) => citation === 'dangling',
    state: 'infrastructure-error',
    resolvesFromCitation: true,
  },
  {
    name: 'witness-unwitnessed-claim',
    when: 'the witness is `unwitnessed-claim`',
    guard: ({ witness }) => witness === 'unwitnessed-claim',
    state: 'infrastructure-error',
    resolvesFromCitation: false,
  },
  {
    name: 'witness-vacuous',
    when: 'the witness is `vacuous`',
    guard: ({ witness }) => witness === 'vacuous',
    state: 'infrastructure-error',
    resolvesFromCitation: false,
  },
  {
    name: 'selector-ambiguous',
    when: 'a step the check reads selected several observations where it admits one',
    guard: ({ selectorAmbiguity }) => selectorAmbiguity,
    state: 'infrastructure-error',
    resolvesFromCitation: false,
  },
  {
    name: 'witness-unexercised',
    when: 'the witness is `unexercised`, and the probe is no clean control',
    guard: ({ witness, expectedClean }) => witness === 'unexercised' && !expectedClean,
    state: 'not-applicable',
    resolvesFromCitation: false,
  },
  {
    name: 'steps-unreached',
    when: 'the check reads steps, none of them selected anything, and the witness is absent or `not-triggered`',
    guard: ({ witness, reach }) => reach === 'none-selected' && (witness === null || witness === 'not-triggered'),
    state: 'unreached',
    resolvesFromCitation: false,
  },
  {
    name: 'zero-action-detected',
    when: 'the witness is `matched`, and the probe is of class `zero-action` and no clean control',
    guard: ({ witness, probeClass, expectedClean }) =>
      probeClass === 'zero-action' && !expectedClean && witness === 'matched',
    state: 'caught',
    resolvesFromCitation: false,
  },
  {
    name: 'clean-control-false-positive',
    when: 'the probe is a clean control, and a defect finding cites the oracle',
    guard: (inputs) => inputs.expectedClean && cites(inputs),
    state: 'false-positive',
    resolvesFromCitation: true,
  },
  {
    name: 'clean-control-passed',
    when: 'the probe is a clean control, and the check found something to examine or there is no check',
    guard: ({ expectedClean, check }) => expectedClean && check !== 'insufficient-evidence',
    state: 'passed-clean-control',
    resolvesFromCitation: false,
  },
  {
    name: 'canary-detected',
    when: 'the probe is a canary, and a defect finding cites the oracle',
    guard: (inputs) => isCanary(inputs) && cites(inputs),
    state: 'caught',
    resolvesFromCitation: true,
  },
  {
    name: 'canary-undetected',
    when: 'the probe is a canary that a step of the check selected, and no defect finding cites the oracle',
    guard: (inputs) => isCanary(inputs) && inputs.reach === 'some-selected' && !cites(inputs),
    state: 'infrastructure-error',
    resolvesFromCitation: false,
  },
  {
    name: 'witness-matched',
    when: 'the witness is `matched`, and the probe is no clean control',
    guard: ({ witness, expectedClean }) => witness === 'matched' && !expectedClean,
    state: 'caught',
    resolvesFromCitation: false,
  },
  {
    name: 'witness-manifested-unclaimed',
    when: 'the witness is `manifested-unclaimed`, and the probe is no clean control',
    guard: ({ witness, expectedClean }) => witness === 'manifested-unclaimed' && !expectedClean,
    state: 'missed',
    resolvesFromCitation: false,
  },
  {
    name: 'oracle-cited-defect',
    when: 'there is no witness, and the finding that cites the oracle rests on the operation of the probe',
    guard: ({ witness, citation }) => witness === null && citation === 'mapped',
    state: 'caught',
    resolvesFromCitation: true,
  },
  {
    name: 'check-insufficient-evidence',
    when: 'the check found nothing to examine',
    guard: ({ check }) => check === 'insufficient-evidence',
    state: 'abstained',
    resolvesFromCitation: false,
  },
  {
    name: 'witness-not-triggered',
    when: 'the witness is `not-triggered`',
    guard: ({ witness }) => witness === 'not-triggered',
    state: 'confirmed',
    resolvesFromCitation: false,
  },
  {
    name: 'outcome-clear',
    when: 'nothing above holds',
    guard: () => true,
    state: 'confirmed',
    resolvesFromCitation: false,
  },
] as const satisfies readonly StateRule[]

export type StateRuleName = (typeof STATE_RULES)[number]['name']
type NamedStateRule = StateRule & { readonly name: StateRuleName }

/** The rule that decides. Total: some rule holds for every input. */
export function decideState(inputs: OutcomeInputs): NamedStateRule {
  const rules: readonly NamedStateRule[] = STATE_RULES
  const decided = rules.find(({ guard }) => guard(inputs))
  if (decided === undefined) throw new TypeError('the last state rule holds for every input')
  return decided
}

/** What each state says, for people. */
export const STATE_MEANINGS: Readonly<Record<OutcomeState, string>> = {
  caught: 'The defect of the probe was there, and the evaluator found it.',
  confirmed: 'Nothing speaks against the oracle.',
  missed: 'The defect of the probe was there, and the evaluator did not claim it.',
  'passed-clean-control': 'Nothing was wrong, and the evaluator claimed nothing.',
  'false-positive': 'Nothing was wrong, and the evaluator claimed a defect.',
  abstained: 'The check had nothing to examine.',
  bypassed: 'The defect was missed under a waiver whose condition was not met.',
  unreached: 'No step that the check reads selected any observation.',
  'oracle-error': 'The evaluation of the oracle failed.',
  'judge-error': 'A judge gave no score.',
  'infrastructure-error': 'The trial, the probe or the corpus is unfit to decide.',
  'not-applicable': 'The trial never exercised the probe, or the oracle was waived.',
}
