import { RuntimeFault } from '../../src/canonical/faults.ts'

/** The fault a call ends in; fails when it returns or throws something else. */
export function faultOf(call: () => unknown): RuntimeFault {
  try {
    call()
  } catch (thrown) {
    if (thrown instanceof RuntimeFault) return thrown
    throw thrown
  }
  throw new Error('expected a RuntimeFault, but the call returned')
}
