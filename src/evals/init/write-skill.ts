import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { errorCode, readWhole, writeWhole } from '../../adapters/files.ts'

export type SkillOutcome =
  | { readonly kind: 'written' }
  /** Another skill file is there and stays. */
  | { readonly kind: 'kept' }
  | { readonly kind: 'failed'; readonly code: string }

/** Writes the skill file whole; one that is there already and differs is replaced only when forced. */
export function writeSkill(path: string, text: string, { force }: { force: boolean }): SkillOutcome {
  const present = readWhole(path)
  if (present.ok && !force && !Buffer.from(text).equals(present.bytes)) return { kind: 'kept' }
  if (!present.ok && present.kind !== 'missing') {
    return { kind: 'failed', code: present.kind === 'unreadable' ? present.code : 'EEXIST' }
  }
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeWhole(path, text)
    return { kind: 'written' }
  } catch (error) {
    return { kind: 'failed', code: errorCode(error) }
  }
}
