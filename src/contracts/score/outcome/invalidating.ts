import type { OutcomeInputs } from './inputs.ts'

type ConditionRule = {
  readonly name: string
  /** The guard in words, for the published table. */
  readonly when: string
  readonly guard: (inputs: OutcomeInputs) => boolean
}

/** Independent of each other and of the state; sorted by name. Spec: contracts part 04, section 11.2. */
export const INVALIDATING_CONDITIONS = [
  {
    name: 'canary-non-detection',
    when: 'the probe is a canary that a step of the check selected, and no defect finding cites the oracle',
    guard: ({ probeClass, reach, citation }) =>
      probeClass === 'canary' && reach === 'some-selected' && citation === null,
  },
  {
    name: 'dangling-probe-citation',
    when: 'the finding that cites the oracle is about another probe',
    guard: ({ citation }) => citation === 'dangling',
  },
  {
    name: 'disposition-missing',
    when: 'the trial has no disposition for the oracle, or more than one',
    guard: ({ disposition }) => disposition === null,
  },
  {
    name: 'evaluation-fault',
    when: 'the evaluation of the oracle failed',
    guard: ({ evaluationFault }) => evaluationFault,
  },
  {
    name: 'judge-malformed',
    when: 'the contract has a rubric, and a judge left a criterion without a score in any trial',
    guard: ({ judgeConduct }) => judgeConduct === 'malformed',
  },
  {
    name: 'selector-ambiguity',
    when: 'a step the check reads selected several observations where it admits one',
    guard: ({ selectorAmbiguity }) => selectorAmbiguity,
  },
  {
    name: 'unqualified-probe-in-sealed-set',
    when: 'the probe failed the qualification gate',
    guard: ({ probeQualified }) => !probeQualified,
  },
  {
    name: 'unsupported-disposition',
    when: 'the disposition is `held` or `violated` and cites no observation',
    guard: (inputs) => isUnsupported(inputs),
  },
  {
    name: 'unwitnessed-detection-claim',
    when: 'the witness is `unwitnessed-claim`',
    guard: ({ witness }) => witness === 'unwitnessed-claim',
  },
  {
    name: 'vacuous-signature',
    when: 'the witness is `vacuous`',
    guard: ({ witness }) => witness === 'vacuous',
  },
] as const satisfies readonly ConditionRule[]
export type InvalidatingCondition = (typeof INVALIDATING_CONDITIONS)[number]['name']

/** Every condition that holds, sorted by name; empty for most. */
export function invalidatingConditions(inputs: OutcomeInputs): InvalidatingCondition[] {
  return INVALIDATING_CONDITIONS.filter(({ guard }) => guard(inputs)).map(({ name }) => name)
}

/** A disposition that says how the oracle came out and rests on nothing. */
export function isUnsupported({ disposition }: Pick<OutcomeInputs, 'disposition'>): boolean {
  return disposition !== null && disposition.value !== 'not-attempted' && !disposition.citesObservations
}
