import { expect, setDefaultTimeout, test } from 'bun:test'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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
  nodeCommandMechanism,
  nodeHttpMechanism,
  nodeStdioMcpMechanism,
} from '../../src/adapters/index.ts'
import {
  type CommandProbeSubject,
  type ConformanceReport,
  formatConformanceReport,
  type McpProbeSubject,
  type ProbeRequest,
  type ProbeSubject,
  runClockPortConformance,
  runCommandLineProbeConformance,
  runCorpusPortConformance,
  runEnvironmentProbePortConformance,
  runFileSystemPortConformance,
  runMcpProbeConformance,
} from '../../src/conformance/index.ts'
import { commandPolicy, commandRequest } from '../adapters/command/probes.ts'
import { apiRequest, httpPolicy, serve } from '../adapters/http/probes.ts'
import { mcpRequest } from '../adapters/mcp/requests.ts'
import { buildSdkServers } from '../adapters/mcp/sdk-servers.ts'
import { PATIENCE_MS } from '../patience.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { counted, INJECTION } from './subjects.ts'

setDefaultTimeout(PATIENCE_MS)

// The shipped adapters over the real thing wherever it works; only that it breaks, or hangs, is scripted.
const dir = temporaryFolder()
const { sdkPolicy } = await buildSdkServers()

function expectPass(report: ConformanceReport): void {
  expect([
    report.passed,
    formatConformanceReport(report)
      .split('\n')
      .filter((line) => line.startsWith('FAIL')),
  ]).toEqual([true, []])
}

test('the local corpus conforms', async () => {
  mkdirSync(join(dir, 'corpus'))
  writeFileSync(join(dir, 'corpus/a'), 'x')
  const root = join(dir, 'corpus')
  const read = async (path: unknown) => new Uint8Array(await Bun.file(String(path)).arrayBuffer())

  expectPass(
    await runCorpusPortConformance({
      name: 'createLocalCorpusAdapter',
      sampleRequest: { privateRef: 'a' },
      async build(scenario) {
        const { mechanism, underlyingCalls } = counted(scenario, read)
        return { port: createLocalCorpusAdapter({ root, mechanism }).resolve, underlyingCalls }
      },
    }),
  )
})

test('the system clock conforms', async () => {
  expectPass(
    await runClockPortConformance({
      name: 'createSystemClockAdapter',
      sampleRequest: {},
      async build(scenario) {
        const { mechanism, underlyingCalls } = counted(scenario, async () => new Date().toISOString())
        return { port: createSystemClockAdapter(mechanism).read, underlyingCalls }
      },
    }),
  )
})

test('the file system conforms', async () => {
  const name = 'createNodeFileSystemAdapter'
  const path = join(dir, 'file')
  writeFileSync(path, 'x')
  const own = createNodeFileSystemAdapter()
  const read = (asked: unknown) =>
    own.readFile({ path: String(asked) }, new AbortController().signal).then(({ bytes }) => bytes)
  const write = (asked: unknown, bytes: unknown) =>
    own
      .writeFile({ path: String(asked), bytes: bytes as Uint8Array }, new AbortController().signal)
      .then(({ byteLength }) => byteLength)

  expectPass(
    await runFileSystemPortConformance(
      {
        name,
        sampleRequest: { path },
        async build(scenario) {
          const { mechanism, underlyingCalls } = counted(scenario, read)
          const { readFile } = createNodeFileSystemAdapter({ readFile: mechanism, writeFile: mechanism })
          return { port: readFile, underlyingCalls }
        },
      },
      {
        name,
        sampleRequest: { path, bytes: new Uint8Array([1, 2]) },
        async build(scenario) {
          const { mechanism, underlyingCalls } = counted(scenario, write)
          const { writeFile } = createNodeFileSystemAdapter({ readFile: mechanism, writeFile: mechanism })
          return { port: writeFile, underlyingCalls }
        },
      },
    ),
  )
})

