import { RuntimeFault } from '../../canonical/faults.ts'
import type { CheckResolution } from '../schemas/eval-contract.ts'
import { resolveCheck } from './resolve-check.ts'

/**
 * As {@link resolveCheck}, for an expression that nobody has compiled: it can ask what no operator answers, which is then held
 * against its author and not against the caller.
 *
 * @throws RuntimeFault as `resolveCheck`, and `operator-cannot-accept-operand` in place of its TypeError
 */
export function resolveUncompiled(...asked: Parameters<typeof resolveCheck>): CheckResolution {
  try {
    return resolveCheck(...asked)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const artifactPath = asked[5]
    const detail = `${error.message}; a check that compiles asks nothing of the kind`
    throw new RuntimeFault({ code: 'operator-cannot-accept-operand', artifactPath, detail, cause: error })
  }
}
