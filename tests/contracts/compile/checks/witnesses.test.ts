import { describe, expect, test } from 'bun:test'
import type { EvalContract } from '../../../../src/contracts/schemas/eval-contract.ts'
import { at, contractWith, exists, shape } from '../sound-contract.ts'
import { commandOperation, detailOf, httpOperation, toolOperation, verdict, witnessOf } from '../verdict.ts'

type Row = [title: string, change: (contract: EvalContract) => void, expected: string]

const REGISTER = 'EvalContract.permittedInterfaces[0].operations[0]'
const LIST = 'EvalContract.permittedInterfaces[0].operations[1]'
const SORT = 'EvalContract.permittedInterfaces[1].operations[0]'
const PRINT = 'EvalContract.permittedInterfaces[1].operations[1]'
const FIND = 'EvalContract.permittedInterfaces[2].operations[0]'

describe('a witness and its inputs, strict only', () => {
  test.each<Row>([
    [
      'no witness, one permitted key',
      (contract) => {
        httpOperation(contract, 1).sensitivityWitness = null
      },
      `undeclared-mandatory-input ${LIST}`,
    ],
    [
      'no witness, a key that only has a type',
      (contract) => {
        commandOperation(contract, 1).requestShape.environment = shape([], [], { LANG: 'string' })
      },
      `undeclared-mandatory-input ${PRINT}`,
    ],
    [
      'a required key is not supplied',
      (contract) => {
        at(witnessOf(toolOperation(contract)).legs, 1).inputs = { arguments: {} }
      },
      `undeclared-mandatory-input ${FIND}.sensitivityWitness.legs[1]`,
    ],
    [
      'an undeclared key is supplied',
      (contract) => {
        at(witnessOf(toolOperation(contract)).legs, 0).inputs = { arguments: { query: 'a', deep: true } }
      },
      `undeclared-mandatory-input ${FIND}.sensitivityWitness.legs[0]`,
    ],
    [
      'the spelling of another kind',
      (contract) => {
        at(witnessOf(httpOperation(contract, 0)).legs, 0).inputs = { arguments: { label: 'a' } }
      },
      `undeclared-mandatory-input ${REGISTER}.sensitivityWitness.legs[0]`,
    ],
    [
      'a body that is no object supplies nothing',
      (contract) => {
        const leg = at(witnessOf(httpOperation(contract, 0)).legs, 1)
        leg.inputs = { path: {}, query: {}, header: {}, body: { kind: 'json', value: ['label'] } }
      },
      `undeclared-mandatory-input ${REGISTER}.sensitivityWitness.legs[1]`,
    ],
    [
      'a body that is not there supplies nothing',
      (contract) => {
        const leg = at(witnessOf(httpOperation(contract, 0)).legs, 1)
        leg.inputs = { path: {}, query: {}, header: {}, body: { kind: 'absent' } }
      },
      `undeclared-mandatory-input ${REGISTER}.sensitivityWitness.legs[1]`,
    ],
    [
      'text fills nothing where no key is required',
      (contract) => {
        commandOperation(contract, 0).requestShape.stdin = shape([], ['batch'], { batch: 'string' })
      },
      `undeclared-mandatory-input ${SORT}.sensitivityWitness.legs[0]`,
    ],
    [
      'text is ambiguous where two keys are required',
      (contract) => {
        commandOperation(contract, 0).requestShape.stdin = shape(['batch', 'other'], [], {})
      },
      `undeclared-mandatory-input ${SORT}.sensitivityWitness.legs[0]`,
    ],
    [
      'text, and the one required key named twice: compiles',
      (contract) => {
        commandOperation(contract, 0).requestShape.stdin = shape(['batch', 'batch'], [], {})
      },
      'compiles',
    ],
    [
      'JSON on standard input, key by key: compiles',
      (contract) => {
        for (const [place, leg] of witnessOf(commandOperation(contract, 0)).legs.entries()) {
          leg.inputs = { argument: {}, option: {}, environment: {}, stdin: { kind: 'json', value: { batch: place } } }
        }
      },
      'compiles',
    ],
    [
      'raw bytes are not looked into: compiles',
      (contract) => {
        const raw = (base64: string) => ({
          path: {},
          query: {},
          header: {},
          body: { kind: 'raw' as const, base64, contentType: 'text/plain' },
        })
        const { legs } = witnessOf(httpOperation(contract, 0))
        at(legs, 0).inputs = raw('YQ==')
        at(legs, 1).inputs = raw('Yg==')
      },
      'compiles',
    ],
  ])('%s', (_, change, expected) => {
    expect(verdict(contractWith(change))).toBe(expected)
  })

  test('without strict inputs a missing witness and odd inputs compile', () => {
    const missing = contractWith((contract) => {
      httpOperation(contract, 1).sensitivityWitness = null
    })
    const odd = contractWith((contract) => {
      at(witnessOf(toolOperation(contract)).legs, 0).inputs = { arguments: { query: 'a', deep: true } }
    })

    expect(verdict(missing, { strict: false })).toBe('compiles')
    expect(verdict(odd, { strict: false })).toBe('compiles')
  })

  test('says what a witness may do where outputs do not depend on inputs', () => {
    const contract = contractWith((changed) => {
      httpOperation(changed, 1).sensitivityWitness = null
    })

    expect(detailOf(contract)).toContain('a relation that claims none is legal')
  })
})

