import type { Check } from '../check.ts'
import { oraclePath } from '../paths.ts'

/** Row 17: an oracle tells a person what to look at and a machine what to check. */
export const checkOracleChannels: Check = ({ contract }) => {
  for (const { id, direction, check } of contract.oracles) {
    if (direction !== null && check !== null) continue
    const missing = direction === null ? 'direction' : 'check'
    return {
      code: 'oracle-missing-channel',
      artifactPath: `${oraclePath(id)}.${missing}`,
      detail: `the oracle declares no ${missing}; it needs both a direction and a check`,
    }
  }
  return null
}
