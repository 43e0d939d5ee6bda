/** Policies that parse, for tests to change one thing in. */
export const command = (changes: Record<string, unknown> = {}) => ({
  interfaceId: 'notes-cli',
  executable: 'notes',
  target: '/usr/bin/notes',
  permittedSubcommandPaths: [['list'], ['note', 'add'], []],
  permittedEnvironmentKeys: ['NOTES_HOME'],
  cwd: '/tmp',
  artifacts: { export: 'out/export.json' },
  maxElapsedMs: 1000,
  maxOutputBytes: 4096,
  ...changes,
})

export const mcp = (changes: Record<string, unknown> = {}) => ({
  interfaceId: 'notes-mcp',
  target: 'notes-server',
  targetArgs: ['--stdio'],
  tools: ['search_notes'],
  cwd: '/tmp',
  serverEnvironment: { LANG: 'C' },
  maxElapsedMs: 1000,
  maxOutputBytes: 4096,
  ...changes,
})

export const http = (changes: Record<string, unknown> = {}) => ({
  interfaceId: 'notes-api',
  scheme: 'http',
  host: 'localhost',
  port: 8080,
  addresses: ['127.0.0.1'],
  methods: ['GET', 'POST'],
  safeMethods: ['GET'],
  maxRedirects: 0,
  maxElapsedMs: 1000,
  maxRequestBytes: 1024,
  maxResponseBytes: 4096,
  ...changes,
})

export const policy = (...authorizations: unknown[]) => ({ authorizations })
