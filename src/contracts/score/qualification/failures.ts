/** Why a probe may not be trusted. Closed, in registry order. Spec: contracts part 04, section 8. */
export const QUALIFICATION_FAILURES = Object.freeze([
  'qualification-route-incompatible',
  'qualification-defect-sources-mixed',
  'qualification-evidence-unverified',
  'signature-absent',
  'signature-present-on-canary',
  'signature-interface-kind-unsupported',
  'signature-observable-channel-not-response-side',
  'condition-channels-underspecified',
  'condition-disjunct-without-response-channel',
  'condition-selector-key-undeclared',
  'condition-pointer-not-observation-rooted',
  'condition-pointer-unwritable',
  'condition-artifact-channel-contract-local',
  'condition-text-channel-on-api',
  'condition-reference-set-operand',
  'condition-operand-illegal',
  'condition-regex-illegal',
  'condition-quantifier-nesting',
  'condition-quantifier-over-non-collection',
  'condition-bound-element-outside-quantifier',
] as const)
export type QualificationFailureCode = (typeof QUALIFICATION_FAILURES)[number]

/** One thing the gate found. `detail` is a clause without the code and the path. */
export type QualificationFailure = {
  readonly code: QualificationFailureCode
  /** As in `Probe[probeId=P-001].qualification.route`. */
  readonly artifactPath: string
  readonly detail: string
}
