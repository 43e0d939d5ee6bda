import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import * as v from 'valibot'
import { serializeArtifact } from '../../../src/canonical/canonicalize.ts'
import { digestArtifact } from '../../../src/canonical/digest.ts'
import { AggregationRefusal } from '../../../src/canonical/faults.ts'
import { scanJson } from '../../../src/canonical/scan-named-json.ts'
import { type AggregateStrengthOptions, aggregateStrength } from '../../../src/contracts/aggregate/index.ts'
import { comparabilityKey } from '../../../src/contracts/aggregate/strength.ts'
import { StrengthAggregate } from '../../../src/contracts/schemas/strength-aggregate.ts'
import { VERSION } from '../../../src/version.ts'
import { faultOf } from '../../canonical/faulted.ts'
import { type ContractEvidence, digestOf, evidenceOf, POLICY, POLICY_DIGEST, reductionOf } from './evidence.ts'

const aggregate = (evidence: unknown, floors: unknown = {}, policy: unknown = POLICY) =>
  aggregateStrength({ evidence, floors, policy })

/** Four caught among five. */
const FIVE = ['P-001', 'P-002', 'P-003', 'P-004', 'P-005'].map((probeId) =>
  evidenceOf({ probeId, votes: probeId === 'P-005' ? ['missed', 'missed'] : ['caught', 'caught'] }),
)
const [FIRST = evidenceOf(), SECOND = evidenceOf()] = FIVE

describe('the aggregate', () => {
  const made = aggregate(FIVE, { defect: 0.75, 'zero-action': 1 })

  test('is whole', () => {
    expect(made).toEqual({
      schemaVersion: 1,
      parentDigest: null,
      revisionCount: 0,
      engineVersion: VERSION,
      mode: 'contract-scoring',
      scoringVersion: FIRST.scoringVersion,
      scoringPolicyDigest: POLICY_DIGEST,
      comparabilityKey: comparabilityKey({
        scoringPolicyDigest: POLICY_DIGEST,
        probeIds: ['P-001', 'P-002', 'P-003', 'P-004', 'P-005'],
      }),
      basis: 'measured',
      minimumTrialCount: 2,
      callerAttestedInputs: ['corpusDigest', 'evaluatorConfigurationDigest', 'fixtureDigest', 'mode'],
      aggregateAttestedInputs: ['evidenceSetCompleteness', 'probeClass'],
      inputs: FIVE.map((artifact) => ({
        probeId: artifact.scoredProbeId ?? '',
        probeClass: 'defect',
        runId: artifact.runId,
        artifactDigest: digestArtifact(artifact, 'EvidenceArtifact'),
      })),
      classes: {
        defect: { caught: 4, exercised: 5, rate: 0.8, eligible: 5, comparable: true },
        gameability: null,
        'zero-action': null,
      },
      floorDecisions: {
        defect: { floor: 0.75, decision: 'meets', basis: 'rate-meets-floor' },
        gameability: { floor: null, decision: 'undeclared', basis: 'no-floor-declared' },
        'zero-action': { floor: 1, decision: 'does-not-meet', basis: 'no-eligible-probe' },
      },
    })
  })

  test('conforms to its own schema and is frozen all the way', () => {
    expect(v.is(StrengthAggregate, made)).toBe(true)
    expect(
      [made, made.inputs, made.inputs[0], made.classes.defect, made.callerAttestedInputs].every(Object.isFrozen),
    ).toBe(true)
  })

  test('leaves its inputs alone', () => {
    expect([FIVE, ...FIVE].some(Object.isFrozen)).toBe(false)
  })

  test('four of five meet 0.75 and not 0.9', () => {
    expect(aggregate(FIVE, { defect: 0.9 }).floorDecisions.defect).toEqual({
      floor: 0.9,
      decision: 'does-not-meet',
      basis: 'rate-below-floor',
    })
  })
})

