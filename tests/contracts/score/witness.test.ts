import { describe, expect, spyOn, test } from 'bun:test'
import { LinearMatcher } from '../../../src/contracts/evaluate/regex/linear.ts'
import { ingest } from '../../../src/contracts/ingest/index.ts'
import type { Expression } from '../../../src/contracts/schemas/eval-contract.ts'
import type { DefectSignature } from '../../../src/contracts/schemas/probe.ts'
import type { Observation, SealedRunRecord } from '../../../src/contracts/schemas/sealed-run-record.ts'
import { bucketFindings } from '../../../src/contracts/score/buckets.ts'
import { resolveHomeOperation } from '../../../src/contracts/score/qualification/index.ts'
import { matchWitness } from '../../../src/contracts/score/witness.ts'
import {
  cleanProbe,
  contract,
  defectFinding,
  LISTED,
  NO_BINDING,
  NO_INPUTS,
  observation,
  probe,
  record,
  SIGNATURE,
  UNOPENED,
} from './chain.ts'

const HOME = resolveHomeOperation(SIGNATURE, contract().permittedInterfaces)

function match(change: (record: SealedRunRecord) => void, signature: DefectSignature = SIGNATURE, home = HOME) {
  return matchWitness(ingest(record(change), null, null), {
    probeId: 'P-001',
    signature,
    home,
    predicatePath: 'Probe[probeId=P-001].defectSignature.condition.predicate',
  })
}

const seeing =
  (...observations: Observation[]) =>
  (made: SealedRunRecord) => {
    made.observations = observations
  }
/** A call in which the defect shows, or does not. */
const showing = (observationId: string, sequence: number) => observation({ ...UNOPENED, observationId, sequence })
const sound = (observationId: string, sequence: number) => observation({ observationId, sequence })
const asking = (predicate: Expression): DefectSignature => ({
  ...SIGNATURE,
  condition: { ...SIGNATURE.condition, predicate },
})

describe('unexercised: the evaluation never called the operation', () => {
  const nothing = {
    result: 'unexercised',
    exercised: false,
    observationIds: [],
    satisfying: [],
    refuting: [],
    inconclusive: [],
    witnessObservationIds: [],
    unwitnessedFindingIds: [],
  }

  test('no call of it at all', () => {
    expect(match(seeing(LISTED))).toMatchObject({ ...nothing, homeOperationResolved: true })
  })

  test('only by the fixture, even if somebody claims the defect on it', () => {
    const found = match((made) => {
      made.observations = [{ ...UNOPENED, provenance: 'baseline' }]
      made.findings = [defectFinding()]
    })
    expect(found).toMatchObject(nothing)
  })

  test('no operation of the contract is meant', () => {
    expect(match(seeing(UNOPENED), SIGNATURE, null)).toMatchObject({ ...nothing, homeOperationResolved: false })
  })

  test('an operation of the same name in another interface', () => {
    expect(match(seeing({ ...UNOPENED, interfaceId: 'other-api' }))).toMatchObject(nothing)
  })
})

describe('what the condition says of each call', () => {
  test('matched: it shows, and a finding cites a call in which it does', () => {
    const found = match((made) => {
      made.observations = [showing('c', 9), sound('a', 4), showing('b', 2)]
      made.findings = [defectFinding({ observationIds: ['a', 'c'] })]
    })
    expect(found).toEqual({
      result: 'matched',
      basis: 'measured',
      homeOperationResolved: true,
      exercised: true,
      observationIds: ['b', 'a', 'c'],
      satisfying: ['b', 'c'],
      refuting: ['a'],
      inconclusive: [],
      witnessObservationIds: ['c'],
      unwitnessedFindingIds: [],
    })
  })

  test('manifested-unclaimed: it shows, and nobody cites it', () => {
    expect(match(seeing(UNOPENED)).result).toBe('manifested-unclaimed')
  })

  test('a finding about another probe, of another type or of other calls claims nothing', () => {
    const { quotedEvidence: _, ...plain } = defectFinding({ findingId: 'F-003' })
    const found = match((made) => {
      made.observations = [UNOPENED, LISTED]
      made.findings = [
        defectFinding({ probeId: 'P-002' }),
        defectFinding({ findingId: 'F-002', observationIds: ['obs-list', 'gone'] }),
        { ...plain, findingType: 'observation' },
      ]
    })
    expect(found).toMatchObject({ result: 'manifested-unclaimed', unwitnessedFindingIds: [] })
  })

  test('not-triggered: it does not show, or no call is one that the selector admits', () => {
    expect(match(seeing(sound('a', 1))).result).toBe('not-triggered')
    const violating = {
      ...SIGNATURE.condition,
      selector: { inputBinding: { ...NO_BINDING, body: { size: { matcher: 'type-violating' as const } } } },
    }
    expect(match(seeing(UNOPENED), { ...SIGNATURE, condition: violating })).toMatchObject({
      result: 'not-triggered',
      exercised: true,
      observationIds: [],
    })
  })

  test('vacuous: calls are there, and none holds anything to examine', () => {
    const each = asking({
      op: 'for-all',
      collection: { pointer: '/interactions/observed/response-body/lockers' },
      predicate: { op: 'existence', operands: [{ pointer: '@/x' }] },
    })
    expect(match(seeing(UNOPENED), each)).toMatchObject({ result: 'vacuous', inconclusive: ['obs-open'] })
  })

  test('one call that refutes is enough to be no longer vacuous', () => {
    const each = asking({
      op: 'for-all',
      collection: { pointer: '/interactions/observed/response-body/lockers' },
      predicate: equalsElement('x'),
    })
    const full = observation({ observationId: 'b', sequence: 2, responseBody: { lockers: ['y'] } })
    expect(match(seeing(UNOPENED, full), each)).toMatchObject({
      result: 'not-triggered',
      inconclusive: ['obs-open'],
      refuting: ['b'],
    })
  })
})

