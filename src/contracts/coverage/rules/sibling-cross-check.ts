import { encodeToken } from '../../compile/pointer.ts'
import { INPUT_CHANNELS } from '../../schemas/eval-contract.ts'
import { type CoverageContext, type ReadOracle, readsInBothChannels } from '../context.ts'
import { type DisciplinePredicates, no, yes } from '../predicate.ts'

/** Operations and parameters that should behave alike are compared with each other. */
export const siblingCrossCheck: DisciplinePredicates = {
  rule: 'sibling-cross-check',
  relevance({ contract: { siblingGroups } }) {
    if (siblingGroups === null) return yes('the contract declares no sibling groups, not even empty ones')
    const { operations, parameters } = siblingGroups
    if (operations.length === 0 && parameters.length === 0) return no('the contract declares that it has no siblings')
    return yes(`the contract declares ${operations.length} operation and ${parameters.length} parameter sibling groups`)
  },
  satisfaction(context) {
    const { siblingGroups } = context.contract
    if (siblingGroups === null) return no('the contract declares no sibling groups, not even empty ones')
    const operationGroup = siblingGroups.operations.find(
      (group) => !isCompared(operationMembers(group, context), context),
    )
    if (operationGroup !== undefined) {
      return no(
        `no oracle reads two operations of the group ${operationGroup.map(({ operationId }) => operationId).join(', ')}`,
      )
    }
    const parameterGroup = siblingGroups.parameters.find(
      (group) => !isCompared(parameterMembers(group, context), context),
    )
    if (parameterGroup !== undefined)
      return no(`no oracle reads two parameters of the group ${parameterGroup.join(', ')}`)
    return yes('every sibling group has an oracle that reads two of its members')
  },
}

/** A member is the roots at which it can be read; one named twice is one member. */
type Member = readonly string[]

function operationMembers(
  group: readonly { readonly interfaceId: string; readonly operationId: string }[],
  { index }: CoverageContext,
): Member[] {
  const distinct = new Map(group.map((pair) => [`${pair.interfaceId}/${pair.operationId}`, pair]))
  return [...distinct.values()].map(({ interfaceId, operationId }) =>
    index.stepsNaming(interfaceId, operationId).map(({ stepId }) => `/interactions/${stepId}`),
  )
}

function parameterMembers(group: readonly string[], { contract }: CoverageContext): Member[] {
  return [...new Set(group)].map((key) =>
    contract.interactionPlan.flatMap(({ stepId }) =>
      INPUT_CHANNELS.map((channel) => `/interactions/${stepId}/call-inputs/${channel}/${encodeToken(key)}`),
    ),
  )
}

function isCompared(members: readonly Member[], { oracles }: CoverageContext): boolean {
  return oracles.some((oracle) => members.filter((member) => readsMember(oracle, member)).length >= 2)
}

function readsMember(oracle: ReadOracle, roots: Member): boolean {
  return roots.some((root) => readsInBothChannels(oracle, root))
}