describe('what does not reach the bytes', () => {
  const evidence = [
    ...FIVE,
    evidenceOf({ probeId: 'P-0015', probeClass: 'gameability', votes: ['missed', 'caught'] }),
    evidenceOf({ probeId: 'P-006', probeClass: null, votes: ['passed-clean-control', 'passed-clean-control'] }),
  ]
  const bytes = (given: readonly ContractEvidence[]) =>
    serializeArtifact(aggregate(given, { defect: 0.5, gameability: 0 }), 'StrengthAggregate')

  test('the order of the evidence', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(evidence, { minLength: evidence.length }), (shuffled) => {
        expect(bytes(shuffled)).toBe(bytes(evidence))
      }),
      { numRuns: 20 },
    )
  })

  test('the order of attested inputs', () => {
    const reversed = evidence.map((artifact) => ({
      ...artifact,
      callerAttestedInputs: artifact.callerAttestedInputs.toReversed(),
    }))
    const { inputs: _, ...rest } = aggregate(reversed)
    const { inputs: __, ...expected } = aggregate(evidence)

    expect(rest).toEqual(expected)
  })

  test('the run before', () => {
    expect(bytes(evidence)).toBe(bytes(structuredClone(evidence)))
  })

  test('inputs are sorted by code unit, not by number', () => {
    expect(aggregate(evidence).inputs.map(({ probeId }) => probeId)).toEqual([
      'P-001',
      'P-0015',
      'P-002',
      'P-003',
      'P-004',
      'P-005',
      'P-006',
    ])
  })
})

describe('which probes count', () => {
  test('a control is covered by the key and by the inputs, and counts in no class', () => {
    const control = evidenceOf({
      probeId: 'P-006',
      probeClass: null,
      votes: ['passed-clean-control', 'false-positive'],
    })
    const made = aggregate([...FIVE, control])

    expect(made.classes.defect).toEqual({ caught: 4, exercised: 5, rate: 0.8, eligible: 5, comparable: true })
    expect(made.inputs.at(-1)).toEqual({
      probeId: 'P-006',
      probeClass: null,
      runId: 'run-of-P-006',
      artifactDigest: digestArtifact(control, 'EvidenceArtifact'),
    })
    expect(made.comparabilityKey).not.toBe(aggregate(FIVE).comparabilityKey)
  })

  test('classes are kept apart', () => {
    const made = aggregate(
      [
        evidenceOf({ probeId: 'P-001', probeClass: 'defect' }),
        evidenceOf({ probeId: 'P-002', probeClass: 'gameability', votes: ['missed', 'missed'] }),
        evidenceOf({ probeId: 'P-003', probeClass: 'zero-action', votes: ['not-applicable', 'not-applicable'] }),
      ],
      { defect: 1, gameability: 0, 'zero-action': 0 },
    )

    expect(made.classes).toEqual({
      defect: { caught: 1, exercised: 1, rate: 1, eligible: 1, comparable: true },
      gameability: { caught: 0, exercised: 1, rate: 0, eligible: 1, comparable: true },
      'zero-action': { caught: 0, exercised: 0, rate: null, eligible: 1, comparable: true },
    })
    expect(Object.values(made.floorDecisions).map(({ basis }) => basis)).toEqual([
      'rate-meets-floor',
      'rate-meets-floor',
      'no-exercised-probe',
    ])
  })

  test('one probe with too few trials makes its class incomparable', () => {
    const made = aggregate([FIRST, evidenceOf({ probeId: 'P-002', votes: ['caught'] })], { defect: 0.5 })

    expect(made.classes.defect).toEqual({ caught: 2, exercised: 2, rate: 1, eligible: 2, comparable: false })
    expect(made.floorDecisions.defect.basis).toBe('not-comparable')
  })

  test('one probe never exercised leaves the floor unreached whatever the rate', () => {
    const made = aggregate([FIRST, evidenceOf({ probeId: 'P-002', votes: ['judge-error', 'judge-error'] })], {
      defect: 0,
    })

    expect(made.classes.defect).toMatchObject({ exercised: 1, eligible: 2, rate: 1 })
    expect(made.floorDecisions.defect.basis).toBe('unexercised-probe')
  })
})

