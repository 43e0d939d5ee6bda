import * as v from 'valibot'
import { ArtifactReference } from './artifact-reference.ts'
import { ProbeInputBinding } from './parts/binding.ts'
import { EvidenceChannel } from './parts/channels.ts'
import { orNull, say } from './parts/describe.ts'
import { Expression } from './parts/expression.ts'
import { byTag, listOf, strict } from './parts/objects.ts'
import { Invocation } from './parts/operation.ts'
import {
  BehaviorId,
  DefectId,
  Digest,
  HttpMethod,
  NonEmptyText,
  PathTemplate,
  ProbeId,
  Severity,
  ToolName,
} from './parts/scalars.ts'
import { lineage } from './parts/shapes.ts'
import { ManifestationWitness } from './parts/witness.ts'

export const PROBE_SCHEMA_VERSION = 6

export const ProbeClass = v.picklist(['defect', 'gameability', 'zero-action', 'canary'])
export type ProbeClass = v.InferOutput<typeof ProbeClass>

export const Defect = say(
  strict({
    defectId: DefectId,
    behaviorId: say(BehaviorId, 'The behavior it breaks.'),
    summary: say(NonEmptyText, 'What is wrong.'),
    severity: Severity,
    oracleEvidence: say(listOf(ArtifactReference), 'What shows that an oracle can see it.'),
    source: say(v.picklist(['natural', 'controlled-mutation']), 'Whether it happened or was planted.'),
    manifestationWitness: orNull(
      ManifestationWitness,
      'The call that makes it show; null fails the pre-flight check that it shows, and is no exemption.',
    ),
  }),
  'A known fault of the system under test.',
)
export type Defect = v.InferOutput<typeof Defect>

/** Why a probe may be trusted, by the way it was made. Spec: contracts part 01, section 7.1. */
export const ProbeQualification = say(
  byTag('route', [
    strict({
      route: v.literal('historical'),
      failBeforeEvidence: ArtifactReference,
      passAfterEvidence: ArtifactReference,
      fixCommitDigest: say(Digest, 'Of the commit that fixed it.'),
      oracleStableAcrossRevisions: say(
        v.boolean(),
        'Whether the oracle stayed the same; false disqualifies the probe.',
      ),
    }),
    strict({
      route: v.literal('controlled-mutation'),
      mutationSource: say(NonEmptyText, 'What was changed.'),
      mutationOperator: say(NonEmptyText, 'How it was changed.'),
      targetArtifact: ArtifactReference,
      expectedObservableFailure: say(NonEmptyText, 'What should show.'),
      baselinePassEvidence: ArtifactReference,
      mutatedFailEvidence: ArtifactReference,
      rollbackVerified: say(v.boolean(), 'Whether the change was taken back; false disqualifies the probe.'),
    }),
    strict({
      route: v.literal('gameability'),
      degenerateResponse: say(NonEmptyText, 'The empty answer that a naive oracle takes for a good one.'),
      naiveOracleSatisfiedEvidence: ArtifactReference,
      disciplinedOracleRejectedEvidence: ArtifactReference,
    }),
    strict({
      route: v.literal('canary'),
      indicts: say(v.picklist(['corpus', 'fixture']), 'What is to blame when it is not detected.'),
      nonDetectionEvidence: ArtifactReference,
    }),
    strict({
      route: v.literal('clean-control'),
      baselinePassEvidence: ArtifactReference,
      revisionCommitDigest: say(Digest, 'Of the revision that was tested.'),
      noKnownDefectStatement: say(NonEmptyText, 'Who says that nothing is known to be wrong, and why.'),
    }),
  ]),
  'Why the probe may be trusted.',
)
export type ProbeQualification = v.InferOutput<typeof ProbeQualification>

const signed = {
  observableChannel: say(EvidenceChannel, 'Where it shows.'),
  condition: strict({
    selector: strict({ inputBinding: ProbeInputBinding }),
    predicate: say(Expression, 'What is then true of the observation, whose id is "observed".'),
  }),
} as const

/** By what a defect is known in any contract: a transport identity, never an operation id. Spec: part 01, section 7.2. */
export const DefectSignature = say(
  byTag('interfaceKind', [
    strict({ interfaceKind: v.literal('api'), method: HttpMethod, pathTemplate: PathTemplate, ...signed }),
    strict({ interfaceKind: v.literal('web'), method: HttpMethod, pathTemplate: PathTemplate, ...signed }),
    strict({ interfaceKind: v.literal('cli'), invocation: Invocation, ...signed }),
    strict({ interfaceKind: v.literal('mcp'), toolName: ToolName, ...signed }),
  ]),
  'By what the defect is known in any contract: a call, and what its answer then shows.',
)
export type DefectSignature = v.InferOutput<typeof DefectSignature>

const everyProbe = {
  ...lineage,
  probeId: ProbeId,
  probeClass: say(ProbeClass, 'Canaries and clean controls never count towards strength.'),
  behaviorId: say(BehaviorId, 'The behavior it is about.'),
  systemId: say(NonEmptyText, 'Opaque name of the system under test.'),
  implementationDigest: say(Digest, 'Of the implementation.'),
  artifactDigest: say(Digest, 'Of what was built from it.'),
  commitDigest: say(Digest, 'Of the commit.'),
  rationale: say(NonEmptyText, 'Why this probe is in the corpus.'),
  qualification: ProbeQualification,
} as const

/** One item of a corpus with known truth. Spec: contracts part 01, section 7. */
export const Probe = say(
  byTag('expectedClean', [
    strict({
      ...everyProbe,
      expectedClean: v.literal(false),
      defects: say(listOf(Defect), 'What is wrong with it.'),
      defectSignature: orNull(DefectSignature, 'By what the defect is known; null is for a canary only.'),
    }),
    strict({
      ...everyProbe,
      expectedClean: v.literal(true),
      defects: say(v.pipe(listOf(Defect), v.maxLength(0, 'expected no defect in a clean probe')), 'None.'),
    }),
  ]),
  'One item of a corpus, with what is known to be wrong with it. ' +
    'Every integer lies within 9007199254740991 of zero, and no string holds a secret.',
)
export type Probe = v.InferOutput<typeof Probe>
