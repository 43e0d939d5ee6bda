import {
  type CommandMechanism,
  createCommandLineAdapter,
  createHttpAdapter,
  createLocalCorpusAdapter,
  createMcpAdapter,
  createNodeFileSystemAdapter,
  createSystemClockAdapter,
  type HttpMechanism,
  type McpMechanism,
} from '../../src/adapters/index.ts'
import { RuntimeFault } from '../../src/canonical/index.ts'
import type {
  BuiltSubject,
  ClockReadRequest,
  CommandProbeSubject,
  ConformanceReport,
  CorpusResolveRequest,
  FileReadRequest,
  FileWriteRequest,
  McpProbeSubject,
  PortSubject,
  ProbeRequest,
  ProbeSubject,
  ScenarioKind,
} from '../../src/conformance/index.ts'
import { commandPolicy, commandRequest } from '../adapters/command/probes.ts'
import { apiRequest, httpPolicy } from '../adapters/http/probes.ts'
import { mcpPolicy, mcpRequest } from '../adapters/mcp/requests.ts'

export function failuresOf({ outcomes }: ConformanceReport): string[] {
  return outcomes.filter(({ passed }) => !passed).map(({ id }) => id)
}

export function detailOf({ outcomes }: ConformanceReport, id: string): string {
  return outcomes.find((outcome) => outcome.id === id)?.detail ?? 'no such outcome'
}

type Mechanism = (...given: unknown[]) => Promise<unknown>

/** A mechanism that counts its calls and is in one of the four situations. */
export function counted(scenario: ScenarioKind, works: Mechanism) {
  let calls = 0
  const mechanism: Mechanism = (...given) => {
    calls++
    switch (scenario) {
      case 'resolves':
        return works(...given)
      case 'fails':
        return Promise.reject(new Error('the mechanism broke'))
      case 'in-band-error':
        return Promise.resolve({ error: 'the mechanism broke' })
      case 'hangs':
        return new Promise(() => {})
    }
  }
  return { mechanism, underlyingCalls: () => calls, again: () => calls++ }
}

/** Puts something between a port and the suite; `again` counts one more call of the mechanism. */
export type Defect = (call: {
  readonly scenario: ScenarioKind
  readonly request: unknown
  readonly signal: AbortSignal
  readonly inner: () => Promise<unknown>
  readonly again: () => void
}) => Promise<unknown>

export const sound: Defect = ({ inner }) => inner()

type Parts<Request> = {
  readonly name: string
  readonly sampleRequest: Request
  readonly works: Mechanism
  readonly port: (mechanism: Mechanism) => (request: Request, signal: AbortSignal) => Promise<unknown>
}

function subject<Request>({ name, sampleRequest, works, port }: Parts<Request>, defect: Defect): PortSubject<Request> {
  return {
    name,
    sampleRequest,
    abortBudgetMs: 25,
    async build(scenario): Promise<BuiltSubject<Request>> {
      const { mechanism, underlyingCalls, again } = counted(scenario, works)
      const inner = port(mechanism)
      return {
        port: (request, signal) => defect({ scenario, request, signal, inner: () => inner(request, signal), again }),
        underlyingCalls,
      }
    },
  }
}

export const corpusSubject = (defect: Defect): PortSubject<CorpusResolveRequest> =>
  subject<CorpusResolveRequest>(
    {
      name: 'a corpus',
      sampleRequest: { privateRef: '.' },
      works: async () => new Uint8Array([1]),
      port: (mechanism) => createLocalCorpusAdapter({ root: '/', mechanism }).resolve,
    },
    defect,
  )

export const clockSubject = (defect: Defect): PortSubject<ClockReadRequest> =>
  subject<ClockReadRequest>(
    {
      name: 'a clock',
      sampleRequest: {},
      works: async () => '2031-01-31T00:00:00Z',
      port: (mechanism) => createSystemClockAdapter(mechanism).read,
    },
    defect,
  )