function equalsElement(literal: string): Expression {
  return { op: 'equality', operands: [{ pointer: '@/' }, { literal }] }
}

describe('unwitnessed-claim: a finding cites the operation and no call in which the defect shows', () => {
  test('outranks a genuine match; the findings are sorted', () => {
    const found = match((made) => {
      made.observations = [showing('a', 1), sound('b', 2)]
      made.findings = [
        defectFinding({ findingId: 'F-003', observationIds: ['b'] }),
        defectFinding({ findingId: 'F-002', observationIds: ['b'] }),
        defectFinding({ findingId: 'F-001', observationIds: ['a'] }),
      ]
    })
    expect(found).toMatchObject({
      result: 'unwitnessed-claim',
      unwitnessedFindingIds: ['F-002', 'F-003'],
      witnessObservationIds: ['a'],
    })
  })

  test('a call of the fixture is cited: it is of the operation, and witnesses nothing', () => {
    const found = match((made) => {
      made.observations = [showing('a', 1), { ...showing('before', 2), provenance: 'baseline' }]
      made.findings = [defectFinding({ observationIds: ['before'] })]
    })
    expect(found.result).toBe('unwitnessed-claim')
  })
})

test('each call is asked alone: no step of the plan, no reference set, no other call', () => {
  const named = asking({ op: 'existence', operands: [{ pointer: '/interactions/open/response-status' }] })
  expect(match(seeing(UNOPENED), named)).toMatchObject({ result: 'not-triggered', refuting: ['obs-open'] })
})

test('what is declared a collection is read from the operation itself', () => {
  const list: DefectSignature = {
    interfaceKind: 'api',
    method: 'GET',
    pathTemplate: '/lockers',
    observableChannel: 'response-body',
    condition: {
      selector: { inputBinding: NO_BINDING },
      predicate: { op: 'existence', operands: [{ pointer: '/interactions/observed/response-body/lockers' }] },
    },
  }
  const absent = observation({ operationId: 'list-lockers', callInputs: NO_INPUTS, responseBody: {} })
  const home = resolveHomeOperation(list, contract().permittedInterfaces)

  // Absent where a collection is declared: nothing to examine, and no answer.
  expect(match(seeing(absent), list, home).result).toBe('vacuous')
})

test('a condition that cannot be compared is a fault at its own path', () => {
  const body = { opened: 2 ** 53 }
  const deep = asking({
    op: 'deep-equality',
    operands: [{ pointer: '/interactions/observed/response-body' }, { literal: { opened: 1 } }],
  })
  expect(() => match(seeing(observation({ responseBody: body })), deep)).toThrow(
    expect.objectContaining({
      code: 'non-canonicalizable-value',
      artifactPath: 'Probe[probeId=P-001].defectSignature.condition.predicate',
    }),
  )
})

test('the four buckets of a defect finding', () => {
  const { quotedEvidence: _, ...plain } = defectFinding({ findingId: 'F-009' })
  const trial = ingest(
    record((made) => {
      made.observations = [{ ...UNOPENED, provenance: 'baseline' }, LISTED]
      made.findings = [
        defectFinding({ findingId: 'F-001', observationIds: ['obs-list', 'obs-open'] }),
        defectFinding({ findingId: 'F-002', observationIds: ['obs-list', 'gone'] }),
        defectFinding({ findingId: 'F-003', probeId: 'P-002' }),
        { ...plain, findingType: 'confirmation' },
      ]
    }),
    null,
    null,
  )
  const bucketsOf = (...scored: [Parameters<typeof bucketFindings>[1], typeof HOME]) =>
    bucketFindings(trial, ...scored).map(({ finding, bucket }) => `${finding.findingId} ${bucket}`)
  const unsigned = probe((made) => {
    made.defectSignature = null
  })

  expect(bucketsOf(probe(), HOME)).toEqual(['F-001 mapped', 'F-002 unmapped', 'F-003 dangling'])
  expect(bucketsOf(probe(), null)).toEqual(['F-001 unmapped', 'F-002 unmapped', 'F-003 dangling'])
  for (const one of [unsigned, cleanProbe()]) {
    expect(bucketsOf(one, null)).toEqual(['F-001 signatureless', 'F-002 signatureless', 'F-003 dangling'])
  }
})

test('a pattern is unfolded once for all calls', () => {
  using walks = spyOn(LinearMatcher.prototype, 'matches')
  const pattern = asking({
    op: 'regex',
    operands: [{ pointer: '/interactions/observed/response-body/lockerId' }],
    pattern: '^L-[0-9]$',
  })

  expect(match(seeing(sound('obs-1', 1), sound('obs-2', 2), sound('obs-3', 3)), pattern).satisfying).toHaveLength(3)
  expect(new Set(walks.mock.contexts).size).toBe(1)
})
