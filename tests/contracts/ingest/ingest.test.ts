import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { digestArtifact } from '../../../src/canonical/digest.ts'
import { type IngestCondition, ingest } from '../../../src/contracts/ingest/index.ts'
import type { IsolationManifest } from '../../../src/contracts/schemas/isolation-manifest.ts'
import type { SealedRunRecord } from '../../../src/contracts/schemas/sealed-run-record.ts'
import {
  configuration,
  defectFinding,
  digestOf,
  disposition,
  manifest,
  observation,
  record,
  UNOPENED,
} from '../score/chain.ts'

const conditionsOf = (
  changeRecord: (record: SealedRunRecord) => void,
  changeManifest: (manifest: IsolationManifest) => void = () => {},
): readonly IngestCondition[] => ingest(record(changeRecord), manifest(changeManifest), configuration()).conditions

test('a sound trial has no condition, and its content is what the record says', () => {
  const trial = ingest(record(), manifest(), configuration())

  expect(trial.conditions).toEqual([])
  expect(trial.isolationViolation).toEqual([])
  expect(trial.unwitnessedQuotations).toEqual([])
  expect(trial).toMatchObject({
    runId: 'run-1',
    trialIndex: 1,
    mode: 'contract-scoring',
    evaluatorRecommendation: 'PASS',
    contractDigest: record().contractDigest,
    evaluatorConfigurationDigest: record().evaluatorConfigurationDigest,
  })
})

test('sequence orders observations, identifiers order findings and dispositions; list positions mean nothing', () => {
  const shuffled = record((made) => {
    made.observations = [
      observation({ observationId: 'c', sequence: 9 }),
      observation({ observationId: 'a', sequence: 10 }),
      observation({ observationId: 'b', sequence: 2 }),
    ]
    made.findings = ['F-1000', 'F-002', 'F-010'].map((findingId) =>
      defectFinding({ findingId, observationIds: ['a'], quotedEvidence: defectFinding().quotedEvidence }),
    )
    made.oracleDispositions = ['O-002', 'O-001'].map((id) => disposition(id, { observationIds: [] }))
  })
  const trial = ingest(shuffled, manifest(), configuration())

  expect(trial.observations.map(({ observationId }) => observationId)).toEqual(['b', 'c', 'a'])
  expect(trial.findings.map(({ findingId }) => findingId)).toEqual(['F-002', 'F-010', 'F-1000'])
  expect(trial.dispositions.map(({ oracleId }) => oracleId)).toEqual(['O-001', 'O-002'])
})

test('the order of the lists of a record never shows', () => {
  const judged = { rubricId: 'R-001', note: null }
  const base = record((made) => {
    made.observations = [UNOPENED, observation({ observationId: 'obs-two', sequence: 5 })]
    made.findings = [
      defectFinding({ observationIds: ['obs-gone', 'obs-open'] }),
      defectFinding({ findingId: 'F-002', observationIds: ['obs-two'] }),
    ]
    made.oracleDispositions = [disposition('O-002', { observationIds: ['obs-gone'] }), disposition('O-001')]
    made.judgeResults = [
      { ...judged, criterionId: 'RC-002', score: null },
      { ...judged, criterionId: 'RC-001', score: null },
    ]
  })
  const expected = ingest(base, manifest(), configuration())
  const orderOf = <T>(list: T[]) => fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length })
  fc.assert(
    fc.property(
      orderOf(base.observations),
      orderOf(base.findings),
      orderOf(base.oracleDispositions),
      orderOf(base.judgeResults),
      (observations, findings, oracleDispositions, judgeResults) => {
        const shuffled = { ...base, observations, findings, oracleDispositions, judgeResults }
        expect(ingest(shuffled, manifest(), configuration())).toEqual(expected)
      },
    ),
    { numRuns: 40 },
  )
})

