import type { CommandOperation, EvalContract } from '../../src/contracts/schemas/eval-contract.ts'
import { COMMON, differs, exists, keys, NO_KEYS, oracle } from './parts.ts'

/** A command whose standard output is described: it sums up a change log as JSON. */
export function changelogDigest(): EvalContract {
  return commandContract({
    contractId: 'changelog-digest',
    executable: 'changelog-digest',
    operation: {
      operationId: 'digest-changelog',
      stateChangeMarker: false,
      invocation: { executable: 'changelog-digest', subcommandPath: ['digest'] },
      requestShape: {
        argument: NO_KEYS,
        option: keys([], ['since'], { since: 'string' }),
        environment: NO_KEYS,
        stdin: keys(['changelog'], [], { changelog: 'string' }),
      },
      responseDescriptor: {
        ...keys(['changes'], ['skipped'], { changes: 'array', skipped: 'number' }),
        successIndicator: '/changes',
        channelRoles: { '/changes': 'collection' },
        collectionLocations: [
          { pointer: '/changes', expectedCardinality: { mode: 'at-most', max: 40 }, referenceSet: null },
        ],
      },
      artifacts: [],
      descriptorChannel: { kind: 'stream', channel: 'stdout' },
      volatilePointers: [],
      sensitivityWitness: commandWitness('changes-follow-the-log', 'stdout/changes'),
    },
    step: 'digest',
    behavior: {
      description: 'A change log is summed up change by change.',
      criterion: 'Standard output lists every change of the log and at most forty.',
    },
    oracles: [
      oracle({
        id: 'O-001',
        reads: ['/interactions/digest/stdout/changes'],
        check: exists('/interactions/digest/stdout/changes'),
        scope: 'One run over one change log.',
        defect: 'A run that lists nothing.',
      }),
    ],
  })
}

/** A command whose described output is one of two files it writes. */
export function reviewVerdictFile(): EvalContract {
  return commandContract({
    contractId: 'review-verdict-file',
    executable: 'reviewer',
    operation: {
      operationId: 'review-patch',
      stateChangeMarker: false,
      invocation: { executable: 'reviewer', subcommandPath: ['review', 'patch'] },
      requestShape: {
        argument: NO_KEYS,
        option: keys([], ['profile'], { profile: 'string' }),
        environment: keys([], ['REVIEW_LANGUAGE'], { REVIEW_LANGUAGE: 'string' }),
        stdin: keys(['changelog'], [], { changelog: 'string' }),
      },
      responseDescriptor: {
        ...keys(['remarks'], ['decision'], { remarks: 'array', decision: 'string' }),
        successIndicator: '/decision',
        channelRoles: { '/remarks': 'collection', '/decision': 'success-indicator' },
        collectionLocations: [
          { pointer: '/remarks', expectedCardinality: { mode: 'at-most', max: 100 }, referenceSet: null },
        ],
      },
      artifacts: ['verdict', 'minutes'],
      descriptorChannel: { kind: 'artifact', artifactId: 'verdict' },
      volatilePointers: ['/decision'],
      sensitivityWitness: commandWitness('remarks-follow-the-patch', 'artifact/verdict/remarks'),
    },
    step: 'review',
    behavior: {
      description: 'A patch is reviewed and the verdict is left in a file.',
      criterion: 'The verdict file holds remarks that each name a line, and the minutes are written beside it.',
    },
    oracles: [
      oracle({
        id: 'O-001',
        reads: ['/interactions/review/artifact/verdict/remarks', '/interactions/review/artifact/minutes'],
        check: {
          op: 'all',
          operands: [
            exists('/interactions/review/artifact/verdict/remarks'),
            exists('/interactions/review/artifact/minutes'),
          ],
        },
        scope: 'Both files one review leaves behind.',
        defect: 'A review that leaves one of the files out.',
      }),
      oracle({
        id: 'O-002',
        reads: ['/interactions/review/artifact/verdict/remarks'],
        check: {
          op: 'for-all',
          collection: { pointer: '/interactions/review/artifact/verdict/remarks' },
          predicate: exists('@/line'),
        },
        scope: 'Remark by remark.',
        defect: 'A remark that names no line.',
      }),
    ],
  })
}

