import { describe, expect, test } from 'bun:test'
import { ROWS } from '../../../src/contracts/compile/rows.ts'
import type { EvalContract } from '../../../src/contracts/schemas/eval-contract.ts'
import { at, contractWith, exists, httpStep } from './sound-contract.ts'
import { commandOperation, httpOperation, oracleOf, toolOperation, verdict, witnessOf } from './verdict.ts'

/** Adds an oracle of its own, so that defects of several rows do not meet in one. */
function addOracle(
  contract: EvalContract,
  id: string,
  check: NonNullable<EvalContract['oracles'][number]['check']>,
): void {
  contract.oracles.push({
    id,
    direction: { evidenceTargets: [], relation: check.op, polarity: 'expects-hold', scope: null, negativeDomain: null },
    check,
    polarity: 'expects-hold',
    commentary: null,
  })
}

function addStep(contract: EvalContract, stepId: string, captured: string): void {
  contract.interactionPlan.push({
    ...httpStep(stepId, 'read-parcel'),
    inputBinding: { path: { parcelId: { captured } }, query: null, header: null, body: null },
  })
}

type Defect = { readonly row: number; readonly ends: string; readonly plant: (contract: EvalContract) => void }

const STATUS = '/interactions/list/response-status'

/** One defect per row, each of which can stand beside those of its neighbours. */
const DEFECTS: readonly Defect[] = [
  {
    row: 2,
    ends: 'duplicate-interface-identifier EvalContract.permittedInterfaces[3].logicalId',
    plant: (contract) => contract.permittedInterfaces.push({ logicalId: 'parcel-api', kind: 'api', operations: [] }),
  },
  {
    row: 3,
    ends: 'missing-requirement-linkage EvalContract.behaviors[id=B-001]',
    plant: (contract) => {
      at(contract.behaviors, 0).requirementLinks = []
    },
  },
  {
    row: 4,
    ends: 'no-observable-success-criterion EvalContract.behaviors[id=B-001].observableSuccessCriterion',
    plant: (contract) => {
      at(contract.behaviors, 0).observableSuccessCriterion = null
    },
  },
  {
    row: 5,
    ends: 'unresolved-artifact-reference EvalContract.oracles[id=O-105].check.operands[0]',
    plant: (contract) => addOracle(contract, 'O-105', exists('/interactions/sort/artifact/ledger')),
  },
  {
    row: 6,
    ends: 'unreachable-check-evidence EvalContract.oracles[id=O-106].check.operands[0]',
    plant: (contract) => addOracle(contract, 'O-106', exists('/interactions/nowhere/response-body')),
  },
  {
    row: 7,
    ends: 'unreachable-check-evidence EvalContract.interactionPlan[stepId=row-7].inputBinding.path["parcelId"]',
    plant: (contract) => addStep(contract, 'row-7', '/interactions/nowhere/response-body/error'),
  },
  {
    row: 8,
    ends: 'malformed-operator-expression EvalContract.oracles[id=O-108].check.operands[0]',
    plant: (contract) => addOracle(contract, 'O-108', exists('@/id')),
  },
  {
    row: 9,
    ends: 'malformed-operator-expression EvalContract.oracles[id=O-109].check.operands[0]',
    plant: (contract) => addOracle(contract, 'O-109', { op: 'existence', operands: [{ literal: 1 }] }),
  },
  {
    row: 10,
    ends: 'malformed-operator-expression EvalContract.oracles[id=O-110].check.pattern',
    plant: (contract) =>
      addOracle(contract, 'O-110', { op: 'regex', operands: [{ pointer: STATUS }], pattern: '^a|b$' }),
  },
  {
    row: 11,
    ends: 'quantifier-over-non-collection EvalContract.oracles[id=O-111].check.collection',
    plant: (contract) =>
      addOracle(contract, 'O-111', {
        op: 'for-all',
        collection: { pointer: '/interactions/list/response-body/error' },
        predicate: exists('@/id'),
      }),
  },
  {
    row: 12,
    ends: 'quantifier-nesting-exceeded EvalContract.oracles[id=O-112].check.predicate',
    plant: (contract) =>
      addOracle(contract, 'O-112', {
        op: 'for-all',
        collection: { pointer: '/interactions/list/response-body/items' },
        predicate: { op: 'for-any', collection: { pointer: '@/tags' }, predicate: exists('@/') },
      }),
  },
  {
    row: 13,
    ends: 'unresolved-reference-set EvalContract.oracles[id=O-113].check.operands[1]',
    plant: (contract) =>
      addOracle(contract, 'O-113', {
        op: 'containment',
        operands: [{ pointer: STATUS }, { referenceSet: 'no-such-set' }],
      }),
  },
  {
    row: 14,
    ends: 'duplicate-operation-signature EvalContract.permittedInterfaces[logicalId=parcel-api].operations[operationId=read-parcel]',
    plant: (contract) => {
      httpOperation(contract, 1).pathTemplate = '/parcels/{number}'
    },
  },
  {
    row: 15,
    ends: 'undeclared-mandatory-input EvalContract.interactionPlan[stepId=sort].inputBinding.stdin["batch"]',
    plant: (contract) => {
      contract.testData.principals = null
    },
  },
  {
    row: 16,
    ends: 'undeclared-mandatory-input EvalContract.permittedInterfaces[0].operations[1]',
    plant: (contract) => {
      httpOperation(contract, 1).sensitivityWitness = null
    },
  },
  {
    row: 17,
    ends: 'oracle-missing-channel EvalContract.oracles[id=O-004].direction',
    plant: (contract) => {
      oracleOf(contract, 'O-004').direction = null
    },
  },
  {
    row: 18,
    ends: 'direction-check-misaligned EvalContract.oracles[id=O-003].direction.polarity',
    plant: (contract) => {
      oracleOf(contract, 'O-003').polarity = 'expects-violation'
    },
  },
  {
    row: 19,
    ends: 'unsupported-interface-kind EvalContract.permittedInterfaces[logicalId=site].kind',
    plant: (contract) => contract.permittedInterfaces.push({ logicalId: 'site', kind: 'web', operations: [] }),
  },
  {
    row: 20,
    ends: 'nested-temporal-clause EvalContract.interactionPlan[stepId=row-20].after',
    plant: (contract) =>
      contract.interactionPlan.push({ ...httpStep('row-20', 'list-parcels'), after: 'read-registered' }),
  },
  {
    row: 21,
    ends: 'plan-exceeds-scripting-bound EvalContract.interactionPlan',
    plant: (contract) => {
      for (let place = 0; place < 12; place++)
        contract.interactionPlan.push(httpStep(`row-21-${place}`, 'list-parcels'))
    },
  },
  {
    row: 22,
    ends: 'binding-cycle EvalContract.interactionPlan[stepId=row-22].inputBinding.path["parcelId"]',
    plant: (contract) => addStep(contract, 'row-22', '/interactions/row-22/response-body/error'),
  },
  {
    row: 23,
    ends: 'captured-channel-undeclared EvalContract.interactionPlan[stepId=row-23].inputBinding.path["parcelId"]',
    plant: (contract) => addStep(contract, 'row-23', '/interactions/list/response-headers/etag'),
  },
  {
    row: 24,
    ends: 'rubric-unanchored EvalContract.rubrics[id=R-001].criteria[1].id',
    plant: (contract) =>
      at(contract.rubrics, 0).criteria.push(structuredClone(at(at(contract.rubrics, 0).criteria, 0))),
  },
  {
    row: 25,
    ends: 'rubric-scores-reasoning-prose EvalContract.rubrics[id=R-001].scaleLevels[1].anchor',
    plant: (contract) => {
      at(at(contract.rubrics, 0).scaleLevels, 1).anchor = 'The rationale is complete.'
    },
  },
  {
    row: 26,
    ends: 'rubric-unanchored EvalContract.rubrics[id=R-001].maxLength',
    plant: (contract) => {
      at(contract.rubrics, 0).maxLength = null
    },
  },
  {
    row: 27,
    ends: 'rubric-evidence-unreachable EvalContract.rubrics[id=R-001].criteria[id=RC-001].evidence',
    plant: (contract) => {
      at(at(contract.rubrics, 0).criteria, 0).evidence = '/interactions/nowhere/response-body'
    },
  },
  {
    row: 28,
    ends: 'forbidden-input-floor-incomplete EvalContract.forbiddenInputs',
    plant: (contract) => void contract.forbiddenInputs.pop(),
  },
  {
    row: 29,
    ends: 'excluded-content-in-declaration EvalContract.safetyLimits[2]',
    plant: (contract) => contract.safetyLimits.push('clerk@desk.example'),
  },
  {
    row: 30,
    ends: 'scoped-reference-resolves-forbidden EvalContract.scopedResources[0].reference',
    plant: (contract) => {
      contract.scopedResources = [{ reference: 'handbook', kind: 'document' }]
    },
  },
  {
    row: 31,
    ends: 'waiver-incomplete EvalContract.waivers[id=W-001].approval',
    plant: (contract) => {
      at(contract.waivers, 0).approval = null
    },
  },
  {
    row: 32,
    ends: 'irreducible-step-reference EvalContract.oracles[id=O-132].direction.evidenceTargets',
    plant: (contract) => {
      contract.interactionPlan.push(httpStep('row-32-a', 'list-parcels'), httpStep('row-32-b', 'list-parcels'))
      const targets = ['/interactions/row-32-a/response-status', '/interactions/row-32-b/response-status']
      addOracle(contract, 'O-132', { op: 'all', operands: [exists(at(targets, 0)), exists(at(targets, 1))] })
      oracleOf(contract, 'O-132').direction?.evidenceTargets.push(...targets)
    },
  },
  {
    row: 33,
    ends: 'malformed-operator-expression EvalContract.permittedInterfaces[2].operations[0].sensitivityWitness.legs[0].legId',
    plant: (contract) => {
      at(witnessOf(toolOperation(contract)).legs, 0).legId = 'print'
    },
  },
  {
    row: 34,
    ends: 'malformed-operator-expression EvalContract.permittedInterfaces[1].operations[0].sensitivityWitness.legs',
    plant: (contract) => {
      witnessOf(commandOperation(contract, 0)).channel = 'option'
    },
  },
  {
    row: 35,
    ends: 'malformed-operator-expression EvalContract.fixtureReset',
    plant: (contract) => {
      if (contract.fixtureReset !== null) contract.fixtureReset.operationId = 'list-parcels'
    },
  },
]

