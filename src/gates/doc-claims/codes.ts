import type { GateContext } from '../gate.ts'
import { lineAt } from '../markdown/lines.ts'
import { readStringList, sourceOf } from '../shared/module-value.ts'
import { Pattern } from '../shared/pattern/index.ts'
import type { ClassReport, Page } from './page.ts'
import { examinedNothing } from './refused.ts'
import type { DocClaimsSection } from './section.ts'

type Options = NonNullable<DocClaimsSection['codes']>

/**
 * Holds each code that a page names against the registries and, if wanted, the literals of the sources.
 * Spec: contracts/08-gates.md, section 12.3 (5).
 *
 * @throws GateRefusal EVAL_QUALITY_DOC_CLAIM_PATH: no page names one
 */
export async function checkCodes(
  authored: readonly Page[],
  sources: ReadonlyMap<string, string>,
  { options, context }: { readonly options: Options; readonly context: GateContext },
): Promise<ClassReport> {
  const registered = new Set<string>()
  for (const registry of options.registries) {
    for (const code of await readStringList(registry, context)) registered.add(code)
  }
  const places = firstPlaces(authored, new Pattern(options.pattern))
  if (places.size === 0) throw examinedNothing('codes: no authored page names a code')
  const isLiteral = (code: string) => [...sources.values()].some((text) => text.includes(`'${code}'`))
  const unknown = [...places].filter(
    ([code]) => !registered.has(code) && !(options.literalInSources && isLiteral(code)),
  )
  const where = options.registries.map(sourceOf).join(', ')
  const literal = options.literalInSources ? ' nor in single quotes in the sources' : ''
  return {
    summary: `${places.size - unknown.length} named codes exist`,
    failures: unknown.map(([code, place]) => `${place}: the code "${code}" is not in ${where}${literal}`),
  }
}

function firstPlaces(pages: readonly Page[], pattern: Pattern): Map<string, string> {
  const places = new Map<string, string>()
  for (const { path, text } of pages) {
    for (const { index, groups } of pattern.all(text)) {
      const [code] = groups
      if (code === null || code === undefined || places.has(code)) continue
      places.set(code, `${path}:${lineAt(text, index)}`)
    }
  }
  return places
}
