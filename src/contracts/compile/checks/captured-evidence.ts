import { type Capture, capturesOf } from '../bindings.ts'
import type { Check } from '../check.ts'
import { bindingPath } from '../paths.ts'
import { type PlanIndex, unresolvedOperationReason } from '../plan-index.ts'
import { isArrayIndex } from '../pointer.ts'
import { isScalarType, unreachableFrom } from '../reachability.ts'

/** Row 7: a captured value is one declared scalar of an earlier step's described output, of the type the parameter takes. */
export const checkCapturedEvidence: Check = ({ contract, index }) => {
  for (const capture of capturesOf(contract.interactionPlan)) {
    const reason = brokenCaptureReason(capture, index)
    if (reason === null) continue
    return {
      code: 'unreachable-check-evidence',
      artifactPath: bindingPath(capture.step.stepId, capture.channel, capture.key),
      detail: `"${capture.pointer}" cannot be captured: ${reason}`,
    }
  }
  return null
}

function brokenCaptureReason(capture: Capture, index: PlanIndex): string | null {
  const { parsed: pointer, step: source, operation } = index.source(capture.pointer)
  if (pointer === null) return 'it is no interaction pointer'
  if (source === null) return `the plan declares no single step "${pointer.step}"`
  if (operation === null) {
    return `the step "${source.stepId}" calls an operation that cannot be resolved: ${unresolvedOperationReason(index, source)}`
  }
  // Another channel is the business of a check of its own.
  if (pointer.channel !== operation.described.channel) return null
  const unreachable = unreachableFrom(pointer, operation)
  if (unreachable !== null) return unreachable
  const [key, deeper] = pointer.tail
  if (key === undefined) return 'it names the whole output, and a capture takes one value of it'
  if (deeper !== undefined) return 'it reaches below a response key, and a capture takes a declared one'
  if (isArrayIndex(key)) return 'it names an element by its position, and a capture takes a declared response key'
  const type = operation.response.type(key)
  if (type === undefined || type === null) {
    return `the operation "${operation.operationId}" states no type for the response key "${key}"`
  }
  if (!isScalarType(type)) {
    return `the operation "${operation.operationId}" declares the response key "${key}" as ${type}, which is no single value`
  }
  return parameterMismatch(capture, type, index)
}

function parameterMismatch({ step, channel, key }: Capture, capturedType: string, index: PlanIndex): string | null {
  const operation = index.operationOf(step)
  const lookup = operation?.input(channel) ?? null
  if (operation === null || lookup === null || !lookup.declares(key)) return null
  const type = lookup.type(key)
  const named = `the ${channel} input "${key}" of the operation "${operation.operationId}"`
  if (type === undefined || type === null) return `no type is stated for ${named}`
  return type === capturedType ? null : `it is declared as ${capturedType}, and ${named} takes ${type}`
}
