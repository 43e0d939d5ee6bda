import * as v from 'valibot'
import { RelativePath } from '../shared/paths.ts'
import { ConstructSource, Flags, usablePattern } from '../shared/pattern/index.ts'
import { ScannedPaths } from '../shared/scanned-paths.ts'
import { atLeastOne, crossCheck, NonEmpty, type SectionIssue, strictObject } from '../shared/section.ts'

/** What a line that is too long to be searched is reported under. */
export const TOO_LONG = 'line-exceeds-scan-bound'

const FieldPath = v.pipe(
  v.string(),
  v.regex(
    /^[A-Za-z_$][A-Za-z0-9_$-]*(\.[A-Za-z_$][A-Za-z0-9_$-]*)*$/,
    'must be a field of the manifest, such as scripts or repository.url',
  ),
)

const NamedPattern = v.pipe(
  strictObject({ name: NonEmpty, match: ConstructSource, flags: Flags, reason: NonEmpty }),
  usablePattern(),
)
export type NamedPattern = v.InferOutput<typeof NamedPattern>

const Sections = strictObject({
  paths: ScannedPaths,
  manifest: v.optional(strictObject({ file: v.optional(RelativePath, 'package.json'), fields: atLeastOne(FieldPath) })),
  patterns: v.pipe(
    v.array(NamedPattern),
    v.minLength(1, 'needs at least one entry'),
    v.maxLength(64, 'must have at most 64 entries'),
  ),
})

/** Spec: contracts/08-gates.md, section 8.1. */
export const PackageBoundarySection = v.pipe(Sections, crossCheck(problemsOf))
export type PackageBoundarySection = v.InferOutput<typeof Sections>

function* problemsOf({ patterns }: PackageBoundarySection): Generator<SectionIssue> {
  const names = new Set<string>([TOO_LONG])
  for (const [index, { name }] of patterns.entries()) {
    const at = ['patterns', index, 'name']
    if (name === TOO_LONG) yield { at, message: `"${TOO_LONG}" is what lines that are too long are reported under` }
    else if (names.has(name)) yield { at, message: `an earlier pattern is named "${name}"` }
    names.add(name)
  }
}
