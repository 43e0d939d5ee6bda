import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { McpTargetAuthorization, McpTargetPolicy } from '../../../src/ports/index.ts'
import { mcpPolicy } from './requests.ts'

const SERVERS = ['sdk-server', 'sdk-mcp-server'] as const

/** The servers built with the official SDK, each as one file: they are started many times and the SDK is many modules. */
const bundle = mkdtempSync(join(tmpdir(), 'plumb-mcp-'))
const built = await Bun.build({
  entrypoints: SERVERS.map((name) => resolve(import.meta.dir, `../../fixtures/mcp/${name}.ts`)),
  outdir: bundle,
  target: 'bun',
})
if (!built.success) throw new Error('the servers could not be built')
process.on('exit', () => rmSync(bundle, { recursive: true, force: true }))

export const [SDK_SERVER, SDK_MCP_SERVER] = [join(bundle, 'sdk-server.js'), join(bundle, 'sdk-mcp-server.js')]

/** A policy that starts the first of them. */
export const sdkPolicy = (tool: string, changes: Partial<McpTargetAuthorization> = {}): McpTargetPolicy =>
  mcpPolicy(tool, { target: process.execPath, targetArgs: [SDK_SERVER], ...changes })
