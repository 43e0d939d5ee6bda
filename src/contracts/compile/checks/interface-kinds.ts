import { SUPPORTED_KINDS } from '../channels.ts'
import type { Check } from '../check.ts'
import { interfacePath } from '../paths.ts'

/** Row 19: every interface is of a kind that can be probed. */
export const checkInterfaceKinds: Check = ({ contract }) => {
  for (const { logicalId, kind } of contract.permittedInterfaces) {
    if (SUPPORTED_KINDS.some((supported) => supported === kind)) continue
    return {
      code: 'unsupported-interface-kind',
      artifactPath: `${interfacePath(logicalId)}.kind`,
      detail: `"${kind}" is not supported; the kinds are ${SUPPORTED_KINDS.join(', ')}`,
    }
  }
  return null
}
