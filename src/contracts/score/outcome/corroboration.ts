import type { Outcome, OutcomeState } from '../../schemas/evidence-artifact.ts'
import type { OutcomeInputs } from './inputs.ts'
import { isUnsupported } from './invalidating.ts'

export type Corroboration = Outcome['corroboration']

/** What corroboration looks at: the inputs, and the state after any waiver. */
export type CorroborationInputs = OutcomeInputs & { readonly state: OutcomeState }

type CorroborationRule = {
  readonly name: string
  /** The guard in words, for the published table. */
  readonly when: string
  readonly guard: (inputs: CorroborationInputs) => boolean
  readonly value: (inputs: CorroborationInputs) => Corroboration
  readonly valueInWords: string
}

const cites = ({ citation }: OutcomeInputs) => citation !== null

/** Whether the check came out as a sound system would make it. */
const isSatisfied = ({ check, polarity }: OutcomeInputs) => check === (polarity === 'expects-hold' ? 'true' : 'false')

/**
 * Whether the check bears the evaluator out. The first rule whose guard holds decides; the last always holds. No rung of a
 * verdict reads it. Spec: contracts part 04, section 11.5.
 */
export const CORROBORATION_RULES = [
  {
    name: 'disposition-unsupported',
    when: 'the disposition is `held` or `violated` and cites no observation',
    guard: isUnsupported,
    value: () => 'disagrees',
    valueInWords: '`disagrees`',
  },
  {
    name: 'disposition-contradicts-evidence',
    when: 'the disposition is `violated` without a defect finding, or `held` or `not-attempted` with one',
    guard: (inputs) => inputs.disposition !== null && (inputs.disposition.value === 'violated') !== cites(inputs),
    value: () => 'disagrees',
    valueInWords: '`disagrees`',
  },
  {
    name: 'citation-declined',
    when: 'the finding that cites the oracle rests on another operation, or the probe has no signature',
    guard: ({ citation }) => citation === 'unmapped' || citation === 'signatureless',
    value: () => 'disagrees',
    valueInWords: '`disagrees`',
  },
  {
    name: 'examined-nothing',
    when: 'the check found nothing to examine',
    guard: ({ check }) => check === 'insufficient-evidence',
    value: (inputs) => (cites(inputs) ? 'disagrees' : 'agrees'),
    valueInWords: '`disagrees` with a defect finding, else `agrees`',
  },
  {
    name: 'never-ran',
    when: 'the state is `unreached`, or the oracle has no check',
    guard: ({ state, check }) => state === 'unreached' || check === null,
    value: () => 'not-evaluable',
    valueInWords: '`not-evaluable`',
  },
  {
    name: 'check-confirms-silence',
    when: 'the check is satisfied, and there is no defect finding',
    guard: (inputs) => isSatisfied(inputs) && !cites(inputs),
    value: () => 'agrees',
    valueInWords: '`agrees`',
  },
  {
    name: 'check-confirms-finding',
    when: 'the check is not satisfied, and there is a defect finding',
    guard: (inputs) => !isSatisfied(inputs) && cites(inputs),
    value: () => 'agrees',
    valueInWords: '`agrees`',
  },
  {
    name: 'check-and-findings-diverge',
    when: 'check and findings say different things',
    guard: () => true,
    value: () => 'disagrees',
    valueInWords: '`disagrees`',
  },
] as const satisfies readonly CorroborationRule[]
export type CorroborationRuleName = (typeof CORROBORATION_RULES)[number]['name']

/** Total: some rule holds for every input. */
export function corroborate(inputs: CorroborationInputs): { rule: CorroborationRuleName; value: Corroboration } {
  const decided = CORROBORATION_RULES.find(({ guard }) => guard(inputs))
  if (decided === undefined) throw new TypeError('the last corroboration rule holds for every input')
  return { rule: decided.name, value: decided.value(inputs) }
}
