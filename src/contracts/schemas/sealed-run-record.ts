import * as v from 'valibot'
import { ArtifactReference } from './artifact-reference.ts'
import { ObservedBody } from './parts/bodies.ts'
import { orNull, say } from './parts/describe.ts'
import { JsonObject, JsonValue } from './parts/json.ts'
import { byTag, listOf, mapOf, strict } from './parts/objects.ts'
import { QuotedEvidence } from './parts/quoted-evidence.ts'
import {
  BehaviorId,
  Count,
  Digest,
  Disposition,
  EvaluatorRecommendation,
  FindingId,
  Identifier,
  Integer,
  NonEmptyText,
  OracleId,
  PositiveInteger,
  ProbeId,
  RubricCriterionId,
  RubricId,
  RunMode,
  Severity,
  UnitInterval,
} from './parts/scalars.ts'
import { lineage, ResourceUse } from './parts/shapes.ts'

export const SEALED_RUN_RECORD_SCHEMA_VERSION = 8

export const OracleDisposition = say(
  strict({
    oracleId: OracleId,
    disposition: Disposition,
    observationIds: say(listOf(Identifier), 'The observations it rests on.'),
    note: orNull(v.string(), 'Words of the evaluator.'),
  }),
  'How an oracle came out, as the evaluator says.',
)
export type OracleDisposition = v.InferOutput<typeof OracleDisposition>

export const JudgeResult = say(
  strict({
    rubricId: RubricId,
    criterionId: RubricCriterionId,
    score: orNull(Integer, 'The step of the scale; null when the judge failed.'),
    note: orNull(v.string(), 'Words of the judge.'),
  }),
  'What a judge gave for one criterion.',
)
export type JudgeResult = v.InferOutput<typeof JudgeResult>

const everyFinding = {
  findingId: FindingId,
  oracleId: orNull(OracleId, 'The oracle it answers; null for none.'),
  probeId: say(ProbeId, 'The probe it was made on.'),
  behaviorId: orNull(BehaviorId, 'The behavior it is about; null for none.'),
  severity: Severity,
  summary: say(NonEmptyText, 'What was found.'),
  confidence: say(UnitInterval, 'How sure the evaluator is, 0 to 1.'),
  evidenceArtifacts: say(listOf(ArtifactReference), 'Evidence kept elsewhere.'),
} as const
const observationIds = say(listOf(Identifier), 'The observations it rests on.')

export const Finding = say(
  byTag('findingType', [
    strict({
      ...everyFinding,
      findingType: v.literal('defect'),
      observationIds: say(
        v.pipe(listOf(Identifier), v.minLength(1, 'expected at least one observation')),
        'The observations it rests on.',
      ),
      quotedEvidence: say(
        v.pipe(listOf(QuotedEvidence), v.minLength(1, 'expected at least one quotation')),
        'Words from those observations.',
      ),
    }),
    strict({ ...everyFinding, findingType: v.literal('observation'), observationIds }),
    strict({ ...everyFinding, findingType: v.literal('confirmation'), observationIds }),
  ]),
  'A claim of the evaluator.',
)
export type Finding = v.InferOutput<typeof Finding>

const sent = (what: string) => orNull(JsonObject, `${what}; null when nothing was sent that way.`)

export const ObservedCallInputs = say(
  strict({
    path: sent('Path parameters'),
    query: sent('Query parameters'),
    header: sent('Headers'),
    body: sent('The body'),
    bodyEncoding: orNull(
      v.literal('raw'),
      '"raw" when the body was sent byte by byte, `body` then describing it by kind, base64 and contentType.',
    ),
    argument: sent('Arguments of the command'),
    option: sent('Options of the command'),
    environment: sent('Environment of the command'),
    stdin: sent('What the command read'),
    arguments: sent('Arguments of the tool'),
  }),
  'What was sent.',
)
export type ObservedCallInputs = v.InferOutput<typeof ObservedCallInputs>

export const Observation = say(
  strict({
    observationId: Identifier,
    sequence: say(
      PositiveInteger,
      'When it was made among the others: unique in the record, not necessarily without gaps. The position in the list means nothing.',
    ),
    interfaceId: Identifier,
    operationId: Identifier,
    provenance: say(
      v.picklist(['baseline', 'evaluator-chosen']),
      'Whether the fixture or the harness made the call, or the evaluation itself.',
    ),
    principal: orNull(Identifier, 'The declared principal that acted.'),
    callInputs: ObservedCallInputs,
    responseBody: orNull(JsonValue, 'What came back. A JSON null and nothing at all are the same here.'),
    responseHeaders: orNull(JsonObject, 'Headers that came back.'),
    responseStatus: orNull(Count, 'HTTP status, or for a tool 0 for an answer and 1 for an error.'),
    stdout: ObservedBody,
    stderr: ObservedBody,
    exitCode: orNull(Integer, 'Exit code of a command; negative when a signal ended it.'),
    artifacts: say(mapOf(Identifier, ObservedBody), 'Files that were written, by their logical names.'),
  }),
  'One call and what came of it.',
)
export type Observation = v.InferOutput<typeof Observation>

const sequenceIsUnique = (observations: Observation[]): boolean =>
  new Set(observations.map(({ sequence }) => sequence)).size === observations.length

/** One sealed trial of an evaluator. Spec: contracts part 01, section 8.1. */
export const SealedRunRecord = say(
  strict({
    ...lineage,
    runId: say(NonEmptyText, 'Opaque name of the run, which all its trials share.'),
    conditionArm: say(NonEmptyText, 'Opaque label of the experimental condition.'),
    mode: say(RunMode, 'What the run is for.'),
    trialIndex: say(PositiveInteger, 'Which trial of the run this is; counted from 1.'),
    contractDigest: say(Digest, 'Of the contract the brief was sealed from.'),
    sealedBriefDigest: say(Digest, 'Of the brief the evaluator was given.'),
    evaluatorConfigurationDigest: say(Digest, 'Of the configuration the evaluator ran under.'),
    evaluatorRecommendation: EvaluatorRecommendation,
    oracleDispositions: say(listOf(OracleDisposition), 'How each oracle came out.'),
    findings: say(listOf(Finding), 'What the evaluator claims.'),
    observations: say(
      v.pipe(listOf(Observation), v.check(sequenceIsUnique, 'expected no `sequence` twice')),
      'Every call that was made. No `sequence` occurs twice.',
    ),
    judgeResults: say(listOf(JudgeResult), 'What judges gave; empty without a rubric.'),
    actionsArtifact: ArtifactReference,
    isolationManifestArtifact: ArtifactReference,
    resourceUse: ResourceUse,
    evidenceDisclosure: say(
      strict({
        truncationBound: orNull(Count, 'Where evidence was cut, in a unit of the harness; null when nothing was.'),
        reportedIncomplete: say(v.boolean(), 'Whether the harness says that something is missing.'),
      }),
      'How complete the evidence is.',
    ),
  }),
  'One sealed trial of an evaluator. Every integer lies within 9007199254740991 of zero, and no string holds a secret.',
)
export type SealedRunRecord = v.InferOutput<typeof SealedRunRecord>
