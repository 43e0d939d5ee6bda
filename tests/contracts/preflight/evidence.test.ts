import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { evidenceOf } from '../../../src/contracts/preflight/evidence.ts'
import { project } from '../../../src/contracts/preflight/projection.ts'
import type { EvalContract, ObservedBody, WitnessInputs } from '../../../src/contracts/schemas/eval-contract.ts'
import type { ProbeObservation } from '../../../src/contracts/schemas/probe-observation.ts'
import { Observation } from '../../../src/contracts/schemas/sealed-run-record.ts'
import {
  ABSENT_BODY,
  answer,
  api,
  cli,
  command,
  commandInputs,
  contractOf,
  http,
  httpInputs,
  json,
  legOf,
  mcp,
  planOf,
  tool,
  witness,
} from './desk.ts'

const NOTHING_SENT = {
  path: null,
  query: null,
  header: null,
  body: null,
  bodyEncoding: null,
  argument: null,
  option: null,
  environment: null,
  stdin: null,
  arguments: null,
}

function evidence(contract: EvalContract, change: (observation: ProbeObservation) => ProbeObservation): Observation {
  const leg = legOf(planOf(contract), 'w1')
  const observation = change(answer(leg.request))
  return evidenceOf(leg, observation, project(observation, leg.operation))
}
const both = (inputs: WitnessInputs) => ({ sensitivityWitness: witness('w1', 'w2', { inputs: [inputs, inputs] }) })
const onApi = (inputs: WitnessInputs = httpInputs()) =>
  contractOf([api('desk', http('look', { ...both(inputs), volatilePointers: ['/at'] }))])
const onCli = (inputs: WitnessInputs, channel: 'stdout' | 'stderr' | 'report' = 'stdout') =>
  contractOf([
    cli(
      'desk',
      command('look', {
        ...both(inputs),
        volatilePointers: ['/at'],
        descriptorChannel:
          channel === 'report' ? { kind: 'artifact', artifactId: channel } : { kind: 'stream', channel },
      }),
    ),
  ])
const onMcp = contractOf([mcp('desk', tool('look', both({ arguments: { bag: 1 } })))])

const everyEvidence = {
  observationId: 'w1',
  sequence: 1,
  interfaceId: 'desk',
  operationId: 'look',
  provenance: 'baseline',
  principal: null,
  responseBody: null,
  responseHeaders: null,
  responseStatus: null,
  stdout: ABSENT_BODY,
  stderr: ABSENT_BODY,
  exitCode: null,
  artifacts: {},
}

describe('what came back', () => {
  test.each<[string, ObservedBody, unknown]>([
    ['json without its volatile places', json({ at: 'now', bag: 1 }), { bag: 1 }],
    ['json null', json(null), null],
    ['text', { kind: 'text', value: 'told' }, 'told'],
    ['nothing', ABSENT_BODY, null],
  ])('api: %s', (_, body, responseBody) => {
    const headers = { 'content-type': 'text/plain' }
    const shown = evidence(onApi(), ({ probeId, interfaceId, operationId }) => ({
      probeId,
      interfaceId,
      operationId,
      kind: 'api',
      status: 404,
      headers,
      body,
    }))

    expect<unknown>(shown).toEqual({
      ...everyEvidence,
      callInputs: { ...NOTHING_SENT, path: {}, query: {}, header: {} },
      responseBody,
      responseHeaders: headers,
      responseStatus: 404,
    })
  })

  test.each<[string, Partial<Extract<ProbeObservation, { kind: 'mcp' }>>, Partial<Observation>]>([
    ['an answer', { result: json([1]) }, { responseBody: [1], responseStatus: 0 }],
    ['a tool error', { isError: true, result: json('no') }, { responseBody: 'no', responseStatus: 1 }],
    ['an end', { isError: true, result: ABSENT_BODY, exitCode: 3 }, { responseStatus: 1, exitCode: 3 }],
  ])('mcp: %s', (_, change, shown) => {
    const observation = evidence(onMcp, (sound) => (sound.kind === 'mcp' ? { ...sound, ...change } : sound))

    expect<unknown>(observation).toEqual({
      ...everyEvidence,
      callInputs: { ...NOTHING_SENT, arguments: { bag: 1 } },
      ...shown,
    })
  })

  const written = {
    stdout: json({ at: 1, out: 1 }),
    stderr: json({ at: 1, err: 1 }),
    artifacts: { report: json({ at: 1, rep: 1 }), log: json(1) },
  }
  test.each<['stdout' | 'stderr' | 'report', Partial<Observation>]>([
    ['stdout', { stdout: json({ out: 1 }) }],
    ['stderr', { stderr: json({ err: 1 }) }],
    ['report', { artifacts: { report: json({ rep: 1 }) } }],
  ])('cli: of all outputs the described one, %s', (channel, shown) => {
    const observation = evidence(onCli(commandInputs(), channel), (sound) =>
      sound.kind === 'cli' ? { ...sound, ...written, exitCode: -15 } : sound,
    )

    expect<unknown>(observation).toEqual({
      ...everyEvidence,
      callInputs: { ...NOTHING_SENT, argument: {}, option: {}, environment: {} },
      exitCode: -15,
      ...shown,
    })
  })

  test('identifiers are those that were echoed', () => {
    const shown = evidence(onApi(), (sound) => ({ ...sound, interfaceId: 'else', operationId: 'other' }))

    expect([shown.interfaceId, shown.operationId, shown.observationId]).toEqual(['else', 'other', 'w1'])
  })
})

