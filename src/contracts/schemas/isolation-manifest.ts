import * as v from 'valibot'
import { orNull, say } from './parts/describe.ts'
import { listOf, strict } from './parts/objects.ts'
import { Digest, Identifier, NonEmptyText, PositiveDecimal, PositiveInteger, PositiveNumber } from './parts/scalars.ts'
import { lineage, ResourceUse } from './parts/shapes.ts'

export const ISOLATION_MANIFEST_SCHEMA_VERSION = 1

const names = (what: string) => say(listOf(NonEmptyText), what)

const Accounting = say(
  strict({
    withheld: say(v.boolean(), 'Whether the evaluator was kept from it; false invalidates the run.'),
    note: orNull(v.string(), 'How.'),
  }),
  'Whether one forbidden input was kept from the evaluator.',
)

/** What the harness really enforced and saw. Spec: contracts part 01, section 8.2. */
export const IsolationManifest = say(
  strict({
    ...lineage,
    runId: say(NonEmptyText, 'The run it belongs to.'),
    contractId: say(Identifier, 'A label; nothing compares it.'),
    conditionArm: say(NonEmptyText, 'Opaque label of the experimental condition.'),
    modelSnapshot: say(NonEmptyText, 'The model of the evaluator.'),
    systemPromptDigest: say(Digest, 'Of the system prompt of the evaluator.'),
    contractDigest: say(Digest, 'Must be the one in the run record.'),
    evaluatorConfigurationDigest: say(Digest, 'Must be the one in the run record.'),
    workspaceIdentity: say(NonEmptyText, 'Opaque name of the workspace.'),
    allowedMounts: names('Mounts that were allowed.'),
    observedMounts: names('Mounts that were seen.'),
    networkAllowlist: names('Network targets that were allowed.'),
    observedNetworkTargets: names('Network targets that were seen.'),
    toolAllowlist: names('Tools that were allowed.'),
    observedToolCalls: names('Tools that were called.'),
    resourceCeilings: say(
      strict({
        maxToolCalls: say(PositiveInteger, 'Calls.'),
        maxInputTokens: say(PositiveInteger, 'Tokens.'),
        maxOutputTokens: say(PositiveInteger, 'Tokens.'),
        maxWallClockMinutes: say(PositiveNumber, 'Minutes.'),
        maxCostUsd: say(PositiveDecimal, 'US dollars, as a decimal string.'),
      }),
      'What the harness would have stopped at.',
    ),
    actualResourceUse: ResourceUse,
    forbiddenInputAccounting: say(
      strict({
        'original-spec': Accounting,
        'source-code': Accounting,
        repository: Accounting,
        'builder-transcript': Accounting,
        'implementation-logs': Accounting,
        'comparator-results': Accounting,
        'human-labels': Accounting,
      }),
      'One entry for each forbidden input.',
    ),
    violation: orNull(NonEmptyText, 'What broke the isolation; anything but null invalidates the run.'),
  }),
  'What the harness really enforced and saw during a run. ' +
    'Every integer lies within 9007199254740991 of zero, and no string holds a secret.',
)
export type IsolationManifest = v.InferOutput<typeof IsolationManifest>
