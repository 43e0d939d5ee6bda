import type { EvalContract } from '../schemas/eval-contract.ts'

/** By set identifier: the keys its members are known by. */
export type ReferenceSetKeys = Readonly<Record<string, readonly string[]>>

/** The keys of every declared set; empty when a contract declares none. Spec: contracts part 04, section 6. */
export function referenceSetKeysOf({ referenceSets }: Pick<EvalContract, 'referenceSets'>): ReferenceSetKeys {
  return Object.fromEntries(Object.entries(referenceSets ?? {}).map(([id, { keys }]) => [id, keys]))
}
