import { describe, expect, test } from 'bun:test'
import { OUTCOME_STATES } from '../../../../src/contracts/schemas/evidence-artifact.ts'
import {
  CORROBORATION_RULES,
  type CorroborationInputs,
  corroborate,
} from '../../../../src/contracts/score/outcome/corroboration.ts'
import {
  BUCKETS,
  decideOutcome,
  JUDGE_CONDUCTS,
  type OutcomeInputs,
  REACHES,
  WAIVER_STATES,
  WITNESS_RESULTS,
} from '../../../../src/contracts/score/outcome/index.ts'
import {
  INVALIDATING_CONDITIONS,
  invalidatingConditions,
} from '../../../../src/contracts/score/outcome/invalidating.ts'
import { decideState, STATE_RULES } from '../../../../src/contracts/score/outcome/states.ts'
import { adjustForWaiver } from '../../../../src/contracts/score/outcome/waiver.ts'
import { fieldsRead } from './fields-read.ts'

// The tables are held against a second writing of the rules, over every combination of the inputs they read.

const NO = [false, true] as const
const DISPOSITIONS: readonly OutcomeInputs['disposition'][] = [
  null,
  ...(['held', 'violated', 'not-attempted'] as const).flatMap((value) =>
    NO.map((citesObservations) => ({ value, citesObservations })),
  ),
]
const FIELDS = {
  disposition: DISPOSITIONS,
  citation: [null, ...BUCKETS],
  witness: [null, ...WITNESS_RESULTS],
  reach: REACHES,
  selectorAmbiguity: NO,
  check: [null, 'true', 'false', 'insufficient-evidence'],
  polarity: ['expects-hold', 'expects-violation'],
  probeClass: ['defect', 'gameability', 'zero-action', 'canary'],
  expectedClean: NO,
  probeQualified: NO,
  judgeConduct: JUDGE_CONDUCTS,
  waiver: WAIVER_STATES,
  evaluationFault: NO,
} as const satisfies { [K in keyof OutcomeInputs]: readonly OutcomeInputs[K][] }

/** One value of each field. The tables below vary some fields and leave the rest at these. */
const PLAIN: OutcomeInputs = {
  disposition: { value: 'held', citesObservations: true },
  citation: null,
  witness: null,
  reach: 'some-selected',
  selectorAmbiguity: false,
  check: 'true',
  polarity: 'expects-hold',
  probeClass: 'defect',
  expectedClean: false,
  probeQualified: true,
  judgeConduct: 'absent',
  waiver: 'none',
  evaluationFault: false,
}

/** Every combination of these fields; the others stay plain. */
function* varying(fields: readonly (keyof OutcomeInputs)[]): Generator<OutcomeInputs> {
  const [field, ...others] = fields
  if (field === undefined) {
    yield PLAIN
    return
  }
  for (const inputs of varying(others)) for (const value of FIELDS[field]) yield { ...inputs, [field]: value }
}

const STATE_FIELDS = [
  'citation',
  'witness',
  'reach',
  'selectorAmbiguity',
  'check',
  'probeClass',
  'expectedClean',
  'probeQualified',
  'judgeConduct',
  'evaluationFault',
] as const

describe('states', () => {
  test('every combination comes out as the second writing says, and every rule decides some', () => {
    const wrong: unknown[] = []
    const decided = new Map<string, number>()
    for (const inputs of varying(STATE_FIELDS)) {
      const { name, state, resolvesFromCitation } = decideState(inputs)
      decided.set(name, (decided.get(name) ?? 0) + 1)
      const told = `${name} ${state} ${resolvesFromCitation}`
      const expected = secondWriting(inputs)
      if (told !== expected) wrong.push({ inputs, told, expected })
    }
    expect(wrong.slice(0, 3)).toEqual([])
    expect([...decided.values()].reduce((sum, count) => sum + count, 0)).toBe(80_640)
    expect(STATE_RULES.map(({ name }) => name).filter((name) => !decided.has(name))).toEqual([])
  })

  test('nothing else is read', () => {
    const read = new Set<PropertyKey>()
    for (const inputs of varying(STATE_FIELDS)) fieldsRead(inputs, decideState, read)
    expect([...read].sort()).toEqual([...STATE_FIELDS].sort())
  })

  test('a check that resolves false never decides', () => {
    const differing: OutcomeInputs[] = []
    for (const inputs of varying(STATE_FIELDS.filter((field) => field !== 'check'))) {
      const held = decideState({ ...inputs, check: 'true' }).state
      if (decideState({ ...inputs, check: 'false' }).state !== held) differing.push(inputs)
    }
    expect(differing).toEqual([])
  })
})

