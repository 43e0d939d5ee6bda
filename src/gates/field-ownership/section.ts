import * as v from 'valibot'
import { Identifier, RelativePath, RelativePrefix } from '../shared/paths.ts'
import { ScannedPaths } from '../shared/scanned-paths.ts'
import { atLeastOne, crossCheck, strictObject } from '../shared/section.ts'

const Parts = strictObject({
  paths: ScannedPaths,
  fields: atLeastOne(Identifier),
  /** Files whose path begins with one are exempt. */
  declarations: v.optional(v.array(RelativePrefix), []),
  /** Files that may write the fields; each has to write every one. */
  writers: atLeastOne(RelativePath),
  /** Names that write the fields for whoever uses them. */
  helpers: v.optional(v.array(Identifier), []),
})
type Parts = v.InferOutput<typeof Parts>

/** The section of `field-ownership`. Spec: contracts/08-gates.md, section 9.1. */
export const OwnershipSection = v.pipe(
  Parts,
  crossCheck<Parts>(function* ({ fields, helpers }) {
    const both = helpers.filter((helper) => fields.includes(helper))
    if (both.length > 0)
      yield { at: ['helpers'], message: `${both.join(', ')}: a name is a field or a helper, not both` }
  }),
)
export type OwnershipSection = Parts
