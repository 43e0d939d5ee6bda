import { toPointer } from '../../report/finding.ts'
import { type RootedNode, resolvedPointersOf, walkRooted } from '../compile/expression.ts'
import type { DeclaredOperation } from '../compile/operation.ts'
import { buildPlanIndex, type PlanIndex } from '../compile/plan-index.ts'
import { parsePointer } from '../compile/pointer.ts'
import type { EvalContract } from '../schemas/eval-contract.ts'
import { type Answer, no, yes } from './predicate.ts'

/** What the predicates ask of a contract, worked out once. */
export type CoverageContext = {
  readonly contract: EvalContract
  readonly index: PlanIndex
  readonly oracles: readonly ReadOracle[]
  /** The oracles whose check reads a step, in declaration order: a contract may have as many steps as oracles. */
  oraclesReading(stepId: string): readonly ReadOracle[]
  /** Every node of every check, in declaration and walk order. */
  readonly nodes: readonly RootedNode[]
}

/**
 * What an oracle reads, in each of its two channels; pointers are resolved, collections of quantifiers included, and sorted by
 * code unit, so that what lies under a root is found without looking at every one.
 */
export type ReadOracle = { readonly targets: readonly string[]; readonly checked: readonly string[] }

export function coverageContext(contract: EvalContract): CoverageContext {
  const oracles: ReadOracle[] = []
  const nodes: RootedNode[] = []
  for (const { direction, check } of contract.oracles) {
    const rooted = check === null ? [] : walkRooted(check)
    for (const node of rooted) nodes.push(node)
    const targets = direction?.evidenceTargets ?? []
    oracles.push({ targets: targets.toSorted(), checked: rooted.flatMap(resolvedPointersOf).sort() })
  }
  const readers = readersByStep(oracles)
  const oraclesReading = (stepId: string) => readers.get(stepId) ?? []
  return { contract, index: buildPlanIndex(contract), oracles, oraclesReading, nodes }
}

function readersByStep(oracles: readonly ReadOracle[]): ReadonlyMap<string, readonly ReadOracle[]> {
  const readers = new Map<string, ReadOracle[]>()
  for (const oracle of oracles) {
    for (const step of new Set(oracle.checked.map((pointer) => parsePointer(pointer)?.step))) {
      if (step === undefined) continue
      const known = readers.get(step)
      if (known === undefined) readers.set(step, [oracle])
      else known.push(oracle)
    }
  }
  return readers
}

/** Whether one of many pointers addresses a root: is the root or lies under it. */
export function anyAddresses(sorted: readonly string[], root: string): boolean {
  if (sorted[placeOf(sorted, root)] === root) return true
  const below = `${root}/`
  return sorted[placeOf(sorted, below)]?.startsWith(below) === true
}

/** Where a text stands, or would stand, among sorted ones. */
function placeOf(sorted: readonly string[], text: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? '') < text) low = middle + 1
    else high = middle
  }
  return low
}

/** Whether an oracle reads a root both where it points people and where it checks. */
export function readsInBothChannels({ targets, checked }: ReadOracle, root: string): boolean {
  return anyAddresses(targets, root) && anyAddresses(checked, root)
}

/** The interaction pointer of what an operation's descriptor describes, as one step observes it. */
function describedRoot(stepId: string, { described }: DeclaredOperation): string {
  const file = described.artifactId === null ? '' : `/${described.artifactId}`
  return `/interactions/${stepId}/${described.channel}${file}`
}

/** A descriptor-relative pointer, as one step observes it. */
export function descriptorPointerAt(stepId: string, operation: DeclaredOperation, pointer: string): string {
  return describedRoot(stepId, operation) + pointer
}

/** A key of the described document, as one step observes it. */
export function responseKeyAt(stepId: string, operation: DeclaredOperation, key: string): string {
  return describedRoot(stepId, operation) + toPointer([key])
}

/** Identifiers of the plan's steps that call an operation, in plan order. */
export function stepIdsOf({ index }: CoverageContext, operation: DeclaredOperation): string[] {
  return index.stepsNaming(operation).map(({ stepId }) => stepId)
}

/** The first operation a rule has something to ask of decides; without any operation nothing is known, which is relevant. */
export function relevantOperation(
  { index: { operations } }: CoverageContext,
  { asks, otherwise }: { asks: (operation: DeclaredOperation) => string | null; otherwise: string },
): Answer {
  if (operations.length === 0) return yes('the contract declares no operation')
  for (const operation of operations) {
    const reason = asks(operation)
    if (reason !== null) return yes(`the operation "${operation.operationId}" ${reason}`)
  }
  return no(otherwise)
}

/** Every operation must answer; the first that does not decides. */
export function everyOperation(
  { index: { operations } }: CoverageContext,
  { lacks, otherwise }: { lacks: (operation: DeclaredOperation) => string | null; otherwise: string },
): Answer {
  if (operations.length === 0) return no('the contract declares no operation')
  for (const operation of operations) {
    const reason = lacks(operation)
    if (reason !== null) return no(`the operation "${operation.operationId}" ${reason}`)
  }
  return yes(otherwise)
}