test('there is a defect for every row of the table', () => {
  // Row 34 has two parts; the second is called 35 here.
  expect(DEFECTS.map(({ row }) => Math.min(row, 34))).toEqual(ROWS.map(({ number }) => number))
})

describe('each defect by itself', () => {
  test.each([...DEFECTS])('row $row', ({ ends, plant }) => {
    expect(verdict(contractWith(plant))).toBe(ends)
  })
})

describe('of two defects the earlier row is told', () => {
  const pairs = DEFECTS.slice(1).map((later, place) => ({ earlier: at(DEFECTS, place), later }))

  test.each(pairs.map(({ earlier, later }) => ({ first: earlier.row, second: later.row, earlier, later })))(
    'rows $first and $second, whichever was planted first',
    ({ earlier, later }) => {
      const planted = contractWith((contract) => {
        later.plant(contract)
        earlier.plant(contract)
      })
      const plantedInOrder = contractWith((contract) => {
        earlier.plant(contract)
        later.plant(contract)
      })

      expect([verdict(planted), verdict(plantedInOrder)]).toEqual([earlier.ends, earlier.ends])
    },
  )

  test('with every defect planted, row 2 is told', () => {
    const contract = contractWith((changed) => {
      for (const { row, plant } of DEFECTS) if (row !== 2) plant(changed)
      at(DEFECTS, 0).plant(changed)
    })

    expect(verdict(contract)).toMatch(/^duplicate-interface-identifier /)
  })
})

describe('without strict inputs', () => {
  test('exactly rows 15 and 16 are left out', () => {
    expect(ROWS.filter(({ strictOnly }) => strictOnly === true).map(({ number }) => number)).toEqual([15, 16])
  })

  test.each([...DEFECTS])('row $row', ({ row, ends, plant }) => {
    const expected = row === 15 || row === 16 ? 'compiles' : ends
    expect(verdict(contractWith(plant), { strict: false })).toBe(expected)
  })
})
