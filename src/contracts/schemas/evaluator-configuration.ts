import * as v from 'valibot'
import { orNull, say } from './parts/describe.ts'
import { JsonObject } from './parts/json.ts'
import { listOf, strict } from './parts/objects.ts'
import { Digest, Integer, NonEmptyText } from './parts/scalars.ts'
import { Budgets, lineage } from './parts/shapes.ts'

export const EVALUATOR_CONFIGURATION_SCHEMA_VERSION = 1

/** Carries no trial index, so that trials under one configuration pool. Spec: contracts part 01, section 8.3. */
export const EvaluatorConfiguration = say(
  strict({
    ...lineage,
    sealedBriefDigest: say(Digest, 'Of the brief the evaluator was given.'),
    evaluatorIdentity: say(NonEmptyText, 'Opaque name of the evaluator.'),
    modelSnapshot: say(NonEmptyText, 'Its model.'),
    systemPromptDigest: say(Digest, 'Of its system prompt.'),
    decodingParameters: say(JsonObject, 'As its provider spells them.'),
    toolInventory: say(listOf(v.string()), 'Tools it has.'),
    permissionInventory: say(listOf(v.string()), 'Permissions it has.'),
    budgets: Budgets,
    seed: orNull(Integer, 'Seed of its sampling; null for none.'),
    judgeConfiguration: orNull(
      strict({
        modelSnapshot: say(NonEmptyText, 'The model of the judge.'),
        systemPromptDigest: orNull(Digest, 'Of its system prompt; null for none.'),
      }),
      'The judge; null for none.',
    ),
  }),
  'Who the evaluator is and how it is set up. ' +
    'Every integer lies within 9007199254740991 of zero, and no string holds a secret.',
)
export type EvaluatorConfiguration = v.InferOutput<typeof EvaluatorConfiguration>
