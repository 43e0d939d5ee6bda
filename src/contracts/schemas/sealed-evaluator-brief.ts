import * as v from 'valibot'
import { Behavior } from './eval-contract.ts'
import { orNull, say } from './parts/describe.ts'
import { listOf, strict } from './parts/objects.ts'
import { PermittedInterfaceIdentity } from './parts/operation.ts'
import { Count, Digest, Identifier, NonEmptyText, OracleId } from './parts/scalars.ts'
import { Budgets, lineage, ScopedResource } from './parts/shapes.ts'

export const SEALED_EVALUATOR_BRIEF_SCHEMA_VERSION = 2

const BriefDirection = strict({
  oracleId: OracleId,
  text: say(NonEmptyText, 'The direction in words, generated from the contract.'),
})
export type BriefDirection = v.InferOutput<typeof BriefDirection>

/**
 * The only artifact the evaluator sees. Being strict, it can hold no plan, step, check, commentary or reference set.
 * Spec: contracts part 01, section 6.
 */
export const SealedEvaluatorBrief = say(
  strict({
    ...lineage,
    contractDigest: say(Digest, 'Of the compiled contract.'),
    behaviors: say(
      v.pipe(listOf(Behavior), v.minLength(1, 'expected at least one behavior')),
      'As the contract declares them.',
    ),
    directions: say(
      v.pipe(listOf(BriefDirection), v.minLength(1, 'expected at least one direction')),
      'What to look at, one per oracle that decides a behavior.',
    ),
    permittedInterfaces: say(listOf(PermittedInterfaceIdentity), 'What may be used.'),
    scopedResources: say(listOf(ScopedResource), 'What the evaluation is confined to.'),
    principals: say(listOf(Identifier), 'Who may act, by name.'),
    budgets: Budgets,
    safetyLimits: say(listOf(v.string()), 'What must never be done, in words.'),
    probeStepBound: orNull(Count, 'As the contract declares it.'),
  }),
  'What an evaluator is told: behaviors and directions, without the checks. ' +
    'Every integer lies within 9007199254740991 of zero, and no string holds a secret.',
)
export type SealedEvaluatorBrief = v.InferOutput<typeof SealedEvaluatorBrief>
