import { Pattern } from '../shared/pattern/index.ts'
import { declarationsOf } from './declarations.ts'
import { type ClassReport, identifiersOf, type Page } from './page.ts'
import { examinedNothing } from './refused.ts'
import type { DocClaimsSection } from './section.ts'

type Options = NonNullable<DocClaimsSection['symbols']>

/**
 * Holds each backticked identifier that is spelled like a symbol against the sources. Spec: contracts/08-gates.md, 12.3 (2).
 *
 * @throws GateRefusal EVAL_QUALITY_DOC_CLAIM_PATH: no page has one
 */
export function checkSymbols(
  pages: readonly Page[],
  sources: ReadonlyMap<string, string>,
  { shape, foreign }: Options,
): ClassReport {
  const looksLikeSymbol = new Pattern(shape)
  const places = firstPlaces(pages, (name) => looksLikeSymbol.test(name))
  if (places.size === 0) throw examinedNothing('symbols: no page has a backticked identifier of that shape')
  const declared = new Set([...sources.values()].flatMap((text) => [...declarationsOf(text).keys()]))
  const known = new Set(foreign.map(({ token }) => token))
  const undeclared = [...places].filter(([name]) => !known.has(name) && !declared.has(name))
  const stale = foreign.filter(({ token }) => !places.has(token))
  return {
    summary: `${places.size - undeclared.length} backticked identifiers are declared`,
    failures: [
      ...undeclared.map(([name, place]) => `${place}: \`${name}\`: nothing in the source roots declares it`),
      ...stale.map(
        ({ token }) => `the foreign entry for "${token}" is not used: no page names it; remove or correct it`,
      ),
    ],
  }
}

/** Each identifier once, with the place at which the pages name it first. */
function firstPlaces(pages: readonly Page[], isWanted: (name: string) => boolean): Map<string, string> {
  const places = new Map<string, string>()
  const passedOver = new Set<string>()
  for (const { path, lines } of pages) {
    for (const [index, line] of lines.entries()) {
      for (const name of identifiersOf(line)) {
        if (places.has(name) || passedOver.has(name)) continue
        if (isWanted(name)) places.set(name, `${path}:${index + 1}`)
        else passedOver.add(name)
      }
    }
  }
  return places
}
