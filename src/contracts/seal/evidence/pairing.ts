import { byCodeUnit } from '../../../canonical/by-code-unit.ts'
import type { Step } from '../../schemas/eval-contract.ts'

/** Steps told together, or one told alone. */
export type Pairing = readonly [Step, Step] | readonly [Step]

/**
 * Pairs each step with the one declared after it: along a chain the first with the second, the third with the fourth, and so
 * on. Where several steps follow one, the smallest identifier is the one that counts. A ring is never entered; its steps stay
 * alone. Spec: contracts/02-compile-and-seal.md, section 14.3, step 3.
 *
 * @param steps with distinct identifiers
 */
export function pairSuccessors(steps: readonly Step[]): Pairing[] {
  const successors = chosenSuccessors(steps)
  const followed = new Set([...successors.values()].map(({ stepId }) => stepId))
  const paired = new Set<string>()
  const pairings: Pairing[] = []
  for (const root of steps.filter(({ stepId }) => !followed.has(stepId))) {
    for (let first: Step | undefined = root; first !== undefined; ) {
      const second = successors.get(first.stepId)
      if (second === undefined) break
      pairings.push([first, second])
      paired.add(first.stepId).add(second.stepId)
      first = successors.get(second.stepId)
    }
  }
  return [...pairings, ...steps.filter(({ stepId }) => !paired.has(stepId)).map((step): Pairing => [step])]
}

function chosenSuccessors(steps: readonly Step[]): Map<string, Step> {
  const known = new Set(steps.map(({ stepId }) => stepId))
  const chosen = new Map<string, Step>()
  for (const step of steps.toSorted((a, b) => byCodeUnit(a.stepId, b.stepId))) {
    if (step.after === null || !known.has(step.after) || chosen.has(step.after)) continue
    chosen.set(step.after, step)
  }
  return chosen
}