/** Rule, state and whether it resolves from the citation; nested where the table is flat. */
function secondWriting(inputs: OutcomeInputs): string {
  const { citation, witness, reach, check, probeClass, expectedClean } = inputs
  if (inputs.evaluationFault) return 'evaluation-fault oracle-error false'
  if (inputs.judgeConduct === 'malformed') return 'judge-malformed judge-error false'
  if (!inputs.probeQualified) return 'probe-unqualified infrastructure-error false'
  if (citation === 'dangling') return 'finding-dangling-probe infrastructure-error true'
  if (witness === 'unwitnessed-claim' || witness === 'vacuous') return `witness-${witness} infrastructure-error false`
  if (inputs.selectorAmbiguity) return 'selector-ambiguous infrastructure-error false'
  if (witness === 'unexercised' && !expectedClean) return 'witness-unexercised not-applicable false'
  const isUntouched = witness === null || witness === 'not-triggered'
  if (isUntouched && reach === 'none-selected') return 'steps-unreached unreached false'
  if (!expectedClean && witness === 'matched' && probeClass === 'zero-action') {
    return 'zero-action-detected caught false'
  }
  if (expectedClean) {
    if (citation !== null) return 'clean-control-false-positive false-positive true'
    if (check !== 'insufficient-evidence') return 'clean-control-passed passed-clean-control false'
  }
  if (probeClass === 'canary') {
    if (citation !== null) return 'canary-detected caught true'
    if (reach === 'some-selected') return 'canary-undetected infrastructure-error false'
  }
  if (!expectedClean) {
    if (witness === 'matched') return 'witness-matched caught false'
    if (witness === 'manifested-unclaimed') return 'witness-manifested-unclaimed missed false'
  }
  if (witness === null && citation === 'mapped') return 'oracle-cited-defect caught true'
  if (check === 'insufficient-evidence') return 'check-insufficient-evidence abstained false'
  return `${witness === 'not-triggered' ? 'witness-not-triggered' : 'outcome-clear'} confirmed false`
}

const CONDITION_FIELDS = [
  'disposition',
  'citation',
  'witness',
  'reach',
  'selectorAmbiguity',
  'probeClass',
  'probeQualified',
  'judgeConduct',
  'evaluationFault',
] as const

describe('invalidating conditions', () => {
  test('each holds exactly when its own facts do, and they come sorted', () => {
    const wrong: unknown[] = []
    for (const inputs of varying(CONDITION_FIELDS)) {
      const { disposition } = inputs
      const isSilentCanary = inputs.probeClass === 'canary' && inputs.citation === null
      const expected = [
        ...(isSilentCanary && inputs.reach === 'some-selected' ? ['canary-non-detection'] : []),
        ...(inputs.citation === 'dangling' ? ['dangling-probe-citation'] : []),
        ...(disposition === null ? ['disposition-missing'] : []),
        ...(inputs.evaluationFault ? ['evaluation-fault'] : []),
        ...(inputs.judgeConduct === 'malformed' ? ['judge-malformed'] : []),
        ...(inputs.selectorAmbiguity ? ['selector-ambiguity'] : []),
        ...(inputs.probeQualified ? [] : ['unqualified-probe-in-sealed-set']),
        ...(disposition?.citesObservations === false && disposition.value !== 'not-attempted'
          ? ['unsupported-disposition']
          : []),
        ...(inputs.witness === 'unwitnessed-claim' ? ['unwitnessed-detection-claim'] : []),
        ...(inputs.witness === 'vacuous' ? ['vacuous-signature'] : []),
      ]
      const found: string[] = invalidatingConditions(inputs)
      if (found.join() !== expected.join()) wrong.push({ inputs, found, expected })
    }
    expect(wrong.slice(0, 3)).toEqual([])
    const names: string[] = INVALIDATING_CONDITIONS.map(({ name }) => name)
    expect(names).toEqual(names.toSorted())
  })

  test('nothing else is read', () => {
    const read = new Set<PropertyKey>()
    for (const inputs of varying(CONDITION_FIELDS)) fieldsRead(inputs, invalidatingConditions, read)
    expect([...read].sort()).toEqual([...CONDITION_FIELDS].sort())
  })
})

