import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { RuntimeFault, StructuralFailure } from '../../../src/canonical/faults.ts'
import {
  type PreflightFromObservationsOptions,
  preflightFromObservations,
  type RunPreflightOptions,
  runPreflight,
} from '../../../src/contracts/preflight/index.ts'
import type { Probe } from '../../../src/contracts/schemas/probe.ts'
import type { ProbeObservation } from '../../../src/contracts/schemas/probe-observation.ts'
import type { ProbeRequest } from '../../../src/contracts/schemas/probe-request.ts'
import type { EnvironmentProbePort } from '../../../src/ports/index.ts'
import {
  answer,
  answersTo,
  api,
  contractOf,
  equals,
  http,
  json,
  manifestation,
  never,
  planOf,
  probeWith,
  witness,
} from './desk.ts'

const CONTRACT = contractOf([api('desk-api', http('get-bag', { sensitivityWitness: witness('w1', 'w2') }))])
const FAULT = manifestation('m1', { relation: equals('/interactions/m1/response-body/lost', true) })
const PROBES: Probe[] = [probeWith([FAULT])]
const lostOn = (legId: string) => json({ lost: legId === 'm1' })
const OBSERVATIONS = answersTo(planOf(CONTRACT, PROBES), ({ legId }) => lostOn(legId))
const LEGS = ['w1', 'w2', 'preflight-control-observe', 'preflight-control-observe-2', 'm1']

const SOUND: PreflightFromObservationsOptions = {
  contract: CONTRACT,
  probes: PROBES,
  runId: 'run-1',
  observations: OBSERVATIONS,
}

function listening() {
  const lines: string[] = []
  const sink: PreflightFromObservationsOptions['sink'] = ({ stage, runId, message }) => {
    lines.push(`${stage} ${runId} ${message}`)
  }
  return { lines, sink }
}

/** Code and path of the fault or failure, or what came back. */
function ending(call: () => unknown): unknown {
  try {
    return call()
  } catch (thrown) {
    if (thrown instanceof RuntimeFault || thrown instanceof StructuralFailure)
      return `${thrown.code} ${thrown.artifactPath}`
    throw thrown
  }
}

describe('the verdict', () => {
  test('is an origin with every check, frozen', () => {
    const verdict = preflightFromObservations(SOUND)

    expect(verdict).toMatchObject({
      schemaVersion: 2,
      parentDigest: null,
      revisionCount: 0,
      runId: 'run-1',
      passed: true,
    })
    expect(verdict.checks.map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual([
      'interface-present satisfied',
      'input-sensitivity satisfied',
      'state-reset satisfied',
      'clean-control satisfied',
      'seeded-faults-scoped satisfied',
      'seeded-fault-fired satisfied',
    ])
    expect([verdict, verdict.checks, verdict.checks[0]].every(Object.isFrozen)).toBe(true)
  })

  test('leaves its inputs alone', () => {
    preflightFromObservations(SOUND)

    expect([CONTRACT, PROBES, OBSERVATIONS].some(Object.isFrozen)).toBe(false)
  })

  test('fails on one failed check and still has a fixture digest; an exemption does not fail', () => {
    const partial = preflightFromObservations({ ...SOUND, observations: OBSERVATIONS.slice(1) })
    const plain = contractOf([api('desk-api', http('look'))])
    const exempt = preflightFromObservations({
      ...SOUND,
      contract: plain,
      probes: [],
      observations: answersTo(planOf(plain)),
    })

    expect([partial.passed, partial.fixtureDigest.length]).toEqual([false, 71])
    expect([exempt.passed, exempt.checks.some(({ outcome }) => outcome === 'exempt')]).toEqual([true, true])
  })

  test('does not depend on the order of observations, nor on those nobody asked for', () => {
    const stray = { ...OBSERVATIONS[0], probeId: 'stray' }
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...OBSERVATIONS, stray], { minLength: OBSERVATIONS.length + 1 }),
        (observations) => {
          expect(preflightFromObservations({ ...SOUND, observations })).toEqual(preflightFromObservations(SOUND))
        },
      ),
      { numRuns: 20 },
    )
  })
})