describe('what was sent', () => {
  const sent = (contract: EvalContract) => evidence(contract, (sound) => sound).callInputs
  const raw = { kind: 'raw' as const, base64: 'AA==', contentType: 'text/plain' }

  test.each<[string, WitnessInputs, Partial<Observation['callInputs']>]>([
    ['a json object', httpInputs({ body: { kind: 'json', value: { a: 1 } } }), { body: { a: 1 } }],
    ['a json list', httpInputs({ body: { kind: 'json', value: [1] } }), {}],
    ['json null', httpInputs({ body: { kind: 'json', value: null } }), {}],
    ['a json string', httpInputs({ body: { kind: 'json', value: 'a' } }), {}],
    ['bytes', httpInputs({ body: raw }), { body: raw, bodyEncoding: 'raw' }],
    [
      'an object that looks like bytes',
      httpInputs({ body: { kind: 'json', value: raw } }),
      { body: raw, bodyEncoding: null },
    ],
    ['nothing', httpInputs(), {}],
    [
      'the other channels',
      httpInputs({ path: { a: 1 }, query: { b: [2] }, header: { c: '3' } }),
      { path: { a: 1 }, query: { b: [2] }, header: { c: '3' } },
    ],
  ])('api: %s', (_, inputs, expected) => {
    expect(sent(onApi(inputs))).toEqual({ ...NOTHING_SENT, path: {}, query: {}, header: {}, ...expected })
  })

  test.each<[string, WitnessInputs, Partial<Observation['callInputs']>]>([
    ['a json object', commandInputs({ stdin: { kind: 'json', value: { a: 1 } } }), { stdin: { a: 1 } }],
    ['a json list', commandInputs({ stdin: { kind: 'json', value: [1] } }), {}],
    ['text', commandInputs({ stdin: { kind: 'text', value: '{}' } }), {}],
    ['nothing', commandInputs(), {}],
    [
      'the other channels',
      commandInputs({ argument: { a: 1 }, option: { b: true }, environment: { C: '3' } }),
      { argument: { a: 1 }, option: { b: true }, environment: { C: '3' } },
    ],
  ])('cli: %s', (_, inputs, expected) => {
    expect(sent(onCli(inputs))).toEqual({ ...NOTHING_SENT, argument: {}, option: {}, environment: {}, ...expected })
  })
})

test('it is an observation as a run record holds them', () => {
  for (const contract of [onApi(), onCli(commandInputs()), onMcp]) {
    expect(
      v.is(
        Observation,
        evidence(contract, (sound) => sound),
      ),
    ).toBe(true)
  }
})
