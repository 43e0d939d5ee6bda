import type { Check } from '../check.ts'
import { ROOT } from '../paths.ts'

const PARTS = ['rule', 'rationale', 'approval', 'expiresAt'] as const

/** Row 31: a waiver says what it waives, why, who approved it and until when. A condition is optional. */
export const checkWaivers: Check = ({ contract }) => {
  for (const waiver of contract.waivers) {
    const missing = PARTS.find((part) => waiver[part] === null)
    if (missing === undefined) continue
    return {
      code: 'waiver-incomplete',
      artifactPath: `${ROOT}.waivers[id=${waiver.id}].${missing}`,
      detail: `the waiver declares no ${missing}; it needs ${PARTS.join(', ')}`,
    }
  }
  return null
}
