import type { Check } from '../check.ts'
import type { DeclaredOperation } from '../operation.ts'
import { operationPathById } from '../paths.ts'
import { transportIdentity } from '../transport-identity.ts'

/** Row 14: no two operations of one family look the same on the wire. */
export const checkOperationSignatures: Check = ({ index }) => {
  const claimed = new Map<string, DeclaredOperation>()
  for (const declared of index.operations) {
    const { family, identity } = transportIdentity(declared.operation)
    const earlier = claimed.get(`${family} ${identity}`)
    if (earlier === undefined) {
      claimed.set(`${family} ${identity}`, declared)
      continue
    }
    const erased = family === 'api' ? ' once the names of path parameters are erased' : ''
    return {
      code: 'duplicate-operation-signature',
      artifactPath: operationPathById(declared),
      detail:
        `its ${family} signature is "${identity}"${erased}, which the operation "${earlier.operationId}" ` +
        `of the interface "${earlier.interfaceId}" has already`,
    }
  }
  return null
}
