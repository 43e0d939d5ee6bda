import * as v from 'valibot'
import { mapOf } from '../../contracts/schemas/parts/objects.ts'
import { ModuleValue, Take } from '../shared/module-value.ts'
import { RelativePath } from '../shared/paths.ts'
import {
  ConstructSource,
  Flags,
  Pattern,
  type PatternSource,
  ProseSource,
  patternProblem,
  usablePattern,
} from '../shared/pattern/index.ts'
import { ScannedPaths } from '../shared/scanned-paths.ts'
import { atLeastOne, crossCheck, NonEmpty, type SectionIssue, strictObject } from '../shared/section.ts'
import { widen } from './widen.ts'

const SOURCES = {
  module: strictObject({ kind: v.literal('module'), from: ModuleValue }),
  json: strictObject({
    kind: v.literal('json'),
    file: RelativePath,
    path: v.optional(v.array(NonEmpty), []),
    take: Take,
  }),
  files: strictObject({ kind: v.literal('files'), paths: ScannedPaths }),
  matches: strictObject({
    kind: v.literal('matches'),
    paths: ScannedPaths,
    pattern: v.pipe(strictObject({ match: ConstructSource, flags: Flags }), usablePattern()),
    distinct: v.optional(v.boolean(), false),
  }),
} as const
const Kinded = v.object({ kind: v.picklist(['module', 'json', 'files', 'matches']) })
/** What is left of a source without a known kind: the complaint about it. */
const Unkinded = v.pipe(
  Kinded,
  v.transform((): never => {
    throw new TypeError('a source of a known kind is read as that kind')
  }),
)

/** Where a number comes from. Chosen by its kind, so that what is wrong is said about the parts of that kind. */
const Source = v.lazy((input) => {
  const named = v.safeParse(Kinded, input)
  return named.success ? SOURCES[named.output.kind] : Unkinded
})
export type Source = v.InferOutput<typeof Source>

const Entry = strictObject({
  file: RelativePath,
  /** What messages call the sentence. */
  claim: NonEmpty,
  pattern: strictObject({ match: ProseSource, flags: Flags }),
  /** The sentence may be wrapped anywhere. */
  wrap: v.optional(v.boolean(), false),
  /** One source per capturing group. */
  counts: atLeastOne(NonEmpty),
  rendering: v.optional(v.picklist(['word', 'digits']), 'word'),
})
export type Entry = v.InferOutput<typeof Entry>

const Parts = strictObject({
  sources: mapOf(
    v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z0-9-]*$/, 'must be letters, digits and "-", with a letter first')),
    Source,
  ),
  entries: atLeastOne(Entry),
})
export type DocCountsSection = v.InferOutput<typeof Parts>

/** Spec: contracts/08-gates.md, section 11.1. */
export const DocCountsSection = v.pipe(Parts, crossCheck(findFaults))

/** The pattern of an entry as it is matched. */
export function patternOf(entry: Pick<Entry, 'pattern' | 'wrap'>): Pattern {
  const read = sourceOf(entry)
  if (!read.ok) throw new TypeError(`a pattern that ${read.why} was let through`)
  return new Pattern(read.source)
}

function* findFaults({ sources, entries }: DocCountsSection): Iterable<SectionIssue> {
  if (Object.keys(sources).length === 0) yield { at: ['sources'], message: 'declares no source to count' }
  for (const [index, entry] of entries.entries()) yield* entryFaults({ entry, index, sources })
  const read = new Set(entries.flatMap((entry) => entry.counts))
  for (const [name, source] of Object.entries(sources)) {
    if (!read.has(name)) yield { at: ['sources', name], message: 'is a source nothing reads' }
    if (source.kind === 'matches' && source.distinct && new Pattern(source.pattern).groupCount === 0) {
      yield {
        at: ['sources', name, 'distinct'],
        message: 'counts the distinct values of a capture group, and the pattern has none',
      }
    }
  }
}

type Placed = { readonly entry: Entry; readonly index: number; readonly sources: DocCountsSection['sources'] }

function* entryFaults({ entry, index, sources }: Placed): Iterable<SectionIssue> {
  for (const [position, name] of entry.counts.entries()) {
    if (Object.hasOwn(sources, name)) continue
    yield {
      at: ['entries', index, 'counts', position],
      message: `"${name}" is not a declared source; declared: ${Object.keys(sources).join(', ') || 'none'}`,
    }
  }
  const read = sourceOf(entry)
  const problem = read.ok ? patternProblem(read.source) : read.why
  if (!read.ok || problem !== null) {
    yield { at: ['entries', index, 'pattern', 'match'], message: problem ?? '' }
    return
  }
  const { groupCount } = new Pattern(read.source)
  if (groupCount === entry.counts.length) return
  yield {
    at: ['entries', index, 'pattern'],
    message: `has ${groupCount} capture group(s), and counts names ${entry.counts.length}: each count is one group`,
  }
}

type Readable = { readonly ok: true; readonly source: PatternSource } | { readonly ok: false; readonly why: string }

function sourceOf({ pattern, wrap }: Pick<Entry, 'pattern' | 'wrap'>): Readable {
  if (!wrap) return { ok: true, source: pattern }
  const widened = widen({ source: pattern.match, flags: pattern.flags })
  return widened.ok ? { ok: true, source: { match: widened.source, flags: pattern.flags } } : widened
}