describe('the first problem wins', () => {
  const stale = { ...CONTRACT, schemaVersion: 6, unknown: true }
  const staleProbe = { ...PROBES[0], schemaVersion: 5, unknown: true }
  const nameless = { schemaVersion: 5 }
  const rows: readonly (readonly [string, Partial<PreflightFromObservationsOptions>, string])[] = [
    [
      '1: stamp of the contract',
      { contract: stale, probes: [staleProbe], observations: 1 },
      'schema-version-mismatch EvalContract.schemaVersion',
    ],
    [
      '2: shape of the contract',
      { contract: { ...CONTRACT, contractId: 1 }, probes: [staleProbe] },
      'schema-parse-failure EvalContract',
    ],
    [
      '2: a stamp that is no number',
      { contract: { ...CONTRACT, schemaVersion: '6' } },
      'schema-parse-failure EvalContract',
    ],
    [
      '3: stamp of a probe',
      { probes: [{ ...PROBES[0], rationale: 1 }, staleProbe], observations: 1 },
      'schema-version-mismatch Probe[probeId=P-001].schemaVersion',
    ],
    [
      '3: stamp of a probe without a name',
      { probes: [nameless, staleProbe] },
      'schema-version-mismatch Probe.schemaVersion',
    ],
    [
      '4: shape of a probe',
      { probes: [{ ...PROBES[0], rationale: 1 }], observations: 1 },
      'schema-parse-failure Probe',
    ],
    ['4: no list of probes', { probes: PROBES[0] }, 'schema-parse-failure Probe'],
    [
      '5: shape of an observation',
      { observations: [{ ...OBSERVATIONS[0], status: 99 }], contract: contractOf([]) },
      'schema-parse-failure ProbeObservation',
    ],
    ['5: no list of observations', { observations: {} }, 'schema-parse-failure ProbeObservation'],
    [
      '5: an exit code beside an answer',
      {
        observations: [
          {
            probeId: 'w1',
            interfaceId: 'a',
            operationId: 'b',
            kind: 'mcp',
            isError: false,
            result: { kind: 'absent' },
            exitCode: 0,
          },
        ],
      },
      'schema-parse-failure ProbeObservation',
    ],
    [
      '6: the plan',
      { contract: contractOf([]), probes: [], observations: [] },
      'unreachable-check-evidence EvalContract.permittedInterfaces',
    ],
    ['7: matching', { observations: [], runId: '' }, 'port-contract-violation PreflightVerdict'],
    [
      '8: what cannot be hashed',
      { observations: answersTo(planOf(CONTRACT, PROBES), () => json('\ud800')), runId: '' },
      'non-canonicalizable-value PreflightVerdict',
    ],
    ['9: the verdict', { runId: '' }, 'schema-parse-failure PreflightVerdict'],
  ]

  test.each([...rows])('%s', (_, change, expected) => {
    expect(ending(() => preflightFromObservations({ ...SOUND, ...change }))).toBe(expected)
  })

  test('an empty list of probes is legal', () => {
    expect(preflightFromObservations({ ...SOUND, probes: [] }).passed).toBe(true)
  })

  test('the contract is not compiled', () => {
    expect(preflightFromObservations({ ...SOUND, contract: { ...CONTRACT, forbiddenInputs: [] } }).passed).toBe(true)
  })
})

