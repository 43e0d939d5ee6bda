import { homedir } from 'node:os'
import { join, resolve } from 'node:path'

/** The folder of the store: `HCP_HOME`, or `~/.hcp`. Absolute. */
export function hcpHome(env: Readonly<Record<string, string | undefined>>): string {
  const named = env['HCP_HOME']
  return named === undefined || named === '' ? join(env['HOME'] ?? homedir(), '.hcp') : resolve(named)
}
