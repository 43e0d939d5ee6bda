import * as v from 'valibot'
import { strict } from './parts/objects.ts'
import { UnitInterval } from './parts/scalars.ts'

/** The floors file of `aggregate-strength`; a class without a key declares none. Spec: contracts part 01, section 11.4. */
export const StrengthFloors = strict({
  defect: v.exactOptional(UnitInterval),
  gameability: v.exactOptional(UnitInterval),
  'zero-action': v.exactOptional(UnitInterval),
})
export type StrengthFloors = v.InferOutput<typeof StrengthFloors>
