import { sep } from 'node:path'
import { distinctFolders } from '../adapters/distinct-folders.ts'
import { escapePattern } from '../canonical/escape-pattern.ts'
import { createLimiter, type Limiter } from '../process/limiter.ts'
import { hasBun, NEEDS_BUN } from '../process/needs-bun.ts'
import { UsageError } from '../report/errors.ts'
import type { Finding } from '../report/finding.ts'
import type { PackReport, ReportedProbe } from '../report/pack-report.ts'
import { secretsOf } from '../runtime/secrets.ts'
import { findCredentials, hideCredentials } from './credential-shapes.ts'
import type { EvalResults } from './evals/case-result.ts'
import type { InitOutcome } from './evals/init.ts'
import { findingsOf, notJudged, rulePackOf } from './findings.ts'
import { lintLoadedPack } from './lint.ts'
import { type LoadedPack, loadPackFromDir, packFolders, packName } from './load.ts'
import { applyOverrides, type Override } from './overrides.ts'
import type { ProbeRecord, ProbeReport } from './probe/record.ts'
import { STATIC_RULES } from './rules/static.ts'
import { scoreOf } from './score.ts'

export type CheckOptions = {
  readonly probe: boolean
  /** Whether the eval layer runs, where a pack has cases. */
  readonly evals: boolean
  /** Limit of each probe and eval case, milliseconds. */
  readonly timeoutMs: number
  /** Probes, and packs, that run at once. */
  readonly jobs: number
  /** Folder that probes of `workspace.mode: project` run in. */
  readonly startedIn: string
  /** The caller's environment; probes see only what their rules let through. */
  readonly env: Readonly<Record<string, string | undefined>>
  readonly signal?: AbortSignal
  /** A team's decisions about rules, from its plumb.toml. */
  readonly overrides?: readonly Override[]
  /** Write a starter eval file into packs that have none, before they are checked. */
  readonly initEvals?: boolean
  readonly onInitEvals?: (outcome: InitOutcome) => void
  /** Told after each pack: how many of how many are done. */
  readonly onProgress?: (done: number, total: number) => void
}

/**
 * Checks the packs that the folders stand for, each once, side by side; the reports come in the order the folders were named.
 *
 * @throws UsageError when a folder does not exist, is a file or cannot be read; found before anything is run
 */
export async function checkPacks(dirs: readonly string[], options: CheckOptions): Promise<PackReport[]> {
  const folders = foldersOf(dirs)
  const probes = createLimiter(options.jobs)
  const packs = createLimiter(options.jobs)
  let done = 0
  const checking = { ...options, limiter: probes }
  const checkOne = async (dir: string): Promise<PackReport> => {
    const pack = options.initEvals === true ? await loadWithEvals(dir, options) : loadPackFromDir(dir)
    const report = await checkLoadedPack(pack, checking)
    options.onProgress?.(++done, folders.length)
    return report
  }
  if (options.probe || options.evals) return Promise.all(folders.map((dir) => packs.run(() => checkOne(dir))))
  const reports: PackReport[] = []
  for (const dir of folders) reports.push(await checkOne(dir))
  return reports
}

/** The folders within a single one are distinct: no link is taken for a folder. */
function foldersOf(dirs: readonly string[]): string[] {
  const folders: string[] = []
  for (const dir of dirs) for (const folder of packFolders(dir)) folders.push(folder)
  return dirs.length < 2 ? folders : distinctFolders(folders)
}

async function loadWithEvals(dir: string, { onInitEvals }: CheckOptions): Promise<LoadedPack> {
  const pack = loadPackFromDir(dir)
  const { initEvals } = await import('./evals/init.ts')
  const outcome = initEvals(pack)
  onInitEvals?.(outcome)
  return outcome.kind === 'written' ? loadPackFromDir(dir) : pack
}

type Checking = CheckOptions & { readonly limiter: Limiter }

/** Checks one pack that is loaded already. */
export function checkPackWith(pack: LoadedPack, options: CheckOptions): Promise<PackReport> {
  return checkLoadedPack(pack, { ...options, limiter: createLimiter(options.jobs) })
}

