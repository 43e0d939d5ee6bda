/** Why a `RuntimeFault` was raised. Closed, in registry order. Spec: contracts part 05, section 4.2. */
export const RUNTIME_FAULT_CODES = Object.freeze([
  'schema-parse-failure',
  'schema-version-mismatch',
  'non-canonicalizable-value',
  'digest-mismatch',
  'budget-exhausted',
  'port-failure',
  'port-contract-violation',
  'forbidden-target',
  'aborted',
  'operator-cannot-accept-operand',
] as const)
export type RuntimeFaultCode = (typeof RUNTIME_FAULT_CODES)[number]

/** Which rule of a target policy refused; only on `forbidden-target`. */
export const FORBIDDEN_TARGET_REASONS = Object.freeze([
  'interface-not-authorized',
  'scheme-not-authorized',
  'host-not-authorized',
  'port-not-authorized',
  'address-not-authorized',
  'address-unparseable',
  'method-not-authorized',
  'executable-not-authorized',
  'subcommand-not-authorized',
  'environment-key-not-authorized',
  'tool-not-authorized',
] as const)
export type ForbiddenTargetReason = (typeof FORBIDDEN_TARGET_REASONS)[number]

/** What a port failed on, where it can be told; only on `port-failure`. */
export const PORT_FAILURE_REASONS = Object.freeze(['launch-too-large'] as const)
export type PortFailureReason = (typeof PORT_FAILURE_REASONS)[number]

/** What can be structurally wrong with a contract. Closed, in registry order. Spec: contracts part 05, section 4.3. */
export const FAILURE_CODES = Object.freeze([
  'missing-requirement-linkage',
  'no-observable-success-criterion',
  'unreachable-check-evidence',
  'malformed-operator-expression',
  'quantifier-over-non-collection',
  'quantifier-nesting-exceeded',
  'unresolved-reference-set',
  'duplicate-operation-signature',
  'undeclared-mandatory-input',
  'oracle-missing-channel',
  'direction-check-misaligned',
  'unsupported-interface-kind',
  'nested-temporal-clause',
  'plan-exceeds-scripting-bound',
  'binding-cycle',
  'captured-channel-undeclared',
  'rubric-scores-reasoning-prose',
  'rubric-unanchored',
  'rubric-evidence-unreachable',
  'forbidden-input-floor-incomplete',
  'scoped-reference-resolves-forbidden',
  'waiver-incomplete',
  'brief-exceeds-scripting-bound',
  'unresolved-artifact-reference',
  'irreducible-step-reference',
  'excluded-content-in-declaration',
  'duplicate-interface-identifier',
] as const)
export type FailureCode = (typeof FAILURE_CODES)[number]

/** Why a set of evidence artifacts was refused. Closed, in registry order. Spec: contracts part 05, section 4.4. */
export const AGGREGATION_REFUSAL_CODES = Object.freeze([
  'strength-inputs-disagree',
  'strength-input-inconsistent',
] as const)
export type AggregationRefusalCode = (typeof AGGREGATION_REFUSAL_CODES)[number]

type FaultOptions = {
  readonly reason?: ForbiddenTargetReason
  readonly portFailureReason?: PortFailureReason
  readonly cause?: unknown
}

type Fault = FaultOptions & {
  readonly code: RuntimeFaultCode
  readonly artifactPath: string
  readonly detail: string
}

/**
 * An input, a port or a value could not be processed; exit 5. The message is `<code> in <artifactPath>: <detail>`.
 *
 * Our own code names the arguments. The positional form is the published signature, which ports outside this repository
 * call. Spec: contracts part 05, section 4.1, and part 06, section 10.
 */
export class RuntimeFault extends Error {
  override readonly name = 'RuntimeFault'
  readonly code: RuntimeFaultCode
  readonly artifactPath: string
  /** Undefined unless `code` is `forbidden-target` and the given reason is one of its own vocabulary. */
  readonly reason: ForbiddenTargetReason | undefined
  /** Undefined unless `code` is `port-failure` and the given reason is one of its own vocabulary. */
  readonly portFailureReason: PortFailureReason | undefined

  constructor(fault: Fault)
  constructor(code: RuntimeFaultCode, artifactPath: string, detail: string, options?: FaultOptions)
  constructor(first: Fault | RuntimeFaultCode, artifactPath = '', detail = '', options: FaultOptions = {}) {
    const fault = typeof first === 'string' ? { ...options, code: first, artifactPath, detail } : first
    super(`${fault.code} in ${fault.artifactPath}: ${fault.detail}`, causeOf(fault))
    this.code = fault.code
    this.artifactPath = fault.artifactPath
    // Checked against the vocabulary and not only by type: ports written in JavaScript pass what they like.
    this.reason =
      fault.code === 'forbidden-target' ? FORBIDDEN_TARGET_REASONS.find((known) => known === fault.reason) : undefined
    this.portFailureReason =
      fault.code === 'port-failure'
        ? PORT_FAILURE_REASONS.find((known) => known === fault.portFailureReason)
        : undefined
  }
}

/** The contract, or the pre-flight planned from it, is structurally wrong; exit 4. */
export class StructuralFailure extends Error {
  override readonly name = 'StructuralFailure'
  readonly code: FailureCode
  readonly artifactPath: string

  constructor(failure: { code: FailureCode; artifactPath: string; detail: string; cause?: unknown }) {
    super(`${failure.code} in ${failure.artifactPath}: ${failure.detail}`, causeOf(failure))
    this.code = failure.code
    this.artifactPath = failure.artifactPath
  }
}

/** The evidence artifacts of a set are mixed, or one contradicts itself; exit 4. */
export class AggregationRefusal extends Error {
  override readonly name = 'AggregationRefusal'
  readonly code: AggregationRefusalCode
  readonly artifactPath: string

  constructor(refusal: { code: AggregationRefusalCode; artifactPath: string; detail: string }) {
    super(`${refusal.code} in ${refusal.artifactPath}: ${refusal.detail}`)
    this.code = refusal.code
    this.artifactPath = refusal.artifactPath
  }
}

/** The oracle a caller designated cannot be used; exit 64. The message is the whole line after the prefix. */
export class DesignatedOracleRefusal extends Error {
  override readonly name = 'DesignatedOracleRefusal'
}

// A thrown `undefined` is a cause too: the fault then has an own `cause` that is undefined.
function causeOf(what: { readonly cause?: unknown }): ErrorOptions {
  return 'cause' in what ? { cause: what.cause } : {}
}
