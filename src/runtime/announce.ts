import type { Announcement } from '../report/announcement.ts'
import { nearest } from '../report/nearest.ts'
import type { PackHandle } from './exec/index.ts'
import type { Grant } from './grants.ts'

/** Delivers a declared stimulus when `sense.enable` is granted. Spec: packs/03-runtime.md, "announce". */
export function announce(call: {
  readonly id: string
  readonly pack: PackHandle | null
  readonly stimulus: string
  readonly grants: readonly Grant[]
}): Announcement {
  const { id, pack, stimulus, grants } = call
  const refuse = (error: string): Announcement => ({ ok: false, pack: id, stimulus, error })
  if (pack === null || !pack.isActive) return refuse(`pack "${id}" is not active`)
  const triggers = pack.surface.stimulusTriggers ?? {}
  const trigger = Object.hasOwn(triggers, stimulus) ? triggers[stimulus] : undefined
  if (trigger === undefined) {
    const [close] = nearest(stimulus, Object.keys(triggers))
    return refuse(`unknown stimulus "${stimulus}"${close === undefined ? '' : ` (did you mean "${close}"?)`}`)
  }
  if (!grants.includes('sense.enable')) return refuse(`denied: missing sense.enable for ${id}.${stimulus}`)
  return {
    ok: true,
    pack: id,
    stimulus,
    trigger_ref: trigger.trigger_ref ?? null,
    description: trigger.description ?? null,
  }
}
