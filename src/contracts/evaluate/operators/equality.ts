import type { CanonicalForms } from '../canonical-forms.ts'
import { ABSENT, kindOf, type ResolvedValue } from '../values.ts'

/** Scalars as they are, so that no number is out of bounds; containers by canonical text. */
export function isEqual(one: ResolvedValue, other: ResolvedValue, forms: CanonicalForms): boolean {
  if (one === ABSENT || other === ABSENT || kindOf(one) !== kindOf(other)) return false
  const areContainers = typeof one === 'object' && one !== null
  return areContainers ? forms.areEqual(one, other) : one === other
}

/** By canonical text, scalars included: a value that has none faults. */
export function isDeeplyEqual(one: ResolvedValue, other: ResolvedValue, forms: CanonicalForms): boolean {
  return one !== ABSENT && other !== ABSENT && forms.areEqual(one, other)
}
