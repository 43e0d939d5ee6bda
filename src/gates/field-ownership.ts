import { visible } from '../report/visible.ts'
import { OwnershipSection } from './field-ownership/section.ts'
import { type OwnershipViolation, surveyOwnership } from './field-ownership/survey.ts'
import type { Gate, GateOutcome } from './gate.ts'
import { byPlace } from './shared/by-place.ts'
import { scanPaths } from './shared/scanned-paths.ts'
import { loadTypeScript } from './typescript/load.ts'
import { tokenize } from './typescript/tokenize.ts'

/** Holds every write to an owned field against the modules that may write it. Spec: contracts/08-gates.md, section 9. */
export const fieldOwnership: Gate<OwnershipSection> = {
  name: 'field-ownership',
  summary: 'every write to an owned field against the modules allowed to write it',
  section: OwnershipSection,
  async run(section, context) {
    const typescript = await loadTypeScript('field-ownership', context)
    const { texts } = scanPaths(section.paths, { context, gate: 'field-ownership' })
    const violations = await surveyOwnership(section, texts, {
      tokensOf: (text, file) => tokenize(text, file, typescript).tokens,
      signal: context.signal,
    })
    return outcomeOf(violations, texts.size)
  },
}

function outcomeOf(violations: readonly OwnershipViolation[], files: number): GateOutcome {
  if (violations.length === 0) {
    return { exit: 0, stdout: `field-ownership: ${files} file(s) scanned, 0 violations\n`, stderr: '' }
  }
  const lines = violations
    .toSorted(byPlace)
    .map(({ file, line, subject, rule }) => `  ${visible(file)}:${line} ${visible(subject)}: ${rule}\n`)
  const heading = `\nfield-ownership: ${violations.length} violation(s) across ${files} scanned file(s):\n`
  return { exit: 1, stdout: '', stderr: heading + lines.join('') }
}
