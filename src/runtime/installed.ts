import type { Announcement } from '../report/announcement.ts'
import type { Availability } from '../report/availability-report.ts'
import { announce } from './announce.ts'
import { audited, openAudit } from './audit.ts'
import { auditLine } from './audit-line.ts'
import { availabilityOf } from './availability.ts'
import { type ExecRequest, type ExecResult, execCommand, previewCommand } from './exec/index.ts'
import { defaultGrants, type Grant } from './grants.ts'
import { hideSecrets } from './secrets.ts'
import { installedPack } from './store/store.ts'

type Call = Omit<ExecRequest, 'pack' | 'grants'> & {
  readonly home: string
  /** Null: what the store granted a person at activation, or nothing for an agent. */
  readonly grants: readonly Grant[] | null
  /** Only show what would be confirmed. */
  readonly previewOnly: boolean
  /** ISO 8601, UTC. */
  readonly now: string
}

/** Runs one command of an installed pack and writes the audit log. Spec: packs/03-runtime.md, "exec pipeline". */
export async function execInstalled(call: Call): Promise<ExecResult> {
  const found = installedPack(call.home, call.id)
  const granted = call.principal === 'human' ? (found?.grants ?? []) : defaultGrants(call.principal)
  const request = { ...call, pack: found?.handle ?? null, grants: call.grants ?? granted }
  const shown = (result: ExecResult) => (found === null ? result : hideSecrets(result, found.handle.surface, call.env))
  if (call.previewOnly) return shown(previewCommand(request))
  const audit = openAudit(call.home, { ...call, lineOf: (ending) => auditLine(request, ending) })
  const ending = await execCommand(request)
  return shown(audited(ending.result, audit(ending)))
}

/** Announces a stimulus of an installed pack. @param grants null: what the store granted at activation */
export function announceInstalled(call: {
  readonly home: string
  readonly id: string
  readonly stimulus: string
  readonly grants: readonly Grant[] | null
}): Announcement {
  const found = installedPack(call.home, call.id)
  return announce({ ...call, pack: found?.handle ?? null, grants: call.grants ?? found?.grants ?? [] })
}

export function installedAvailability(
  home: string,
  id: string,
  env: Readonly<Record<string, string | undefined>>,
): Availability {
  return availabilityOf(id, installedPack(home, id)?.handle ?? null, env)
}
