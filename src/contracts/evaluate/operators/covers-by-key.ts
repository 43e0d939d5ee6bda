import type { JsonValue } from '../../../canonical/json-value.ts'
import type { CheckResolution } from '../../schemas/eval-contract.ts'
import type { CanonicalForms } from '../canonical-forms.ts'
import { decided, nothingToExamine } from '../resolution.ts'
import { ABSENT, memberOf, type ResolvedValue } from '../values.ts'

type Keys = { readonly expectedKey: string; readonly actualKey: string }

/**
 * Whether expected members and actual elements name each other one to one, in any order: something missing, something more,
 * or something twice is false. Its rule for empty collections is its own. Spec: contracts part 04, section 6.3.
 *
 * @throws TypeError an expected set that is no array, which no contract declares
 */
export function resolveCoverage(
  expected: ResolvedValue,
  actual: ResolvedValue,
  { keys, forms }: { readonly keys: Keys; readonly forms: CanonicalForms },
): CheckResolution {
  if (expected !== ABSENT && !Array.isArray(expected)) {
    throw new TypeError('the expected side of a covers-by-key is no array of members')
  }
  if (expected === ABSENT || !Array.isArray(actual)) return decided(false)
  if (expected.length === 0 || actual.length === 0) return nothingToExamine()
  return decided(isBijection(expected, actual, { keys, forms }))
}

function isBijection(
  expected: readonly JsonValue[],
  actual: readonly JsonValue[],
  { keys, forms }: { readonly keys: Keys; readonly forms: CanonicalForms },
): boolean {
  const unclaimed = new Set<string>()
  let nameless = 0
  for (const element of actual) {
    const key = memberOf(element, keys.actualKey)
    if (key === ABSENT) nameless++
    else if (unclaimed.has(forms.textOf(key))) return false
    else unclaimed.add(forms.textOf(key))
  }
  for (const member of expected) {
    const key = memberOf(member, keys.expectedKey)
    if (key === ABSENT || !unclaimed.delete(forms.textOf(key))) return false
  }
  return unclaimed.size === 0 && nameless === 0
}
