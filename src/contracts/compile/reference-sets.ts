import { digestArtifact } from '../../canonical/digest.ts'
import { ownEntry } from '../../canonical/own-entry.ts'
import type { EvalContract, ReferenceSet } from '../schemas/eval-contract.ts'
import { ROOT } from './paths.ts'

/** The declared reference sets of a contract. Answers about members are kept, for many checks ask about one set. */
export type ReferenceSets = {
  /** Own keys only; null when no such set is declared. */
  find(id: string): ReferenceSet | null
  /** 0-based place of the first member without `key` as an own key; null when all have it, or there is no such set. */
  memberWithout(id: string, key: string): number | null
  /** 0-based place of the first member whose value under `key` an earlier one has too, by canonical digest; else null. */
  memberRepeating(id: string, key: string): number | null
}

export function referenceSetsOf({ referenceSets }: Pick<EvalContract, 'referenceSets'>): ReferenceSets {
  const find = (id: string) => ownEntry(referenceSets ?? {}, id) ?? null
  const without = remember((id, key) => find(id)?.members.findIndex((member) => !Object.hasOwn(member, key)) ?? -1)
  const repeating = remember((id, key) => placeOfRepeat(find(id)?.members ?? [], key))
  return { find, memberWithout: without, memberRepeating: repeating }
}

function placeOfRepeat(members: ReferenceSet['members'], key: string): number {
  const seen = new Set<string>()
  return members.findIndex((member) => {
    if (!Object.hasOwn(member, key)) return false
    const digest = digestArtifact(member[key], ROOT)
    if (seen.has(digest)) return true
    seen.add(digest)
    return false
  })
}

/** Keeps answers by set and key; -1 becomes null. */
function remember(answer: (id: string, key: string) => number): (id: string, key: string) => number | null {
  const known = new Map<string, number>()
  return (id, key) => {
    const question = JSON.stringify([id, key])
    const place = known.get(question) ?? answer(id, key)
    known.set(question, place)
    return place === -1 ? null : place
  }
}
