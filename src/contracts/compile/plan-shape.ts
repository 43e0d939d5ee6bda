import { oncePer } from '../../canonical/once-per.ts'
import { largest } from '../../report/largest.ts'
import type { Step } from '../schemas/eval-contract.ts'

type Metric = { readonly metric: string; readonly value: number; readonly limit: number }

export type PlanShape = {
  /** By place in the plan: the place of the step `after` names; null when it names none, nothing, or a repeated identifier. */
  readonly parents: readonly (number | null)[]
  /** In the order they are reported. Spec: contracts/02-compile-and-seal.md, section 10.1. */
  readonly metrics: readonly Metric[]
}

/** The shape the `after` clauses give a plan, by array position, so that repeated identifiers do no harm. Two checks ask for it. */
export const planShape = oncePer((plan: readonly Step[]): PlanShape => {
  const parents = parentPlaces(plan)
  const children = new Array<number>(plan.length).fill(0)
  for (const parent of parents) if (parent !== null) children[parent] = (children[parent] ?? 0) + 1
  return {
    parents,
    metrics: [
      {
        metric: 'the number of steps declared after one that is itself declared after another',
        value: nested(parents),
        limit: 0,
      },
      { metric: 'the most steps declared after one step', value: largest(children), limit: 2 },
      {
        metric: 'the number of steps with two or more declared after them',
        value: children.filter((count) => count >= 2).length,
        limit: 2,
      },
      { metric: 'the number of separate pairs', value: pairs(parents), limit: 4 },
      { metric: 'the number of steps', value: plan.length, limit: 16 },
    ],
  }
})

function parentPlaces(plan: readonly Step[]): (number | null)[] {
  const places = new Map<string, number | null>()
  for (const [place, { stepId }] of plan.entries()) places.set(stepId, places.has(stepId) ? null : place)
  return plan.map(({ after }) => (after === null ? null : (places.get(after) ?? null)))
}

function nested(parents: readonly (number | null)[]): number {
  return parents.filter((parent) => parent !== null && (parents[parent] ?? null) !== null).length
}

/** Connected components of exactly two steps, without regard to direction. */
function pairs(parents: readonly (number | null)[]): number {
  const leaders = parents.map((_, place) => place)
  const leaderOf = (start: number): number => {
    let place = start
    for (;;) {
      const next = leaders[place] ?? place
      if (next === place) return place
      // Halving the path keeps this near-linear for the longest chains.
      leaders[place] = leaders[next] ?? next
      place = next
    }
  }
  for (const [place, parent] of parents.entries()) if (parent !== null) leaders[leaderOf(place)] = leaderOf(parent)
  const sizes = new Array<number>(parents.length).fill(0)
  for (const place of leaders) {
    const leader = leaderOf(place)
    sizes[leader] = (sizes[leader] ?? 0) + 1
  }
  return sizes.filter((size) => size === 2).length
}