describe('inputs that do not parse', () => {
  const stale = { ...FIRST, schemaVersion: 3, unknown: true }
  const bad = { ...FIRST, runId: '' }
  const rows: readonly (readonly [string, Partial<AggregateStrengthOptions>, string, string])[] = [
    [
      '1: stamps first, by position',
      { evidence: [bad, stale, stale] },
      'schema-version-mismatch',
      'EvidenceArtifact[1].schemaVersion',
    ],
    [
      '1: a stamp that is no number is left to the parse',
      { evidence: [{ ...FIRST, schemaVersion: '3' }] },
      'schema-parse-failure',
      'EvidenceArtifact[]',
    ],
    ['2: another shape', { evidence: [FIRST, bad], floors: 1 }, 'schema-parse-failure', 'EvidenceArtifact[]'],
    ['2: no evidence', { evidence: [] }, 'schema-parse-failure', 'EvidenceArtifact[]'],
    ['2: no list', { evidence: FIRST }, 'schema-parse-failure', 'EvidenceArtifact[]'],
    ['2: nothing', { evidence: undefined }, 'schema-parse-failure', 'EvidenceArtifact[]'],
    [
      '3: a floor called __proto__',
      { floors: scanJson('{"__proto__": 0.5}', 'x'), policy: {} },
      'schema-parse-failure',
      'StrengthFloors',
    ],
    ['4: an unknown class', { floors: { canary: 0.5 } }, 'schema-parse-failure', 'StrengthFloors'],
    ['4: above 1', { floors: { defect: 1.01 } }, 'schema-parse-failure', 'StrengthFloors'],
    ['4: below 0', { floors: { defect: -0.01 } }, 'schema-parse-failure', 'StrengthFloors'],
    ['4: a string', { floors: { defect: '0.5' } }, 'schema-parse-failure', 'StrengthFloors'],
    ['4: null', { floors: { defect: null } }, 'schema-parse-failure', 'StrengthFloors'],
    ['4: a list', { floors: [] }, 'schema-parse-failure', 'StrengthFloors'],
    [
      '5: the stamp of the policy',
      { policy: { schemaVersion: 1 } },
      'schema-version-mismatch',
      'ScoringPolicy.schemaVersion',
    ],
    ['6: another policy', { policy: { ...POLICY, policyId: 1 } }, 'schema-parse-failure', 'ScoringPolicy'],
    [
      'before evidence is looked into',
      { evidence: [evidenceOf({ change: (one) => one.excludedProbeIds.push('P-009') })], policy: null },
      'schema-parse-failure',
      'ScoringPolicy',
    ],
  ]

  test.each([...rows])('%s', (_, given, code, artifactPath) => {
    const fault = faultOf(() => aggregateStrength({ evidence: FIVE, floors: {}, policy: POLICY, ...given }))

    expect<unknown>([fault.code, fault.artifactPath]).toEqual([code, artifactPath])
  })

  test('a value outside the hashed domain is no artifact', () => {
    const fault = faultOf(() => aggregate([{ ...FIRST, runId: '\ud800' }]))

    expect([fault.code, fault.artifactPath]).toEqual(['non-canonicalizable-value', 'EvidenceArtifact[0]'])
  })
})

