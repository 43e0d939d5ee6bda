import { familyOf } from '../../compile/channels.ts'
import { type DeclaredOperation, declareOperation } from '../../compile/operation.ts'
import { commandIdentity, httpIdentity, transportIdentity } from '../../compile/transport-identity.ts'
import type { AnyOperation, PermittedInterface } from '../../schemas/eval-contract.ts'
import type { DefectSignature } from '../../schemas/probe.ts'

/** The operation of a contract that a signature means, with the interface that declares it: identifiers may repeat. */
export type HomeOperation = { readonly interfaceId: string; readonly operation: AnyOperation }

/**
 * The first operation with the transport identity of a signature, among interfaces of its family; null when there is none.
 * Spec: contracts part 04, section 8, "Home operation".
 */
export function resolveHomeOperation(
  signature: DefectSignature,
  interfaces: readonly PermittedInterface[],
): HomeOperation | null {
  const identity = signatureIdentity(signature)
  for (const { logicalId, kind, operations } of interfaces) {
    if (familyOf(kind) !== familyOf(signature.interfaceKind)) continue
    const operation = operations.find((declared) => transportIdentity(declared).identity === identity)
    if (operation !== undefined) return { interfaceId: logicalId, operation }
  }
  return null
}

function signatureIdentity(signature: DefectSignature): string {
  switch (signature.interfaceKind) {
    case 'api':
    case 'web':
      return httpIdentity(signature)
    case 'cli':
      return commandIdentity(signature.invocation)
    case 'mcp':
      return signature.toolName
  }
}

/** What the checks ask of an operation, without a contract around it. */
export function declareHome(operation: AnyOperation): DeclaredOperation {
  const { family: kind } = transportIdentity(operation)
  return declareOperation({ operation, kind, interfaceId: '', interfaceIndex: 0, operationIndex: 0 })
}
