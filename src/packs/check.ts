import { createLimiter } from '../process/index.ts'
import type { PackReport, ReportedProbe } from '../report/pack-report.ts'
import { type InitOutcome, initEvals } from './evals/init.ts'
import { findingsOf, rulePackOf } from './findings.ts'
import { type LoadedPack, loadPackFromDir, packFolders, packName } from './load.ts'
import { probePack } from './probe/index.ts'
import type { ProbeRecord, ProbeReport } from './probe/record.ts'
import { RULES } from './rules/index.ts'
import { scoreOf } from './score.ts'

export type CheckOptions = {
  readonly probe: boolean
  /** Limit of each probe, milliseconds. */
  readonly timeoutMs: number
  /** Probes, and packs, that run at once. */
  readonly jobs: number
  /** Folder that probes of `workspace.mode: project` run in. */
  readonly startedIn: string
  /** The caller's environment; probes see only what their rules let through. */
  readonly env: Readonly<Record<string, string | undefined>>
  readonly signal?: AbortSignal
  /** Write a starter eval file into packs that have none, before they are checked. */
  readonly initEvals?: boolean
  readonly onInitEvals?: (outcome: InitOutcome) => void
  /** Told after each pack: how many of how many are done. */
  readonly onProgress?: (done: number, total: number) => void
}

/**
 * Checks the packs that the folders stand for, side by side; the reports come in the order the folders were named.
 *
 * @throws UsageError when a folder does not exist, is a file or cannot be read; found before anything is run
 */
export async function checkPacks(dirs: readonly string[], options: CheckOptions): Promise<PackReport[]> {
  const folders = dirs.flatMap(packFolders)
  const probes = createLimiter(options.jobs)
  const packs = createLimiter(options.jobs)
  let done = 0
  const checkOne = async (dir: string): Promise<PackReport> => {
    const report = await checkLoadedPack(loadPack(dir, options), { ...options, limiter: probes })
    options.onProgress?.(++done, folders.length)
    return report
  }
  if (options.probe) return Promise.all(folders.map((dir) => packs.run(() => checkOne(dir))))
  const reports: PackReport[] = []
  for (const dir of folders) reports.push(await checkOne(dir))
  return reports
}

function loadPack(dir: string, { initEvals: wanted, onInitEvals }: CheckOptions): LoadedPack {
  const pack = loadPackFromDir(dir)
  if (wanted !== true) return pack
  const outcome = initEvals(pack)
  onInitEvals?.(outcome)
  return outcome.kind === 'written' ? loadPackFromDir(dir) : pack
}

type Limiter = ReturnType<typeof createLimiter>

async function checkLoadedPack(
  pack: LoadedPack,
  options: CheckOptions & { readonly limiter: Limiter },
): Promise<PackReport> {
  const probes = options.probe ? await probe(pack, options) : null
  const findings = findingsOf({ pack, rules: RULES, probes })
  return {
    dir: pack.label,
    pack_id: packName(pack),
    ...scoreOf(findings),
    findings,
    probes: probes === null ? null : probes.records.map(reportedProbe),
  }
}

async function probe(
  pack: LoadedPack,
  options: CheckOptions & { readonly limiter: Limiter },
): Promise<ProbeReport | null> {
  const seen = rulePackOf(pack, null)
  if (seen === null || seen.surface.adapter !== 'wrap') return null
  return probePack({ ...seen, dir: pack.dir }, options)
}

/** Without what the CLI printed: a report is kept and shared, and output may hold anything. */
function reportedProbe(record: ProbeRecord): ReportedProbe {
  return {
    purpose: record.purpose,
    command: record.command,
    argv: [...record.argv],
    exit_code: record.exitCode,
    signal: record.signal,
    spawn_error: record.spawnError,
    ms: record.ms,
    tokens: record.tokens,
    stdout_json: record.stdoutIsJson,
    timed_out: record.timedOut,
    truncated: record.truncated,
  }
}