describe('artifacts that cannot be put together', () => {
  const refusalOf = (evidence: readonly ContractEvidence[], policy = POLICY) => {
    try {
      aggregate(evidence, {}, policy)
    } catch (thrown) {
      if (!(thrown instanceof AggregationRefusal)) throw thrown
      return {
        code: thrown.code,
        artifactPath: thrown.artifactPath,
        detail: thrown.message.split(': ').slice(1).join(': '),
      }
    }
    return null
  }
  const disagreeing = (artifactPath: string, detail: string) => ({
    code: 'strength-inputs-disagree' as const,
    artifactPath,
    detail,
  })
  const under = (inputs: Partial<ContractEvidence['scoringVersionInputs']>, probeId: string) =>
    evidenceOf({
      probeId,
      change: (artifact) => {
        Object.assign(artifact.scoringVersionInputs, inputs)
        const { scoringPolicyDigest } = artifact.scoringVersionInputs
        artifact.scoringVersion = digestArtifact(artifact.scoringVersionInputs, 'x')
        artifact.comparabilityKey = comparabilityKey({ scoringPolicyDigest, probeIds: [probeId] })
      },
    })
  const reconstructed = evidenceOf({
    probeId: 'P-002',
    change: ({ strength }) => {
      strength.basis = 'reconstructed'
    },
  })
  const attesting = evidenceOf({
    probeId: 'P-002',
    change: (artifact) => {
      artifact.callerAttestedInputs = ['mode']
    },
  })
  const minimal = evidenceOf({
    probeId: 'P-002',
    change: ({ trials }) => {
      trials.declaredMinimum = 1
    },
  })
  const lenient = evidenceOf({
    probeId: 'P-002',
    change: (artifact) => {
      reductionOf(artifact).catchThreshold = 0.25
    },
  })

  test('1a: another policy', () => {
    expect(refusalOf([FIRST, under({ scoringPolicyDigest: digestOf(9) }, 'P-002')])).toEqual(
      disagreeing('EvidenceArtifact[1]', 'it was scored under another scoring policy'),
    )
    expect(refusalOf(FIVE, { ...POLICY, remediationCap: 9 })?.artifactPath).toBe('EvidenceArtifact[0]')
  })

  test('1b: another minimum of trials', () => {
    expect(refusalOf([FIRST, minimal])).toEqual(
      disagreeing('EvidenceArtifact[1]', 'trials.declaredMinimum is 1, and the policy asks for 2'),
    )
  })

  test('1c: another catch threshold', () => {
    expect(refusalOf([lenient])).toEqual(
      disagreeing('EvidenceArtifact[0]', "its catchThreshold is 0.25, and the policy's is 0.5"),
    )
  })

  test('2: a probe twice', () => {
    expect(refusalOf([FIRST, SECOND, FIRST])).toEqual(
      disagreeing('EvidenceArtifact[2]', 'EvidenceArtifact[0] scores the probe P-001 as well'),
    )
  })

  test('3: another scoring version', () => {
    for (const inputs of [
      { corpusDigest: digestOf(9) },
      { fixtureDigest: digestOf(9) },
      { evaluatorConfigurationDigest: digestOf(9) },
      { contractSchemaVersion: 6 },
    ]) {
      expect(refusalOf([FIRST, under(inputs, 'P-002')])).toEqual(
        disagreeing('EvidenceArtifact[1]', 'scoringVersion is not that of EvidenceArtifact[0]'),
      )
    }
  })

  test('4: another basis', () => {
    expect(refusalOf([FIRST, reconstructed])).toEqual(
      disagreeing('EvidenceArtifact[1]', 'strength.basis is not that of EvidenceArtifact[0]'),
    )
  })

  test('5: other attested inputs', () => {
    expect(refusalOf([FIRST, attesting])).toEqual(
      disagreeing('EvidenceArtifact[1]', 'callerAttestedInputs is not that of EvidenceArtifact[0]'),
    )
  })

  test('the rows are looked at one after the other, not artifact by artifact', () => {
    const third = evidenceOf({ probeId: 'P-003' })
    const orders: readonly (readonly [ContractEvidence[], string])[] = [
      [[FIRST, minimal, under({ scoringPolicyDigest: digestOf(9) }, 'P-003')], 'trials.declaredMinimum'],
      [[FIRST, FIRST, { ...lenient, scoredProbeId: 'P-002' }], 'its catchThreshold'],
      [[FIRST, under({ corpusDigest: digestOf(9) }, 'P-002'), third, third], 'EvidenceArtifact[2] scores'],
      [[FIRST, reconstructed, under({ corpusDigest: digestOf(9) }, 'P-003')], 'scoringVersion'],
      [[FIRST, attesting, { ...reconstructed, ...third, strength: reconstructed.strength }], 'strength.basis'],
    ]
    for (const [evidence, detail] of orders) expect(refusalOf(evidence)?.detail).toStartWith(detail)
  })

  test('one that contradicts itself is named first, wherever it stands', () => {
    const broken = evidenceOf({ probeId: 'P-003', change: (artifact) => artifact.excludedProbeIds.push('P-009') })

    expect(refusalOf([FIRST, FIRST, minimal, broken])).toMatchObject({
      code: 'strength-input-inconsistent',
      artifactPath: 'EvidenceArtifact[3]',
    })
  })

  test('run identifiers are recorded, never compared', () => {
    expect(refusalOf([FIRST, { ...SECOND, runId: FIRST.runId }])).toBeNull()
  })
})
