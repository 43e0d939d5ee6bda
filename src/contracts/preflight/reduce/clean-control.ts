import type { ProbeObservation } from '../../schemas/probe-observation.ts'
import type { Leg } from '../plan/index.ts'
import { type CheckOutcome, failed, type Reduction, satisfied } from './outcome.ts'

/** No control call ended in an error; a redirect is none. */
export function reduceCleanControl({ legs }: { readonly legs: readonly Leg[] }, { observed }: Reduction): CheckOutcome {
  for (const { legId } of legs) {
    const observation = observed.get(legId)?.observation
    if (observation === undefined) return failed(`control leg "${legId}" produced no observation`)
    const anomaly = anomalyOf(observation)
    if (anomaly !== null) return failed(`control leg "${legId}" observed ${anomaly}`)
  }
  return satisfied()
}

function anomalyOf(observation: ProbeObservation): string | null {
  switch (observation.kind) {
    case 'api':
      return observation.status >= 400 ? `status ${observation.status}` : null
    case 'mcp':
      // Whatever the code: a server that ends does not answer.
      if (observation.exitCode !== undefined) {
        return `the server exited with code ${observation.exitCode} before answering`
      }
      return observation.isError ? 'a reported tool error' : null
    case 'cli':
      return observation.exitCode === 0 ? null : `exit code ${observation.exitCode}`
  }
}