describe('condition 1: an identifier that occurs more than once', () => {
  test('family by family, sorted within each', () => {
    const found = conditionsOf((made) => {
      made.observations = [
        observation({ observationId: 'b', sequence: 1 }),
        observation({ observationId: 'b', sequence: 2 }),
        observation({ observationId: 'a', sequence: 3 }),
        observation({ observationId: 'a', sequence: 4 }),
        observation({ observationId: 'a', sequence: 5 }),
      ]
      const quotedEvidence: [{ channel: 'response-status'; artifactId: null; quote: string }] = [
        { channel: 'response-status', artifactId: null, quote: '200' },
      ]
      made.findings = [1, 2].map(() => defectFinding({ observationIds: ['a'], quotedEvidence }))
      made.oracleDispositions = [1, 2].map(() => disposition('O-001', { observationIds: [] }))
      made.judgeResults = [1, 2].map((score) => ({ rubricId: 'R-001', criterionId: 'RC-001', score, note: null }))
    })

    expect(found).toEqual([
      { kind: 'duplicate-record-identifier', subject: 'observation', identifier: 'a', occurrences: 3 },
      { kind: 'duplicate-record-identifier', subject: 'observation', identifier: 'b', occurrences: 2 },
      { kind: 'duplicate-record-identifier', subject: 'finding', identifier: 'F-001', occurrences: 2 },
      { kind: 'duplicate-record-identifier', subject: 'oracle-disposition', identifier: 'O-001', occurrences: 2 },
      { kind: 'duplicate-record-identifier', subject: 'judge-result', identifier: 'R-001/RC-001', occurrences: 2 },
    ])
  })

  test('the same criterion of two rubrics is no repeat', () => {
    const found = conditionsOf((made) => {
      made.judgeResults = ['R-001', 'R-002'].map((rubricId) => ({
        rubricId,
        criterionId: 'RC-001',
        score: 1,
        note: null,
      }))
    })
    expect(found).toEqual([])
  })
})

describe('conditions 2 and 3: citations of observations that are not there', () => {
  test('findings of any type, each once, ids once and in the order they are cited', () => {
    const found = conditionsOf((made) => {
      made.findings = [
        { ...plainFinding('F-003', 'confirmation'), observationIds: ['obs-z', 'obs-open', 'obs-a', 'obs-z'] },
        { ...plainFinding('F-002', 'observation'), observationIds: ['obs-gone'] },
      ]
    })
    expect(found).toEqual([
      { kind: 'dangling-citation', findingId: 'F-002', unresolvedObservationIds: ['obs-gone'] },
      { kind: 'dangling-citation', findingId: 'F-003', unresolvedObservationIds: ['obs-z', 'obs-a'] },
    ])
  })

  test('two findings of one name are kept apart and ordered by what they cite', () => {
    const found = conditionsOf((made) => {
      made.findings = [
        { ...plainFinding('F-002', 'observation'), observationIds: ['obs-b'] },
        { ...plainFinding('F-002', 'observation'), observationIds: ['obs-a'] },
      ]
    })
    expect(found.filter(({ kind }) => kind === 'dangling-citation')).toEqual([
      { kind: 'dangling-citation', findingId: 'F-002', unresolvedObservationIds: ['obs-a'] },
      { kind: 'dangling-citation', findingId: 'F-002', unresolvedObservationIds: ['obs-b'] },
    ])
  })

  test('dispositions alike', () => {
    const found = conditionsOf((made) => {
      made.oracleDispositions = [disposition('O-002', { observationIds: ['obs-gone', 'obs-open'] })]
    })
    expect(found).toEqual([
      { kind: 'dangling-disposition-citation', oracleId: 'O-002', unresolvedObservationIds: ['obs-gone'] },
    ])
  })
})

function plainFinding(findingId: string, findingType: 'observation' | 'confirmation') {
  const { quotedEvidence: _, ...finding } = defectFinding({ findingId })
  return { ...finding, findingType }
}

describe('conditions 5 to 8: the isolation manifest', () => {
  test('none: that alone is said of it, and the record is still examined', () => {
    const trial = ingest(
      record((made) => {
        made.oracleDispositions = [disposition('O-001', { observationIds: ['obs-gone'] })]
      }),
      null,
      configuration(),
    )
    expect(trial.conditions.map(({ kind }) => kind)).toEqual([
      'dangling-disposition-citation',
      'isolation-manifest-absent',
    ])
    expect(trial.isolationViolation).toEqual(['isolation manifest absent'])
  })

  test('a stated violation and everything seen outside its allowlist, once and in manifest order', () => {
    const broken = manifest((made) => {
      made.violation = 'a shell was open'
      made.observedMounts = ['/z', '/in', '/a', '/z']
      made.observedNetworkTargets = ['desk:80', 'DESK:80']
      made.observedToolCalls = ['shell']
    })
    const trial = ingest(record(), broken, configuration())

    expect(trial.conditions).toEqual([
      {
        kind: 'isolation-manifest-violation',
        violation: 'a shell was open',
        mountsOutsideAllowlist: ['/z', '/a'],
        networkTargetsOutsideAllowlist: ['DESK:80'],
        toolCallsOutsideAllowlist: ['shell'],
      },
    ])
    expect(trial.isolationViolation).toEqual([
      'manifest violation: a shell was open',
      'mount outside allowlist: /z',
      'mount outside allowlist: /a',
      'network target outside allowlist: DESK:80',
      'tool call outside allowlist: shell',
    ])
  })

  test.each(['observedMounts', 'observedNetworkTargets', 'observedToolCalls'] as const)(
    '%s alone is enough',
    (list) => {
      const found = conditionsOf(
        () => {},
        (made) => {
          made[list] = ['elsewhere']
        },
      )
      expect(found.map(({ kind }) => kind)).toEqual(['isolation-manifest-violation'])
    },
  )

  test('what is allowed and was not seen is no violation', () => {
    const found = conditionsOf(
      () => {},
      (made) => {
        made.observedMounts = []
        made.observedNetworkTargets = []
        made.observedToolCalls = []
      },
    )
    expect(found).toEqual([])
  })

  test('forbidden inputs that were not withheld, in the published order', () => {
    const found = conditionsOf(
      () => {},
      (made) => {
        made.forbiddenInputAccounting['human-labels'].withheld = false
        made.forbiddenInputAccounting['source-code'].withheld = false
      },
    )
    expect(found).toEqual([{ kind: 'forbidden-input-not-withheld', inputs: ['source-code', 'human-labels'] }])
  })

  test('fields on which record and manifest differ, one condition each; the arm is not compared', () => {
    const found = conditionsOf(
      () => {},
      (made) => {
        made.conditionArm = 'another'
        made.runId = 'run-2'
        made.contractDigest = digestOf(70)
        made.evaluatorConfigurationDigest = digestOf(71)
      },
    )
    const { contractDigest, evaluatorConfigurationDigest } = record()
    expect(found).toEqual([
      { kind: 'cross-artifact-disagreement', field: 'runId', recordValue: 'run-1', manifestValue: 'run-2' },
      {
        kind: 'cross-artifact-disagreement',
        field: 'contractDigest',
        recordValue: contractDigest,
        manifestValue: digestOf(70),
      },
      {
        kind: 'cross-artifact-disagreement',
        field: 'evaluatorConfigurationDigest',
        recordValue: evaluatorConfigurationDigest,
        manifestValue: digestOf(71),
      },
    ])
  })
})