export const readSubject = (defect: Defect, name = 'files'): PortSubject<FileReadRequest> =>
  subject<FileReadRequest>(
    {
      name,
      sampleRequest: { path: '/a' },
      works: async () => new Uint8Array([1]),
      port: (mechanism) => createNodeFileSystemAdapter({ readFile: mechanism, writeFile: mechanism }).readFile,
    },
    defect,
  )

export const writeSubject = (defect: Defect, name = 'files'): PortSubject<FileWriteRequest> =>
  subject<FileWriteRequest>(
    {
      name,
      sampleRequest: { path: '/a', bytes: new Uint8Array([1, 2]) },
      works: async () => 2,
      port: (mechanism) => createNodeFileSystemAdapter({ readFile: mechanism, writeFile: mechanism }).writeFile,
    },
    defect,
  )

const exhausted = (artifactPath: string) => new RuntimeFault('budget-exhausted', artifactPath, 'too much')

/** The denied interfaces of the `api` arm and the address that the name of each stands for. */
const ADDRESSES = {
  'denied-loopback': '127.0.0.2',
  'denied-private': '10.0.0.1',
  'denied-link-local': '169.254.0.1',
  'denied-metadata': '169.254.169.254',
} as const

export function apiSubject(defect: Defect): ProbeSubject {
  const policy = httpPolicy(
    { maxRedirects: 2, methods: ['GET'] },
    ...Object.keys(ADDRESSES).map((interfaceId) => ({ interfaceId, host: `${interfaceId}.test` })),
    { interfaceId: 'wrong-scheme' },
  )
  const endpoints = { 'wrong-scheme': { scheme: 'https', host: '127.0.0.1', port: 80 } }
  const redirect = (location: string) => ({ status: 302, headers: [['Location', location]], body: new Uint8Array() })
  const works: Mechanism = async (asked) => {
    const { outgoing } = asked as Parameters<HttpMechanism['exchange']>[0]
    switch (outgoing.path) {
      case '/fault':
        return { status: 500, headers: [], body: new Uint8Array() }
      case '/out':
        return redirect('http://169.254.169.254/')
      case '/loop':
        return redirect('/loop')
      case '/large':
      case '/slow':
        throw exhausted('ApiProbeRequest')
      default:
        return { status: 200, headers: [], body: new Uint8Array() }
    }
  }
  const lookup = async (host: string) => [
    Object.entries(ADDRESSES).find(([name]) => host === `${name}.test`)?.[1] ?? '127.0.0.1',
  ]
  const at = (probeId: string, changes: Parameters<typeof apiRequest>[0] = {}) => apiRequest({ probeId, ...changes })
  const denied = (interfaceId: keyof typeof ADDRESSES) => at(interfaceId, { interfaceId })
  return {
    ...subject<ProbeRequest>(
      {
        name: 'an api port',
        sampleRequest: at('sample'),
        works,
        port: (mechanism) =>
          createHttpAdapter(policy, {
            endpoints,
            mechanism: { lookup, exchange: mechanism as HttpMechanism['exchange'] },
          }).probe,
      },
      defect,
    ),
    policy,
    authorizedRequest: at('authorized'),
    faultingRequest: at('faulting', { pathTemplate: '/fault' }),
    unmappedRequest: at('unmapped', { interfaceId: 'unmapped' }),
    deniedAddressRequests: {
      loopback: denied('denied-loopback'),
      private: denied('denied-private'),
      linkLocal: denied('denied-link-local'),
      metadata: denied('denied-metadata'),
    },
    unauthorizedMethodRequest: at('wrong-method', { method: 'DELETE' }),
    unauthorizedSchemeRequest: at('wrong-scheme', { interfaceId: 'wrong-scheme' }),
    redirectingRequest: at('redirecting', { pathTemplate: '/out' }),
    overRedirectRequest: at('over-redirect', { pathTemplate: '/loop' }),
    oversizeResponseRequest: at('oversize', { pathTemplate: '/large' }),
    slowRequest: at('slow', { pathTemplate: '/slow' }),
  }
}

export const INJECTION = '$(echo pwned); rm -rf / #'

