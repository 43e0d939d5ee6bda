import { type AddressClass, classifyAddress, type ParsedAddress, parseAddress } from './address.ts'
import type { ProbeTargetAuthorization, ProbeTargetPolicy } from './policy.ts'

/** Which rule of an HTTP policy denied, in published order. Spec: contracts part 03, section 9.1. */
export const DENIAL_REASONS = Object.freeze([
  'interface-not-authorized',
  'scheme-not-authorized',
  'host-not-authorized',
  'port-not-authorized',
  'address-not-authorized',
  'address-unparseable',
  'method-not-authorized',
] as const)
export type DenialReason = (typeof DENIAL_REASONS)[number]

/** One resolved address of one request, as it is about to be connected to. */
export type ResolvedTarget = {
  readonly interfaceId: string
  readonly scheme: string
  readonly host: string
  readonly port: number
  readonly address: string
  readonly method: string
}

export type PolicyDecision = Allowance | Denial

type Allowance = {
  readonly allowed: true
  /** The one that allows; its caps are the port's to hold. */
  readonly authorization: ProbeTargetAuthorization
  readonly addressClass: AddressClass
  readonly canonicalAddress: string
}

type Denial = {
  readonly allowed: false
  readonly reason: DenialReason
  readonly detail: string
  readonly addressClass: AddressClass
}

/**
 * Decides over one target. Ask again for every address a name resolves to and for every redirect.
 * Spec: contracts part 03, section 9.2.
 *
 * @returns the first allowance among the authorizations of the interface, in their order; when none allows, what the first of
 * them has against the target
 */
export function evaluateTarget(policy: ProbeTargetPolicy, target: ResolvedTarget): PolicyDecision {
  let firstDenial: Denial | null = null
  for (const authorization of policy.authorizations) {
    if (authorization.interfaceId !== target.interfaceId) continue
    const decision = judge(authorization, target)
    if (decision.allowed) return decision
    firstDenial ??= decision
  }
  return (
    firstDenial ??
    deny(target, 'interface-not-authorized', `no authorization names the interface ${quote(target.interfaceId)}`)
  )
}

function judge(authorization: ProbeTargetAuthorization, target: ResolvedTarget): PolicyDecision {
  const { scheme, host, port, address, method } = target
  if (scheme !== authorization.scheme) {
    return deny(
      target,
      'scheme-not-authorized',
      `the scheme is ${quote(scheme)}, authorized is ${quote(authorization.scheme)}`,
    )
  }
  if (comparableHost(host) !== comparableHost(authorization.host)) {
    return deny(target, 'host-not-authorized', `the host is ${quote(host)}, authorized is ${quote(authorization.host)}`)
  }
  if (port !== authorization.port) {
    return deny(target, 'port-not-authorized', `the port is ${port}, authorized is ${authorization.port}`)
  }
  const parsed = parseAddress(address)
  if (!parsed.ok) return deny(target, 'address-unparseable', `${quote(address)} is not an IPv4 or IPv6 address literal`)
  if (!authorization.addresses.some((authorized) => isSameAddress(parseAddress(authorized), parsed))) {
    return deny(target, 'address-not-authorized', `the address ${quote(address)} is not among the authorized ones`)
  }
  if (!authorization.methods.some((authorized) => authorized === method)) {
    return deny(target, 'method-not-authorized', `the method ${quote(method)} is not among the authorized ones`)
  }
  return { allowed: true, authorization, addressClass: parsed.addressClass, canonicalAddress: parsed.canonical }
}

function deny({ address }: ResolvedTarget, reason: DenialReason, detail: string): Denial {
  return { allowed: false, reason, detail, addressClass: classifyAddress(address) }
}

function comparableHost(host: string): string {
  return host.toLowerCase().replace(/\.$/, '')
}

function isSameAddress(one: ParsedAddress, other: ParsedAddress): boolean {
  return one.ok && other.ok && one.canonical === other.canonical
}

function quote(text: string): string {
  return JSON.stringify(text)
}

/**
 * Whether an authorization marks a method safe for a differential probe: it must permit the method, too.
 * Spec: contracts part 03, section 9.2.
 */
export function isSafeMethod(authorization: ProbeTargetAuthorization, method: string): boolean {
  const lists = (methods: readonly string[]) => methods.includes(method)
  return lists(authorization.methods) && lists(authorization.safeMethods)
}
