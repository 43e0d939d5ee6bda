import * as v from 'valibot'
import { InputBinding } from './parts/binding.ts'
import { orNull, say } from './parts/describe.ts'
import { Expression, OperatorName } from './parts/expression.ts'
import { JsonObject } from './parts/json.ts'
import { listOf, mapOf, strict } from './parts/objects.ts'
import { PermittedInterface } from './parts/operation.ts'
import { InteractionPointer } from './parts/pointers.ts'
import { RubricBody } from './parts/rubric-body.ts'
import {
  BehaviorId,
  Count,
  Digest,
  Identifier,
  KeyName,
  NonEmptyText,
  OracleId,
  Polarity,
  Rfc3339Utc,
  Severity,
  WaiverId,
} from './parts/scalars.ts'
import { Budgets, ExternalLink, ForbiddenInput, lineage, ScopedResource } from './parts/shapes.ts'
import { FixtureReset } from './parts/witness.ts'

export * from './parts/binding.ts'
export { ObservedBody, RawBody, RequestBody, RequestStdin } from './parts/bodies.ts'
export * from './parts/channels.ts'
export * from './parts/expression.ts'
export { JsonObject, JsonValue } from './parts/json.ts'
export * from './parts/operation.ts'
export { RubricBody, type RubricCriterion } from './parts/rubric-body.ts'
export {
  HTTP_METHODS,
  HttpMethod,
  InterfaceKind,
  JSON_TYPE_NAMES,
  JsonTypeName,
  Polarity,
  SEVERITY_LEVELS,
  Severity,
} from './parts/scalars.ts'
export { Budgets, ExternalLink, FORBIDDEN_INPUTS, ForbiddenInput, KeyedShape, ScopedResource } from './parts/shapes.ts'
export * from './parts/witness.ts'

export const EVAL_CONTRACT_SCHEMA_VERSION = 7

export const Behavior = say(
  strict({
    id: BehaviorId,
    description: say(v.string(), 'What the system should do.'),
    severity: say(Severity, 'How bad it is when it does not.'),
    observableSuccessCriterion: orNull(
      v.string(),
      'How success can be seen from outside. A behavior without one is refused on compilation.',
    ),
    requirementLinks: say(listOf(ExternalLink), 'Requirements it answers.'),
    riskLinks: say(listOf(ExternalLink), 'Risks it covers. Without any link of either kind the contract is refused.'),
    oracles: say(listOf(OracleId), 'The oracles that decide it.'),
  }),
  'One thing the system should do.',
)
export type Behavior = v.InferOutput<typeof Behavior>

export const Direction = say(
  strict({
    evidenceTargets: say(listOf(InteractionPointer), 'Where the evaluator should look.'),
    relation: say(OperatorName, 'What should hold between them.'),
    polarity: say(Polarity, 'Declared again, so that drift from the oracle shows.'),
    scope: orNull(v.string(), 'What the statement is confined to; null for no limit.'),
    negativeDomain: orNull(v.string(), 'What must not be taken for it; null for nothing.'),
  }),
  'What the evaluator is told, without the check itself.',
)
export type Direction = v.InferOutput<typeof Direction>

export const Oracle = say(
  strict({
    id: OracleId,
    direction: orNull(Direction, 'An oracle without a direction is refused on compilation.'),
    check: orNull(Expression, 'What decides. An oracle without a check is refused on compilation.'),
    polarity: say(Polarity, 'Whether a true check is the good or the bad outcome.'),
    commentary: orNull(v.string(), 'Notes of the author. No stage reads them and no brief carries them.'),
  }),
  'What decides whether a behavior holds.',
)
export type Oracle = v.InferOutput<typeof Oracle>

export const Step = say(
  strict({
    stepId: Identifier,
    interfaceId: say(Identifier, 'The interface that declares the operation.'),
    operationId: say(Identifier, 'The operation whose calls are selected.'),
    inputBinding: InputBinding,
    after: orNull(Identifier, 'A step that must have been observed before; that one may not have one of its own.'),
    cardinality: say(
      v.picklist(['exactly-one', 'at-most-one', 'any']),
      'How many observations may match; more are reported as ambiguous.',
    ),
  }),
  'Selects observations that the evaluator made. It never instructs.',
)
export type Step = v.InferOutput<typeof Step>

