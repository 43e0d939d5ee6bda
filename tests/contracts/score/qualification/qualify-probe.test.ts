import { describe, expect, test } from 'bun:test'
import type { AnyOperation, Expression, PermittedInterface } from '../../../../src/contracts/schemas/eval-contract.ts'
import type { DefectSignature, Probe } from '../../../../src/contracts/schemas/probe.ts'
import {
  type HomeOperation,
  QUALIFICATION_FAILURES,
  qualifyProbe,
  resolveHomeOperation,
} from '../../../../src/contracts/score/qualification/index.ts'
import { admissibleRoute } from '../../../../src/contracts/score/qualification/route.ts'
import { cleanProbe, contract, equals, NO_BINDING, probe, SIGNATURE, type SignedProbe } from '../chain.ts'

const INTERFACES = contract().permittedInterfaces
const HOME = homeOf(SIGNATURE, INTERFACES)

function homeOf(signature: DefectSignature, interfaces: readonly PermittedInterface[]): AnyOperation {
  const home = resolveHomeOperation(signature, interfaces)
  if (home === null) throw new Error('the test expects a home operation')
  return home.operation
}

/** `code path` of every failure, the path shortened: P the probe, C the predicate. */
function failuresOf(judged: Probe, home: AnyOperation | null = HOME): string[] {
  return qualifyProbe(judged, home).failures.map(
    ({ code, artifactPath }) =>
      `${code} ${artifactPath
        .replace('Probe[probeId=P-001].defectSignature.condition.predicate', 'C')
        .replace('Probe[probeId=P-001]', 'P')}`,
  )
}

const withSignature = (change: Partial<DefectSignature>): SignedProbe =>
  probe((made) => {
    Object.assign(made, { defectSignature: { ...SIGNATURE, ...change } })
  })
const withPredicate = (predicate: Expression): SignedProbe =>
  probe((made) => {
    if (made.defectSignature !== null) made.defectSignature.condition.predicate = predicate
  })
const reads = (channel: string): Expression => ({
  op: 'existence',
  operands: [{ pointer: `/interactions/observed/${channel}` }],
})
/** Holds the condition to the observable channel, so that only what stands beside it is judged. */
const beside = (other: Expression): Expression => ({ op: 'all', operands: [reads('response-body/opened'), other] })

test('a sound probe qualifies', () => {
  expect(qualifyProbe(probe(), HOME)).toEqual({ qualified: true, failures: [], declarationChecksRan: true })
})

test('a probe without a signature has nothing to ask declarations about', () => {
  expect(qualifyProbe(cleanProbe(), null)).toEqual({ qualified: true, failures: [], declarationChecksRan: true })
})

test('without a home operation the three declaration checks are left out, and that is said', () => {
  const judged = probe((made) => {
    if (made.defectSignature === null) return
    made.defectSignature.condition.selector.inputBinding = { ...NO_BINDING, body: { colour: { matcher: 'any' } } }
    made.defectSignature.condition.predicate = beside(reads('response-body/unknown'))
  })
  expect(qualifyProbe(judged, null)).toEqual({ qualified: true, failures: [], declarationChecksRan: false })
  expect(failuresOf(judged)).toEqual([
    'condition-selector-key-undeclared P.defectSignature.condition.selector.inputBinding.body["colour"]',
    'condition-pointer-unwritable C.operands[1].operands[0]',
  ])
})

