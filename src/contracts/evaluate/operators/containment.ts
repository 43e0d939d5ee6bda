import type { Operand } from '../../schemas/eval-contract.ts'
import type { CanonicalForms } from '../canonical-forms.ts'
import { ABSENT, type ResolvedValue } from '../values.ts'

/**
 * A candidate that is an array asks for each of its elements, never for itself as an element.
 *
 * @throws TypeError a reference set that is no array, which no contract declares
 */
export function contains(
  container: ResolvedValue,
  candidate: ResolvedValue,
  { operand, forms }: { readonly operand: Operand; readonly forms: CanonicalForms },
): boolean {
  if (container === ABSENT || candidate === ABSENT) return false
  if (Array.isArray(candidate)) {
    return Array.isArray(container) && candidate.every((element) => forms.contains(container, element))
  }
  if ('referenceSet' in operand)
    throw new TypeError(`the reference set "${operand.referenceSet}" is no array of members`)
  if (typeof container === 'string') return typeof candidate === 'string' && container.includes(candidate)
  return Array.isArray(container) && forms.contains(container, candidate)
}
