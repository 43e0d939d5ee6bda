import { describe, expect, test } from 'bun:test'
import type { EvalContract } from '../../../../src/contracts/schemas/eval-contract.ts'
import { contractWith, NOTHING } from '../sound-contract.ts'
import { stepOf, toolOperation, verdict } from '../verdict.ts'

type Row = [title: string, change: (contract: EvalContract) => void, expected: string]

describe('undeclared inputs of a step, strict only', () => {
  test.each<Row>([
    [
      'a key on a declared channel',
      (contract) => {
        stepOf(contract, 'list').inputBinding = {
          path: null,
          query: { offset: { literal: 1 } },
          header: null,
          body: null,
        }
      },
      'undeclared-mandatory-input EvalContract.interactionPlan[stepId=list].inputBinding.query["offset"]',
    ],
    [
      'a channel the kind of the operation does not have',
      (contract) => {
        stepOf(contract, 'sort').inputBinding = {
          path: { batch: { literal: 1 } },
          query: null,
          header: null,
          body: null,
        }
      },
      'undeclared-mandatory-input EvalContract.interactionPlan[stepId=sort].inputBinding.path["batch"]',
    ],
    [
      'a name every object inherits',
      (contract) => {
        stepOf(contract, 'find').inputBinding = { arguments: { constructor: { literal: 1 } } }
      },
      'undeclared-mandatory-input EvalContract.interactionPlan[stepId=find].inputBinding.arguments["constructor"]',
    ],
    [
      'a principal the test data do not declare',
      (contract) => {
        contract.testData.principals = { porter: { kind: 'desk account' } }
      },
      'undeclared-mandatory-input EvalContract.interactionPlan[stepId=sort].inputBinding.stdin["batch"]',
    ],
    [
      'a principal where no principals are declared',
      (contract) => {
        contract.testData.principals = null
      },
      'undeclared-mandatory-input EvalContract.interactionPlan[stepId=sort].inputBinding.stdin["batch"]',
    ],
    [
      'the key before the principal',
      (contract) => {
        stepOf(contract, 'find').inputBinding = { arguments: { other: { principal: 'nobody' } } }
      },
      'undeclared-mandatory-input EvalContract.interactionPlan[stepId=find].inputBinding.arguments["other"]',
    ],
    [
      'channels in the fixed order',
      (contract) => {
        stepOf(contract, 'list').inputBinding = {
          body: { x: { literal: 1 } },
          header: { y: { literal: 1 } },
          query: null,
          path: null,
        }
      },
      'undeclared-mandatory-input EvalContract.interactionPlan[stepId=list].inputBinding.header["y"]',
    ],
    [
      'a required key that is left unbound: compiles',
      (contract) => {
        stepOf(contract, 'find').inputBinding = { arguments: null }
      },
      'compiles',
    ],
    [
      'a raw body binds no key: compiles',
      (contract) => {
        stepOf(contract, 'list').inputBinding = {
          path: null,
          query: null,
          header: null,
          body: { kind: 'raw', base64: 'aGk=', contentType: 'text/plain' },
        }
      },
      'compiles',
    ],
    [
      'a step whose operation is unknown is skipped',
      (contract) => {
        contract.interactionPlan.push({
          ...stepOf(contract, 'list'),
          stepId: 'lost',
          operationId: 'lose',
          inputBinding: { path: { a: { literal: 1 } }, query: null, header: null, body: null },
        })
      },
      'compiles',
    ],
  ])('%s', (_, change, expected) => {
    expect(verdict(contractWith(change))).toBe(expected)
    expect(verdict(contractWith(change), { strict: false })).toBe('compiles')
  })
})

describe('the fixture reset, in both modes', () => {
  const reset = (change: (told: NonNullable<EvalContract['fixtureReset']>) => void) => (contract: EvalContract) => {
    if (contract.fixtureReset !== null) change(contract.fixtureReset)
  }
  test.each<Row>([
    [
      'an operation of another interface',
      reset((told) => {
        told.interfaceId = 'lookup-server'
      }),
      'unreachable-check-evidence EvalContract.fixtureReset',
    ],
    [
      'an undeclared operation',
      reset((told) => {
        told.operationId = 'lose-parcel'
      }),
      'unreachable-check-evidence EvalContract.fixtureReset',
    ],
    [
      'an operation that changes nothing',
      reset((told) => {
        told.operationId = 'list-parcels'
        told.inputs = { path: {}, query: {}, header: {}, body: { kind: 'absent' } }
      }),
      'malformed-operator-expression EvalContract.fixtureReset',
    ],
    [
      'a required key that is left out',
      reset((told) => {
        told.inputs = { path: {}, query: {}, header: {}, body: { kind: 'absent' } }
      }),
      'undeclared-mandatory-input EvalContract.fixtureReset.inputs',
    ],
    [
      'the spelling of another kind',
      reset((told) => {
        told.inputs = { arguments: { label: 'seed' } }
      }),
      'undeclared-mandatory-input EvalContract.fixtureReset.inputs',
    ],
    [
      'none: compiles',
      (contract) => {
        contract.fixtureReset = null
      },
      'compiles',
    ],
    [
      'with raw bytes: compiles',
      reset((told) => {
        told.inputs = {
          path: {},
          query: {},
          header: {},
          body: { kind: 'raw', base64: '', contentType: 'application/octet-stream' },
        }
      }),
      'compiles',
    ],
  ])('%s', (_, change, expected) => {
    expect(verdict(contractWith(change))).toBe(expected)
    expect(verdict(contractWith(change), { strict: false })).toBe(expected)
  })

  test('a keyless operation needs no witness', () => {
    expect(
      verdict(
        contractWith((contract) => {
          const operation = toolOperation(contract)
          operation.requestShape.arguments = NOTHING
          operation.sensitivityWitness = null
          stepOf(contract, 'find').inputBinding = { arguments: null }
        }),
      ),
    ).toBe('compiles')
  })
})