describe('routes', () => {
  const EVIDENCE = { storage: 'public', path: 'e', privateRef: null, digest: probe().artifactDigest } as const
  const ROUTES = {
    historical: {
      route: 'historical',
      failBeforeEvidence: EVIDENCE,
      passAfterEvidence: EVIDENCE,
      fixCommitDigest: EVIDENCE.digest,
      oracleStableAcrossRevisions: true,
    },
    'controlled-mutation': probe().qualification,
    gameability: {
      route: 'gameability',
      degenerateResponse: '{}',
      naiveOracleSatisfiedEvidence: EVIDENCE,
      disciplinedOracleRejectedEvidence: EVIDENCE,
    },
    canary: { route: 'canary', indicts: 'corpus', nonDetectionEvidence: EVIDENCE },
    'clean-control': cleanProbe().qualification,
  } as const satisfies Record<Probe['qualification']['route'], Probe['qualification']>
  const natural = { ...probe().defects[0], source: 'natural' }
  const mutated = { ...probe().defects[0], source: 'controlled-mutation' }

  /** Class, what is wrong, and the one route that qualifies. */
  const ADMISSIBLE: [Probe['probeClass'], 'clean' | readonly (typeof natural)[], keyof typeof ROUTES | null][] = [
    ['zero-action', 'clean', 'clean-control'],
    ['defect', 'clean', null],
    ['gameability', 'clean', null],
    ['canary', 'clean', null],
    ['gameability', [natural, mutated], 'gameability'],
    ['canary', [], 'canary'],
    ['defect', [], null],
    ['zero-action', [], null],
    ['defect', [natural, natural], 'historical'],
    ['zero-action', [natural], 'historical'],
    ['defect', [mutated], 'controlled-mutation'],
    ['zero-action', [mutated, mutated], 'controlled-mutation'],
    ['defect', [natural, mutated], null],
    ['zero-action', [mutated, natural], null],
  ]

  test.each(ADMISSIBLE)('%s, %j', (probeClass, defects, admissible) => {
    for (const [route, qualification] of Object.entries(ROUTES)) {
      const judged: Probe =
        defects === 'clean'
          ? { ...cleanProbe(), probeClass, qualification }
          : Object.assign(probe(), {
              probeClass,
              qualification,
              defects,
              defectSignature: probeClass === 'canary' ? null : SIGNATURE,
            })
      const isMixed = defects !== 'clean' && new Set(defects.map(({ source }) => source)).size === 2
      const isMixable = probeClass === 'defect' || probeClass === 'zero-action'
      expect(failuresOf(judged)).toEqual([
        ...(isMixed && isMixable ? ['qualification-defect-sources-mixed P.defects'] : []),
        ...(route === admissible ? [] : ['qualification-route-incompatible P.qualification.route']),
      ])
      expect(admissibleRoute(judged)).toBe(admissible)
    }
  })

  test('evidence nobody verified, whether or not the route is admissible', () => {
    const unstable = probe((made) => {
      made.qualification = { ...ROUTES.historical, oracleStableAcrossRevisions: false }
    })
    const unrolled = probe((made) => {
      if (made.qualification.route === 'controlled-mutation') made.qualification.rollbackVerified = false
    })
    expect(failuresOf(unstable)).toEqual([
      'qualification-route-incompatible P.qualification.route',
      'qualification-evidence-unverified P.qualification.oracleStableAcrossRevisions',
    ])
    expect(failuresOf(unrolled)).toEqual(['qualification-evidence-unverified P.qualification.rollbackVerified'])
  })

  test('a signature where none belongs, and none where one belongs', () => {
    const canary = Object.assign(probe(), { probeClass: 'canary' as const, qualification: ROUTES.canary })
    const unsigned = probe((made) => {
      made.defectSignature = null
    })
    expect(failuresOf(canary)).toEqual(['signature-present-on-canary P.defectSignature'])
    expect(failuresOf(unsigned)).toEqual(['signature-absent P.defectSignature'])
  })
})

describe('where the defect shows', () => {
  test('a web signature finds its operation, and is not supported', () => {
    const judged = withSignature({ interfaceKind: 'web' })
    expect(failuresOf(judged)).toEqual(['signature-interface-kind-unsupported P.defectSignature.interfaceKind'])
  })

  test('call inputs are no place for a defect to show', () => {
    expect(failuresOf(withSignature({ observableChannel: 'call-inputs' }))).toEqual([
      'signature-observable-channel-not-response-side P.defectSignature.observableChannel',
      'condition-channels-underspecified C',
    ])
  })

  const CALLS = {
    api: { interfaceKind: 'api', method: 'POST', pathTemplate: '/lockers' },
    web: { interfaceKind: 'web', method: 'POST', pathTemplate: '/lockers' },
    cli: { interfaceKind: 'cli', invocation: { executable: 'lockers', subcommandPath: [] } },
    mcp: { interfaceKind: 'mcp', toolName: 'open_locker' },
  } as const
  const FOREIGN = {
    api: ['stdout', 'stderr', 'exit-code', 'artifact'],
    web: ['stdout', 'stderr', 'exit-code', 'artifact'],
    cli: ['response-body', 'response-headers', 'response-status'],
    mcp: ['response-headers', 'stdout', 'stderr', 'artifact'],
  } as const
  const CHANNELS = [
    'response-body',
    'response-headers',
    'response-status',
    'stdout',
    'stderr',
    'exit-code',
    'artifact',
  ] as const

  test.each(['api', 'web', 'cli', 'mcp'] as const)('channels that %s never fills', (kind) => {
    const refused = CHANNELS.filter((observableChannel) => {
      const { condition } = SIGNATURE
      const judged = probe((made) => {
        Object.assign(made, { defectSignature: { ...CALLS[kind], observableChannel, condition } })
      })
      return failuresOf(judged, null).includes('condition-text-channel-on-api P.defectSignature.observableChannel')
    })
    const found: string[] = refused
    const expected: readonly string[] = FOREIGN[kind]
    expect(found.toSorted()).toEqual(expected.toSorted())
  })
})

