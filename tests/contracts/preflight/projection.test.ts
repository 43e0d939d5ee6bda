import { describe, expect, test } from 'bun:test'
import { fixtureDigest, type Projection, project } from '../../../src/contracts/preflight/projection.ts'
import type { CommandOperation, EvalContract, ObservedBody } from '../../../src/contracts/schemas/eval-contract.ts'
import type { ProbeObservation } from '../../../src/contracts/schemas/probe-observation.ts'
import { faultOf } from '../../canonical/faulted.ts'
import { ABSENT_BODY, api, cli, command, contractOf, http, json, legOf, mcp, planOf, tool } from './desk.ts'

const operationOf = (contract: EvalContract) => legOf(planOf(contract), 'preflight-control-observe').operation
const onApi = operationOf(contractOf([api('desk-api', http('look', { volatilePointers: ['/at'] }))]))
const onTool = operationOf(contractOf([mcp('desk-mcp', tool('look', { volatilePointers: ['/at'] }))]))
const onCommand = (descriptorChannel: CommandOperation['descriptorChannel']) =>
  operationOf(contractOf([cli('desk-cli', command('look', { descriptorChannel, volatilePointers: ['/at'] }))]))

const echoed = { probeId: 'leg', interfaceId: 'echoed-interface', operationId: 'echoed-operation' }
const expected = (shown: Pick<Projection, 'status' | 'exitCode' | 'toolError' | 'body'>): Projection => ({
  legId: 'leg',
  interfaceId: 'echoed-interface',
  operationId: 'echoed-operation',
  ...shown,
})
const volatile = json({ at: 'now', bag: 1 })
const kept = json({ bag: 1 })

describe('by kind', () => {
  test('api: status and body; headers are left out', () => {
    const observation: ProbeObservation = { ...echoed, kind: 'api', status: 503, headers: { a: 'b' }, body: volatile }

    expect(project(observation, onApi)).toEqual(expected({ status: 503, exitCode: null, toolError: null, body: kept }))
  })

  test.each([
    ['an answer', { isError: false, result: volatile }, { exitCode: null, toolError: false, body: kept }],
    ['an error', { isError: true, result: volatile }, { exitCode: null, toolError: true, body: kept }],
    [
      'an end',
      { isError: true, result: ABSENT_BODY, exitCode: -9 },
      { exitCode: -9, toolError: true, body: ABSENT_BODY },
    ],
  ])('mcp: %s', (_, observed, shown) => {
    const observation: ProbeObservation = { ...echoed, kind: 'mcp', ...observed }

    expect(project(observation, onTool)).toEqual(expected({ status: null, ...shown }))
  })

  const text: ObservedBody = { kind: 'text', value: 'told' }
  const observed: ProbeObservation = {
    ...echoed,
    kind: 'cli',
    exitCode: 3,
    stdout: volatile,
    stderr: text,
    artifacts: { report: json([1]) },
  }
  test.each<[string, CommandOperation['descriptorChannel'], ObservedBody]>([
    ['stdout', { kind: 'stream', channel: 'stdout' }, kept],
    ['stderr', { kind: 'stream', channel: 'stderr' }, text],
    ['a file', { kind: 'artifact', artifactId: 'report' }, json([1])],
    ['a file that is not there', { kind: 'artifact', artifactId: 'log' }, ABSENT_BODY],
    ['a file with the name of something inherited', { kind: 'artifact', artifactId: 'constructor' }, ABSENT_BODY],
  ])('cli: the one output that is described, %s', (_, channel, body) => {
    expect(project(observed, onCommand(channel))).toEqual(
      expected({ status: null, exitCode: 3, toolError: null, body }),
    )
  })
})

describe('the fixture digest', () => {
  const one: Projection = {
    legId: 'preflight-control-observe',
    interfaceId: 'notes-api',
    operationId: 'list-notes',
    status: 200,
    exitCode: null,
    toolError: null,
    body: json({ notes: [] }),
  }
  const two = { ...one, legId: 'b-leg' }

  test('the worked example', () => {
    expect(fixtureDigest([one])).toBe('sha256:2fabd5f7c11d9d0547607825784f1013d358ef016bcc4bbbfa53a55c9b9c1ddf')
  })

  test('legs are sorted, so their order does not matter; their number does', () => {
    expect(fixtureDigest([one, two])).toBe(fixtureDigest([two, one]))
    expect(fixtureDigest([one, two])).not.toBe(fixtureDigest([one]))
  })

  test.each<[string, Partial<Projection>]>([
    ['legId', { legId: 'other' }],
    ['interfaceId', { interfaceId: 'other' }],
    ['operationId', { operationId: 'other' }],
    ['status', { status: 201 }],
    ['exitCode', { exitCode: 0 }],
    ['toolError', { toolError: false }],
    ['body', { body: ABSENT_BODY }],
  ])('every field is in it: %s', (_, change) => {
    expect(fixtureDigest([{ ...one, ...change }])).not.toBe(fixtureDigest([one]))
  })

  test.each([2 ** 53, '\ud800'])('a body that cannot be hashed is a fault: %p', (value) => {
    const fault = faultOf(() => fixtureDigest([{ ...one, body: json(value) }]))

    expect([fault.code, fault.artifactPath]).toEqual(['non-canonicalizable-value', 'PreflightVerdict'])
  })
})
