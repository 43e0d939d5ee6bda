import { heeding } from '../shared/heeding.ts'
import type { TypeScript } from '../typescript/scanner.ts'
import { tokenize } from '../typescript/tokenize.ts'
import { dependencies, type Found } from './dependencies.ts'
import { brokenRule } from './judge.ts'
import { impurities } from './purity.ts'
import { references } from './references.ts'
import type { Survey } from './report.ts'
import { type DirectionSection, layerOf } from './section.ts'
import type { LocalViolation, Violation } from './violation.ts'

/**
 * Every violation in the scanned files. Spec: contracts/08-gates.md, sections 7.3 and 7.4.
 *
 * @param texts path below the configuration's folder to text
 */
export async function survey(
  section: DirectionSection,
  texts: ReadonlyMap<string, string>,
  { typescript, signal }: { typescript: TypeScript; signal: AbortSignal },
): Promise<Survey> {
  const scanned = new Set(texts.keys())
  const violations: Violation[] = []
  for await (const [file, text] of heeding(texts, signal)) {
    for (const local of violationsIn({ file, text }, { section, scanned, typescript }))
      violations.push({ file, ...local })
  }
  return { files: texts.size, roots: section.roots.length, violations }
}

type Tree = {
  readonly section: DirectionSection
  readonly scanned: ReadonlySet<string>
  readonly typescript: TypeScript
}

function* violationsIn(
  { file, text }: { file: string; text: string },
  { section, scanned, typescript }: Tree,
): Generator<LocalViolation> {
  const layer = layerOf(file, section.layers)
  if (layer === null) {
    yield { line: 1, specifier: file, rule: 'sits under a root but in no declared layer' }
    return
  }
  const { tokens, leading } = tokenize(text, file, typescript)
  const found: Found[] = [...references(leading), ...dependencies(tokens, section.commonjs)]
  for (const one of found) {
    if (one.kind === 'violation') {
      yield one.violation
      continue
    }
    const { line, specifier } = one.dependency
    const rule = brokenRule(one.dependency, { file, layer }, { ...section, scanned })
    if (rule !== null) yield { line, specifier, rule }
  }
  if (section.purity?.layers.includes(layer.name)) yield* impurities(tokens, section.purity)
}
