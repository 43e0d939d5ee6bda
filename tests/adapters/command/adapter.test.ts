import { describe, expect, test } from 'bun:test'
import { type CommandMechanism, type CommandRunRequest, createCommandLineAdapter } from '../../../src/adapters/index.ts'
import type { ProbeRequest } from '../../../src/contracts/schemas/probe-request.ts'
import { never, told } from '../faults.ts'
import { commandPolicy, commandRequest } from './probes.ts'

/** A mechanism that notes what it is asked and answers as told. */
function scripted(answers: Partial<{ run: unknown; artifact: unknown }> = {}) {
  const runs: CommandRunRequest[] = []
  const artifacts: [string, number][] = []
  const settle = async (answer: unknown): Promise<never> => {
    if (answer instanceof Error) throw answer
    return answer as never
  }
  const mechanism: CommandMechanism = {
    run(request) {
      runs.push(request)
      return settle('run' in answers ? answers.run : { exitCode: 0, stdout: '', stderr: '' })
    },
    readArtifact(path, maxBytes) {
      artifacts.push([path, maxBytes])
      return settle('artifact' in answers ? answers.artifact : { present: false, text: '', truncated: false })
    },
  }
  return { mechanism, runs, artifacts }
}

const failing = (code: string) => Object.assign(new Error('spawn x'), { code })

describe('what is denied, before anything is started', () => {
  const api: ProbeRequest = {
    kind: 'api',
    probeId: 'leg-1',
    interfaceId: 'notes-cli',
    operationId: 'show',
    method: 'GET',
    pathTemplate: '/',
    channels: { path: {}, query: {}, header: {}, body: { kind: 'absent' } },
  }
  test.each([
    ['interface-not-authorized', commandRequest({ interfaceId: 'other' })],
    ['executable-not-authorized', commandRequest({ executable: 'other' })],
    ['subcommand-not-authorized', commandRequest({ subcommandPath: ['destroy'] })],
    ['environment-key-not-authorized', commandRequest({ environment: { NOTES_HOME: 'x', LD_PRELOAD: 'y' } })],
    ['environment-key-not-authorized', commandRequest({ environment: { Path: '/tmp' } })],
    ['interface-not-authorized', api],
  ] as const)('%s', async (reason, request) => {
    const { mechanism, runs } = scripted()
    const adapter = createCommandLineAdapter(commandPolicy(), mechanism)

    expect(await told(adapter.probe(request, never()))).toMatchObject({
      code: 'forbidden-target',
      artifactPath: 'ProbeRequest',
      reason,
      portFailureReason: undefined,
    })
    expect(runs).toEqual([])
  })

  test('another kind is named', async () => {
    const adapter = createCommandLineAdapter(commandPolicy(), scripted().mechanism)

    expect(await told(adapter.probe(api, never()))).toMatchObject({
      detail: 'this adapter runs cli requests only; no api target is ever authorized',
    })
  })

  test.each(['A=B', '1A', 'A\0', ''])('an environment key %p is no request', async (key) => {
    const { mechanism, runs } = scripted()
    const adapter = createCommandLineAdapter(commandPolicy({ permittedEnvironmentKeys: [key] }), mechanism)

    expect(await told(adapter.probe(commandRequest({ environment: { [key]: 'x' } }), never()))).toMatchObject({
      code: 'schema-parse-failure',
      artifactPath: 'ProbeRequest',
    })
    expect(runs).toEqual([])
  })
})

describe('what is run', () => {
  test('is what the policy says, with what the request says, in the environment of both', async () => {
    const { mechanism, runs } = scripted()
    const policy = commandPolicy({ cwd: '/work-folder', maxElapsedMs: 7, maxOutputBytes: 9, target: 'notes-program' })
    const request = commandRequest({
      subcommandPath: ['show'],
      option: { all: true },
      environment: { NOTES_HOME: '/h' },
      stdin: { kind: 'json', value: { a: [1] } },
    })
    await createCommandLineAdapter(policy, mechanism).probe(request, never())

    expect(runs).toEqual([
      {
        target: 'notes-program',
        subcommandPath: ['show'],
        argv: ['show', '--all'],
        env: { PATH: process.env['PATH'] ?? '', NOTES_HOME: '/h' },
        stdin: '{"a":[1]}',
        cwd: '/work-folder',
        maxElapsedMs: 7,
        maxOutputBytes: 9,
      },
    ])
  })

  test.each([
    [{ kind: 'absent' }, null],
    [{ kind: 'text', value: '' }, ''],
    [{ kind: 'text', value: 'as it is' }, 'as it is'],
    [{ kind: 'json', value: null }, 'null'],
  ] as const)('stdin %p is %p', async (stdin, text) => {
    const { mechanism, runs } = scripted()
    await createCommandLineAdapter(commandPolicy(), mechanism).probe(commandRequest({ stdin }), never())

    expect(runs[0]?.stdin).toBe(text)
  })
})

