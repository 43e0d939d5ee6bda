/**
 * The default-deny decision over one resolved HTTP target. In: a typed policy and, one at a time, the address a host name
 * resolved to or a redirect leads to. Out: an allowance with the authorization that granted it, or a denial with its reason.
 * An address is judged by its text alone; nothing is resolved, connected to or remembered, and no class of address decides by
 * itself: what is not named is denied. Spec: contracts part 03, section 9.
 */
export {
  ADDRESS_CLASSES,
  type AddressClass,
  classifyAddress,
  type ParsedAddress,
  parseAddress,
  staysOnHost,
} from './address.ts'
export {
  DENIAL_REASONS,
  type DenialReason,
  evaluateTarget,
  isSafeMethod,
  type PolicyDecision,
  type ResolvedTarget,
} from './evaluate-target.ts'
export { ProbeTargetAuthorization, ProbeTargetPolicy } from './policy.ts'
