import type { Check, Violation } from '../check.ts'
import { ROOT } from '../paths.ts'

/** Row 30: nothing scoped is handed to an evaluator yet, so any scoped reference resolves to something forbidden. */
export const checkScopedReferences: Check = ({ contract }) => {
  const [scoped] = contract.scopedResources ?? []
  if (scoped !== undefined) return forbidden(`${ROOT}.scopedResources[0].reference`, scoped.reference)
  const [resource] = Object.keys(contract.testData.resources ?? {}).sort()
  if (resource === undefined) return null
  return forbidden(`${ROOT}.testData.resources[${JSON.stringify(resource)}]`, resource)
}

function forbidden(artifactPath: string, reference: string): Violation {
  return {
    code: 'scoped-reference-resolves-forbidden',
    artifactPath,
    detail: `"${reference}" is a scoped reference, and no scoped reference may reach an evaluator`,
  }
}