export function commandSubject(defect: Defect): CommandProbeSubject {
  const policy = commandPolicy({ artifacts: { written: 'w' }, permittedEnvironmentKeys: ['NOTES_HOME'] })
  const works: Mechanism = async (asked) => {
    const { argv } = asked as Parameters<CommandMechanism['run']>[0]
    switch (argv[0]) {
      case 'fail':
        return { exitCode: 3, stdout: '', stderr: 'no' }
      case 'sleep':
      case 'flood':
        throw exhausted('CommandProbeRequest')
      default:
        return { exitCode: 0, stdout: JSON.stringify({ argv }), stderr: '' }
    }
  }
  const readArtifact = async () => ({ present: true, text: 'as written', truncated: false })
  const at = (probeId: string, changes: Parameters<typeof commandRequest>[0] = {}) =>
    commandRequest({ probeId, ...changes })
  return {
    ...subject<ProbeRequest>(
      {
        name: 'a cli port',
        sampleRequest: at('sample'),
        works,
        port: (mechanism) =>
          createCommandLineAdapter(policy, { run: mechanism as CommandMechanism['run'], readArtifact }).probe,
      },
      defect,
    ),
    policy,
    authorizedRequest: at('authorized', { environment: { NOTES_HOME: '/h' } }),
    nonZeroExitRequest: at('nonzero', { subcommandPath: ['fail'] }),
    unmappedInterfaceRequest: at('unmapped-interface', { interfaceId: 'unmapped' }),
    unmappedExecutableRequest: at('unmapped-executable', { executable: 'unmapped' }),
    unauthorizedSubcommandRequest: at('wrong-subcommand', { subcommandPath: ['destroy'] }),
    unauthorizedEnvironmentKeyRequest: at('wrong-key', { environment: { NOTES_HOME: '/h', LD_PRELOAD: 'x' } }),
    injectionRequest: at('injection', { argument: { text: INJECTION } }),
    injectionArgumentValue: INJECTION,
    artifactRequest: at('artifact', { subcommandPath: ['write'] }),
    artifactId: 'written',
    artifactExpectedText: 'as written',
    overElapsedRequest: at('over-elapsed', { subcommandPath: ['sleep'] }),
    overOutputRequest: at('over-output', { subcommandPath: ['flood'] }),
  }
}

export function mcpSubject(defect: Defect): McpProbeSubject {
  const [authorization] = mcpPolicy('echo').authorizations
  if (authorization === undefined) throw new Error('no authorization')
  const policy = { authorizations: [{ ...authorization, tools: ['echo', 'fail', 'slow', 'huge'] }] }
  const works: Mechanism = async (asked) => {
    const { toolName, arguments: given } = asked as Parameters<McpMechanism['callTool']>[0]
    switch (toolName) {
      case 'fail':
        return { isError: true, structuredResult: { code: 'no' } }
      case 'slow':
      case 'huge':
        throw exhausted('McpProbeRequest')
      default:
        return { isError: false, structuredResult: { text: given['text'] ?? null, more: 1 } }
    }
  }
  const at = (probeId: string, tool = 'echo', changes: Parameters<typeof mcpRequest>[2] = {}) =>
    mcpRequest(tool, { text: INJECTION }, { probeId, ...changes })
  return {
    ...subject<ProbeRequest>(
      {
        name: 'an mcp port',
        sampleRequest: at('sample'),
        works,
        port: (mechanism) => createMcpAdapter(policy, { callTool: mechanism as McpMechanism['callTool'] }).probe,
      },
      defect,
    ),
    policy,
    authorizedRequest: at('authorized'),
    errorResultRequest: at('error-result', 'fail'),
    unmappedInterfaceRequest: at('unmapped-interface', 'echo', { interfaceId: 'unmapped' }),
    unauthorizedToolRequest: at('wrong-tool', 'destroy'),
    argumentEchoRequest: at('argument-echo'),
    argumentEchoValue: INJECTION,
    argumentEchoResultKey: 'text',
    structuredResultRequest: at('structured'),
    structuredResultKeys: ['text', 'more'],
    overElapsedRequest: at('over-elapsed', 'slow'),
    overResultBytesRequest: at('over-result', 'huge'),
  }
}