describe('identifiers of legs', () => {
  test.each<Row>([
    [
      'both legs alike',
      (contract) => {
        at(witnessOf(httpOperation(contract, 0)).legs, 1).legId = 'register-one'
      },
      `malformed-operator-expression ${REGISTER}.sensitivityWitness.legs`,
    ],
    [
      'a leg called like a step',
      (contract) => {
        at(witnessOf(httpOperation(contract, 0)).legs, 1).legId = 'sort'
      },
      `malformed-operator-expression ${REGISTER}.sensitivityWitness.legs[1].legId`,
    ],
    [
      'a leg of another witness',
      (contract) => {
        at(witnessOf(toolOperation(contract)).legs, 0).legId = 'register-two'
      },
      `malformed-operator-expression ${FIND}.sensitivityWitness.legs[0].legId`,
    ],
    [
      'the fixture reset called like a step',
      (contract) => {
        if (contract.fixtureReset !== null) contract.fixtureReset.legId = 'print'
      },
      'malformed-operator-expression EvalContract.fixtureReset.legId',
    ],
    [
      'the fixture reset called like a leg',
      (contract) => {
        if (contract.fixtureReset !== null) contract.fixtureReset.legId = 'find-two'
      },
      'malformed-operator-expression EvalContract.fixtureReset.legId',
    ],
    [
      'a leg called like its witness: compiles',
      (contract) => {
        if (contract.fixtureReset !== null) contract.fixtureReset.legId = 'find-differs'
      },
      'compiles',
    ],
  ])('%s', (_, change, expected) => {
    expect(verdict(contractWith(change))).toBe(expected)
    expect(verdict(contractWith(change), { strict: false })).toBe(expected)
  })
})