test('a waiver changes a missed defect and nothing else', () => {
  for (const [state, waiver] of OUTCOME_STATES.flatMap((one) => WAIVER_STATES.map((other) => [one, other] as const))) {
    const isApplied = state === 'missed' && waiver !== 'none' && waiver !== 'expired'
    const isMet = waiver === 'applied-condition-met'
    expect([state, waiver, adjustForWaiver(state, waiver)]).toEqual([
      state,
      waiver,
      isApplied
        ? { state: isMet ? 'not-applicable' : 'bypassed', rule: isMet ? 'waiver-honoured' : 'waiver-bypassed' }
        : { state, rule: null },
    ])
  }
})

describe('corroboration', () => {
  const fields = ['disposition', 'citation', 'check', 'polarity'] as const
  function* everyInput(): Generator<CorroborationInputs> {
    for (const inputs of varying(fields)) for (const state of OUTCOME_STATES) yield { ...inputs, state }
  }

  test('every combination comes out as the second writing says, and every rule decides some', () => {
    const wrong: unknown[] = []
    const decided = new Set<string>()
    for (const inputs of everyInput()) {
      const { rule, value } = corroborate(inputs)
      decided.add(rule)
      const expected = secondCorroboration(inputs)
      if (`${rule} ${value}` !== expected) wrong.push({ inputs, rule, value, expected })
    }
    expect(wrong.slice(0, 3)).toEqual([])
    expect(CORROBORATION_RULES.map(({ name }) => name).filter((name) => !decided.has(name))).toEqual([])
  })

  test('nothing else is read', () => {
    const read = new Set<PropertyKey>()
    for (const inputs of everyInput()) fieldsRead(inputs, corroborate, read)
    expect([...read].sort()).toEqual([...fields, 'state'].sort())
  })

  function secondCorroboration({ disposition, citation, check, polarity, state }: CorroborationInputs): string {
    const cites = citation !== null
    if (disposition !== null) {
      const claims = disposition.value !== 'not-attempted'
      if (claims && !disposition.citesObservations) return 'disposition-unsupported disagrees'
      const contradicts = disposition.value === 'violated' ? !cites : cites
      if (contradicts) return 'disposition-contradicts-evidence disagrees'
    }
    if (citation === 'unmapped' || citation === 'signatureless') return 'citation-declined disagrees'
    if (check === 'insufficient-evidence') return `examined-nothing ${cites ? 'disagrees' : 'agrees'}`
    if (check === null || state === 'unreached') return 'never-ran not-evaluable'
    const satisfied = polarity === 'expects-hold' ? check === 'true' : check === 'false'
    if (satisfied === cites) return 'check-and-findings-diverge disagrees'
    return satisfied ? 'check-confirms-silence agrees' : 'check-confirms-finding agrees'
  }
})

describe('the whole decision', () => {
  test('an honoured waiver is corroborated by its final state', () => {
    const inputs: OutcomeInputs = { ...PLAIN, witness: 'manifested-unclaimed', waiver: 'applied-condition-met' }
    expect(decideOutcome(inputs)).toEqual({
      state: 'not-applicable',
      rule: 'witness-manifested-unclaimed',
      waiverRule: 'waiver-honoured',
      resolvesFromCitation: false,
      conditions: [],
      corroboration: 'agrees',
      corroborationRule: 'check-confirms-silence',
    })
  })

  test('each of the twelve states is reached', () => {
    const reached = new Set<string>()
    const fields = [
      'citation',
      'witness',
      'reach',
      'check',
      'expectedClean',
      'judgeConduct',
      'evaluationFault',
      'waiver',
    ] as const
    for (const inputs of varying(fields)) reached.add(decideOutcome(inputs).state)
    expect([...reached].sort()).toEqual([...OUTCOME_STATES].sort())
  })
})