async function checkLoadedPack(pack: LoadedPack, options: Checking): Promise<PackReport> {
  const evals = options.evals ? await evaluate(pack, options) : null
  const probes = options.probe ? await probe(pack, options) : null
  const found = findingsOf({
    pack,
    rules: options.evals || probes !== null ? (await import('./rules/index.ts')).RULES : STATIC_RULES,
    probes,
    evalResults: evals?.cases ?? null,
    judgesEvals: options.evals,
  })
  const hideSecrets = hidingSecrets(found, pack, options.env)
  // Where the pack lies on this machine is nothing that a report should differ by.
  const hide = (text: string) => withoutFolder(hideSecrets(text), pack.dir)
  const safe = found.map((finding) => ({ ...finding, message: hide(finding.message), fix: hide(finding.fix) }))
  const { findings, overridden } = applyOverrides(safe, packName(pack), options.overrides ?? [])
  return {
    dir: pack.label,
    pack_id: packName(pack),
    ...scoreOf(findings),
    findings: [...findings],
    overridden,
    not_judged: notJudged(pack, { isProbed: probes !== null, judgesEvals: options.evals, casesRan: evals !== null }),
    probes: probes === null ? null : probes.records.map((record) => reportedProbe(record, hide)),
    evals:
      evals === null
        ? null
        : { ...evals, cases: evals.cases.map((one) => ({ ...one, reasons: one.reasons.map(hide) })) },
  }
}

async function probe(pack: LoadedPack, options: Checking): Promise<ProbeReport | null> {
  const seen = rulePackOf(pack, NOTHING_RAN)
  if (seen === null || seen.surface.adapter !== 'wrap') return null
  assertBun('probe')
  // What only some checks need is loaded only for them: a static check starts in a few milliseconds.
  const { probePack } = await import('./probe/index.ts')
  return probePack({ ...seen, dir: pack.dir }, options)
}

/** Runs the eval cases of a pack that has some and passes the structure layer; null otherwise. */
async function evaluate(pack: LoadedPack, options: Checking): Promise<EvalResults | null> {
  const seen = rulePackOf(pack, NOTHING_RAN)
  if (seen === null || seen.evals === null || seen.surface.adapter !== 'wrap') return null
  if (lintLoadedPack(pack).length > 0) return null
  assertBun('evals')
  const { runCases } = await import('./evals/run-cases.ts')
  return runCases({ ...seen, evals: seen.evals, dir: pack.dir }, options)
}

/** Findings would blame the pack for programs that could not be started. */
function assertBun(option: 'probe' | 'evals'): void {
  if (!hasBun()) throw new UsageError({ what: `${NEEDS_BUN}, or without what runs them (${option}: false)` })
}

const NOTHING_RAN = { probes: null, evalResults: null }

/**
 * Takes credentials out of what the report quotes: the values of those that the pack declares, which a CLI may print, and those
 * that rule M015 found written in the pack's own files.
 */
function hidingSecrets(
  found: readonly Finding[],
  pack: LoadedPack,
  env: CheckOptions['env'],
): (text: string) => string {
  const surface = pack.surface.state === 'present' ? pack.surface.value : null
  const hideDeclared = secretsOf(surface ?? {}, env)
  if (!found.some(({ id }) => id === 'M015')) return hideDeclared
  const written = new Set(
    pack.texts.flatMap(({ text }) => findCredentials(text).map(({ start, end }) => text.slice(start, end))),
  )
  return (text) => hideCredentials(hideDeclared(text), written)
}

/** A path in the pack, told from the pack's folder; what merely ends like that folder is another place. */
function withoutFolder(text: string, folder: string): string {
  if (folder === sep || !text.includes(folder)) return text
  return text.replace(new RegExp(`(?<![^\\s"'\`(\\[{=:,])${escapePattern(folder + sep)}`, 'g'), '')
}

/** Without what the CLI printed: a report is kept and shared, and output may hold anything. */
function reportedProbe(record: ProbeRecord, hide: (text: string) => string): ReportedProbe {
  return {
    purpose: record.purpose,
    command: record.command,
    argv: record.argv.map(hide),
    exit_code: record.exitCode,
    signal: record.signal,
    spawn_error: record.spawnError === null ? null : hide(record.spawnError),
    ms: record.ms,
    tokens: record.tokens,
    stdout_json: record.stdoutIsJson,
    timed_out: record.timedOut,
    truncated: record.truncated,
  }
}
