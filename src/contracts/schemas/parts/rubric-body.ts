import * as v from 'valibot'
import { orNull, say } from './describe.ts'
import { listOf, strict } from './objects.ts'
import { InteractionPointer } from './pointers.ts'
import { Integer, NonEmptyText, PositiveInteger, RubricCriterionId, RubricId } from './scalars.ts'

const ScaleLevel = strict({
  level: say(Integer, 'A step of the scale.'),
  anchor: say(v.string(), 'What earns this step.'),
})

const FailureModePenalty = strict({
  name: say(NonEmptyText, 'The failure mode.'),
  description: say(v.string(), 'How it shows.'),
})

const RubricCriterion = strict({
  id: RubricCriterionId,
  text: say(v.string(), 'What is judged.'),
  evidence: say(InteractionPointer, 'What the judge looks at.'),
})
export type RubricCriterion = v.InferOutput<typeof RubricCriterion>

export const rubricFields = {
  id: RubricId,
  scaleLevels: orNull(
    listOf(ScaleLevel),
    'The steps of the scale. A rubric without them is unanchored and refused on compilation.',
  ),
  failureModePenalties: orNull(
    listOf(FailureModePenalty),
    'Failure modes that cost something. A rubric without them is unanchored.',
  ),
  maxLength: orNull(
    PositiveInteger,
    'Longest answer that is judged, in a unit of the judge. A rubric without it is unanchored.',
  ),
  criteria: say(listOf(RubricCriterion), 'What is judged, one by one.'),
} as const

/** A rubric as a contract embeds it, without lineage. Spec: contracts part 01, section 12.1. */
export const RubricBody = say(strict(rubricFields), 'How a judge scores what no operator can decide.')
export type RubricBody = v.InferOutput<typeof RubricBody>