/** A command that grants names from a list: what must be in, and what must not. */
export function permissionFilter(): EvalContract {
  return commandContract({
    contractId: 'permission-filter',
    executable: 'gatekeeper',
    operation: {
      operationId: 'filter-permissions',
      stateChangeMarker: false,
      invocation: { executable: 'gatekeeper', subcommandPath: [] },
      requestShape: {
        argument: keys([], ['role'], { role: 'string' }),
        option: NO_KEYS,
        environment: NO_KEYS,
        stdin: keys(['changelog'], [], { changelog: 'string' }),
      },
      responseDescriptor: {
        ...keys(['granted'], [], { granted: 'array' }),
        successIndicator: '/granted',
        channelRoles: {},
        collectionLocations: [
          { pointer: '/granted', expectedCardinality: { mode: 'at-most', max: 12 }, referenceSet: null },
        ],
      },
      artifacts: [],
      descriptorChannel: { kind: 'stream', channel: 'stdout' },
      volatilePointers: [],
      sensitivityWitness: commandWitness('grants-follow-the-role', 'stdout/granted'),
    },
    step: 'clerk-case',
    behavior: {
      description: 'A role gets the permissions its policy lists and no other.',
      criterion: 'The granted list holds the permissions of the role and none that the policy withholds.',
    },
    oracles: [
      oracle({
        id: 'O-001',
        reads: ['/interactions/clerk-case/stdout/granted'],
        check: {
          op: 'containment',
          operands: [
            { pointer: '/interactions/clerk-case/stdout/granted' },
            { literal: ['read-ledger', 'print-ledger'] },
          ],
        },
        scope: 'The permissions of a clerk.',
        defect: 'A clerk who lacks a permission of the role.',
        commentary: 'Granting everything satisfies this one; the next oracle is the half that tells.',
      }),
      oracle({
        id: 'O-002',
        reads: ['/interactions/clerk-case/stdout/granted'],
        check: {
          op: 'not',
          operands: [
            {
              op: 'for-any',
              collection: { pointer: '/interactions/clerk-case/stdout/granted' },
              predicate: {
                op: 'set-membership',
                operands: [{ pointer: '@/' }, { literal: ['write-ledger', 'erase-ledger'] }],
              },
            },
          ],
        },
        scope: 'Every granted permission, looked through for one that is withheld.',
        defect: 'A clerk who may write or erase.',
      }),
    ],
  })
}

function commandWitness(witnessId: string, place: string): CommandOperation['sensitivityWitness'] {
  const leg = (legId: string, changelog: string) => ({
    legId,
    inputs: { argument: {}, option: {}, environment: {}, stdin: { kind: 'json' as const, value: { changelog } } },
  })
  return {
    witnessId,
    channel: 'stdin',
    legs: [leg('first-text', 'added: a search field'), leg('second-text', 'removed: the old theme')],
    relation: differs('first-text', 'second-text', place),
  }
}

function commandContract(told: {
  contractId: string
  executable: string
  operation: CommandOperation
  step: string
  behavior: { description: string; criterion: string }
  oracles: EvalContract['oracles']
}): EvalContract {
  const interfaceId = `${told.executable}-cli`
  return structuredClone({
    ...COMMON,
    contractId: told.contractId,
    behaviors: [
      {
        id: 'B-001',
        description: told.behavior.description,
        severity: 'material',
        observableSuccessCriterion: told.behavior.criterion,
        requirementLinks: [{ scheme: 'handbook', id: told.contractId }],
        riskLinks: [],
        oracles: told.oracles.map(({ id }) => id),
      },
    ],
    oracles: told.oracles,
    rubrics: [],
    waivers: [],
    permittedInterfaces: [{ logicalId: interfaceId, kind: 'cli', operations: [told.operation] }],
    referenceSets: null,
    siblingGroups: null,
    interactionPlan: [
      {
        stepId: told.step,
        interfaceId,
        operationId: told.operation.operationId,
        inputBinding: { argument: null, option: null, environment: null, stdin: { changelog: { matcher: 'any' } } },
        after: null,
        cardinality: 'exactly-one',
      },
    ],
    testData: { setup: null, cleanup: null, principals: null, resources: null },
    safetyLimits: ['Nothing outside the working folder of the run is written.'],
    probeStepBound: null,
    fixtureReset: null,
  })
}