test('the command line conforms, over a real program', async () => {
  const [usual] = commandPolicy({ cwd: dir, artifacts: { written: 'written.txt' } }).authorizations
  if (usual === undefined) throw new Error('no authorization')
  const tight = { ...usual, executable: 'tight', maxElapsedMs: 300, maxOutputBytes: 4096 }
  const policy = { authorizations: [usual, tight] }
  const at = (probeId: string, changes: Parameters<typeof commandRequest>[0] = {}) =>
    commandRequest({ probeId, ...changes })
  const subject: CommandProbeSubject = {
    name: 'createCommandLineAdapter',
    policy,
    sampleRequest: at('sample'),
    abortBudgetMs: 2000,
    async build(scenario) {
      const { mechanism, underlyingCalls } = counted(scenario, (request, signal) =>
        nodeCommandMechanism.run(
          request as Parameters<CommandMechanism['run']>[0],
          signal as Parameters<CommandMechanism['run']>[1],
        ),
      )
      const run = mechanism as CommandMechanism['run']
      return {
        port: createCommandLineAdapter(policy, { ...nodeCommandMechanism, run }).probe,
        underlyingCalls,
        dispose: async () => rmSync(join(dir, 'written.txt'), { force: true }),
      }
    },
    authorizedRequest: at('authorized', { environment: { NOTES_HOME: '/h' } }),
    nonZeroExitRequest: at('nonzero', { subcommandPath: ['fail'] }),
    unmappedInterfaceRequest: at('unmapped-interface', { interfaceId: 'unmapped' }),
    unmappedExecutableRequest: at('unmapped-executable', { executable: 'unmapped' }),
    unauthorizedSubcommandRequest: at('wrong-subcommand', { subcommandPath: ['destroy'] }),
    unauthorizedEnvironmentKeyRequest: at('wrong-key', { environment: { NOTES_HOME: '/h', OTHER: 'x' } }),
    injectionRequest: at('injection', { argument: { text: INJECTION } }),
    injectionArgumentValue: INJECTION,
    artifactRequest: at('artifact', { subcommandPath: ['write'], argument: { text: 'as written' } }),
    artifactId: 'written',
    artifactExpectedText: 'as written',
    overElapsedRequest: at('over-elapsed', { executable: 'tight', subcommandPath: ['sleep'] }),
    overOutputRequest: at('over-output', { subcommandPath: ['flood'] }),
  }

  expectPass(await runCommandLineProbeConformance(subject))
})

test('the tool server conforms, over a real server of the official SDK', async () => {
  const [usual] = sdkPolicy('echo', { maxOutputBytes: 4096 }).authorizations
  if (usual === undefined) throw new Error('no authorization')
  const tools = ['echo', 'fail', 'huge']
  const policy = {
    authorizations: [
      { ...usual, tools },
      { ...usual, interfaceId: 'slow-mcp', tools: ['slow'], maxElapsedMs: 300 },
    ],
  }
  const at = (probeId: string, tool: string, changes: Parameters<typeof mcpRequest>[2] = {}) =>
    mcpRequest(tool, { text: INJECTION, size: 100_000 }, { probeId, ...changes })
  const subject: McpProbeSubject = {
    name: 'createMcpAdapter',
    policy,
    sampleRequest: at('sample', 'echo'),
    async build(scenario) {
      const { mechanism, underlyingCalls } = counted(scenario, (request, signal) =>
        nodeStdioMcpMechanism.callTool(
          request as Parameters<McpMechanism['callTool']>[0],
          signal as Parameters<McpMechanism['callTool']>[1],
        ),
      )
      const callTool = mechanism as McpMechanism['callTool']
      return { port: createMcpAdapter(policy, { callTool }).probe, underlyingCalls }
    },
    authorizedRequest: at('authorized', 'echo'),
    errorResultRequest: at('error-result', 'fail'),
    unmappedInterfaceRequest: at('unmapped-interface', 'echo', { interfaceId: 'unmapped' }),
    unauthorizedToolRequest: at('wrong-tool', 'destroy'),
    argumentEchoRequest: at('argument-echo', 'echo'),
    argumentEchoValue: INJECTION,
    argumentEchoResultKey: 'text',
    structuredResultRequest: at('structured', 'echo'),
    structuredResultKeys: ['text', 'given'],
    overElapsedRequest: at('over-elapsed', 'slow', { interfaceId: 'slow-mcp' }),
    overResultBytesRequest: at('over-result', 'huge'),
  }

  expectPass(await runMcpProbeConformance(subject))
})

