import * as v from 'valibot'
import { mapOf } from '../../contracts/schemas/parts/objects.ts'
import { Lockfiles, Registry, SpdxId, undeclaredLockfiles } from '../lockfile/section.ts'
import { atLeastOne, crossCheck, NonEmpty, type SectionIssue, strictObject } from '../shared/section.ts'

const Policy = strictObject({ label: NonEmpty, reason: NonEmpty, also: atLeastOne(SpdxId) })

const Tolerance = strictObject({
  reason: NonEmpty,
  lockfiles: Lockfiles,
  prefix: NonEmpty,
  license: SpdxId,
  optional: v.optional(v.boolean(), true),
  marker: v.optional(strictObject({ file: NonEmpty, contains: NonEmpty })),
})
export type Tolerance = v.InferOutput<typeof Tolerance>

const Undeclared = strictObject({
  reason: NonEmpty,
  lockfiles: Lockfiles,
  prefix: NonEmpty,
  readAs: SpdxId,
  evidence: NonEmpty,
})
export type Undeclared = v.InferOutput<typeof Undeclared>

const Sections = strictObject({
  lockfiles: Lockfiles,
  registry: Registry,
  allowlist: atLeastOne(SpdxId),
  policies: v.optional(mapOf(NonEmpty, Policy), {}),
  tolerances: v.optional(v.array(Tolerance), []),
  undeclared: v.optional(v.array(Undeclared), []),
})

/** Spec: contracts/08-gates.md, section 6.1. */
export const LicencesSection = v.pipe(Sections, crossCheck(problemsOf))
export type LicencesSection = v.InferOutput<typeof Sections>

function* problemsOf({ lockfiles, policies, tolerances, undeclared }: LicencesSection): Generator<SectionIssue> {
  for (const lockfile of Object.keys(policies)) {
    yield* undeclaredLockfiles([lockfile], { declared: lockfiles, at: () => ['policies', lockfile] })
  }
  for (const [key, rows] of Object.entries({ tolerances, undeclared })) {
    for (const [index, row] of rows.entries()) {
      yield* undeclaredLockfiles(row.lockfiles, {
        declared: lockfiles,
        at: (position) => [key, index, 'lockfiles', position],
      })
    }
  }
  yield* repeated(undeclared)
}

function* repeated(undeclared: readonly Undeclared[]): Generator<SectionIssue> {
  const seen = new Set<string>()
  for (const [index, { prefix, lockfiles }] of undeclared.entries()) {
    const pairs = new Set(lockfiles.map((lockfile) => JSON.stringify([prefix, lockfile])))
    if ([...pairs].some((pair) => seen.has(pair))) {
      yield { at: ['undeclared', index], message: `an earlier row reads "${prefix}" in the same lockfile` }
    }
    for (const pair of pairs) seen.add(pair)
  }
}
