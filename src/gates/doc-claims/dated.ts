import type { GateContext } from '../gate.ts'
import { readVerdict, sourceOf } from '../shared/module-value.ts'
import { normalised } from '../shared/paths.ts'
import { Pattern } from '../shared/pattern/index.ts'
import { checkAsOf } from './as-of.ts'
import type { ClassReport, Page } from './page.ts'
import type { DatedClaim, DocClaimsSection } from './section.ts'

type Options = NonNullable<DocClaimsSection['dated']>

/**
 * Holds every line that time can make false: each is registered, and each registration is still about one such line and still
 * true. Spec: contracts/08-gates.md, section 12.3 (4).
 */
export async function checkDated(
  authored: readonly Page[],
  options: Options,
  context: GateContext,
): Promise<ClassReport> {
  const isDated = readerOf(options)
  const failures: string[] = []
  const dated = new Map(authored.map((page) => [page.path, datedLines(page, isDated)]))
  for (const { path, lines } of authored) {
    const keys = options.claims.filter((claim) => normalised(claim.file) === path).map((claim) => claim.key)
    for (const index of dated.get(path) ?? []) {
      const line = lines[index] ?? ''
      if (keys.some((key) => line.includes(key))) continue
      failures.push(
        `${path}:${index + 1}: a time-sensitive line that no claim registers: ${JSON.stringify(line.trim())}`,
      )
    }
  }
  const settled = { predicate: 0, review: 0 }
  for (const claim of options.claims) {
    const page = authored.find(({ path }) => path === normalised(claim.file))
    const place = locate(claim, page, dated)
    if (typeof place === 'string') {
      failures.push(place)
      continue
    }
    const wrong = await settle(claim, context)
    settled[claim.settles === 'read' ? 'review' : 'predicate'] += 1
    if (wrong !== null) failures.push(`${claim.file}:${place + 1}: the claim "${claim.key}" ${wrong}`)
  }
  const { predicate, review } = settled
  return {
    summary: `${predicate + review} time-sensitive claims registered (${predicate} settled by a predicate, ${review} by review)`,
    failures,
  }
}

type Reader = { readonly triggers: readonly Pattern[]; readonly headings: Pattern | null }

function readerOf({ triggers, headings }: Options): Reader {
  return {
    triggers: triggers.map((trigger) => new Pattern(trigger)),
    headings: headings === undefined ? null : new Pattern(headings),
  }
}

/** 0-based indices of the lines that read as dated: by a trigger, or as a bullet of a section that owes what it says to its time. */
function datedLines({ lines, isFenced }: Page, { triggers, headings }: Reader): number[] {
  let isOwed = false
  return lines.flatMap((line, index) => {
    if (line.startsWith('#')) {
      // In a fence it is a comment: no claim, and no heading either.
      if (!isFenced[index]) isOwed = headings?.test(line) ?? false
      return []
    }
    const isBullet = isOwed && /^\s*- /.test(line)
    return isBullet || triggers.some((trigger) => trigger.test(line)) ? [index] : []
  })
}

/** @returns the 0-based line of a claim, or what is wrong with its registration */
function locate(
  { file, key }: DatedClaim,
  page: Page | undefined,
  dated: ReadonlyMap<string, readonly number[]>,
): number | string {
  if (page === undefined) return `${file}: the page of the claim "${key}" is missing among the authored pages`
  const places = page.lines.flatMap((line, index) => (line.includes(key) ? [index] : []))
  const [place] = places
  if (place === undefined) return `${file}: no line holds "${key}"; it was rewritten, so review the claim`
  if (places.length > 1) {
    const lines = places.map((index) => index + 1).join(', ')
    return `${file}: ${places.length} lines hold "${key}" (lines ${lines}); the key is too short`
  }
  if (dated.get(page.path)?.includes(place)) return place
  return `${file}:${place + 1}: the line that holds "${key}" does not read as time-sensitive; remove the claim, or add a trigger`
}

/** @returns why a claim does not hold, or null */
async function settle(claim: DatedClaim, context: GateContext): Promise<string | null> {
  if (claim.settles === 'read') return checkAsOf(claim, context.root)
  return (await readVerdict(claim.settles, context)) ? null : `does not hold: ${sourceOf(claim.settles)} answers false`
}
