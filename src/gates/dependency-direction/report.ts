import { visible } from '../../report/visible.ts'
import type { GateOutcome } from '../gate.ts'
import { byPlace } from '../shared/by-place.ts'
import type { Violation } from './violation.ts'

/** What was looked at and what was found. */
export type Survey = { readonly files: number; readonly roots: number; readonly violations: readonly Violation[] }

/** The output of the gate. Spec: contracts/08-gates.md, section 7.5. */
export function outcomeOf({ files, roots, violations }: Survey, { reportOnly }: { reportOnly: boolean }): GateOutcome {
  const found = `${violations.length} violation(s) across ${files} scanned file(s)`
  const lines = violations
    .toSorted(byPlace)
    .map(({ file, line, specifier, rule }) => `  ${visible(file)}:${line} "${visible(specifier)}": ${visible(rule)}\n`)
    .join('')
  if (reportOnly) {
    const stdout = `dependency-direction: report-only, ${found}; this run did not fail. Delete "reportOnly" from the section to let it fail.\n`
    return { exit: 0, stdout: stdout + lines, stderr: '' }
  }
  if (violations.length > 0) return { exit: 1, stdout: `dependency-direction: ${found}:\n`, stderr: lines }
  const stdout = `dependency-direction: passed, ${files} file(s) scanned across ${roots} root(s), 0 violations.\n`
  return { exit: 0, stdout, stderr: '' }
}
