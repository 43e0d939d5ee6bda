import { distinctFolders } from '../adapters/distinct-folders.ts'
import type { EvalReport } from '../report/eval-report.ts'
import type { CheckOptions } from './check.ts'
import { runCases } from './evals/run-cases.ts'
import { rulePackOf } from './findings.ts'
import { lintLoadedPack } from './lint.ts'
import { lintSummary } from './lint-summary.ts'
import { type LoadedPack, loadPackFromDir, packFolders, packName } from './load.ts'
import { EVALS } from './model.ts'

type EvaluateOptions = Pick<CheckOptions, 'timeoutMs' | 'startedIn' | 'env' | 'signal'>

/**
 * Runs the eval layer alone, pack after pack, each once. A pack without cases, or one that does not pass the structure layer, is not ok.
 *
 * @throws UsageError when a folder does not exist, is a file or cannot be read
 */
export async function evaluatePacks(dirs: readonly string[], options: EvaluateOptions): Promise<EvalReport> {
  const packs: EvalReport['packs'] = []
  for (const pack of distinctFolders(dirs.flatMap(packFolders)).map(loadPackFromDir))
    packs.push(await evaluatePack(pack, options))
  return { ok: packs.every(({ ok }) => ok), packs }
}

async function evaluatePack(pack: LoadedPack, options: EvaluateOptions): Promise<EvalReport['packs'][number]> {
  const named = { dir: pack.label, pack_id: packName(pack) }
  const problem = notRunnable(pack)
  const seen = rulePackOf(pack, { probes: null, evalResults: null })
  if (problem !== null || seen === null || seen.evals === null) {
    return { ...named, ok: false, problem: problem ?? 'it has no usable manifest', evals: null }
  }
  const evals = await runCases({ ...seen, evals: seen.evals, dir: pack.dir }, options)
  const cases = evals.cases.map((one) => ({ ...one, reasons: [...one.reasons] }))
  return { ...named, ok: evals.failed === 0, problem: null, evals: { ...evals, cases } }
}

function notRunnable(pack: LoadedPack): string | null {
  const issues = lintLoadedPack(pack)
  if (issues.length > 0) return `it does not pass lint: ${lintSummary(issues)}`
  if (pack.evals.state === 'missing') return `it has no ${EVALS}; "check --init-evals" writes one`
  if (pack.evals.state === 'present' && pack.evals.value?.cases.length === 0) {
    return `${EVALS} has no cases; add some, or delete it and let "check --init-evals" write them`
  }
  const adapter = pack.surface.state === 'present' ? pack.surface.value?.adapter : undefined
  return adapter === 'wrap' ? null : 'only packs that wrap a CLI have commands to run'
}
