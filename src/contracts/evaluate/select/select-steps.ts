import { byCodeUnit } from '../../../canonical/by-code-unit.ts'
import { groupBy } from '../../../canonical/group-by.ts'
import { capturesOf } from '../../compile/bindings.ts'
import { pairKey } from '../../compile/pair.ts'
import type { PlanIndex } from '../../compile/plan-index.ts'
import { parsePointer } from '../../compile/pointer.ts'
import type { Step } from '../../schemas/eval-contract.ts'
import type { Observation } from '../../schemas/sealed-run-record.ts'
import { readPointer, type StepObservations } from '../resolve-operand.ts'
import { ABSENT, type ResolvedValue } from '../values.ts'
import { admission } from './admission.ts'
import { dependencyOrder } from './dependency-order.ts'

/** Which observations a step of the plan selects. Spec: contracts part 04, section 5. */
export type StepSelection = {
  readonly step: Step
  readonly result: 'none' | 'one' | 'several'
  /** Ascending by `sequence`, then identifier. */
  readonly matchedObservationIds: readonly string[]
  /** The one it stands for: the earliest match; null for none, and for several where the step does not take any number. */
  readonly observation: Observation | null
}

/**
 * Selects for every step of a plan, from the observations of one trial.
 *
 * @param observations in any order; the position in the list means nothing
 * @returns one entry per step, in plan order; a step on a circle of captures and `after`, or behind one, selects none
 */
export function selectSteps(
  plan: readonly Step[],
  { index, observations }: { readonly index: PlanIndex; readonly observations: readonly Observation[] },
): StepSelection[] {
  const selector = new StepSelector(index, observations)
  for (const step of dependencyOrder(plan, (step) => dependenciesOf(step, index))) selector.select(step)
  return plan.map((step) => selector.selectionOf(step))
}

/**
 * What pointers read from: the observation of each step that its identifier names alone. A step declared twice counts as
 * undeclared.
 */
export function stepObservationsOf(selections: readonly StepSelection[], index: PlanIndex): StepObservations {
  const named = selections.filter(({ step }) => index.step(step.stepId) === step)
  return Object.fromEntries(named.map(({ step, observation }) => [step.stepId, observation]))
}

/** The earliest first: by `sequence`, then by identifier in UTF-16 code units. */
export function inSequence(observations: readonly Observation[]): Observation[] {
  return observations.toSorted(
    (one, other) => one.sequence - other.sequence || byCodeUnit(one.observationId, other.observationId),
  )
}

function* dependenciesOf(step: Step, index: PlanIndex): Generator<Step> {
  const names = [step.after, ...capturesOf([step]).map(({ pointer }) => parsePointer(pointer)?.step ?? null)]
  for (const name of names) {
    const source = name === null ? null : index.step(name)
    if (source !== null) yield source
  }
}

class StepSelector {
  private readonly selections = new Map<Step, StepSelection>()
  private readonly byOperation: ReadonlyMap<string, readonly Observation[]>

  constructor(
    private readonly index: PlanIndex,
    observations: readonly Observation[],
  ) {
    this.byOperation = groupBy(inSequence(observations), pairKey)
  }

  selectionOf(step: Step): StepSelection {
    return this.selections.get(step) ?? { step, result: 'none', matchedObservationIds: [], observation: null }
  }

  /** Everything the step depends on has been selected. */
  select(step: Step): void {
    const floor = this.floorOf(step)
    if (floor === null) return
    const context = { operation: this.index.operationOf(step), captured: (pointer: string) => this.read(pointer) }
    const isAdmitted = admission(step, context)
    const matches = (this.byOperation.get(pairKey(step)) ?? []).filter(
      (observation) => observation.sequence > floor && isAdmitted(observation),
    )
    this.selections.set(step, selectionFrom(step, matches))
  }

  /**
   * The sequence that a match must lie behind: that of the step it comes after, and of every step it takes a value from. Null
   * when one of these stands for no observation, so that nothing can match.
   */
  private floorOf(step: Step): number | null {
    const anchor = step.after === null ? null : this.index.step(step.after)
    const captures = capturesOf([step]).map(({ pointer }) => this.sourceOf(pointer))
    const sources = [...(anchor === null ? [] : [this.selectionOf(anchor).observation]), ...captures]
    let floor = Number.NEGATIVE_INFINITY
    for (const source of sources) {
      if (source === null) return null
      floor = Math.max(floor, source.sequence)
    }
    return floor
  }

  /** The observation that the step of a captured pointer stands for. */
  private sourceOf(pointer: string): Observation | null {
    const source = this.index.step(parsePointer(pointer)?.step ?? '')
    return source === null ? null : this.selectionOf(source).observation
  }

  private read(pointer: string): ResolvedValue {
    const parsed = parsePointer(pointer)
    return parsed === null ? ABSENT : readPointer(this.sourceOf(pointer), parsed)
  }
}

function selectionFrom(step: Step, matches: readonly Observation[]): StepSelection {
  const [first, second] = matches
  const result = first === undefined ? 'none' : second === undefined ? 'one' : 'several'
  return {
    step,
    result,
    matchedObservationIds: matches.map(({ observationId }) => observationId),
    observation: result === 'several' && step.cardinality !== 'any' ? null : (first ?? null),
  }
}
