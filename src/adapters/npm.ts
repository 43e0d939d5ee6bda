import { inheritedEnvironment } from './inherited-environment.ts'
import { loadProcess } from './process.ts'

export type NpmRegistry =
  | { readonly ok: true; readonly registry: string }
  | { readonly ok: false; readonly why: string }

/** npm starts in well under a second; this is for a machine that is busy. */
const MOST_MS = 30_000

/**
 * The registry that npm itself would install from in a folder: configured there, for the user, or npm's default.
 *
 * @param folder absolute
 */
export async function npmRegistry(folder: string, signal: AbortSignal): Promise<NpmRegistry> {
  const { run } = await loadProcess()
  const outcome = await run({
    argv: ['npm', 'config', 'get', 'registry'],
    cwd: folder,
    env: inheritedEnvironment(),
    timeoutMs: MOST_MS,
    keepBytes: 64 * 1024,
    signal,
  })
  if (outcome.kind === 'not-started') return { ok: false, why: outcome.message }
  if (outcome.killedBy !== null) return { ok: false, why: `npm was stopped (${outcome.killedBy})` }
  if (outcome.exitCode !== 0) return { ok: false, why: `npm ended with exit code ${outcome.exitCode}` }
  return { ok: true, registry: outcome.stdout.text.trim() }
}