describe('what a witness varies and compares', () => {
  test.each<Row>([
    [
      '1: a read that varies the body',
      (contract) => {
        const operation = httpOperation(contract, 1)
        operation.requestShape.body = shape([], ['limit'], {})
        witnessOf(operation).channel = 'body'
      },
      `malformed-operator-expression ${LIST}.sensitivityWitness`,
    ],
    [
      '1: a write that varies the query',
      (contract) => {
        witnessOf(httpOperation(contract, 0)).channel = 'query'
      },
      `malformed-operator-expression ${REGISTER}.sensitivityWitness`,
    ],
    [
      '1: a command that varies a query',
      (contract) => {
        witnessOf(commandOperation(contract, 0)).channel = 'query'
      },
      `malformed-operator-expression ${SORT}.sensitivityWitness`,
    ],
    [
      '1: a tool that varies standard input',
      (contract) => {
        witnessOf(toolOperation(contract)).channel = 'stdin'
      },
      `malformed-operator-expression ${FIND}.sensitivityWitness`,
    ],
    [
      '3: the same value on both legs',
      (contract) => {
        witnessOf(commandOperation(contract, 0)).channel = 'option'
      },
      `malformed-operator-expression ${SORT}.sensitivityWitness.legs`,
    ],
    [
      '4: the relation reads a step of the plan',
      (contract) => {
        witnessOf(httpOperation(contract, 1)).relation = exists('/interactions/list/response-body/items')
      },
      `unreachable-check-evidence ${LIST}.sensitivityWitness.relation`,
    ],
    [
      '4: the relation reads a leg of another witness',
      (contract) => {
        witnessOf(httpOperation(contract, 1)).relation = exists('/interactions/find-one/response-body/items')
      },
      `unreachable-check-evidence ${LIST}.sensitivityWitness.relation`,
    ],
    [
      '5: the relation reads one leg only',
      (contract) => {
        witnessOf(httpOperation(contract, 1)).relation = exists('/interactions/list-one/response-body/items')
      },
      `malformed-operator-expression ${LIST}.sensitivityWitness.relation`,
    ],
    [
      '6: a command leg carries no undescribed stream',
      (contract) => relate(witnessOf(commandOperation(contract, 0)), 'sort', 'stdout'),
      `unreachable-check-evidence ${SORT}.sensitivityWitness.relation.operands[0].operands[0]`,
    ],
    [
      '6: a command leg carries only the nominated file',
      (contract) => relate(witnessOf(commandOperation(contract, 0)), 'sort', 'artifact/journal'),
      `unreachable-check-evidence ${SORT}.sensitivityWitness.relation.operands[0].operands[0]`,
    ],
    [
      '6: a tool leg carries no exit code',
      (contract) => relate(witnessOf(toolOperation(contract)), 'find', 'exit-code'),
      `unreachable-check-evidence ${FIND}.sensitivityWitness.relation.operands[0].operands[0]`,
    ],
    [
      '7: a key the descriptor does not declare',
      (contract) => relate(witnessOf(httpOperation(contract, 1)), 'list', 'response-body/lost'),
      `unreachable-check-evidence ${LIST}.sensitivityWitness.relation.operands[0].operands[0]`,
    ],
    [
      '7: an input the shape does not declare',
      (contract) => relate(witnessOf(httpOperation(contract, 1)), 'list', 'call-inputs/query/offset'),
      `unreachable-check-evidence ${LIST}.sensitivityWitness.relation.operands[0].operands[0]`,
    ],
    [
      '8: a volatile field',
      (contract) => relate(witnessOf(httpOperation(contract, 0)), 'register', 'response-body/parcelId'),
      `unreachable-check-evidence ${REGISTER}.sensitivityWitness.relation.operands[0].operands[0]`,
    ],
    [
      '8: below a volatile field',
      (contract) => {
        httpOperation(contract, 1).volatilePointers = ['/items']
        relate(witnessOf(httpOperation(contract, 1)), 'list', 'response-body/items/0/parcelId')
      },
      `unreachable-check-evidence ${LIST}.sensitivityWitness.relation.operands[0].operands[0]`,
    ],
    [
      '8: a wildcard is any one token',
      (contract) => {
        httpOperation(contract, 1).volatilePointers = ['/items/*/parcelId']
        relate(witnessOf(httpOperation(contract, 1)), 'list', 'response-body/items/0/parcelId')
      },
      `unreachable-check-evidence ${LIST}.sensitivityWitness.relation.operands[0].operands[0]`,
    ],
    [
      '8: the empty volatile pointer is the whole document',
      (contract) => {
        httpOperation(contract, 1).volatilePointers = ['']
      },
      `unreachable-check-evidence ${LIST}.sensitivityWitness.relation.operands[0].operands[0]`,
    ],
    [
      'a volatile field beside what is read: compiles',
      (contract) => {
        httpOperation(contract, 1).volatilePointers = ['/items/*/label', '/error']
        relate(witnessOf(httpOperation(contract, 1)), 'list', 'response-body/items/0/parcelId')
      },
      'compiles',
    ],
    [
      'a volatile document, and the status read: compiles',
      (contract) => {
        httpOperation(contract, 1).volatilePointers = ['']
        relate(witnessOf(httpOperation(contract, 1)), 'list', 'response-status')
      },
      'compiles',
    ],
    [
      'a relation that claims no difference: compiles',
      (contract) => {
        witnessOf(httpOperation(contract, 1)).relation = {
          op: 'deep-equality',
          operands: [
            { pointer: '/interactions/list-one/response-headers' },
            { pointer: '/interactions/list-two/call-inputs/query/limit' },
          ],
        }
      },
      'compiles',
    ],
    [
      'a tool compared by its error flag: compiles',
      (contract) => relate(witnessOf(toolOperation(contract)), 'find', 'response-status'),
      'compiles',
    ],
    [
      'a command compared by its exit code: compiles',
      (contract) => relate(witnessOf(commandOperation(contract, 0)), 'sort', 'exit-code'),
      'compiles',
    ],
  ])('%s', (_, change, expected) => {
    expect(verdict(contractWith(change))).toBe(expected)
  })

  test('2: a leg in the spelling of another kind has no such channel, which only non-strict mode gets to see', () => {
    const contract = contractWith((changed) => {
      at(witnessOf(toolOperation(changed)).legs, 1).inputs = {
        argument: {},
        option: {},
        environment: {},
        stdin: { kind: 'absent' },
      }
    })

    expect(verdict(contract, { strict: false })).toBe(`malformed-operator-expression ${FIND}.sensitivityWitness.legs`)
    expect(verdict(contract)).toBe(`undeclared-mandatory-input ${FIND}.sensitivityWitness.legs[1]`)
  })

  function relate(witness: ReturnType<typeof witnessOf>, prefix: string, place: string): void {
    witness.relation = {
      op: 'not',
      operands: [
        {
          op: 'deep-equality',
          operands: [
            { pointer: `/interactions/${prefix}-one/${place}` },
            { pointer: `/interactions/${prefix}-two/${place}` },
          ],
        },
      ],
    }
  }
})