describe('what is observed', () => {
  test('echoes the request and reads each stream', async () => {
    const { mechanism } = scripted({ run: { exitCode: -9, stdout: '{"a":1}', stderr: 'plain' } })

    expect(await createCommandLineAdapter(commandPolicy(), mechanism).probe(commandRequest(), never())).toEqual({
      kind: 'cli',
      probeId: 'leg-1',
      interfaceId: 'notes-cli',
      operationId: 'show',
      exitCode: -9,
      stdout: { kind: 'json', value: { a: 1 } },
      stderr: { kind: 'text', value: 'plain' },
      artifacts: {},
    })
  })

  test('has one entry for every artifact of the authorization, read within its cap', async () => {
    const { mechanism, artifacts } = scripted({ artifact: { present: true, text: '[1]', truncated: false } })
    const policy = commandPolicy({ cwd: '/base', artifacts: { near: 'out/a', far: '/abs/b' }, maxOutputBytes: 5 })
    const observation = await createCommandLineAdapter(policy, mechanism).probe(commandRequest(), never())

    expect(observation).toMatchObject({
      artifacts: { near: { kind: 'json', value: [1] }, far: { kind: 'json', value: [1] } },
    })
    expect(artifacts).toEqual([
      ['/base/out/a', 5],
      ['/abs/b', 5],
    ])
  })

  test('has an absent body for a file that was not written', async () => {
    const policy = commandPolicy({ artifacts: { report: 'r' } })

    expect(await createCommandLineAdapter(policy, scripted().mechanism).probe(commandRequest(), never())).toMatchObject(
      { artifacts: { report: { kind: 'absent' } } },
    )
  })

  test('is nothing when a file is larger than the cap', async () => {
    const { mechanism } = scripted({ artifact: { present: true, text: '', truncated: true } })
    const policy = commandPolicy({ artifacts: { report: 'r' }, maxOutputBytes: 5 })

    expect(await told(createCommandLineAdapter(policy, mechanism).probe(commandRequest(), never()))).toMatchObject({
      code: 'budget-exhausted',
      artifactPath: 'CommandProbeRequest',
      detail: 'artifact "report" exceeded maxOutputBytes (5)',
    })
  })

  test.each([
    [undefined],
    [{ error: 'x' }],
    [{ exitCode: null, stdout: '', stderr: '' }],
    [{ exitCode: 0, stdout: 1, stderr: '' }],
  ])('is not %p', async (run) => {
    const adapter = createCommandLineAdapter(commandPolicy(), scripted({ run }).mechanism)

    expect(await told(adapter.probe(commandRequest(), never()))).toMatchObject({
      code: 'port-contract-violation',
      artifactPath: 'ProbeObservation',
    })
  })
})

describe('what went wrong', () => {
  test('a launch that is too large has a reason of its own', async () => {
    const adapter = createCommandLineAdapter(commandPolicy(), scripted({ run: failing('E2BIG') }).mechanism)

    expect(await told(adapter.probe(commandRequest(), never()))).toMatchObject({
      code: 'port-failure',
      artifactPath: 'ProbeObservation',
      reason: undefined,
      portFailureReason: 'launch-too-large',
    })
  })

  test('a launch that is too large is told as well by a mechanism that throws at once', async () => {
    const run = () => {
      throw Object.assign(new Error('spawn E2BIG'), { code: 'E2BIG' })
    }
    const adapter = createCommandLineAdapter(commandPolicy(), { ...scripted().mechanism, run })

    expect(await told(adapter.probe(commandRequest(), never()))).toMatchObject({
      portFailureReason: 'launch-too-large',
    })
  })

  test.each(['ENOENT', 'EACCES', 'EMFILE'])('%s has none', async (code) => {
    const adapter = createCommandLineAdapter(commandPolicy(), scripted({ run: failing(code) }).mechanism)

    expect(await told(adapter.probe(commandRequest(), never()))).toMatchObject({
      code: 'port-failure',
      artifactPath: 'ProbeObservation',
      reason: undefined,
      portFailureReason: undefined,
    })
  })

  test('a file that cannot be read is a failure of the port', async () => {
    const { mechanism } = scripted({ artifact: failing('EACCES') })
    const adapter = createCommandLineAdapter(commandPolicy({ artifacts: { report: 'r' } }), mechanism)

    expect(await told(adapter.probe(commandRequest(), never()))).toMatchObject({
      code: 'port-failure',
      artifactPath: 'ProbeObservation',
      portFailureReason: undefined,
    })
  })
})
