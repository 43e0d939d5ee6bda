import { groupBy } from '../../canonical/group-by.ts'
import { lazily } from '../../canonical/lazily.ts'
import { onlyOne } from '../../canonical/only-one.ts'
import type { EvalContract, Step } from '../schemas/eval-contract.ts'
import { type DeclaredOperation, declareOperation } from './operation.ts'
import { type Pair, pairKey } from './pair.ts'
import { type InteractionPointer, parsePointer } from './pointer.ts'

/**
 * Steps by identifier and operations by (interface, operation). An identifier declared more than once resolves to nothing;
 * building the index never fails. Spec: contracts/02-compile-and-seal.md, section 1.1.
 */
export type PlanIndex = {
  /** Every declared operation in declaration order, ambiguous ones included. */
  readonly operations: readonly DeclaredOperation[]
  /** Null when no step, or more than one, has this identifier. */
  step(stepId: string): Step | null
  /** Null when the interface declares no such operation, or declares it more than once. */
  operationOf(pair: Pair): DeclaredOperation | null
  /** What a pointer of the contract leads to. Answers are kept: a plan is read by few pointers, each in many places. */
  source(pointer: string): Source
  /** Plan steps naming a pair, in plan order, whether or not the pair is declared and whatever their identifiers. */
  stepsNaming(pair: Pair): readonly Step[]
  /** Whether more than one interface declares this operation identifier. */
  isSharedOperationId(operationId: string): boolean
  /** Whether one interface declares this operation more than once. */
  isDeclaredTwice(pair: Pair): boolean
}

/** A pointer taken apart, the single step it names, and the operation of that step; each null when there is none. */
export type Source = {
  readonly parsed: InteractionPointer | null
  readonly step: Step | null
  readonly operation: DeclaredOperation | null
}

type Planned = Pick<EvalContract, 'interactionPlan' | 'permittedInterfaces'>

export function buildPlanIndex({ interactionPlan, permittedInterfaces }: Planned): PlanIndex {
  const operations = permittedInterfaces.flatMap(({ logicalId, kind, operations: declared }, interfaceIndex) =>
    declared.map((operation, operationIndex) =>
      declareOperation({ operation, interfaceId: logicalId, kind, interfaceIndex, operationIndex }),
    ),
  )
  const steps = lazily(() => groupBy(interactionPlan, ({ stepId }) => stepId))
  const pairs = groupBy(operations, pairKey)
  const stepsOfPair = lazily(() => groupBy(interactionPlan, pairKey))
  const interfacesOf = new Map<string, Set<string>>()
  for (const { operationId, interfaceId } of operations) {
    interfacesOf.set(operationId, (interfacesOf.get(operationId) ?? new Set()).add(interfaceId))
  }
  const operationOf = (pair: Pair) => onlyOne(pairs.get(pairKey(pair)))
  const sources = new Map<string, Source>()
  return {
    operations,
    step: (stepId) => onlyOne(steps().get(stepId)),
    source(pointer) {
      const known = sources.get(pointer)
      if (known !== undefined) return known
      const parsed = parsePointer(pointer)
      const step = parsed === null ? null : onlyOne(steps().get(parsed.step))
      const source = { parsed, step, operation: step === null ? null : operationOf(step) }
      sources.set(pointer, source)
      return source
    },
    operationOf,
    stepsNaming: (pair) => stepsOfPair().get(pairKey(pair)) ?? [],
    isSharedOperationId: (operationId) => (interfacesOf.get(operationId)?.size ?? 0) > 1,
    isDeclaredTwice: (pair) => (pairs.get(pairKey(pair))?.length ?? 0) > 1,
  }
}

/**
 * What keeps a plan from naming each step and each operation of an interface once; null when nothing does.
 * Only sealing insists on it.
 */
export function planAmbiguity({ interactionPlan, permittedInterfaces }: Planned): string | null {
  const seen = new Set<string>()
  for (const { stepId } of interactionPlan) {
    if (seen.has(stepId)) return `the plan declares the step "${stepId}" more than once`
    seen.add(stepId)
  }
  const pairs = new Set<string>()
  for (const { logicalId, operations } of permittedInterfaces) {
    for (const { operationId } of operations) {
      const pair = pairKey({ interfaceId: logicalId, operationId })
      if (pairs.has(pair)) return `the interface "${logicalId}" declares the operation "${operationId}" more than once`
      pairs.add(pair)
    }
  }
  return null
}

/** Why a pair resolves to nothing. */
export function unresolvedOperationReason(index: PlanIndex, pair: Pair): string {
  const { interfaceId, operationId } = pair
  return index.isDeclaredTwice(pair)
    ? `the interface "${interfaceId}" declares the operation "${operationId}" more than once`
    : `the interface "${interfaceId}" does not declare the operation "${operationId}"`
}
