import { lintLoadedPack } from '../packs/lint.ts'
import { lintSummary } from '../packs/lint-summary.ts'
import { loadPackFromDir } from '../packs/load.ts'
import type { Announcement } from '../report/announcement.ts'
import type { Availability } from '../report/availability-report.ts'
import { UsageError } from '../report/errors.ts'
import { announce } from './announce.ts'
import { audited, openAudit } from './audit.ts'
import { auditLine } from './audit-line.ts'
import { availabilityOf, NOT_INSTALLED } from './availability.ts'
import { findBin } from './exec/bin.ts'
import { type ExecResult, execCommand, type PackHandle } from './exec/index.ts'
import type { Access, Grant, Principal } from './grants.ts'
import { hideSecrets } from './secrets.ts'

export type HcpOptions = {
  /** Folders of the packs this runtime knows. */
  readonly packDirs: readonly string[]
  /** None unless they are named. */
  readonly grants?: readonly Grant[]
  /** Where the audit log goes; without it nothing is written. */
  readonly home?: string
  readonly access?: Access
  readonly principal?: Principal
  /** Limit of each call, milliseconds; 60,000 unless said otherwise. */
  readonly timeoutMs?: number
  /** Working directory of packs with `workspace.mode: project`; where the process was started unless said otherwise. */
  readonly startedIn?: string
  readonly env?: Readonly<Record<string, string | undefined>>
}

type ExecOptions = { readonly timeoutMs?: number; readonly signal?: AbortSignal }

/** A runtime over packs in folders, for programs: no network, no state beyond the object. Spec: packs/03-runtime.md, "SDK". */
export class Hcp {
  readonly #packs: Map<string, PackHandle>
  readonly #options: Required<Omit<HcpOptions, 'packDirs' | 'home'>> & { readonly home: string | null }

  private constructor(packs: Map<string, PackHandle>, options: HcpOptions) {
    this.#packs = packs
    this.#options = {
      grants: options.grants ?? [],
      home: options.home ?? null,
      access: options.access ?? 'ask',
      principal: options.principal ?? 'agent',
      timeoutMs: options.timeoutMs ?? 60_000,
      startedIn: options.startedIn ?? process.cwd(),
      env: options.env ?? process.env,
    }
  }

  /** @throws UsageError when a folder cannot be read, does not pass lint, or two packs share an id */
  static async create(options: HcpOptions): Promise<Hcp> {
    const packs = new Map<string, PackHandle>()
    for (const dir of options.packDirs) {
      const handle = handleOf(dir)
      if (packs.has(handle.id)) {
        throw new UsageError({
          what: `two packs are called "${handle.id}"`,
          where: { file: dir },
          next: 'Name each pack once.',
        })
      }
      packs.set(handle.id, handle)
    }
    return new Hcp(packs, options)
  }

  /** Resolves each pack's bin once and allow-lists that file. @throws UsageError for an id that no folder gave */
  async activate(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      const pack = this.#packs.get(id)
      if (pack === undefined)
        throw new UsageError({ what: `no pack is called "${id}"`, next: 'Name its folder in packDirs.' })
      const found = findBin(pack.dir, pack.surface, this.#options.env['PATH'])
      this.#packs.set(id, { ...pack, isActive: true, allowed: found.ok ? found.allowed : null })
    }
  }

  /** Runs one command; refusals and failures are results, never throws. */
  async exec(
    id: string,
    command: string,
    values: Readonly<Record<string, unknown>> = {},
    options: ExecOptions = {},
  ): Promise<ExecResult> {
    const { grants, principal, access, startedIn, env, home } = this.#options
    const pack = this.#packs.get(id) ?? null
    const args = { kind: 'values', values } as const
    const call = { id, pack, command, args, principal, access, env, now: new Date().toISOString() }
    const audit = home === null ? null : openAudit(home, { ...call, lineOf: (ending) => auditLine(call, ending) })
    const ending = await execCommand({
      ...call,
      grants,
      startedIn,
      timeoutMs: options.timeoutMs ?? this.#options.timeoutMs,
      ...(options.signal !== undefined && { signal: options.signal }),
    })
    const result = audited(ending.result, audit?.(ending) ?? null)
    return pack === null ? result : hideSecrets(result, pack.surface, env)
  }

  announce(id: string, stimulus: string): Announcement {
    return announce({ id, pack: this.#packs.get(id) ?? null, stimulus, grants: this.#options.grants })
  }

  availability(id: string): Availability {
    return availabilityOf(id, this.#packs.get(id) ?? { reason: NOT_INSTALLED }, this.#options.env)
  }
}

/**
 * A pack in a folder, not yet active.
 *
 * @throws UsageError when the folder cannot be read, or the pack does not pass lint
 */
function handleOf(dir: string): PackHandle {
  const pack = loadPackFromDir(dir)
  const issues = lintLoadedPack(pack)
  const surface = pack.surface.state === 'present' ? pack.surface.value : null
  const policy = pack.policy.state === 'present' ? pack.policy.value : null
  if (issues.length > 0 || surface === null || policy === null) {
    throw new UsageError({
      what: 'the pack does not pass lint',
      where: { file: dir },
      why: lintSummary(issues),
      next: 'Run "lint" on the folder for what to do.',
    })
  }
  return { id: surface.id, surface, policy, dir: pack.dir, isActive: false, allowed: null }
}