export const ReferenceSet = say(
  strict({
    keys: say(
      v.pipe(listOf(KeyName), v.minLength(1, 'expected at least one key')),
      'The keys by which a member is known.',
    ),
    members: say(listOf(JsonObject), 'The members.'),
    commentary: orNull(v.string(), 'Notes of the author.'),
  }),
  'Known members to compare a collection with.',
)
export type ReferenceSet = v.InferOutput<typeof ReferenceSet>

const siblings = <const Member extends v.GenericSchema>(member: Member) =>
  listOf(v.pipe(listOf(member), v.minLength(2, 'expected at least two siblings')))

export const SiblingGroups = say(
  strict({
    operations: say(
      siblings(strict({ interfaceId: Identifier, operationId: Identifier })),
      'Operations that should behave alike.',
    ),
    parameters: say(siblings(KeyName), 'Parameters that should behave alike.'),
  }),
  'What should behave alike. Empty lists say that nothing does.',
)
export type SiblingGroups = v.InferOutput<typeof SiblingGroups>

const kindsByName = mapOf(Identifier, strict({ kind: say(NonEmptyText, 'Opaque kind.') }))

export const TestData = say(
  strict({
    setup: orNull(v.string(), 'How the data is made, in words.'),
    cleanup: orNull(v.string(), 'How it is removed, in words.'),
    principals: orNull(kindsByName, 'Who may act, by name. No value of an account ever appears.'),
    resources: orNull(kindsByName, 'Any entry is refused on compilation.'),
  }),
  'The data the evaluation works on, described and never contained.',
)
export type TestData = v.InferOutput<typeof TestData>

export const Waiver = say(
  strict({
    id: WaiverId,
    rule: orNull(v.string(), 'The discipline rule that is waived.'),
    rationale: orNull(v.string(), 'Why.'),
    condition: orNull(v.string(), 'Under which condition; null when there is none.'),
    approval: orNull(v.string(), 'Who approved it.'),
    expiresAt: orNull(Rfc3339Utc, 'When it ends, UTC. A waiver that lacks anything but its condition is refused.'),
  }),
  'A discipline rule that is set aside for a while, with a reason.',
)
export type Waiver = v.InferOutput<typeof Waiver>

/** One author's whole declaration of what is evaluated, through what, and decided how. Spec: contracts part 01, section 5. */
export const EvalContract = say(
  strict({
    ...lineage,
    contractId: Identifier,
    sourceSpecDigest: orNull(Digest, 'Digest of the specification it was written from; never its content.'),
    behaviors: say(
      v.pipe(listOf(Behavior), v.minLength(1, 'expected at least one behavior')),
      'What the system should do.',
    ),
    oracles: say(listOf(Oracle), 'What decides.'),
    rubrics: say(listOf(RubricBody), 'How a judge scores what no check can decide.'),
    waivers: say(listOf(Waiver), 'Discipline rules set aside.'),
    permittedInterfaces: say(listOf(PermittedInterface), 'What the evaluation may use.'),
    referenceSets: orNull(mapOf(Identifier, ReferenceSet), 'Known members, by name; null says nothing about any.'),
    siblingGroups: orNull(SiblingGroups, 'What should behave alike; null says nothing about it.'),
    interactionPlan: say(listOf(Step), 'Which observations the checks look at.'),
    scopedResources: orNull(listOf(ScopedResource), 'Any entry is refused on compilation.'),
    forbiddenInputs: say(listOf(ForbiddenInput), 'What the evaluator must not see. Fewer than all seven is refused.'),
    testData: TestData,
    budgets: Budgets,
    safetyLimits: say(listOf(v.string()), 'What the evaluator must never do, in words.'),
    requiredEvidence: say(listOf(v.string()), 'What the evaluator must hand in, in words.'),
    probeStepBound: orNull(Count, 'Most steps the brief may suggest to an attentive reader; null for no bound.'),
    fixtureReset: orNull(
      FixtureReset,
      'How the system is put back into its starting state; null where it is not: then repeated reads must agree.',
    ),
  }),
  "One author's complete declaration of what is evaluated, through which operations, and what decides. " +
    'Every integer lies within 9007199254740991 of zero, and no string holds a secret.',
)
export type EvalContract = v.InferOutput<typeof EvalContract>
