import { onlyOne } from '../../../canonical/only-one.ts'
import { ownEntry } from '../../../canonical/own-entry.ts'
import type { SetOperand } from '../../schemas/eval-contract.ts'
import type { Evaluation } from '../evaluation.ts'
import { ABSENT, type ResolvedValue } from '../values.ts'

/**
 * Whether a value is among the literal members, or among what the members of a reference set have under the one key the set
 * declares.
 *
 * @throws TypeError a set that is no array, that declares other than one key, or a member without it: compiling excludes them
 */
export function isMember(
  value: ResolvedValue,
  set: ResolvedValue,
  operand: SetOperand,
  evaluation: Evaluation,
): boolean {
  if (value === ABSENT || set === ABSENT) return false
  if (!Array.isArray(set)) throw new TypeError('the set of a set-membership is no array of members')
  const { forms } = evaluation
  if ('literal' in operand) return forms.contains(set, value)
  return forms.contains(forms.projectionOf(set, onlyKeyOf(operand.referenceSet, evaluation)), value)
}

function onlyKeyOf(id: string, { referenceSetKeys }: Evaluation): string {
  const key = onlyOne(ownEntry(referenceSetKeys, id))
  if (key === null) {
    throw new TypeError(`the reference set "${id}" of a set-membership declares other than one key`)
  }
  return key
}