describe('diagnostics', () => {
  test('two lines per leg in plan order, then the end', () => {
    const { lines, sink } = listening()
    preflightFromObservations({ ...SOUND, sink })

    expect(lines).toEqual([
      ...LEGS.flatMap((legId) => [
        `preflight run-1 leg "${legId}": planned`,
        `preflight run-1 leg "${legId}": observed`,
      ]),
      'preflight run-1 reduced 5 leg(s): passed',
    ])
  })

  test('a leg nobody answered is told, and the verdict with it', () => {
    const { lines, sink } = listening()
    preflightFromObservations({ ...SOUND, observations: OBSERVATIONS.slice(1), sink })

    expect(lines.slice(0, 2)).toEqual(['preflight run-1 leg "w1": planned', 'preflight run-1 leg "w1": no observation'])
    expect(lines.at(-1)).toBe('preflight run-1 reduced 5 leg(s): failed')
  })

  test('a fault while reducing leaves the lines of the legs, and no end', () => {
    const { lines, sink } = listening()

    expect(ending(() => preflightFromObservations({ ...SOUND, observations: [], sink }))).toBe(
      'port-contract-violation PreflightVerdict',
    )
    expect(lines).toEqual(
      LEGS.flatMap((legId) => [
        `preflight run-1 leg "${legId}": planned`,
        `preflight run-1 leg "${legId}": no observation`,
      ]),
    )
  })

  test('nothing is told of what was never planned', () => {
    const { lines, sink } = listening()
    ending(() => preflightFromObservations({ ...SOUND, contract: contractOf([]), probes: [], sink }))

    expect(lines).toEqual([])
  })

  test('what a sink throws ends the run', () => {
    const sink = () => {
      throw new Error('full')
    }
    expect(() => preflightFromObservations({ ...SOUND, sink })).toThrow('full')
  })
})

/** A port over a function, which notes what it was asked. */
function portOf(respond: (request: ProbeRequest, signal: AbortSignal) => unknown) {
  const asked: string[] = []
  const probe = async (request: ProbeRequest, signal: AbortSignal): Promise<ProbeObservation> => {
    asked.push(request.probeId)
    // What a port in another language may answer is not held to its type.
    return JSON.parse(JSON.stringify(await respond(request, signal)))
  }
  const port: EnvironmentProbePort = { probe }
  return { asked, port }
}

const SIGNAL = new AbortController().signal
const running = (port: EnvironmentProbePort, change: Partial<RunPreflightOptions> = {}) =>
  runPreflight({ contract: CONTRACT, probes: PROBES, runId: 'run-1', port, signal: SIGNAL, ...change })
const soundly = (request: ProbeRequest) => answer(request, lostOn(request.probeId))

async function endingOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise
    return 'passed'
  } catch (thrown) {
    if (thrown instanceof RuntimeFault || thrown instanceof StructuralFailure)
      return `${thrown.code} ${thrown.artifactPath}`
    throw thrown
  }
}

