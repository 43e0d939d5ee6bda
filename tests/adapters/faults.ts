import { RuntimeFault } from '../../src/canonical/faults.ts'

/** The fault a promise rejects with; an error when it does anything else. */
export async function faultOf(promise: Promise<unknown>): Promise<RuntimeFault> {
  try {
    await promise
  } catch (error) {
    if (error instanceof RuntimeFault) return error
    throw error
  }
  throw new Error('it resolved')
}

/** What is told of a fault, without the fault itself: easy to compare whole. */
export async function told(promise: Promise<unknown>) {
  const { code, artifactPath, reason, portFailureReason, message } = await faultOf(promise)
  const detail = message.slice(`${code} in ${artifactPath}: `.length)
  return { code, artifactPath, reason, portFailureReason, detail }
}

export const never = () => new AbortController().signal
