import { homedir } from 'node:os'
import { resolve } from 'node:path'

/** The folder of the store: `HCP_HOME`, or `~/.hcp`. Absolute, and never in the working directory unless a variable names it. */
export function hcpHome(env: Readonly<Record<string, string | undefined>>): string {
  const named = env['HCP_HOME']
  // An empty HOME is none: a stranger's folder, where it would lead, may hold a store with files that it wants run.
  return named === undefined || named === '' ? resolve(env['HOME'] || homedir(), '.hcp') : resolve(named)
}
