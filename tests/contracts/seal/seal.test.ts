import { describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { corpusContracts } from '../../../scripts/corpus/contracts.ts'
import { canonicalText } from '../../../src/canonical/canonicalize.ts'
import { RuntimeFault, StructuralFailure } from '../../../src/canonical/faults.ts'
import { compile } from '../../../src/contracts/compile/index.ts'
import type { EvalContract } from '../../../src/contracts/schemas/eval-contract.ts'
import { seal } from '../../../src/contracts/seal/index.ts'
import { at, contractWith, exists, httpStep, soundContract } from '../compile/sound-contract.ts'
import { httpOperation, httpOperations, oracleOf, setCheck, stepOf, toolOperation } from '../compile/verdict.ts'

/** Code, path and detail of what sealing ends in; empty when it seals. */
function refusal(contract: EvalContract): string {
  try {
    seal(contract)
    return ''
  } catch (error) {
    if (error instanceof StructuralFailure || error instanceof RuntimeFault) return error.message
    throw error
  }
}

describe('the brief', () => {
  test('carries what an evaluator may know, in canonical order', () => {
    const { directions, contractDigest, ...brief } = seal(
      contractWith((contract) => {
        contract.testData.principals = { porter: { kind: 'desk' }, clerk: { kind: 'desk' } }
        contract.safetyLimits = ['b', 'a', 'b']
        contract.scopedResources = []
      }),
    )

    expect(brief).toEqual({
      schemaVersion: 2,
      parentDigest: null,
      revisionCount: 0,
      behaviors: soundContract().behaviors,
      permittedInterfaces: [
        { logicalId: 'lookup-server', kind: 'mcp' },
        { logicalId: 'parcel-api', kind: 'api' },
        { logicalId: 'sorting-line', kind: 'cli' },
      ],
      scopedResources: [],
      principals: ['clerk', 'porter'],
      budgets: { maxToolCalls: 20, maxWallClockMinutes: 10, maxCostUsd: '1.50' },
      safetyLimits: ['a', 'b', 'b'],
      probeStepBound: 4,
    })
    expect(contractDigest).toStartWith('sha256:')
    expect(directions.map(({ oracleId }) => oracleId)).toEqual(['O-001', 'O-002', 'O-003', 'O-004', 'O-005'])
  })

  test('tells each direction in plain words', () => {
    expect(seal(soundContract()).directions).toEqual([
      {
        oracleId: 'O-001',
        text:
          'The claim about the register parcel endpoint (with a supplied value for body "label"): the response field "accepted" ' +
          'and the response field "error" is that all declared conditions are met together. The claim is expected to hold. ' +
          'One registration. An accepted registration with an error beside it would count as a defect.',
      },
      {
        oracleId: 'O-002',
        text:
          'The claim is made of each element of the response field "items" from the list parcels endpoint (with a supplied value ' +
          'for query "limit"): it meets the declared condition. The claim is expected to hold.',
      },
      {
        oracleId: 'O-003',
        text:
          'The claim about the sort parcels command (with a supplied value for stdin "batch"): the exit code and the field ' +
          '"sorted" of the written file "report" is that all declared conditions are met together. The claim is expected to hold.',
      },
      {
        oracleId: 'O-004',
        text:
          'The claim about the response field "total" from the find parcel tool (with a supplied value for arguments "query") is ' +
          'that the declared "regex" condition is met. The claim is expected not to hold: where it does, that is a violation.',
      },
      {
        oracleId: 'O-005',
        text:
          'The claim about the body input "label" you sent to the register parcel endpoint (with a supplied value for body ' +
          '"label") set beside the response field "parcel" from the read parcel endpoint (with a supplied value for path ' +
          '"parcelId") is that the declared member is included. The claim is expected to hold.',
      },
    ])
  })

  test('its contract digest is the SHA-256 of the canonical contract', () => {
    for (const contract of [soundContract(), ...corpusContracts().values()]) {
      if (refusal(contract) !== '') continue
      const canonical = canonicalText(compile(contract), 'EvalContract')

      expect(seal(contract).contractDigest).toBe(`sha256:${createHash('sha256').update(canonical).digest('hex')}`)
    }
  })

  test('is the root of its own lineage, whatever the contract’s', () => {
    const brief = seal(
      contractWith((contract) => {
        contract.parentDigest = `sha256:${'a'.repeat(64)}`
        contract.revisionCount = 3
      }),
    )

    expect([brief.parentDigest, brief.revisionCount]).toEqual([null, 0])
  })

  test('is frozen all the way down', () => {
    const brief = seal(soundContract())

    expect(
      Object.isFrozen(brief) && Object.isFrozen(brief.directions) && Object.isFrozen(at(brief.directions, 0)),
    ).toBe(true)
  })

  test('gives away nothing of plan, checks, inventory or commentary', () => {
    const contract = contractWith((changed) => {
      changed.contractId = 'secret-contract-name'
      for (const oracle of changed.oracles) oracle.commentary = 'secret commentary'
      changed.requiredEvidence = ['secret evidence']
      changed.testData.setup = 'secret set-up'
      stepOf(changed, 'list').stepId = 'secret-step'
      setCheck(
        changed,
        'O-002',
        {
          op: 'regex',
          operands: [{ pointer: '/interactions/secret-step/response-body/error' }],
          pattern: '^secret-pattern$',
        },
        ['/interactions/secret-step/response-body/error'],
      )
      const [rubric] = changed.rubrics
      if (rubric !== undefined) rubric.criteria = []
      httpOperation(changed, 1).pathTemplate = '/secret-path'
      toolOperation(changed).toolName = 'secret_tool'
    })
    const text = JSON.stringify(seal(contract))

    expect(text).not.toContain('secret')
    for (const word of [
      '/interactions/',
      '/parcels',
      'GET',
      'POST',
      'find_parcel',
      '"sorter"',
      'seeded-parcels',
      'stepId',
    ]) {
      expect(text).not.toContain(word)
    }
  })
})

describe('the order of declarations', () => {
  test('changes nothing but the digest', () => {
    const told = (contract: EvalContract) => {
      const { contractDigest, ...rest } = seal(contract)
      return canonicalText(rest, 'SealedEvaluatorBrief')
    }
    const contracts = [soundContract(), ...corpusContracts().values()].filter((contract) => refusal(contract) === '')
    const shuffled = (values: readonly unknown[]) => fc.shuffledSubarray([...values], { minLength: values.length })

    fc.assert(
      fc.property(
        fc.constantFrom(...contracts).chain((contract) =>
          fc.record({
            contract: fc.constant(contract),
            oracles: shuffled(contract.oracles.keys().toArray()),
            plan: shuffled(contract.interactionPlan.keys().toArray()),
            interfaces: shuffled(contract.permittedInterfaces.keys().toArray()),
            limits: shuffled(contract.safetyLimits.keys().toArray()),
            reverseTargets: fc.boolean(),
          }),
        ),
        ({ contract, oracles, plan, interfaces, limits, reverseTargets }) => {
          const permuted = structuredClone(contract)
          const pick = <T>(values: readonly T[], order: readonly unknown[]) =>
            order.map((place) => at(values, Number(place)))
          permuted.oracles = pick(permuted.oracles, oracles)
          permuted.interactionPlan = pick(permuted.interactionPlan, plan)
          permuted.permittedInterfaces = pick(permuted.permittedInterfaces, interfaces)
          permuted.safetyLimits = pick(permuted.safetyLimits, limits)
          if (reverseTargets) for (const { direction } of permuted.oracles) direction?.evidenceTargets.reverse()

          expect(told(permuted)).toBe(told(contract))
        },
      ),
      { numRuns: 30 },
    )
  })
})

describe('what compiles and cannot be sealed', () => {
  const PREFIX = 'schema-parse-failure in EvalContract: the contract compiles but cannot be sealed: '

  test.each<[title: string, change: (contract: EvalContract) => void, reason: string]>([
    [
      'a repeated step',
      (contract) => {
        contract.interactionPlan.push(httpStep('again', 'list-parcels'), httpStep('again', 'list-parcels'))
      },
      'the plan declares the step "again" more than once',
    ],
    [
      'an operation declared twice by one interface, under another signature',
      (contract) => {
        const operation = structuredClone(httpOperation(contract, 1))
        operation.operationId = 'count-parcels'
        operation.pathTemplate = '/parcels/count'
        operation.requestShape.query = { requiredKeys: [], permittedKeys: [], types: {} }
        operation.sensitivityWitness = null
        httpOperations(contract).push(operation, { ...operation, pathTemplate: '/parcels/total' })
      },
      'the interface "parcel-api" declares the operation "count-parcels" more than once',
    ],
    [
      'a repeated oracle',
      ({ oracles }) => {
        oracles.push(structuredClone(at(oracles, 0)))
      },
      'the oracle "O-001" is declared more than once',
    ],
    [
      'a direction without evidence',
      (contract) => {
        const { direction } = oracleOf(contract, 'O-003')
        if (direction !== null) direction.evidenceTargets = []
      },
      'the direction of the oracle "O-003" cannot be told: it names no evidence',
    ],
  ])('%s', (_, change, reason) => {
    const contract = contractWith(change)

    expect(() => compile(contract)).not.toThrow()
    expect(refusal(contract)).toBe(PREFIX + reason)
  })

  test('no oracles at all: the number of issues and the first place', () => {
    const contract = contractWith((changed) => {
      changed.oracles = []
    })

    expect(refusal(contract)).toBe(
      `${PREFIX}the brief has 1 issue, first at /directions: expected at least one direction`,
    )
  })
})

describe('the audit', () => {
  test('refuses a direction that scripts the evaluator', () => {
    const contract = contractWith((changed) => {
      changed.probeStepBound = 1
      const { direction } = oracleOf(changed, 'O-002')
      if (direction !== null) direction.scope = 'First list, then read, and finally compare.'
    })

    expect(refusal(contract)).toBe(
      'brief-exceeds-scripting-bound in SealedEvaluatorBrief.directions[oracleId=O-002].text: ' +
        'the text holds 2 markers of sequence, and the bound is 1',
    )
  })

  test('counts declared names too, and a bound of 0 allows none', () => {
    const named = (bound: number | null) =>
      contractWith((changed) => {
        changed.probeStepBound = bound
        httpOperation(changed, 1).responseDescriptor.permittedKeys.push('next')
        setCheck(changed, 'O-002', exists('/interactions/list/response-body/next'), [
          '/interactions/list/response-body/next',
        ])
      })

    expect(refusal(named(0))).toStartWith('brief-exceeds-scripting-bound')
    expect(refusal(named(1))).toBe('')
    expect(refusal(named(null))).toBe('')
  })

  test('our own wording holds no marker', () => {
    for (const contract of corpusContracts().values()) {
      contract.probeStepBound = 0
      for (const { direction } of contract.oracles) {
        if (direction === null) continue
        direction.scope = null
        direction.negativeDomain = null
      }

      expect(refusal(contract)).not.toStartWith('brief-exceeds-scripting-bound')
    }
  })
})
