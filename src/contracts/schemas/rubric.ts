import type * as v from 'valibot'
import { say } from './parts/describe.ts'
import { strict } from './parts/objects.ts'
import { rubricFields } from './parts/rubric-body.ts'
import { lineage } from './parts/shapes.ts'

/** A rubric on its own. plumb only ever reads the one embedded in a contract. Spec: contracts part 01, section 12.2. */
export const Rubric = say(
  strict({ ...lineage, ...rubricFields }),
  'How a judge scores what no operator can decide. Every integer lies within 9007199254740991 of zero.',
)
export type Rubric = v.InferOutput<typeof Rubric>
