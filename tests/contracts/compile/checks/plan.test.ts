import { describe, expect, test } from 'bun:test'
import type { EvalContract, Step } from '../../../../src/contracts/schemas/eval-contract.ts'
import { contractWith, exists, httpStep } from '../sound-contract.ts'
import { detailOf, httpOperation, oracleOf, setCheck, stepOf, verdict } from '../verdict.ts'

/** A contract whose plan is just these steps, and whose oracles and rubrics read none of them. */
function planned(steps: Step[]): EvalContract {
  return contractWith((contract) => {
    contract.oracles = []
    contract.rubrics = []
    contract.interactionPlan = steps
  })
}

function step(stepId: string, after: string | null = null): Step {
  return { ...httpStep(stepId, 'list-parcels'), after }
}

/** `count` steps of their own; `after` pairs are added to them. */
function steps(count: number, after: Record<string, string> = {}): Step[] {
  return Array.from({ length: count }, (_, place) => step(`s-${place}`, after[`s-${place}`] ?? null))
}

const BOUND = 'plan-exceeds-scripting-bound EvalContract.interactionPlan'

describe('nested-temporal-clause', () => {
  test.each<[title: string, plan: Step[], expected: string]>([
    ['a chain of three', steps(3, { 's-1': 's-0', 's-2': 's-1' }), 's-2'],
    ['a chain declared backwards', [step('c', 'b'), step('b', 'a'), step('a')], 'c'],
    ['a step after itself', [step('a', 'a')], 'a'],
    ['a ring of two', [step('a', 'b'), step('b', 'a')], 'a'],
  ])('%s', (_, plan, stepId) => {
    expect(verdict(planned(plan))).toBe(`nested-temporal-clause EvalContract.interactionPlan[stepId=${stepId}].after`)
  })

  test.each<[title: string, plan: Step[]]>([
    ['one level', steps(3, { 's-1': 's-0' })],
    ['after a step that is not there', [step('a', 'nowhere'), step('b', 'a')]],
    ['after an identifier that is declared twice', [step('a'), step('a'), step('b', 'a'), step('c', 'b')]],
  ])('%s: compiles', (_, plan) => {
    expect(verdict(planned(plan))).toBe('compiles')
  })
})

describe('plan-exceeds-scripting-bound: equal to the limit is legal', () => {
  test.each<[title: string, plan: Step[], expected: string]>([
    ['two steps after one', steps(3, { 's-1': 's-0', 's-2': 's-0' }), 'compiles'],
    ['three steps after one', steps(4, { 's-1': 's-0', 's-2': 's-0', 's-3': 's-0' }), BOUND],
    ['two shared anchors', steps(6, shared(2)), 'compiles'],
    ['three shared anchors', steps(9, shared(3)), BOUND],
    ['four separate pairs', steps(8, pairs(4)), 'compiles'],
    ['five separate pairs', steps(10, pairs(5)), BOUND],
    ['sixteen steps', steps(16), 'compiles'],
    ['seventeen steps', steps(17), BOUND],
    ['no step', [], 'compiles'],
    ['five anchors of which none is a pair of two', steps(6, shared(2)), 'compiles'],
  ])('%s', (_, plan, expected) => {
    expect(verdict(planned(plan))).toBe(expected)
  })

  test('the first metric exceeded is told, with its value and limit', () => {
    const threeAfterOneAmongMany = steps(17, { 's-1': 's-0', 's-2': 's-0', 's-3': 's-0' })

    expect(detailOf(planned(threeAfterOneAmongMany))).toContain(
      'the most steps declared after one step is 3, and the limit is 2',
    )
  })

  function shared(anchors: number): Record<string, string> {
    return Object.fromEntries(
      Array.from({ length: anchors }, (_, place) => [
        [`s-${place * 3 + 1}`, `s-${place * 3}`],
        [`s-${place * 3 + 2}`, `s-${place * 3}`],
      ]).flat(),
    )
  }

  function pairs(count: number): Record<string, string> {
    return Object.fromEntries(Array.from({ length: count }, (_, place) => [`s-${place * 2 + 1}`, `s-${place * 2}`]))
  }
})

