import * as v from 'valibot'
import { RelativePath } from '../shared/paths.ts'
import { atLeastOne, crossCheck, NonEmpty, type SectionIssue, strictObject } from '../shared/section.ts'

const Binary = strictObject({
  /** What is run: a program, or a script. */
  entry: RelativePath,
  /** How pages call it. */
  spellings: atLeastOne(v.pipe(NonEmpty, v.regex(/\S/, 'must not be blank'))),
  /** Path under which readers find the repository once it is installed. */
  installedPrefix: v.optional(NonEmpty),
})
export type Binary = v.InferOutput<typeof Binary>
const Binaries = atLeastOne(Binary)

const Parts = strictObject({
  pages: atLeastOne(RelativePath),
  // Chosen by shape, so that what is wrong in an object or a list is said about its parts.
  binary: v.lazy((input) => (Array.isArray(input) ? Binaries : Binary)),
  /** Stands in for an input that only a reader has. */
  sampleInput: RelativePath,
  usageExit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(255)), 64),
  /** Per invocation, milliseconds. */
  timeoutMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1000)), 30_000),
  elisionLimit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 3),
})
export type DocInvocationsSection = v.InferOutput<typeof Parts>

/** Spec: contracts/08-gates.md, section 10.1. */
export const DocInvocationsSection = v.pipe(Parts, crossCheck(findSharedSpellings))

/** One object is a list of one. */
export function binariesOf({ binary }: Pick<DocInvocationsSection, 'binary'>): readonly Binary[] {
  return 'entry' in binary ? [binary] : binary
}

/** A second binary under the same spelling would never run. */
function* findSharedSpellings(section: DocInvocationsSection): Iterable<SectionIssue> {
  const owners = new Map<string, number>()
  for (const [index, { spellings }] of binariesOf(section).entries()) {
    for (const [position, spelling] of spellings.entries()) {
      const words = spelling.trim().replace(/\s+/g, ' ')
      const owner = owners.get(words) ?? index
      owners.set(words, owner)
      if (owner === index) continue
      yield {
        at: ['binary', index, 'spellings', position],
        message: `"${spelling}" already calls binary[${owner}]`,
      }
    }
  }
}
