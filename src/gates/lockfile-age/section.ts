import * as v from 'valibot'
import { Lockfiles, Registry, undeclaredLockfiles } from '../lockfile/section.ts'
import { RelativePath } from '../shared/paths.ts'
import { crossCheck, NonEmpty, type SectionIssue, strictObject } from '../shared/section.ts'

const PackageName = v.pipe(
  v.string(),
  v.regex(
    /^(?:@[A-Za-z0-9._~!*'()-]+\/)?[A-Za-z0-9._~!*'()-]+$/,
    'must be the name of a package, without a version: every version locked under it is excluded',
  ),
)

const Sections = strictObject({
  lockfiles: Lockfiles,
  registry: Registry,
  windowDays: v.optional(
    v.pipe(
      v.number(),
      v.integer('must be a whole number of days'),
      v.minValue(1, 'must be at least 1 day'),
      v.maxValue(1_000_000, 'must be at most 1000000 days'),
    ),
    7,
  ),
  cache: v.optional(RelativePath),
  exclude: v.optional(v.array(strictObject({ name: PackageName, reason: NonEmpty, lockfiles: Lockfiles })), []),
})

/** Spec: contracts/08-gates.md, section 5.1. */
export const LockfileAgeSection = v.pipe(Sections, crossCheck(problemsOf))
export type LockfileAgeSection = v.InferOutput<typeof Sections>

function* problemsOf({ lockfiles, exclude }: LockfileAgeSection): Generator<SectionIssue> {
  const exempted = new Set<string>()
  for (const [index, row] of exclude.entries()) {
    yield* undeclaredLockfiles(row.lockfiles, {
      declared: lockfiles,
      at: (position) => ['exclude', index, 'lockfiles', position],
    })
    for (const lockfile of row.lockfiles) {
      const pair = JSON.stringify([row.name, lockfile])
      if (exempted.has(pair)) {
        yield { at: ['exclude', index], message: `"${row.name}" is excluded in ${lockfile} already` }
      }
      exempted.add(pair)
    }
  }
}
