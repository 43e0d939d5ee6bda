import type { InteractionPointer } from '../../compile/pointer.ts'

/**
 * What a target reads, without the call it reads it from. Two channels never give one phrase for one field.
 * Spec: contracts/02-compile-and-seal.md, section 14.3.
 */
export function localPhrase({ channel, inputChannel, artifactId, tail }: InteractionPointer): string {
  const field = tail.filter((token) => token !== '').join('.')
  const isWhole = field === ''
  switch (channel) {
    case 'response-status':
      return 'the transport status'
    case 'exit-code':
      return 'the exit code'
    case 'call-inputs':
      return isWhole ? `the whole ${inputChannel} input you sent` : `the ${inputChannel} input "${field}" you sent`
    case 'response-body':
      return isWhole ? 'the whole response body' : `the response field "${field}"`
    case 'response-headers':
      return isWhole ? 'all response headers' : `the response header "${field}"`
    case 'stdout':
      return isWhole ? 'the standard output' : `the standard output field "${field}"`
    case 'stderr':
      return isWhole ? 'the standard error output' : `the standard error field "${field}"`
    case 'artifact':
      return isWhole ? `the written file "${artifactId}"` : `the field "${field}" of the written file "${artifactId}"`
  }
}

/** The word between a local phrase and the call. */
export function preposition({ channel }: InteractionPointer): 'to' | 'from' {
  return channel === 'call-inputs' ? 'to' : 'from'
}
