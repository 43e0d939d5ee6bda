import type { CheckResolution, Polarity } from '../../schemas/eval-contract.ts'
import type { Disposition } from '../../schemas/parts/scalars.ts'
import type { ProbeClass } from '../../schemas/probe.ts'

/** Where a defect finding stands to the probe that is scored. Spec: contracts part 04, section 10.2. */
export const BUCKETS = ['dangling', 'signatureless', 'mapped', 'unmapped'] as const
export type Bucket = (typeof BUCKETS)[number]

/** What the trial shows of the probe's own signature. Spec: contracts part 04, section 10.1. */
export const WITNESS_RESULTS = [
  'unexercised',
  'unwitnessed-claim',
  'matched',
  'manifested-unclaimed',
  'not-triggered',
  'vacuous',
] as const
export type WitnessResult = (typeof WITNESS_RESULTS)[number]

/** Whether the steps a check reads selected anything: it addresses none, all of them came up empty, or some did not. */
export const REACHES = ['nothing-addressed', 'none-selected', 'some-selected'] as const
export type Reach = (typeof REACHES)[number]

export const JUDGE_CONDUCTS = ['absent', 'malformed', 'conforming'] as const
export type JudgeConduct = (typeof JUDGE_CONDUCTS)[number]

/** No artifact can set another than `none` yet; the decision is total over all four. */
export const WAIVER_STATES = ['none', 'expired', 'applied-condition-met', 'applied-condition-unmet'] as const
export type WaiverState = (typeof WAIVER_STATES)[number]

/** All that decides how one oracle came out in one trial. Spec: contracts part 04, section 11.1. */
export type OutcomeInputs = {
  /** Null when the trial has no disposition for the oracle, or more than one. */
  readonly disposition: { readonly value: Disposition; readonly citesObservations: boolean } | null
  /** Bucket of the one defect finding that cites the oracle; null when there is none, or more than one. */
  readonly citation: Bucket | null
  /** Null for every oracle but the designated one. */
  readonly witness: WitnessResult | null
  readonly reach: Reach
  /** Some step the check reads selected several observations where it admits one. */
  readonly selectorAmbiguity: boolean
  /** Null when the oracle has no check. */
  readonly check: CheckResolution['resolution'] | null
  readonly polarity: Polarity
  readonly probeClass: ProbeClass
  readonly expectedClean: boolean
  readonly probeQualified: boolean
  /** One value for all oracles and trials of a call. */
  readonly judgeConduct: JudgeConduct
  readonly waiver: WaiverState
  /** No artifact can set it yet. */
  readonly evaluationFault: boolean
}