describe('conditions 9 to 11: configuration and judge', () => {
  test('no configuration', () => {
    expect(ingest(record(), manifest(), null).conditions).toEqual([{ kind: 'evaluator-configuration-absent' }])
  })

  test('another configuration than the record names', () => {
    const other = configuration((made) => {
      made.seed = 7
    })
    expect(ingest(record(), manifest(), other).conditions).toEqual([
      {
        kind: 'evaluator-configuration-digest-mismatch',
        declaredDigest: record().evaluatorConfigurationDigest,
        computedDigest: digestArtifact(other, 'EvaluatorConfiguration'),
      },
    ])
  })

  test('a configuration without canonical form is a fault', () => {
    const unhashable = configuration((made) => {
      made.decodingParameters = { seed: 2 ** 53 }
    })
    expect(() => ingest(record(), manifest(), unhashable)).toThrow(
      expect.objectContaining({ code: 'non-canonicalizable-value', artifactPath: 'EvaluatorConfiguration' }),
    )
  })

  test('criteria without a score, each once and sorted; a score of 0 is one', () => {
    const found = conditionsOf((made) => {
      made.judgeResults = [
        { rubricId: 'R-002', criterionId: 'RC-001', score: null, note: null },
        { rubricId: 'R-001', criterionId: 'RC-009', score: null, note: null },
        { rubricId: 'R-001', criterionId: 'RC-003', score: 0, note: null },
        { rubricId: 'R-002', criterionId: 'RC-001', score: null, note: 'again' },
      ]
    })
    expect(found).toEqual([
      { kind: 'duplicate-record-identifier', subject: 'judge-result', identifier: 'R-002/RC-001', occurrences: 2 },
      { kind: 'judge-result-unscored', rubricId: 'R-001', criterionId: 'RC-009' },
      { kind: 'judge-result-unscored', rubricId: 'R-002', criterionId: 'RC-001' },
    ])
  })
})

test('the eleven conditions come in the order of the table', () => {
  const everything = ingest(
    record((made) => {
      made.observations = [1, 2].map((sequence) => observation({ sequence }))
      made.findings = [defectFinding({ observationIds: ['obs-gone'] })]
      made.oracleDispositions = [disposition('O-001', { observationIds: ['obs-gone'] })]
      made.judgeResults = [{ rubricId: 'R-001', criterionId: 'RC-001', score: null, note: null }]
    }),
    manifest((made) => {
      made.violation = 'x'
      made.forbiddenInputAccounting.repository.withheld = false
      made.runId = 'run-2'
    }),
    configuration((made) => {
      made.seed = 1
    }),
  )
  expect(everything.conditions.map(({ kind }) => kind)).toEqual([
    'duplicate-record-identifier',
    'dangling-citation',
    'dangling-disposition-citation',
    'unwitnessed-quotation',
    'isolation-manifest-violation',
    'forbidden-input-not-withheld',
    'cross-artifact-disagreement',
    'evaluator-configuration-digest-mismatch',
    'judge-result-unscored',
  ])
})
