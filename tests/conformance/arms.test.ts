import { describe, expect, test } from 'bun:test'
import { RuntimeFault } from '../../src/canonical/index.ts'
import {
  type CommandProbeSubject,
  type McpProbeSubject,
  type ProbeSubject,
  runCommandLineProbeConformance,
  runEnvironmentProbePortConformance,
  runMcpProbeConformance,
} from '../../src/conformance/index.ts'
import { apiSubject, commandSubject, type Defect, detailOf, failuresOf, mcpSubject, sound } from './subjects.ts'

/** What a sound port would answer to one kind of request. */
const ECHO = { probeId: '', interfaceId: '', operationId: '' }
const ABSENT = { kind: 'absent' }
const OBSERVATIONS = {
  api: { kind: 'api', ...ECHO, status: 200, headers: {}, body: ABSENT },
  cli: { kind: 'cli', ...ECHO, exitCode: 0, stdout: ABSENT, stderr: ABSENT, artifacts: {} },
  mcp: { kind: 'mcp', ...ECHO, isError: false, result: ABSENT },
} as const

type Kind = keyof typeof OBSERVATIONS
type Fields = Record<string, unknown>

function fieldsOf(value: unknown): Fields {
  return Object.assign({}, value)
}

/** Serves the request whatever it is, with an observation of its own kind and these fields. */
const serves =
  (fields: Fields = {}): Defect =>
  async ({ request }) => {
    const { kind, probeId, interfaceId, operationId } = fieldsOf(request)
    return { ...OBSERVATIONS[String(kind) as Kind], probeId, interfaceId, operationId, ...fields }
  }
/** Changes what a sound port answers. */
const changes =
  (fields: Fields): Defect =>
  async ({ inner }) => ({ ...fieldsOf(await inner()), ...fields })
const failsWith =
  (code: 'port-failure' | 'budget-exhausted' | 'forbidden-target' | 'aborted'): Defect =>
  async ({ inner }) => {
    await inner().catch(() => {})
    throw new RuntimeFault({ code, artifactPath: 'Somewhere', detail: 'x' })
  }
const throwsPlainly: Defect = async ({ inner }) => {
  await inner().catch(() => {})
  throw new Error('plain')
}
/** As a sound port, but the mechanism has been called once more. */
const callsFirst: Defect = ({ inner, again }) => {
  again()
  return inner()
}

type Broken = readonly [id: string, probeId: string, ...ways: (readonly [how: string, defect: Defect])[]]

const NOT_OBSERVED: readonly (readonly [string, Defect])[] = [
  ['throws it as a failure', failsWith('port-failure')],
  ['throws plainly', throwsPlainly],
  ['answers another leg', changes({ probeId: 'another' })],
  ['answers for another interface', changes({ interfaceId: 'another' })],
  ['answers for another operation', changes({ operationId: 'another' })],
  ['answers with no observation', changes({ kind: 'web' })],
]
const NOT_DENIED: readonly (readonly [string, Defect])[] = [
  ['serves it', serves()],
  ['refuses it with another code', failsWith('port-failure')],
  ['refuses it plainly', throwsPlainly],
  ['denies it after it has started something', callsFirst],
]
const NOT_CAPPED: readonly (readonly [string, Defect])[] = [
  ['observes it all the same', serves()],
  ['calls it a failure', failsWith('port-failure')],
  ['calls it a denial', failsWith('forbidden-target')],
]
const OTHER_KIND = {
  api: ['answers with an observation of a command', serves(OBSERVATIONS.cli)],
  cli: ['answers with an observation over HTTP', serves({ ...OBSERVATIONS.api })],
  mcp: ['answers with an observation of a command', serves({ ...OBSERVATIONS.cli })],
} as const

const API: readonly Broken[] = [
  ['probe/allow-authorized-loopback', 'authorized', ...NOT_OBSERVED, OTHER_KIND.api],
  ['probe/observe-anomalous-status', 'faulting', ...NOT_OBSERVED, ['hides the status', changes({ status: 200 })]],
  ['probe/deny-unmapped-interface', 'unmapped', ...NOT_DENIED],
  ['probe/deny-unauthorized-loopback', 'denied-loopback', ...NOT_DENIED],
  ['probe/deny-private', 'denied-private', ...NOT_DENIED],
  ['probe/deny-link-local', 'denied-link-local', ...NOT_DENIED],
  ['probe/deny-metadata', 'denied-metadata', ...NOT_DENIED],
  ['probe/deny-unauthorized-method', 'wrong-method', ...NOT_DENIED],
  ['probe/deny-unauthorized-scheme', 'wrong-scheme', ...NOT_DENIED],
  [
    'probe/deny-on-redirect',
    'redirecting',
    ...NOT_DENIED,
    [
      'denies without having asked',
      async () => {
        throw new RuntimeFault('forbidden-target', 'ProbeRequest', 'x')
      },
    ],
  ],
  ['probe/cap-redirects', 'over-redirect', ...NOT_CAPPED, ['follows one more', callsFirst]],
  ['probe/cap-response-bytes', 'oversize', ...NOT_CAPPED],
  ['probe/cap-elapsed', 'slow', ...NOT_CAPPED],
]

