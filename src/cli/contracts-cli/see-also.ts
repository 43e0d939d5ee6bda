import { AggregationRefusal, RuntimeFault, StructuralFailure } from '../../canonical/faults.ts'
import type { ContractIo } from './command.ts'

/** More would push what went wrong out of sight. */
const MOST = 3

/**
 * Tells a person at a terminal where to read on about codes. Everybody else gets the lines that the specification fixes, and
 * no other: programs read them, and the contract tools have no `explain`. Spec: contracts part 06, section 7.
 */
export function tellSeeAlso(codes: Iterable<string>, { program, stderr, isTerminal }: ContractIo): void {
  if (program !== 'plumb' || isTerminal !== true) return
  for (const code of [...new Set(codes)].slice(0, MOST)) stderr(`${program}: see: plumb explain ${code}\n`)
}

/** The code that says most of an error; none for one without. */
export function codesOf(error: unknown): string[] {
  if (error instanceof StructuralFailure || error instanceof AggregationRefusal) return [error.code]
  if (error instanceof RuntimeFault) return [error.reason ?? error.portFailureReason ?? error.code]
  return []
}
