import * as v from 'valibot'
import { ModuleValue } from '../shared/module-value.ts'
import { Extension, normalised, RelativePath } from '../shared/paths.ts'
import { Flags, Pattern, ProseSource, usablePattern } from '../shared/pattern/index.ts'
import { ScannedPaths } from '../shared/scanned-paths.ts'
import { atLeastOne, crossCheck, NonEmpty, type SectionIssue, strictObject } from '../shared/section.ts'
import { verbsOf } from './verbs.ts'

const Prose = v.pipe(strictObject({ match: ProseSource, flags: Flags }), usablePattern())
/** A pattern whose first group is what is looked at. */
const Capturing = v.pipe(
  Prose,
  v.check((pattern) => new Pattern(pattern).groupCount > 0, 'has no capture group, and the first one is what is read'),
)
const Whole = v.pipe(v.number(), v.integer())
const Names = v.array(NonEmpty)

/** camelCase, PascalCase with an inner capital, SCREAMING_SNAKE of 4 characters or more, one capitalised word of 4 letters or more. */
const DEFAULT_SHAPE = {
  match: '^(?:[a-z]+[A-Z]|[A-Z][a-z]+[A-Z]|[A-Z][A-Z0-9_]{3,}$|[A-Z][a-z]{3,}$)',
  flags: '',
}

const Citations = strictObject({
  extensions: v.optional(atLeastOne(Extension), ['.ts', '.mjs', '.json']),
  /** Lines above and below a cited range in which a symbol of the sentence may stand. */
  window: v.optional(v.pipe(Whole, v.minValue(0)), 4),
  unanchored: v.optional(v.array(strictObject({ file: RelativePath, citation: NonEmpty, reason: NonEmpty })), []),
})

const Symbols = strictObject({
  shape: v.optional(Prose, DEFAULT_SHAPE),
  foreign: v.optional(v.array(strictObject({ token: NonEmpty, reason: NonEmpty })), []),
})

const List = strictObject({
  file: RelativePath,
  claim: NonEmpty,
  pattern: Capturing,
  // Chosen by shape, so that what is wrong is said about its parts.
  tokenShape: v.lazy((input) => (isObject(input) && 'module' in input ? ModuleValue : Prose)),
  expected: ModuleValue,
})

const Codes = strictObject({
  pattern: Capturing,
  registries: atLeastOne(ModuleValue),
  literalInSources: v.optional(v.boolean(), true),
})

const Fence = strictObject({
  file: RelativePath,
  claim: NonEmpty,
  intro: Prose,
  schema: ModuleValue,
  shape: v.optional(v.picklist(['one', 'each']), 'one'),
  /** Lines after the introduction within which the block must open. */
  lookahead: v.optional(v.pipe(Whole, v.minValue(1)), 3),
})

const Vocabulary = strictObject({
  tokens: ModuleValue,
  accepted: ModuleValue,
  refused: ModuleValue,
  verbs: v.optional(
    strictObject({
      accepts: v.optional(Names),
      refuses: v.optional(Names),
      participles: v.optional(Names),
    }),
    {},
  ),
})

const Claim = strictObject({
  file: RelativePath,
  /** A text that exactly one line of the page holds. */
  key: NonEmpty,
  settles: v.lazy((input) =>
    typeof input === 'string' ? v.literal('read', 'must be "read" or a module value') : ModuleValue,
  ),
  reason: NonEmpty,
  asOf: v.optional(
    strictObject({
      hash: v.pipe(v.string(), v.regex(/^(?:sha256:)?[0-9a-f]{64}$/, 'must be 64 lower-case hexadecimal digits')),
      /** What was reviewed; by default the page itself. */
      subject: v.optional(RelativePath),
    }),
  ),
})

const Dated = strictObject({
  triggers: atLeastOne(Prose),
  headings: v.optional(Prose),
  claims: atLeastOne(Claim),
})

const Transcription = strictObject({ file: RelativePath, claim: NonEmpty, text: ModuleValue })

const Parts = strictObject({
  pages: atLeastOne(RelativePath),
  /** How the names of generated pages end. */
  generated: v.optional(Names, []),
  sources: v.optional(ScannedPaths),
  citations: v.optional(Citations),
  symbols: v.optional(Symbols),
  lists: v.optional(atLeastOne(List)),
  codes: v.optional(Codes),
  fences: v.optional(atLeastOne(Fence)),
  vocabulary: v.optional(Vocabulary),
  dated: v.optional(Dated),
  transcriptions: v.optional(atLeastOne(Transcription)),
})
export type DocClaimsSection = v.InferOutput<typeof Parts>
export type ClaimList = v.InferOutput<typeof List>
export type ClaimFence = v.InferOutput<typeof Fence>
export type DatedClaim = v.InferOutput<typeof Claim>

/** Spec: contracts/08-gates.md, section 12.1. */
export const DocClaimsSection = v.pipe(Parts, crossCheck(findFaults))

const CLASSES = [
  'citations',
  'symbols',
  'lists',
  'codes',
  'fences',
  'vocabulary',
  'dated',
  'transcriptions',
] as const satisfies readonly (keyof DocClaimsSection)[]
const READ_SOURCES = ['citations', 'symbols', 'codes'] as const

function* findFaults(section: DocClaimsSection): Iterable<SectionIssue> {
  if (CLASSES.every((name) => section[name] === undefined)) {
    yield { at: [], message: `declares no class of claim; there are ${CLASSES.join(', ')}` }
  }
  const readers = READ_SOURCES.filter((name) => section[name] !== undefined)
  if (section.sources === undefined && readers.length > 0) {
    yield { at: ['sources'], message: `is required by ${readers.join(', ')}` }
  }
  if (section.vocabulary !== undefined) yield* verbFaults(section.vocabulary.verbs)
  if (section.dated !== undefined) yield* datedFaults(section.dated.claims)
}

function* verbFaults(given: Parameters<typeof verbsOf>[0]): Iterable<SectionIssue> {
  const { accepts, refuses } = verbsOf(given)
  for (const verb of accepts.filter((name) => refuses.includes(name))) {
    yield { at: ['vocabulary', 'verbs'], message: `"${verb}" is in both lists, accepts and refuses` }
  }
  for (const [index, participle] of (given.participles ?? []).entries()) {
    if ([...accepts, ...refuses].includes(participle.toLowerCase())) continue
    yield {
      at: ['vocabulary', 'verbs', 'participles', index],
      message: `"${participle}" is in neither list, accepts or refuses`,
    }
  }
}

function* datedFaults(claims: readonly DatedClaim[]): Iterable<SectionIssue> {
  const seen = new Set<string>()
  for (const [index, { file, key, settles, asOf }] of claims.entries()) {
    const at = ['dated', 'claims', index]
    const place = `${normalised(file)}\n${key}`
    if (seen.has(place)) yield { at, message: `claims "${key}" of ${file} a second time` }
    seen.add(place)
    if (asOf !== undefined && settles !== 'read') {
      yield {
        at: [...at, 'asOf'],
        message: 'goes with "settles": "read" only; a predicate settles the claim on every run',
      }
    }
  }
}

function isObject(input: unknown): input is object {
  return typeof input === 'object' && input !== null
}