describe('the condition', () => {
  test.each<[string, Expression, string[]]>([
    [
      'a set of a contract, wherever it stands',
      beside({
        op: 'set-membership',
        operands: [{ pointer: '/interactions/observed/response-status' }, { referenceSet: 's' }],
      }),
      ['condition-reference-set-operand C.operands[1].operands[1]'],
    ],
    [
      'a pointer to a step of a plan: its other checks are left out',
      beside(equals('/interactions/open/artifact/report', 'x')),
      [
        'condition-pointer-not-observation-rooted C.operands[1].operands[0]',
        'condition-pointer-unwritable C.operands[1].operands[0]',
      ],
    ],
    [
      'a file of one contract, on a kind that writes none',
      beside(reads('artifact/report')),
      [
        'condition-artifact-channel-contract-local C.operands[1].operands[0]',
        'condition-text-channel-on-api C.operands[1].operands[0]',
        'condition-pointer-unwritable C.operands[1].operands[0]',
      ],
    ],
    ['a foreign channel', beside(reads('exit-code')), ['condition-text-channel-on-api C.operands[1].operands[0]']],
    ['one channel that is not where it shows', reads('response-status'), ['condition-channels-underspecified C']],
    ['what was sent alone', reads('call-inputs/body/size'), ['condition-channels-underspecified C']],
    [
      'an element of nothing',
      beside({ op: 'existence', operands: [{ pointer: '@/x' }] }),
      ['condition-bound-element-outside-quantifier C.operands[1].operands[0]'],
    ],
    [
      'an operand the operator does not take',
      beside({ op: 'existence', operands: [{ literal: 1 }] }),
      ['condition-operand-illegal C.operands[1].operands[0]'],
    ],
    [
      'a pattern that looks back',
      beside({
        op: 'regex',
        operands: [{ pointer: '/interactions/observed/response-body/reason' }],
        pattern: '^(?<=a)b$',
      }),
      ['condition-regex-illegal C.operands[1].pattern'],
    ],
    [
      'quantifiers in each other',
      beside({
        op: 'for-all',
        collection: { pointer: '/interactions/observed/response-body' },
        predicate: {
          op: 'for-any',
          collection: { pointer: '@/x' },
          predicate: { op: 'existence', operands: [{ pointer: '@/y' }] },
        },
      }),
      ['condition-quantifier-nesting C.operands[1].predicate'],
    ],
    [
      'a quantifier over what is declared as no array',
      beside({
        op: 'for-all',
        collection: { pointer: '/interactions/observed/response-body/reason' },
        predicate: { op: 'existence', operands: [{ pointer: '@/y' }] },
      }),
      ['condition-quantifier-over-non-collection C.operands[1].collection'],
    ],
    [
      'a key the operation does not declare',
      beside(reads('response-body/unknown')),
      ['condition-pointer-unwritable C.operands[1].operands[0]'],
    ],
  ])('%s', (_, predicate, expected) => {
    expect(failuresOf(withPredicate(predicate))).toEqual(expected)
  })

  test('two channels with a response among them do without the observable one', () => {
    const both: Expression = { op: 'all', operands: [reads('response-status'), reads('call-inputs/body/size')] }
    expect(failuresOf(withPredicate(both))).toEqual([])
  })

  describe('disjunctions', () => {
    const sent = reads('call-inputs/body/size')
    const seen = reads('response-body/opened')

    test.each<[string, Expression, string[]]>([
      ['each way shows', { op: 'any', operands: [seen, reads('response-status')] }, []],
      ['a way that does not show', { op: 'any', operands: [seen, sent] }, ['.operands[1]']],
      ['a nested response is enough', { op: 'any', operands: [seen, { op: 'all', operands: [sent, seen] }] }, []],
      [
        'a disjunction in a disjunction',
        { op: 'any', operands: [seen, { op: 'any', operands: [sent, seen] }] },
        ['.operands[1].operands[0]'],
      ],
      [
        'under a negation',
        { op: 'not', operands: [{ op: 'any', operands: [sent, seen] }] },
        ['.operands[0].operands[0]'],
      ],
    ])('%s', (_, disjunction, paths) => {
      expect(failuresOf(withPredicate(beside(disjunction)))).toEqual(
        paths.map((path) => `condition-disjunct-without-response-channel C.operands[1]${path}`),
      )
    })

    test.each([
      ['response-body', []],
      ['response-status', []],
      ['call-inputs/body', ['.predicate.operands[0]', '.predicate.operands[1]']],
    ])('an element counts as what it is an element of: %s', (channel, paths) => {
      const quantified: Expression = {
        op: 'for-all',
        collection: { pointer: `/interactions/observed/${channel}` },
        predicate: {
          op: 'any',
          operands: ['@/x', '@/y'].map((pointer): Expression => ({ op: 'existence', operands: [{ pointer }] })),
        },
      }
      expect(failuresOf(withPredicate(beside(quantified)))).toEqual(
        paths.map((path) => `condition-disjunct-without-response-channel C.operands[1]${path}`),
      )
    })
  })
})

