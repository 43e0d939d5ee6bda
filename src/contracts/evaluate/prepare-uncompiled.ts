import { RuntimeFault } from '../../canonical/faults.ts'
import { prepareCheck } from './resolve-check.ts'

/**
 * As {@link prepareCheck}, for an expression that nobody has compiled: it can ask what no operator answers, which is then held
 * against its author and not against the caller.
 *
 * @returns what throws RuntimeFault as `resolveCheck`, and `operator-cannot-accept-operand` where that would throw a TypeError
 */
export function prepareUncompiled(...asked: Parameters<typeof prepareCheck>): ReturnType<typeof prepareCheck> {
  const resolve = prepareCheck(...asked)
  const [, { artifactPath }] = asked
  return (resolveOperand) => {
    try {
      return resolve(resolveOperand)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      const detail = `${error.message}; a check that compiles asks nothing of the kind`
      throw new RuntimeFault({ code: 'operator-cannot-accept-operand', artifactPath, detail, cause: error })
    }
  }
}
