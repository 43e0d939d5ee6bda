// The qualification gate: whether what a probe claims to be is a thing that can be known. In: a probe, and the operation its
// signature means in the contract at hand. Out: every reason against it, in a fixed order. A probe that fails is scored all
// the same, and its outcomes say so. Spec: contracts/04-score.md, section 8.
import { probePath } from '../../probe-path.ts'
import type { AnyOperation } from '../../schemas/eval-contract.ts'
import type { Probe } from '../../schemas/probe.ts'
import { conditionFailures } from './condition.ts'
import { predicateFailures, selectorFailures } from './declarations.ts'
import type { QualificationFailure } from './failures.ts'
import { declareHome } from './home-operation.ts'
import { routeFailures } from './route.ts'
import { observableFailures, signaturePresenceFailures } from './signature.ts'

export { OBSERVED } from './condition.ts'
export { QUALIFICATION_FAILURES, type QualificationFailure, type QualificationFailureCode } from './failures.ts'
export { declareHome, type HomeOperation, resolveHomeOperation } from './home-operation.ts'

export type QualificationResult = {
  /** Whether there is no failure. */
  readonly qualified: boolean
  /** In the order of the specification's table. */
  readonly failures: readonly QualificationFailure[]
  /** False when there is a signature and no home operation to ask about it. */
  readonly declarationChecksRan: boolean
}

/**
 * Judges a probe.
 *
 * @param homeOperation what {@link resolveHomeOperation} found; null leaves out the three checks that ask its declarations
 */
export function qualifyProbe(probe: Probe, homeOperation: AnyOperation | null): QualificationResult {
  const path = probePath(probe)
  const failures = [
    ...routeFailures(probe, path),
    ...signaturePresenceFailures(probe, path),
    ...signatureFailures(probe, homeOperation, path),
  ]
  const declarationChecksRan = signatureOf(probe) === null || homeOperation !== null
  return { qualified: failures.length === 0, failures, declarationChecksRan }
}

function signatureFailures(probe: Probe, homeOperation: AnyOperation | null, path: string): QualificationFailure[] {
  const signature = signatureOf(probe)
  if (signature === null) return []
  const home = homeOperation === null ? null : declareHome(homeOperation)
  const root = predicatePath(probe)
  return [
    ...observableFailures(signature, path),
    ...conditionFailures(signature, root),
    ...(home === null ? [] : selectorFailures(signature, home, path)),
    ...predicateFailures(signature, home, root),
  ]
}

/** Null for a clean control, which cannot carry one. */
export function signatureOf(probe: Probe) {
  return probe.expectedClean ? null : probe.defectSignature
}

/** Where faults and failures of a condition are reported. */
export function predicatePath(probe: Pick<Probe, 'probeId'>): string {
  return `${probePath(probe)}.defectSignature.condition.predicate`
}
