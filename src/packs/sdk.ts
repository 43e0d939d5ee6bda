import { availableParallelism } from 'node:os'
import type { LintReport } from '../report/lint-report.ts'
import type { PackReport } from '../report/pack-report.ts'
import { type CheckOptions, checkPackWith } from './check.ts'
import { lintLoadedPack as lint } from './lint.ts'
import { lintIssues } from './lint-folder.ts'
import type { LoadedPack } from './load.ts'

export { type LoadedPack, loadPackFromDir } from './load.ts'

/** Everything lint says about a pack; empty when it is clean. Spec: packs/03-runtime.md, "SDK". */
export function lintLoadedPack(pack: LoadedPack): LintReport['issues'] {
  return lintIssues(lint(pack))
}

/**
 * Checks one loaded pack: structure, rules, eval cases and, with `probe`, the real CLI.
 * What is not said is as on the command line: no probes, eval cases on, ten seconds each.
 */
export function checkPack(pack: LoadedPack, options: Partial<CheckOptions> = {}): Promise<PackReport> {
  return checkPackWith(pack, {
    probe: false,
    evals: true,
    timeoutMs: 10_000,
    jobs: Math.min(8, availableParallelism()),
    startedIn: process.cwd(),
    env: process.env,
    ...options,
  })
}