const COMMAND: readonly Broken[] = [
  ['command/allow-authorized-invocation', 'authorized', ...NOT_OBSERVED, OTHER_KIND.cli],
  ['command/observe-nonzero-exit', 'nonzero', ...NOT_OBSERVED, ['hides the exit code', changes({ exitCode: 0 })]],
  ['command/deny-unmapped-interface', 'unmapped-interface', ...NOT_DENIED],
  ['command/deny-unmapped-executable', 'unmapped-executable', ...NOT_DENIED],
  ['command/deny-unauthorized-subcommand', 'wrong-subcommand', ...NOT_DENIED],
  ['command/deny-unauthorized-environment-key', 'wrong-key', ...NOT_DENIED],
  [
    'command/argument-passed-literally',
    'injection',
    ...NOT_OBSERVED,
    ['lets a shell read it', changes({ stdout: { kind: 'json', value: { argv: ['pwned'] } } })],
    ['splits it', changes({ stdout: { kind: 'json', value: { argv: ['$(echo', 'pwned);'] } } })],
    ['shows text', changes({ stdout: { kind: 'text', value: '{"argv":[]}' } })],
    ['shows no arguments', changes({ stdout: { kind: 'json', value: {} } })],
  ],
  [
    'command/capture-declared-artifact',
    'artifact',
    ...NOT_OBSERVED,
    ['does not read it', changes({ artifacts: {} })],
    ['says it is not there', changes({ artifacts: { written: ABSENT } })],
    ['reads another', changes({ artifacts: { written: { kind: 'text', value: 'other' } } })],
    ['takes text for JSON', changes({ artifacts: { written: { kind: 'json', value: 'as written' } } })],
  ],
  ['command/cap-elapsed', 'over-elapsed', ...NOT_CAPPED],
  ['command/cap-output-bytes', 'over-output', ...NOT_CAPPED],
]

const json = (value: unknown) => ({ result: { kind: 'json', value } })

const MCP: readonly Broken[] = [
  ['mcp/allow-authorized-tool-call', 'authorized', ...NOT_OBSERVED, OTHER_KIND.mcp],
  [
    'mcp/observe-error-result',
    'error-result',
    ...NOT_OBSERVED,
    ['hides the error', changes({ isError: false })],
    ['loses the result', changes({ result: ABSENT })],
  ],
  ['mcp/deny-unmapped-interface', 'unmapped-interface', ...NOT_DENIED],
  ['mcp/deny-unauthorized-tool', 'wrong-tool', ...NOT_DENIED],
  [
    'mcp/arguments-passed-as-declared',
    'argument-echo',
    ...NOT_OBSERVED,
    ['changes the argument', changes(json({ text: 'pwned' }))],
    ['answers with a list', changes(json(['text']))],
    ['answers without the key', changes(json({ other: 1 }))],
    ['answers in text', changes({ result: { kind: 'text', value: '{}' } })],
  ],
  [
    'mcp/observe-declared-result-channel',
    'structured',
    ...NOT_OBSERVED,
    ['loses a key', changes(json({ text: 1 }))],
    ['loses the result', changes({ result: ABSENT })],
  ],
  ['mcp/cap-elapsed', 'over-elapsed', ...NOT_CAPPED],
  ['mcp/cap-result-bytes', 'over-result', ...NOT_CAPPED],
]

/** A defect in how one request of an arm is served. */
const only =
  (probeId: string, defect: Defect): Defect =>
  (call) =>
    fieldsOf(call.request)['probeId'] === probeId ? defect(call) : call.inner()

const ARMS = [
  { arm: 'api', broken: API, run: (defect: Defect) => runEnvironmentProbePortConformance(apiSubject(defect)) },
  { arm: 'cli', broken: COMMAND, run: (defect: Defect) => runCommandLineProbeConformance(commandSubject(defect)) },
  { arm: 'mcp', broken: MCP, run: (defect: Defect) => runMcpProbeConformance(mcpSubject(defect)) },
] as const

describe.each(ARMS)('the $arm arm', ({ broken, run }) => {
  test('has these outcomes after the six, in this order', async () => {
    expect((await run(sound)).outcomes.slice(6).map(({ id }) => id)).toEqual(broken.map(([id]) => id))
  })

  for (const [id, probeId, ...ways] of broken) {
    test.each([...ways])(`fails ${id}, and nothing else, for a port that %s`, async (_, defect) => {
      const report = await run(only(probeId, defect))

      expect([failuresOf(report), report.passed]).toEqual([[id], false])
      expect(detailOf(report, id)).not.toBe('')
    })
  }
})

