import { counted } from '../../../report/counted.ts'
import { toPointer } from '../../../report/finding.ts'
import { pairKey } from '../../compile/pair.ts'
import { parsePointer } from '../../compile/pointer.ts'
import { anyAddresses, type CoverageContext, type ReadOracle } from '../context.ts'
import { type DisciplinePredicates, no, yes } from '../predicate.ts'

/** Operations and parameters that should behave alike are compared with each other. */
export const siblingCrossCheck: DisciplinePredicates = {
  rule: 'sibling-cross-check',
  relevance({ contract: { siblingGroups } }) {
    if (siblingGroups === null) return yes('the contract declares no sibling groups, not even empty ones')
    const { operations, parameters } = siblingGroups
    if (operations.length === 0 && parameters.length === 0) return no('the contract declares that it has no siblings')
    return yes(
      `the contract declares ${counted(operations.length, 'sibling group')} of operations and ${counted(parameters.length, 'sibling group')} of parameters`,
    )
  },
  satisfaction(context) {
    const { siblingGroups } = context.contract
    if (siblingGroups === null) return no('the contract declares no sibling groups, not even empty ones')
    const { operations, parameters } = siblingGroups
    const readersOfPair = operationReaders(context)
    const operationGroup = operations.find((group) => !isCompared(group.map(pairKey), readersOfPair))
    if (operationGroup !== undefined) {
      return no(
        `no oracle reads two operations of the group ${operationGroup.map(({ operationId }) => operationId).join(', ')}`,
      )
    }
    const readersOfKey = parameterReaders(context)
    const parameterGroup = parameters.find((group) => !isCompared(group, readersOfKey))
    if (parameterGroup !== undefined)
      return no(`no oracle reads two parameters of the group ${parameterGroup.join(', ')}`)
    return yes('every sibling group has an oracle that reads two of its members')
  },
}

/** By member of a group: which oracles read it in both channels. A member that none reads is left out. */
type Readers = ReadonlyMap<string, ReadonlySet<ReadOracle>>

/** Whether one oracle reads two members; one named twice is one member. */
function isCompared(group: readonly string[], readers: Readers): boolean {
  const seen = new Set<ReadOracle>()
  for (const member of new Set(group)) {
    for (const oracle of readers.get(member) ?? []) {
      if (seen.has(oracle)) return true
      seen.add(oracle)
    }
  }
  return false
}

/** An operation is read through any step that calls it. */
function operationReaders({ contract, oraclesReading }: CoverageContext): Readers {
  const readers = new Map<string, Set<ReadOracle>>()
  for (const step of contract.interactionPlan) {
    for (const oracle of oraclesReading(step.stepId)) {
      if (anyAddresses(oracle.targets, `/interactions/${step.stepId}`)) addReader(readers, pairKey(step), oracle)
    }
  }
  return readers
}

/** A parameter is read through any step and any input channel. */
function parameterReaders({ contract, oracles }: CoverageContext): Readers {
  const steps = new Set(contract.interactionPlan.map(({ stepId }) => stepId))
  const readers = new Map<string, Set<ReadOracle>>()
  for (const oracle of oracles) {
    for (const pointer of oracle.checked) {
      const { step, inputChannel, tail } = parsePointer(pointer) ?? {}
      const [key] = tail ?? []
      if (step === undefined || !inputChannel || key === undefined || !steps.has(step)) continue
      const root = `/interactions/${step}/call-inputs/${inputChannel}${toPointer([key])}`
      if (anyAddresses(oracle.targets, root)) addReader(readers, key, oracle)
    }
  }
  return readers
}

function addReader(readers: Map<string, Set<ReadOracle>>, member: string, oracle: ReadOracle): void {
  readers.set(member, (readers.get(member) ?? new Set()).add(oracle))
}
