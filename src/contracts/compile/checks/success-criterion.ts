import type { Check } from '../check.ts'
import { behaviorPath } from '../paths.ts'

/** Row 4: every behavior says what success looks like from outside. An empty list of oracles is legal here. */
export const checkSuccessCriterion: Check = ({ contract }) => {
  const unobservable = contract.behaviors.find(({ observableSuccessCriterion }) => observableSuccessCriterion === null)
  if (unobservable === undefined) return null
  return {
    code: 'no-observable-success-criterion',
    artifactPath: `${behaviorPath(unobservable.id)}.observableSuccessCriterion`,
    detail: 'no observable success criterion is declared',
  }
}
