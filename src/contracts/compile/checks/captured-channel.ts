import { capturesOf } from '../bindings.ts'
import type { Check } from '../check.ts'
import { bindingPath } from '../paths.ts'

/**
 * Row 23: a capture reads the output its operation describes. Only channels are compared here; a file that is not the
 * nominated one has already been found unreachable.
 */
export const checkCapturedChannel: Check = ({ contract, index }) => {
  for (const { step, channel, key, pointer } of capturesOf(contract.interactionPlan)) {
    const { parsed, operation } = index.source(pointer)
    const described = operation?.described.channel ?? 'response-body'
    if (parsed?.channel === described) continue
    return {
      code: 'captured-channel-undeclared',
      artifactPath: bindingPath(step.stepId, channel, key),
      detail: `"${pointer}" reads ${parsed?.channel}, and only ${described}, which the response descriptor describes, can be captured`,
    }
  }
  return null
}
