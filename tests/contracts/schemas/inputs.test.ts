import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { ProbeObservation } from '../../../src/contracts/schemas/probe-observation.ts'
import { ProbeRequest } from '../../../src/contracts/schemas/probe-request.ts'
import { StrengthFloors } from '../../../src/contracts/schemas/strength-floors.ts'

const echo = { probeId: 'leg-a', interfaceId: 'notes-api', operationId: 'create' }
const absent = { kind: 'absent' }

describe('strength floors', () => {
  test.each([[{}], [{ defect: 0.75, 'zero-action': 1 }], [{ gameability: 0 }]])('%p declares floors', (floors) => {
    expect(v.parse(StrengthFloors, floors)).toEqual(floors)
  })

  test.each([
    [[]],
    [null],
    ['{}'],
    [{ canary: 0.5 }],
    [{ defect: 1.01 }],
    [{ defect: -0.01 }],
    [{ defect: null }],
    [{ defect: '1' }],
    [JSON.parse('{"__proto__":0.5}')],
    [{ constructor: 1 }],
  ])('%p does not', (floors) => {
    expect(v.is(StrengthFloors, floors)).toBe(false)
  })
})

describe('observations', () => {
  const api = { ...echo, kind: 'api', status: 200, headers: { etag: 'x' }, body: absent }
  const cli = { ...echo, kind: 'cli', exitCode: -9, stdout: absent, stderr: absent, artifacts: { report: absent } }
  const mcp = { ...echo, kind: 'mcp', isError: false, result: { kind: 'json', value: {} } }

  test.each([
    [api],
    [{ ...api, status: 100, body: { kind: 'text', value: '' } }],
    [{ ...api, status: 599, headers: {} }],
    [{ ...api, probeId: 'preflight-control-observe-2' }],
    [cli],
    [{ ...cli, artifacts: {} }],
    [mcp],
    [{ ...mcp, isError: true }],
    [{ ...mcp, isError: true, result: absent, exitCode: -15 }],
    [{ ...mcp, isError: true, result: absent, exitCode: 0 }],
  ])('%p is one', (observation) => {
    expect(v.parse(ProbeObservation, observation)).toStrictEqual<unknown>(observation)
  })

  test.each([
    [{ ...api, status: 99 }],
    [{ ...api, status: 600 }],
    [{ ...api, status: 200.5 }],
    [{ ...api, headers: { etag: 1 } }],
    [{ ...api, headers: { '': 'x' } }],
    [{ ...api, body: null }],
    [{ ...api, kind: 'web' }],
    [{ ...api, probeId: 'P-001' }],
    [{ ...api, elapsedMs: 5 }],
    [{ ...cli, exitCode: null }],
    [{ ...cli, artifacts: { A: absent } }],
    [{ ...cli, stdout: '' }],
    [{ ...mcp, exitCode: 1 }],
    [{ ...mcp, isError: true, exitCode: 1 }],
    [{ ...mcp, result: absent, exitCode: 1 }],
    [{ ...mcp, isError: true, result: absent, exitCode: null }],
    [{ ...mcp, isError: true, result: absent, exitCode: undefined }],
    [{ ...mcp, isError: 1 }],
    [{ ...mcp, status: 200 }],
  ])('%p is none', (observation) => {
    expect(v.is(ProbeObservation, observation)).toBe(false)
  })
})

describe('requests', () => {
  const api = {
    ...echo,
    kind: 'api',
    method: 'GET',
    pathTemplate: '/notes',
    channels: { path: { a: 1 }, query: {}, header: { b: 'x' }, body: absent },
  }
  const cli = {
    ...echo,
    kind: 'cli',
    executable: 'notes',
    subcommandPath: [],
    channels: { argument: { a: [1] }, option: {}, environment: { LANG: 'C' }, stdin: { kind: 'text', value: '' } },
  }
  const mcp = { ...echo, kind: 'mcp', toolName: 'search_notes', channels: { arguments: { q: null } } }

  test.each([[api], [cli], [mcp], [{ ...mcp, channels: { arguments: {} } }]])('%p is one', (request) => {
    expect(v.parse(ProbeRequest, request)).toStrictEqual<unknown>(request)
  })

  test.each([
    [{ ...api, method: 'get' }],
    [{ ...api, pathTemplate: '/:id' }],
    [{ ...api, channels: { ...api.channels, header: { a: 1 } } }],
    [{ ...api, channels: { ...api.channels, body: { kind: 'text', value: '' } } }],
    [{ ...cli, executable: '/bin/sh' }],
    [{ ...cli, channels: { ...cli.channels, environment: { A: 1 } } }],
    [{ ...mcp, channels: {} }],
    [{ ...mcp, toolName: 'a b' }],
    [{ ...mcp, kind: 'web' }],
  ])('%p is none', (request) => {
    expect(v.is(ProbeRequest, request)).toBe(false)
  })
})
