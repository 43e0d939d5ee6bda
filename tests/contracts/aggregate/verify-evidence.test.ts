import { expect, test } from 'bun:test'
import { digestArtifact } from '../../../src/canonical/digest.ts'
import { AggregationRefusal } from '../../../src/canonical/faults.ts'
import { verifyEvidence } from '../../../src/contracts/aggregate/verify-evidence.ts'
import { at, type ContractEvidence, evidenceOf, outcomeOf, reductionOf } from './evidence.ts'

const PATH = 'EvidenceArtifact[3]'

function refusalOf(artifact: ContractEvidence): string | null {
  try {
    verifyEvidence(artifact, PATH)
    return null
  } catch (thrown) {
    if (!(thrown instanceof AggregationRefusal)) throw thrown
    expect([thrown.code, thrown.artifactPath]).toEqual(['strength-input-inconsistent', PATH])
    return thrown.message.replace(`strength-input-inconsistent in ${PATH}: `, '')
  }
}

/** One defect per row, each of which breaks the rows below it where that is possible, so that the order shows. */
const ROWS: readonly (readonly [row: number, says: string, change: (artifact: ContractEvidence) => void])[] = [
  [
    1,
    'reducedProbeOutcomes.0.caughtCount: ',
    (artifact) => {
      reductionOf(artifact).caughtCount = 0
      artifact.scoringVersion = artifact.comparabilityKey
    },
  ],
  [
    2,
    'it scored no probe',
    (artifact) => {
      Object.assign(artifact, { scoredProbeId: null, reducedProbeOutcomes: [], outcomes: [], scoringVersion: 'x' })
    },
  ],
  [
    3,
    'scoringVersion ',
    (artifact) => {
      artifact.scoringVersion = artifact.comparabilityKey
      artifact.excludedProbeIds = ['P-009']
    },
  ],
  [
    4,
    'it scored its probe',
    (artifact) => {
      artifact.excludedProbeIds = ['P-009']
      artifact.comparabilityKey = artifact.scoringVersion
    },
  ],
  [
    5,
    'comparabilityKey ',
    (artifact) => {
      artifact.comparabilityKey = artifact.scoringVersion
      artifact.strength.comparable = false
    },
  ],
  [
    6,
    'strength.comparable is false',
    (artifact) => {
      artifact.strength.comparable = false
      artifact.strength.vector.gameability = { caught: 1, exercised: 1, rate: 1 }
    },
  ],
  [
    7,
    'one probe is of one class, and strength.vector fills defect and gameability',
    (artifact) => {
      artifact.strength.vector.gameability = { caught: 1, exercised: 1, rate: 1 }
      artifact.outcomes.push({ ...outcomeOf(null, 1, 'false-positive') })
    },
  ],
  [
    8,
    'strength.vector fills defect, and yet an outcome is "false-positive"',
    (artifact) => {
      artifact.outcomes.push({ ...outcomeOf(null, 1, 'false-positive') })
      artifact.strength.vector.defect = { caught: 0, exercised: 1, rate: 0 }
    },
  ],
  [
    9,
    'strength.vector.defect is not what its reduction gives',
    (artifact) => {
      artifact.strength.vector.defect = { caught: 0, exercised: 1, rate: 0 }
    },
  ],
]

test.each([...ROWS])('row %i: %s', (_, says, change) => {
  expect(refusalOf(evidenceOf({ change }))).toStartWith(says)
})

test.each([
  ['too few trials called comparable', evidenceOf({ votes: ['caught'] })],
  ['an unreached oracle called comparable', evidenceOf({ votes: ['caught', 'unreached'] })],
])('%s', (_, artifact) => {
  expect(refusalOf(artifact)).toBeNull()
  artifact.strength.comparable = true
  expect(refusalOf(artifact)).toStartWith('strength.comparable is true')
})

test.each([
  ['exercised', { caught: 1, exercised: 0, rate: 1 }],
  ['caught', { caught: 0, exercised: 1, rate: 1 }],
  ['rate', { caught: 1, exercised: 1, rate: 0.5 }],
  ['no rate', { caught: 1, exercised: 1, rate: null }],
])('each number of the vector follows from the reduction: %s', (_, defect) => {
  const artifact = evidenceOf()
  artifact.strength.vector.defect = defect

  expect(refusalOf(artifact)).toStartWith('strength.vector.defect ')
})

test('the scoring version covers each of its inputs', () => {
  const artifact = evidenceOf()
  for (const [name, value] of Object.entries(artifact.scoringVersionInputs)) {
    const changed = typeof value === 'number' ? value + 1 : `${value}0`
    const inputs = { ...artifact.scoringVersionInputs, [name]: changed }
    expect(digestArtifact(inputs, 'x')).not.toBe(artifact.scoringVersion)
  }
})

test.each([
  ['defect', evidenceOf({ probeClass: 'defect' })],
  ['gameability', evidenceOf({ probeClass: 'gameability' })],
  ['zero-action', evidenceOf({ probeClass: 'zero-action', votes: ['not-applicable', 'not-applicable'] })],
  [null, evidenceOf({ probeClass: null, votes: ['passed-clean-control', 'false-positive'] })],
  [null, evidenceOf({ probeClass: null, votes: ['caught', 'missed'] })],
] as const)('the class is the one the vector fills: %p', (probeClass, artifact) => {
  expect(verifyEvidence(artifact, PATH)).toEqual({
    artifact,
    artifactPath: PATH,
    reduction: at(artifact.reducedProbeOutcomes, 0),
    probeClass,
  })
})
