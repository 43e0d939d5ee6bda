import { parseAddress } from '../../contracts/target-policy/address.ts'
import { evaluateTarget } from '../../contracts/target-policy/evaluate-target.ts'
import type { ProbeTargetAuthorization, ProbeTargetPolicy } from '../../contracts/target-policy/policy.ts'
import { forbidden } from '../denial.ts'
import type { HttpEndpoint } from './endpoint.ts'

type Question = {
  readonly policy: ProbeTargetPolicy
  readonly interfaceId: string
  readonly endpoint: HttpEndpoint
  readonly method: string
  /** Every address a name stands for now. */
  readonly lookup: (host: string) => Promise<readonly string[]>
}

/** One address that may be connected to, and under which permission. */
export type Judged = { readonly address: string; readonly authorization: ProbeTargetAuthorization }

/**
 * Looks the host up, once, and judges every address it stands for. What comes back is the address to connect to: to look the
 * name up again would be to trust another answer. A host that no authorization of the interface names is not even looked up.
 * Spec: contracts part 07, section 1.4.
 *
 * @throws RuntimeFault `forbidden-target` with the reason of the decision; Error when the name stands for nothing
 */
export async function judge({ policy, interfaceId, endpoint, method, lookup }: Question): Promise<Judged> {
  const decide = (address: string) => evaluateTarget(policy, { interfaceId, ...endpoint, address, method })
  if (candidates(policy, interfaceId, endpoint).length === 0) {
    const decision = decide(endpoint.host)
    if (!decision.allowed) throw forbidden(decision)
  }
  const addresses = parseAddress(endpoint.host).ok ? [endpoint.host] : await lookup(endpoint.host)
  const decisions = addresses.map(decide)
  for (const decision of decisions) {
    if (decision.allowed) return { address: decision.canonicalAddress, authorization: decision.authorization }
  }
  for (const decision of decisions) if (!decision.allowed) throw forbidden(decision)
  throw new Error(`the name ${JSON.stringify(endpoint.host)} stands for no address`)
}

/** The authorizations of the interface that name the endpoint, whatever they say of addresses and methods. */
export function candidates(
  policy: ProbeTargetPolicy,
  interfaceId: string,
  endpoint: HttpEndpoint,
): readonly ProbeTargetAuthorization[] {
  return policy.authorizations.filter((authorization) => {
    const [address = ''] = authorization.addresses
    const target = { interfaceId, ...endpoint, address, method: '' }
    const decision = evaluateTarget({ authorizations: [authorization] }, target)
    return !decision.allowed && decision.reason === 'method-not-authorized'
  })
}
