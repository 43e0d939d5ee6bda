import type { Availability } from '../report/availability-report.ts'
import { judgeBin, whyNoneAllowed } from './exec/bin.ts'
import type { PackHandle } from './exec/index.ts'

/** The four things a pack needs before it can be called. */
export const FLAGS = ['installed', 'activated', 'connected', 'executable'] as const
export type Flag = (typeof FLAGS)[number]

export const NOT_INSTALLED = 'the pack is not installed'

type Env = Readonly<Record<string, string | undefined>>

/** Spec: packs/03-runtime.md, "Store". @param pack the reason when there is none that could be called */
export function availabilityOf(id: string, pack: PackHandle | { readonly reason: string }, env: Env): Availability {
  const reasons = Object.fromEntries(
    FLAGS.flatMap((flag) => {
      const reason = 'reason' in pack ? pack.reason : whyNot(flag, pack, env)
      return reason === null ? [] : [[flag, reason]]
    }),
  )
  const holds = (flag: Flag) => !Object.hasOwn(reasons, flag)
  return {
    pack: id,
    installed: holds('installed'),
    activated: holds('activated'),
    connected: holds('connected'),
    executable: holds('executable'),
    reasons,
  }
}

function whyNot(flag: Flag, pack: PackHandle, env: Env): string | null {
  switch (flag) {
    case 'installed':
      return null
    case 'activated':
      return pack.isActive ? null : 'the pack is not active'
    case 'connected':
      return missingCredentials(pack, env)
    case 'executable':
      return notExecutable(pack)
  }
}

function missingCredentials({ surface }: PackHandle, env: Env): string | null {
  const missing = (surface.credentials ?? [])
    .filter(({ name, required }) => required === true && (env[name] ?? '') === '')
    .map(({ name }) => name)
  return missing.length === 0 ? null : `not set: ${missing.join(', ')}`
}

function notExecutable({ surface, allowed, isActive }: PackHandle): string | null {
  if (!isActive) return 'no file is allow-listed before the pack is activated'
  return allowed === null ? whyNoneAllowed(surface) : judgeBin(allowed)
}