describe('binding-cycle', () => {
  const read = (stepId: string, from: string, after: string | null = null): Step => ({
    ...httpStep(stepId, 'read-parcel'),
    inputBinding: {
      path: { parcelId: { captured: `/interactions/${from}/response-body/error` } },
      query: null,
      header: null,
      body: null,
    },
    after,
  })
  const FIRED = (stepId: string) =>
    `binding-cycle EvalContract.interactionPlan[stepId=${stepId}].inputBinding.path["parcelId"]`

  test.each<[title: string, plan: Step[], expected: string]>([
    ['a step that captures from itself', [read('a', 'a')], FIRED('a')],
    ['two steps that capture from each other', [read('a', 'b'), read('b', 'a')], FIRED('a')],
    [
      'a ring of three, entered from outside',
      [read('x', 'a'), read('a', 'b'), read('b', 'c'), read('c', 'a')],
      FIRED('a'),
    ],
    ['a capture against an "after"', [read('a', 'b'), step('b', 'a')], FIRED('a')],
    ['a capture along an "after": compiles', [step('a'), read('b', 'a', 'a')], 'compiles'],
    ['two captures from one step: compiles', [step('a'), read('b', 'a'), read('c', 'a')], 'compiles'],
    ['a capture from a later step without a ring: compiles', [read('a', 'b'), step('b')], 'compiles'],
  ])('%s', (_, plan, expected) => {
    expect(verdict(planned(plan))).toBe(expected)
  })
})

describe('captured-channel-undeclared', () => {
  test('only the described output can be captured, whatever else is reachable', () => {
    const contract = contractWith((changed) => {
      stepOf(changed, 'find').inputBinding = { arguments: { query: { captured: '/interactions/sort/stderr' } } }
    })

    expect(verdict(contract)).toBe(
      'captured-channel-undeclared EvalContract.interactionPlan[stepId=find].inputBinding.arguments["query"]',
    )
    expect(detailOf(contract)).toContain('reads stderr, and only artifact')
  })
})

describe('irreducible-step-reference', () => {
  const body = (stepId: string) => `/interactions/${stepId}/response-body/items`
  const bothLists = (contract: EvalContract) => {
    setCheck(contract, 'O-002', { op: 'all', operands: [exists(body('list')), exists(body('list-again'))] }, [
      body('list'),
      body('list-again'),
    ])
  }

  test.each<[title: string, change: (contract: EvalContract) => void, expected: string]>([
    [
      'two steps with the same literal',
      (contract) => {
        contract.interactionPlan.push({ ...structuredClone(stepOf(contract, 'list')), stepId: 'list-again' })
        bothLists(contract)
      },
      'irreducible-step-reference EvalContract.oracles[id=O-002].direction.evidenceTargets',
    ],
    [
      'two steps that bind nothing',
      (contract) => {
        stepOf(contract, 'list').inputBinding = { path: null, query: null, header: null, body: null }
        contract.interactionPlan.push(httpStep('list-again', 'list-parcels'))
        bothLists(contract)
      },
      'irreducible-step-reference EvalContract.oracles[id=O-002].direction.evidenceTargets',
    ],
    [
      'two malformed steps of which one binds more: only what is malformed is told',
      (contract) => {
        const malformed = {
          path: null,
          query: { limit: { matcher: 'type-violating' as const } },
          header: null,
          body: null,
        }
        httpOperation(contract, 1).requestShape.header = { requiredKeys: [], permittedKeys: ['trace'], types: {} }
        stepOf(contract, 'list').inputBinding = malformed
        contract.interactionPlan.push({
          ...httpStep('list-again', 'list-parcels'),
          inputBinding: { ...malformed, header: { trace: { literal: 'x' } } },
        })
        bothLists(contract)
      },
      'irreducible-step-reference EvalContract.oracles[id=O-002].direction.evidenceTargets',
    ],
    [
      'literals that differ: compiles',
      (contract) => {
        contract.interactionPlan.push({
          ...httpStep('list-again', 'list-parcels'),
          inputBinding: { path: null, query: { limit: { literal: 11 } }, header: null, body: null },
        })
        bothLists(contract)
      },
      'compiles',
    ],
    [
      'two alike that no single direction names together: compiles',
      (contract) => {
        contract.interactionPlan.push({ ...structuredClone(stepOf(contract, 'list')), stepId: 'list-again' })
        const twin = structuredClone(oracleOf(contract, 'O-002'))
        contract.oracles.push({ ...twin, id: 'O-006' })
        setCheck(contract, 'O-006', exists(body('list-again')), [body('list-again')])
      },
      'compiles',
    ],
  ])('%s', (_, change, expected) => {
    expect(verdict(contractWith(change))).toBe(expected)
  })
})
