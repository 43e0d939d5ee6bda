import { type DeclaredOperation, readsDescribedChannel } from '../../compile/operation.ts'
import { parsePointer } from '../../compile/pointer.ts'
import { pointerTree } from '../../compile/pointer-tree.ts'
import {
  anyAddresses,
  type CoverageContext,
  descriptorPointerAt,
  everyOperation,
  type ReadOracle,
  readsInBothChannels,
  relevantOperation,
  stepIdsOf,
} from '../context.ts'
import type { DisciplinePredicates } from '../predicate.ts'

/** A success flag is read beside what contradicts it: the flag alone can lie. */
export const successIndicatorSeparation: DisciplinePredicates = {
  rule: 'success-indicator-separation',
  relevance: (context) =>
    relevantOperation(context, {
      asks({ operation: { responseDescriptor } }) {
        const { successIndicator, channelRoles } = responseDescriptor
        if (successIndicator === null) return 'declares no success indicator'
        if (channelRoles === null) return 'declares no channel roles'
        const other = Object.keys(channelRoles).find((pointer) => pointer !== successIndicator)
        return other === undefined ? null : `gives "${other}" a role beside its success indicator "${successIndicator}"`
      },
      otherwise: 'every operation nominates its success indicator and gives nothing else a role',
    }),
  satisfaction: (context) =>
    everyOperation(context, {
      lacks: (operation) => unseparated(operation, context),
      otherwise: 'every success indicator is read beside a pointer of another role, by one oracle at one step',
    }),
}

function unseparated(declared: DeclaredOperation, context: CoverageContext): string | null {
  const { successIndicator, channelRoles } = declared.operation.responseDescriptor
  if (successIndicator === null) return 'declares no success indicator'
  if (channelRoles === null) return 'declares no channel roles'
  const others = Object.entries(channelRoles).filter(([pointer]) => pointer !== successIndicator)
  if (others.length === 0) return null
  const rivals = pointerTree(others.filter(([, role]) => role !== 'success-indicator').map(([pointer]) => pointer))
  const isRead = stepIdsOf(context, declared).some((stepId) => {
    const indicator = descriptorPointerAt(stepId, declared, successIndicator)
    // A rival further down is read only where the shortest one above it is read too.
    const rivalOf = (pointer: string) => {
      const parsed = parsePointer(pointer)
      if (parsed?.step !== stepId || !readsDescribedChannel(declared, parsed)) return null
      return rivals.covering(parsed.tail)
    }
    const readsRival = ({ targets, checked }: ReadOracle) =>
      checked.some((pointer) => {
        const rival = rivalOf(pointer)
        return rival !== null && anyAddresses(targets, descriptorPointerAt(stepId, declared, rival))
      })
    return context.oraclesReading(stepId).some((oracle) => readsInBothChannels(oracle, indicator) && readsRival(oracle))
  })
  return isRead
    ? null
    : `has no oracle that reads its success indicator "${successIndicator}" beside a pointer of another role`
}
