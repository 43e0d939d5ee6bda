import { DesignatedOracleRefusal } from '../../canonical/faults.ts'
import { onlyOne } from '../../canonical/only-one.ts'
import type { EvalContract } from '../schemas/eval-contract.ts'
import type { Probe } from '../schemas/probe.ts'

/**
 * The oracle that a probe is paired with: the one a caller names or, without one, the only one its behavior lists; null when
 * nothing pairs them. Spec: contracts part 04, section 9.
 *
 * @param given null when the caller names none
 * @throws DesignatedOracleRefusal the named one is no identifier, is not listed by the behavior, or is not declared
 */
export function designateOracle(
  given: string | null,
  { contract, probe }: { readonly contract: EvalContract; readonly probe: Probe },
): string | null {
  const { behaviorId } = probe
  const behavior = contract.behaviors.find(({ id }) => id === behaviorId)
  if (given === null) return onlyOne(behavior?.oracles)
  const refusal = refusalOf(given, behaviorId, { listed: behavior?.oracles ?? null, contract })
  if (refusal !== null) throw new DesignatedOracleRefusal(refusal)
  return given
}

/** Why a word can be no oracle of any contract, as the line a caller is told; null when it can. */
export function oracleIdObjection(word: string): string | null {
  if (/^O-\d{3,}$/.test(word)) return null
  return `--designated-oracle ${JSON.stringify(word)} is not an oracle identifier; expected O- followed by at least three digits`
}

function refusalOf(
  given: string,
  behaviorId: string,
  { listed, contract }: { readonly listed: readonly string[] | null; readonly contract: EvalContract },
): string | null {
  const objection = oracleIdObjection(given)
  if (objection !== null) return objection
  const flag = `--designated-oracle ${given}`
  if (listed === null) {
    return `${flag} cannot be checked: the probe's behavior ${behaviorId} is not declared by the contract`
  }
  const names = listed.length === 0 ? 'no oracle' : listed.join(', ')
  if (!listed.includes(given)) {
    return `${flag} is not listed by the probe's behavior ${behaviorId}, which lists ${names}`
  }
  if (contract.oracles.some(({ id }) => id === given)) return null
  return `${flag} is listed by the probe's behavior ${behaviorId} (which lists ${names}), but the contract declares no oracle ${given}`
}