describe('a subject that contradicts its own policy', () => {
  const api: readonly [string, string, (subject: ProbeSubject) => Partial<ProbeSubject>][] = [
    [
      'probe/cap-redirects',
      'no authorization names "unmapped", so no limit is known',
      ({ unmappedRequest }) => ({ overRedirectRequest: unmappedRequest }),
    ],
  ]
  const command: readonly [string, string, (subject: CommandProbeSubject) => Partial<CommandProbeSubject>][] = [
    [
      'command/deny-unmapped-interface',
      'the policy names the interface "notes-cli"',
      ({ unmappedExecutableRequest }) => ({ unmappedInterfaceRequest: unmappedExecutableRequest }),
    ],
    [
      'command/deny-unmapped-executable',
      'the policy names the executable "notes"',
      ({ unauthorizedSubcommandRequest }) => ({ unmappedExecutableRequest: unauthorizedSubcommandRequest }),
    ],
    [
      'command/deny-unmapped-executable',
      'the request is of kind "mcp"',
      () => ({ unmappedExecutableRequest: mcpSubject(sound).authorizedRequest }),
    ],
    [
      'command/deny-unauthorized-subcommand',
      'no authorization names the executable "unmapped"',
      ({ unmappedExecutableRequest }) => ({ unauthorizedSubcommandRequest: unmappedExecutableRequest }),
    ],
    [
      'command/deny-unauthorized-subcommand',
      'the policy permits the subcommand path []',
      ({ unauthorizedEnvironmentKeyRequest }) => ({ unauthorizedSubcommandRequest: unauthorizedEnvironmentKeyRequest }),
    ],
    [
      'command/deny-unauthorized-subcommand',
      'the request is of kind "mcp"',
      () => ({ unauthorizedSubcommandRequest: mcpSubject(sound).authorizedRequest }),
    ],
    [
      'command/deny-unauthorized-environment-key',
      'the request declares no environment key',
      ({ unauthorizedSubcommandRequest }) => ({ unauthorizedEnvironmentKeyRequest: unauthorizedSubcommandRequest }),
    ],
    [
      'command/deny-unauthorized-environment-key',
      'the policy permits every environment key of the request',
      ({ authorizedRequest }) => ({ unauthorizedEnvironmentKeyRequest: authorizedRequest }),
    ],
    [
      'command/deny-unauthorized-environment-key',
      'no authorization names the executable "unmapped"',
      ({ unmappedExecutableRequest }) => ({ unauthorizedEnvironmentKeyRequest: unmappedExecutableRequest }),
    ],
    [
      'command/deny-unauthorized-environment-key',
      'the request is of kind "mcp"',
      () => ({ unauthorizedEnvironmentKeyRequest: mcpSubject(sound).authorizedRequest }),
    ],
  ]
  const mcp: readonly [string, string, (subject: McpProbeSubject) => Partial<McpProbeSubject>][] = [
    [
      'mcp/deny-unmapped-interface',
      'the policy names the interface "notes-mcp"',
      ({ unauthorizedToolRequest }) => ({ unmappedInterfaceRequest: unauthorizedToolRequest }),
    ],
    [
      'mcp/deny-unauthorized-tool',
      'no authorization names the interface "unmapped"',
      ({ unmappedInterfaceRequest }) => ({ unauthorizedToolRequest: unmappedInterfaceRequest }),
    ],
    [
      'mcp/deny-unauthorized-tool',
      'the policy lists the tool "echo"',
      ({ authorizedRequest }) => ({ unauthorizedToolRequest: authorizedRequest }),
    ],
    [
      'mcp/deny-unauthorized-tool',
      'the request is of kind "cli"',
      () => ({ unauthorizedToolRequest: commandSubject(sound).authorizedRequest }),
    ],
  ]

  test.each([
    ...api.map(([id, complaint, contradiction]) => {
      const subject = apiSubject(sound)
      return [
        id,
        complaint,
        () => runEnvironmentProbePortConformance({ ...subject, ...contradiction(subject) }),
      ] as const
    }),
    ...command.map(([id, complaint, contradiction]) => {
      const subject = commandSubject(sound)
      return [id, complaint, () => runCommandLineProbeConformance({ ...subject, ...contradiction(subject) })] as const
    }),
    ...mcp.map(([id, complaint, contradiction]) => {
      const subject = mcpSubject(sound)
      return [id, complaint, () => runMcpProbeConformance({ ...subject, ...contradiction(subject) })] as const
    }),
  ])('fails %s: %s', async (id, complaint, run) => {
    const report = await run()

    expect(failuresOf(report)).toEqual([id])
    expect(detailOf(report, id)).toEndWith(complaint)
  })

  test('is told both that it was served and that it should have been', async () => {
    const subject = mcpSubject(sound)
    const report = await runMcpProbeConformance({ ...subject, unauthorizedToolRequest: subject.authorizedRequest })

    expect(detailOf(report, 'mcp/deny-unauthorized-tool')).toBe(
      'expected forbidden-target, but the call resolved; the policy lists the tool "echo"',
    )
  })
})
