import { type ForbiddenTargetReason, RuntimeFault } from '../canonical/faults.ts'
import type { ProbeRequest } from '../contracts/schemas/probe-request.ts'
import { PROBE } from '../ports/boundary.ts'

type Denied = { readonly reason: ForbiddenTargetReason; readonly detail: string }

/** A policy said no. */
export function forbidden({ reason, detail }: Denied): RuntimeFault {
  return new RuntimeFault({ code: 'forbidden-target', artifactPath: PROBE.requestPath, detail, reason })
}

/**
 * The request, when it is of the one kind an adapter runs. Another kind is denied as an interface nobody named.
 *
 * @throws RuntimeFault `forbidden-target`, reason `interface-not-authorized`
 */
export function ofKind<const Kind extends ProbeRequest['kind']>(
  kind: Kind,
  request: ProbeRequest,
): Extract<ProbeRequest, { kind: Kind }> {
  if (isOfKind(kind, request)) return request
  const detail = `this adapter runs ${kind} requests only; no ${request.kind} target is ever authorized`
  throw forbidden({ reason: 'interface-not-authorized', detail })
}

function isOfKind<const Kind extends ProbeRequest['kind']>(
  kind: Kind,
  request: ProbeRequest,
): request is Extract<ProbeRequest, { kind: Kind }> {
  return request.kind === kind
}
