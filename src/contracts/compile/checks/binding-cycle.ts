import { capturesOf } from '../bindings.ts'
import type { Check } from '../check.ts'
import { components } from '../components.ts'
import { bindingPath } from '../paths.ts'

/**
 * Row 22: no value is needed to obtain itself. Captures and `after` clauses are edges; the first capture inside a ring is
 * reported, a step that captures from itself included. A ring of `after` clauses alone is not this check's.
 */
export const checkBindingCycle: Check = ({ contract, index }) => {
  const plan = contract.interactionPlan
  const captures = capturesOf(plan).map((capture) => ({
    ...capture,
    source: index.source(capture.pointer).parsed?.step ?? '',
  }))
  const edges = new Map<string, string[]>(plan.map(({ stepId }) => [stepId, []]))
  const connect = (from: string, to: string) => {
    if (edges.has(to)) edges.get(from)?.push(to)
  }
  for (const { step, source } of captures) connect(step.stepId, source)
  for (const { stepId, after } of plan) if (after !== null) connect(stepId, after)

  const componentOf = components(edges)
  for (const { step, channel, key, pointer, source } of captures) {
    if (!edges.has(source) || componentOf.get(step.stepId) !== componentOf.get(source)) continue
    return {
      code: 'binding-cycle',
      artifactPath: bindingPath(step.stepId, channel, key),
      detail: `"${pointer}" is needed to run the step "${step.stepId}", and that step is needed to obtain it`,
    }
  }
  return null
}
