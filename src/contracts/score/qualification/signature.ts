import { SUPPORTED_KINDS } from '../../compile/channels.ts'
import type { DefectSignature, Probe } from '../../schemas/probe.ts'
import { isForeign, isResponseSide } from './channels.ts'
import type { QualificationFailure } from './failures.ts'

/** Row 4: a signature is there exactly where one belongs. A clean control cannot carry one. */
export function signaturePresenceFailures(probe: Probe, path: string): QualificationFailure[] {
  if (probe.expectedClean) return []
  const artifactPath = `${path}.defectSignature`
  const isSigned = probe.defectSignature !== null
  if (probe.probeClass === 'canary') {
    if (!isSigned) return []
    return [{ code: 'signature-present-on-canary', artifactPath, detail: 'a canary is known by no signature' }]
  }
  if (isSigned) return []
  return [
    {
      code: 'signature-absent',
      artifactPath,
      detail: `a probe of class "${probe.probeClass}" needs a signature by which its defect is known`,
    },
  ]
}

/** Rows 5 and 6: what kind of interface the signature is of, and where it says the defect shows. */
export function observableFailures(signature: DefectSignature, path: string): QualificationFailure[] {
  const { interfaceKind, observableChannel } = signature
  const failures: QualificationFailure[] = []
  if (!SUPPORTED_KINDS.some((kind) => kind === interfaceKind)) {
    failures.push({
      code: 'signature-interface-kind-unsupported',
      artifactPath: `${path}.defectSignature.interfaceKind`,
      detail: `"${interfaceKind}" is none of ${SUPPORTED_KINDS.join(', ')}`,
    })
  }
  const artifactPath = `${path}.defectSignature.observableChannel`
  if (!isResponseSide(observableChannel)) {
    failures.push({
      code: 'signature-observable-channel-not-response-side',
      artifactPath,
      detail: `"${observableChannel}" is what was sent, and a defect shows in what came back`,
    })
  } else if (isForeign(observableChannel, interfaceKind)) {
    failures.push({
      code: 'condition-text-channel-on-api',
      artifactPath,
      detail: `an interface of kind "${interfaceKind}" never fills "${observableChannel}"`,
    })
  }
  return failures
}
