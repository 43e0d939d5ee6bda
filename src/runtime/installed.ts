import type { Announcement } from '../report/announcement.ts'
import type { Availability } from '../report/availability-report.ts'
import { announce } from './announce.ts'
import { audited, openAudit } from './audit.ts'
import { auditLine } from './audit-line.ts'
import { availabilityOf } from './availability.ts'
import {
  type ExecRequest,
  type ExecResult,
  execCommand,
  type PackHandle,
  type Printed,
  previewCommand,
} from './exec/index.ts'
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

/** A call's result, and what the program printed as it printed it; null when none was run. */
export type Answer = { readonly result: ExecResult; readonly printed: Printed | null }

/** Runs one command of an installed pack and writes the audit log. Spec: packs/03-runtime.md, "exec pipeline". */
export async function execInstalled(call: Call): Promise<Answer> {
  const found = installedPack(call.home, call.id)
  const granted = call.principal === 'human' ? grantsOf(found) : defaultGrants(call.principal)
  const request = { ...call, pack: handleOf(found), grants: call.grants ?? granted }
  const shown = (result: ExecResult) => {
    if (found.ok) return hideSecrets(result, found.handle.surface, call.env)
    return found.isListed ? { ...result, reason: [found.reason, result.reason ?? []].flat().join('; ') } : result
  }
  if (call.previewOnly) return { result: shown(previewCommand(request)), printed: null }
  const audit = openAudit(call.home, { ...call, lineOf: (ending) => auditLine(request, ending) })
  const ending = await execCommand(request)
  return { result: shown(audited(ending.result, audit(ending))), printed: ending.printed }
}

/** Announces a stimulus of an installed pack. @param grants null: what the store granted at activation */
export function announceInstalled(call: {
  readonly home: string
  readonly id: string
  readonly stimulus: string
  readonly grants: readonly Grant[] | null
}): Announcement {
  const found = installedPack(call.home, call.id)
  return announce({ ...call, pack: handleOf(found), grants: call.grants ?? grantsOf(found) })
}

export function installedAvailability(
  home: string,
  id: string,
  env: Readonly<Record<string, string | undefined>>,
): Availability {
  const found = installedPack(home, id)
  return availabilityOf(id, found.ok ? found.handle : found, env)
}

type Found = ReturnType<typeof installedPack>

function handleOf(found: Found): PackHandle | null {
  return found.ok ? found.handle : null
}

function grantsOf(found: Found): readonly Grant[] {
  return found.ok ? found.grants : []
}
