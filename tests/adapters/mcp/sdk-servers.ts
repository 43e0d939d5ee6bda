import { join, resolve } from 'node:path'
import type { McpTargetAuthorization, McpTargetPolicy } from '../../../src/ports/index.ts'
import { temporaryFolder } from '../../temporary-folder.ts'
import { mcpPolicy } from './requests.ts'

const SERVERS = ['sdk-server', 'sdk-mcp-server'] as const

/**
 * The servers built with the official SDK, each as one file: they are started many times and the SDK is many modules. For the
 * top of a test file, at whose end they go.
 */
export async function buildSdkServers() {
  const outdir = temporaryFolder()
  const entrypoints = SERVERS.map((name) => resolve(import.meta.dir, `../../fixtures/mcp/${name}.ts`))
  const built = await Bun.build({ entrypoints, outdir, target: 'bun' })
  if (!built.success) throw new Error('the servers could not be built')
  const SDK_SERVER = join(outdir, 'sdk-server.js')
  return {
    SDK_SERVER,
    SDK_MCP_SERVER: join(outdir, 'sdk-mcp-server.js'),
    /** A policy that starts the first of them. */
    sdkPolicy: (tool: string, changes: Partial<McpTargetAuthorization> = {}): McpTargetPolicy =>
      mcpPolicy(tool, { target: process.execPath, targetArgs: [SDK_SERVER], ...changes }),
  }
}
