import { counted } from '../../report/counted.ts'
import { type DeclaredOperation, readsDescribedChannel } from './operation.ts'
import { type PlanIndex, unresolvedOperationReason } from './plan-index.ts'
import { type InteractionPointer, isArrayIndex, isBoundElement } from './pointer.ts'

/**
 * Why no observation of the plan can answer a pointer; null when one can. A bound-element pointer is always reachable.
 * Spec: contracts/02-compile-and-seal.md, section 6.2.
 */
export function unreachableReason(pointer: string, index: PlanIndex): string | null {
  if (isBoundElement(pointer)) return null
  const { parsed, step, operation } = index.source(pointer)
  if (parsed === null) return `"${pointer}" is no interaction pointer`
  if (step === null) return `the plan declares no single step "${parsed.step}"`
  if (operation === null) {
    return `the step "${step.stepId}" calls an operation that cannot be resolved: ${unresolvedOperationReason(index, step)}`
  }
  return unreachableFrom(parsed, operation)
}

/** The part of {@link unreachableReason} that asks the operation: section 6.2, step 3. */
export function unreachableFrom(pointer: InteractionPointer, declared: DeclaredOperation): string | null {
  const { channel, artifactId, tail } = pointer
  const named = () => `the operation "${declared.operationId}"`
  if (readsDescribedChannel(declared, pointer)) {
    return undeclaredArtifact(pointer, declared) ?? undescribedReason(tail, declared)
  }
  if (channel === 'artifact') {
    const undeclared = undeclaredArtifact(pointer, declared)
    if (undeclared !== null) return undeclared
    return tail.length === 0 ? null : `${named()} does not describe what is inside the file "${artifactId}"`
  }
  if (
    declared.family === 'mcp' &&
    channel !== 'response-status' &&
    channel !== 'exit-code' &&
    channel !== 'call-inputs'
  ) {
    return `${named()} is a tool call, which gives its result, its error flag and an exit code, but no ${channel}`
  }
  if (channel === 'stdout' || channel === 'stderr') {
    return tail.length === 0 ? null : `${named()} does not describe what is inside its ${channel}`
  }
  if (declared.family === 'cli' && isHttpResponse(channel)) {
    return `${named()} is a command, which has no ${channel}`
  }
  return channel === 'call-inputs' ? unreachableInput(pointer, declared) : null
}

function undeclaredArtifact({ channel, artifactId }: InteractionPointer, declared: DeclaredOperation): string | null {
  if (channel !== 'artifact' || artifactId === null) return null
  if (declared.artifacts.has(artifactId)) return null
  return `the operation "${declared.operationId}" declares no file "${artifactId}"`
}

function isHttpResponse(channel: InteractionPointer['channel']): boolean {
  return channel === 'response-body' || channel === 'response-headers' || channel === 'response-status'
}

function unreachableInput({ inputChannel, tail }: InteractionPointer, declared: DeclaredOperation): string | null {
  const [key] = tail
  if (key === undefined || inputChannel === null) return null
  const lookup = declared.input(inputChannel)
  const named = () => `the operation "${declared.operationId}"`
  if (lookup === null) return `${named()} has no ${inputChannel} input`
  if (!lookup.declares(key)) return `${named()} declares no ${inputChannel} input "${key}"`
  const type = lookup.type(key)
  if (tail.length > 1 && isScalarType(type)) {
    return `${named()} declares the ${inputChannel} input "${key}" as ${type}, which holds nothing further`
  }
  return null
}

/** Descends one token into the response descriptor: section 6.3. Deeper tokens are never compared with declarations. */
function undescribedReason(tail: readonly string[], declared: DeclaredOperation): string | null {
  const { operationId, response, rootCollectionBound: bound } = declared
  const [token] = tail
  if (token === undefined) return null
  if (bound !== null && isArrayIndex(token)) {
    return Number(token) < bound
      ? null
      : `the operation "${operationId}" returns at most ${counted(bound, 'element')}, numbered from 0`
  }
  if (!response.declares(token)) return `the operation "${operationId}" declares no response key "${token}"`
  const type = response.type(token)
  if (tail.length > 1 && isScalarType(type)) {
    return `the operation "${operationId}" declares the response key "${token}" as ${type}, which holds nothing further`
  }
  return null
}

/** A declared type that holds nothing further; undeclared and unstated types are none. */
export function isScalarType(type: string | null | undefined): boolean {
  return typeof type === 'string' && type !== 'object' && type !== 'array'
}