describe('the selector', () => {
  const selecting = (binding: Partial<typeof NO_BINDING>) =>
    probe((made) => {
      if (made.defectSignature !== null) {
        made.defectSignature.condition.selector.inputBinding = { ...NO_BINDING, ...binding }
      }
    })
  const at = (channel: string, key: string) =>
    `condition-selector-key-undeclared P.defectSignature.condition.selector.inputBinding.${channel}[${JSON.stringify(key)}]`

  test.each<[string, Partial<typeof NO_BINDING>, string[]]>([
    ['declared keys', { body: { size: { matcher: 'type-violating' }, label: { literal: 'x' } } }, []],
    ['an undeclared key', { body: { 'a "b"': { matcher: 'any' } } }, [at('body', 'a "b"')]],
    ['a type that is left open', { body: { label: { matcher: 'type-violating' } } }, [at('body', 'label')]],
    ['a channel the kind does not have', { stdin: { text: { matcher: 'any' } } }, [at('stdin', 'text')]],
    [
      'channels in their order, keys as written',
      { body: { z: { matcher: 'any' }, a: { literal: 1 } }, path: { id: { matcher: 'any' } } },
      [at('path', 'id'), at('body', 'z'), at('body', 'a')],
    ],
    ['raw bytes bind no key', { body: { kind: 'raw', base64: '', contentType: 'text/csv' } }, []],
  ])('%s', (_, binding, expected) => {
    expect(failuresOf(selecting(binding))).toEqual(expected)
  })
})

describe('the home operation', () => {
  const named = (home: HomeOperation | null) => home && `${home.interfaceId} ${home.operation.operationId}`
  const api = INTERFACES[0]

  test('by method and path, whatever the parameters are called', () => {
    const signature: DefectSignature = {
      ...SIGNATURE,
      interfaceKind: 'api',
      method: 'GET',
      pathTemplate: '/lockers/{id}',
    }
    expect(named(resolveHomeOperation(signature, INTERFACES))).toBe('locker-api read-locker')
  })

  test('the first interface that declares it, api and web alike', () => {
    if (api?.kind !== 'api') throw new Error('the test expects an HTTP interface')
    const interfaces: PermittedInterface[] = [{ ...api, kind: 'web', logicalId: 'first' }, api]
    expect(named(resolveHomeOperation(SIGNATURE, interfaces))).toBe('first open-locker')
  })

  test('commands and tools by their own identities, never across families', () => {
    const contractCli: PermittedInterface = {
      logicalId: 'shell',
      kind: 'cli',
      operations: [
        {
          ...COMMON,
          operationId: 'run',
          invocation: { executable: 'lockers', subcommandPath: ['open'] },
          requestShape: { argument: NOTHING, option: NOTHING, environment: NOTHING, stdin: NOTHING },
          artifacts: [],
          descriptorChannel: { kind: 'stream', channel: 'stdout' },
        },
      ],
    }
    const contractMcp: PermittedInterface = {
      logicalId: 'tools',
      kind: 'mcp',
      operations: [
        {
          ...COMMON,
          operationId: 'call',
          toolName: 'lockers open',
          requestShape: { arguments: NOTHING },
          descriptorChannel: { kind: 'structured-result' },
        },
      ],
    }
    const rest = { observableChannel: 'exit-code', condition: SIGNATURE.condition } as const
    const cli: DefectSignature = {
      interfaceKind: 'cli',
      invocation: { executable: 'lockers', subcommandPath: ['open'] },
      ...rest,
    }
    const mcp: DefectSignature = { interfaceKind: 'mcp', toolName: 'lockers open', ...rest }

    const elsewhere: DefectSignature = { interfaceKind: 'api', method: 'POST', pathTemplate: '/nowhere', ...rest }

    expect(named(resolveHomeOperation(cli, [contractMcp, contractCli]))).toBe('shell run')
    expect(named(resolveHomeOperation(mcp, [contractCli, contractMcp]))).toBe('tools call')
    expect(resolveHomeOperation(mcp, [contractCli])).toBeNull()
    expect(resolveHomeOperation(elsewhere, INTERFACES)).toBeNull()
  })
})

const COMMON = {
  stateChangeMarker: true,
  responseDescriptor: HOME.responseDescriptor,
  volatilePointers: [],
  sensitivityWitness: null,
}
const NOTHING = { requiredKeys: [], permittedKeys: [], types: {} }

test('the codes are closed and in their published order', () => {
  expect(QUALIFICATION_FAILURES).toHaveLength(20)
  expect(QUALIFICATION_FAILURES[0]).toBe('qualification-route-incompatible')
  expect(Object.isFrozen(QUALIFICATION_FAILURES)).toBe(true)
})