test('HTTP conforms, over a real server on the loopback', async () => {
  await using server = await serve(({ url }, response) => {
    switch (url) {
      case '/fault':
        return response.writeHead(500).end('{"error":"down"}')
      case '/out':
        return response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end()
      case '/loop':
        return response.writeHead(302, { location: '/loop' }).end()
      case '/large':
        return response.end('x'.repeat(5000))
      case '/slow':
        return response.write('x')
      default:
        return response.end('{"ok":true}')
    }
  })
  const { port } = server
  const denied = {
    loopback: '127.0.0.2',
    private: '10.0.0.1',
    'link-local': '169.254.0.1',
    metadata: '169.254.169.254',
  }
  const policy = httpPolicy(
    { port, methods: ['GET'], maxRedirects: 2, maxResponseBytes: 4096 },
    { interfaceId: 'slow', port, maxElapsedMs: 200 },
    { interfaceId: 'wrong-scheme', port },
    ...Object.keys(denied).map((interfaceId) => ({ interfaceId, host: `${interfaceId}.test`, port })),
  )
  const endpoints = { 'wrong-scheme': { scheme: 'https', host: '127.0.0.1', port } }
  const lookup = async (host: string) =>
    Object.entries(denied).flatMap(([name, address]) => (host === `${name}.test` ? [address] : []))
  const at = (probeId: string, changes: Parameters<typeof apiRequest>[0] = {}): ProbeRequest =>
    apiRequest({ probeId, ...changes })
  const subject: ProbeSubject = {
    name: 'createHttpAdapter',
    policy,
    sampleRequest: at('sample'),
    async build(scenario) {
      const { mechanism, underlyingCalls } = counted(scenario, (request, signal) =>
        nodeHttpMechanism.exchange(
          request as Parameters<HttpMechanism['exchange']>[0],
          signal as Parameters<HttpMechanism['exchange']>[1],
        ),
      )
      const exchange = mechanism as HttpMechanism['exchange']
      return { port: createHttpAdapter(policy, { endpoints, mechanism: { lookup, exchange } }).probe, underlyingCalls }
    },
    authorizedRequest: at('authorized'),
    faultingRequest: at('faulting', { pathTemplate: '/fault' }),
    unmappedRequest: at('unmapped', { interfaceId: 'unmapped' }),
    deniedAddressRequests: {
      loopback: at('denied-loopback', { interfaceId: 'loopback' }),
      private: at('denied-private', { interfaceId: 'private' }),
      linkLocal: at('denied-link-local', { interfaceId: 'link-local' }),
      metadata: at('denied-metadata', { interfaceId: 'metadata' }),
    },
    unauthorizedMethodRequest: at('wrong-method', { method: 'DELETE' }),
    unauthorizedSchemeRequest: at('wrong-scheme', { interfaceId: 'wrong-scheme' }),
    redirectingRequest: at('redirecting', { pathTemplate: '/out' }),
    overRedirectRequest: at('over-redirect', { pathTemplate: '/loop' }),
    oversizeResponseRequest: at('oversize', { pathTemplate: '/large' }),
    slowRequest: at('slow', { interfaceId: 'slow', pathTemplate: '/slow' }),
  }

  expectPass(await runEnvironmentProbePortConformance(subject))
})
