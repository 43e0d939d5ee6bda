import { byCodeUnit } from '../../canonical/by-code-unit.ts'
import { heeding } from '../shared/heeding.ts'
import { Pattern } from '../shared/pattern/index.ts'
import { type LogicalLine, logicalLines } from './logical-lines.ts'
import { type NamedPattern, TOO_LONG } from './section.ts'

export type Violation = {
  readonly file: string
  readonly line: number
  /** Name of the pattern that matched. */
  readonly pattern: string
  readonly text: string
  readonly reason: string
}

/** A longer line is reported instead of searched. */
const LONGEST_LINE = 65_536
const SHOWN = 120

/**
 * Searches every logical line; the first pattern that matches reports it, once. Sorted by file, then line.
 * Spec: contracts/08-gates.md, section 8.2.
 *
 * @throws GateRefusal (without a code) a pattern takes more than its bound
 */
export async function searchTexts(
  texts: ReadonlyMap<string, string>,
  patterns: readonly NamedPattern[],
  signal: AbortSignal,
): Promise<Violation[]> {
  const ready = patterns.map(({ name, reason, ...source }) => ({ name, reason, pattern: new Pattern(source) }))
  const files = [...texts].sort(([a], [b]) => byCodeUnit(a, b))
  const violations: Violation[] = []
  for await (const [file, text] of heeding(files, signal)) {
    for (const logical of logicalLines(text)) {
      const found = judge(logical, ready)
      if (found !== null) violations.push({ file, line: logical.line, ...found })
    }
  }
  return violations
}

type Ready = { readonly name: string; readonly reason: string; readonly pattern: Pattern }

function judge({ spaced, joined }: LogicalLine, patterns: readonly Ready[]): Omit<Violation, 'file' | 'line'> | null {
  if (spaced.length > LONGEST_LINE) {
    const reason = `a line of ${spaced.length} characters is longer than the ${LONGEST_LINE} that are searched`
    return { pattern: TOO_LONG, text: `${spaced.slice(0, SHOWN)}...`, reason }
  }
  const found = patterns.find(({ pattern }) => pattern.test(spaced) || (joined !== spaced && pattern.test(joined)))
  return found === undefined ? null : { pattern: found.name, text: spaced, reason: found.reason }
}