describe('through a port', () => {
  test('the same verdict and the same lines as from observations', async () => {
    const { asked, port } = portOf(soundly)
    const live = listening()
    const given = listening()

    expect(await running(port, { sink: live.sink })).toEqual(preflightFromObservations({ ...SOUND, sink: given.sink }))
    expect(live.lines).toEqual(given.lines)
    expect(asked).toEqual(LEGS)
  })

  test('legs are issued one after the other', async () => {
    let open = 0
    const { port } = portOf(async (request) => {
      open++
      await Promise.resolve()
      expect(open).toBe(1)
      open--
      return soundly(request)
    })

    expect((await running(port)).passed).toBe(true)
  })

  test('lines are told as legs are issued', async () => {
    const { lines, sink } = listening()
    const { port } = portOf((request) => {
      expect(lines.at(-1)).toBe(`preflight run-1 leg "${request.probeId}": planned`)
      return soundly(request)
    })
    await running(port, { sink })

    expect(lines).toHaveLength(11)
  })

  test('a failed pre-flight is a verdict', async () => {
    const { port } = portOf((request) => answer(request))

    expect((await running(port)).passed).toBe(false)
  })

  test('an answer under another id leaves its leg unanswered', async () => {
    const { port } = portOf((request) => ({
      ...soundly(request),
      probeId: request.probeId === 'w1' ? 'other' : request.probeId,
    }))
    const { checks } = await running(port)

    expect(checks[0]?.note).toBe('leg "w1" produced no observation')
  })

  test('inputs are looked at before the port is', async () => {
    const { asked, port } = portOf(soundly)

    expect(await endingOf(running(port, { contract: { ...CONTRACT, schemaVersion: 6 } }))).toBe(
      'schema-version-mismatch EvalContract.schemaVersion',
    )
    expect(await endingOf(running(port, { contract: contractOf([]), probes: [] }))).toStartWith(
      'unreachable-check-evidence',
    )
    expect(asked).toEqual([])
  })

  test('the signal is handed to the port', async () => {
    const { signal } = new AbortController()
    const { port } = portOf((request, given) => {
      expect(given).toBe(signal)
      return soundly(request)
    })

    expect((await running(port, { signal })).passed).toBe(true)
  })

  test('a fault of the port is passed on as it is, and ends the run', async () => {
    const denial = new RuntimeFault('forbidden-target', 'ProbeRequest', 'denied', { reason: 'host-not-authorized' })
    const { asked, port } = portOf((request) => {
      if (request.probeId === 'w2') throw denial
      return soundly(request)
    })

    await expect(running(port)).rejects.toBe(denial)
    expect(asked).toEqual(['w1', 'w2'])
  })

  test.each([
    ['throws something', () => Promise.reject(new Error('broken')), 'port-failure ProbeObservation'],
    ['answers with an error', () => ({ error: 'broken' }), 'port-contract-violation ProbeObservation'],
    ['answers in part', () => ({ kind: 'api', probeId: 'w1' }), 'port-contract-violation ProbeObservation'],
    [
      'answers in the way of another kind',
      ({ probeId, interfaceId, operationId }: ProbeRequest) => ({
        probeId,
        interfaceId,
        operationId,
        kind: 'mcp',
        isError: false,
        result: { kind: 'absent' },
      }),
      'port-contract-violation PreflightVerdict',
    ],
    [
      'answers one leg under the id of another',
      (request: ProbeRequest) => ({ ...soundly(request), probeId: 'w1' }),
      'port-contract-violation PreflightVerdict',
    ],
  ])('a port that %s', async (_, respond, expected) => {
    expect(await endingOf(running(portOf(respond).port))).toBe(expected)
  })

  test('a signal that had fired: no leg is issued', async () => {
    const { asked, port } = portOf(soundly)

    expect(await endingOf(running(port, { signal: AbortSignal.abort() }))).toBe('aborted ProbeRequest')
    expect(asked).toEqual([])
  })

  test('a signal that fires under way', async () => {
    const controller = new AbortController()
    const { asked, port } = portOf((request) => {
      if (request.probeId === 'w2') {
        controller.abort()
        throw new Error('interrupted')
      }
      return soundly(request)
    })

    expect(await endingOf(running(port, { signal: controller.signal }))).toBe('aborted ProbeObservation')
    expect(asked).toEqual(['w1', 'w2'])
  })

  test('a request no port may be asked is a fault before the call', async () => {
    const inputs = { path: {}, query: { '': 1 }, header: {}, body: { kind: 'absent' as const } }
    const contract = contractOf([
      api('desk-api', http('get-bag', { sensitivityWitness: witness('w1', 'w2', { inputs: [inputs, inputs] }) })),
    ])
    const { asked, port } = portOf(soundly)

    expect(await endingOf(running(port, { contract }))).toBe('schema-parse-failure ProbeRequest')
    expect(asked).toEqual([])
  })
})

test('a seeded fault that never shows fails both entry points alike', async () => {
  const probes = [probeWith([{ ...FAULT, relation: never }])]
  const { port } = portOf(soundly)
  const live = await running(port, { probes })

  expect(live).toEqual(preflightFromObservations({ ...SOUND, probes }))
  expect(live.passed).toBe(false)
})

test('a relation that no operator answers is the fault of who wrote it: nobody compiles the witnesses of a probe', () => {
  const bags = { keys: ['id', 'size'], members: [{ id: 'B-7', size: 2 }], commentary: null }
  const fault = manifestation('m1', {
    relation: {
      op: 'set-membership',
      operands: [{ pointer: '/interactions/m1/response-status' }, { referenceSet: 'bags' }],
    },
  })
  const asked = { ...SOUND, contract: { ...CONTRACT, referenceSets: { bags } }, probes: [probeWith([fault])] }

  expect(() => preflightFromObservations(asked)).toThrow(
    expect.objectContaining({
      code: 'operator-cannot-accept-operand',
      artifactPath: 'Probe[probeId=P-001].defects[defectId=D-001].manifestationWitness.relation',
      message: expect.stringContaining('the reference set "bags" of a set-membership declares other than one key'),
    }),
  )
})
