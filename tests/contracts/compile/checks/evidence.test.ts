import { describe, expect, test } from 'bun:test'
import type { EvalContract } from '../../../../src/contracts/schemas/eval-contract.ts'
import { at, contractWith, exists, httpStep } from '../sound-contract.ts'
import {
  commandOperation,
  detailOf,
  httpOperation,
  httpOperations,
  oracleOf,
  setCheck,
  stepOf,
  toolOperation,
  toolOperations,
  verdict,
} from '../verdict.ts'

type Row = [title: string, change: (contract: EvalContract) => void, expected: string]

const CHECK = 'unreachable-check-evidence EvalContract.oracles[id=O-001].check.operands[0]'

describe('what the check of an oracle may read (section 6.2)', () => {
  // [pointer, reachable?, which line of the table decides]
  test.each<[pointer: string, reachable: boolean, row: string]>([
    ['/interactions/nowhere/response-body', false, 'no such step'],
    ['/interactions/sort/artifact/journal', true, 'b: declared, not nominated, whole'],
    ['/interactions/sort/artifact/journal/lines', false, 'b: declared, not nominated, with a tail'],
    ['/interactions/sort/artifact/report', true, 'c: nominated, whole'],
    ['/interactions/sort/artifact/report/sorted', true, 'c: nominated, required key'],
    ['/interactions/sort/artifact/report/count', true, 'c: nominated, permitted key'],
    ['/interactions/sort/artifact/report/other', false, 'c: nominated, undeclared key'],
    ['/interactions/register/response-body/accepted', true, 'd: described, required key'],
    ['/interactions/register/response-body/accepted/deeper', false, 'd: described, below a scalar'],
    ['/interactions/list/response-body/items/0/parcelId', true, 'd: described, below an array'],
    ['/interactions/list/response-body/page/next', true, 'd: described, below an unstated type'],
    ['/interactions/list/response-body/0', false, 'd: an index where the document is no collection'],
    ['/interactions/print/stdout/labels', true, 'd: described stream'],
    ['/interactions/print/stdout/2/anything', true, 'd: root collection, below its bound'],
    ['/interactions/print/stdout/3', false, 'd: root collection, at its bound'],
    ['/interactions/print/stdout/02', false, 'd: no index, so a key that is not declared'],
    ['/interactions/find/response-body/matches', true, 'd: described result of a tool'],
    ['/interactions/find/response-headers/date', false, 'e: a tool has no headers'],
    ['/interactions/find/stdout', false, 'e: a tool has no stream'],
    ['/interactions/find/stderr', false, 'e: a tool has no stream'],
    ['/interactions/find/response-status', true, 'e/k: the error flag of a tool'],
    ['/interactions/find/exit-code', true, 'e/k: the exit code of a tool'],
    ['/interactions/find/call-inputs/arguments/query', true, 'e/j: the inputs of a tool'],
    ['/interactions/sort/stdout', true, 'f: undescribed stream, whole'],
    ['/interactions/sort/stdout/lines', false, 'f: undescribed stream with a tail'],
    ['/interactions/print/stderr', true, 'f: the other stream, whole'],
    ['/interactions/list/stdout', true, 'f: bare stream of an HTTP operation'],
    ['/interactions/list/stdout/lines', false, 'f: stream of an HTTP operation with a tail'],
    ['/interactions/sort/response-body', false, 'g: a command has no body'],
    ['/interactions/sort/response-headers/date', false, 'g: a command has no headers'],
    ['/interactions/sort/response-status', false, 'g: a command has no status'],
    ['/interactions/register/call-inputs/body', true, 'h: all of an input channel'],
    ['/interactions/register/call-inputs/stdin', true, 'h: all of a channel the kind lacks'],
    ['/interactions/register/call-inputs/stdin/batch', false, 'i: a channel the kind lacks, with a tail'],
    ['/interactions/register/call-inputs/body/label', true, 'j: declared input'],
    ['/interactions/register/call-inputs/body/other', false, 'j: undeclared input'],
    ['/interactions/register/call-inputs/body/label/deeper', false, 'j: below a scalar input'],
    ['/interactions/list/response-headers/x-page', true, 'k: headers are not described'],
    ['/interactions/list/response-status', true, 'k: status'],
    ['/interactions/list/exit-code', true, 'k: the exit code of an HTTP operation, absent later'],
  ])('%s: %p (%s)', (pointer, reachable) => {
    const contract = contractWith((changed) => setCheck(changed, 'O-001', exists(pointer), [pointer]))

    expect(verdict(contract)).toBe(reachable ? 'compiles' : CHECK)
  })

  test('a whole token "*" is the wildcard of volatile pointers and no place', () => {
    const ending = (pointer: string) => verdict(contractWith((changed) => setCheck(changed, 'O-001', exists(pointer))))

    expect(ending('/interactions/list/response-body/*')).toBe('schema-parse-failure EvalContract')
    expect(ending('@/*/id')).toBe('schema-parse-failure EvalContract')
    expect(ending('/interactions/list/response-body/**')).toBe(CHECK)
  })

  test('a key is compared decoded', () => {
    const contract = contractWith((changed) => {
      httpOperation(changed, 1).responseDescriptor.permittedKeys.push('a/b~c')
      setCheck(changed, 'O-001', exists('/interactions/list/response-body/a~1b~0c'), [
        '/interactions/list/response-body/a~1b~0c',
      ])
    })

    expect(verdict(contract)).toBe('compiles')
  })

  test('a bound element is always reachable', () => {
    const contract = contractWith((changed) => {
      const check = oracleOf(changed, 'O-002').check
      if (check?.op === 'for-all') check.predicate = exists('@/anything/at/all')
    })

    expect(verdict(contract)).toBe('compiles')
  })

  test.each<Row>([
    [
      'a step identifier that is declared twice names nothing',
      ({ interactionPlan }) => {
        interactionPlan.push(structuredClone(at(interactionPlan, 0)))
      },
      'unreachable-check-evidence EvalContract.oracles[id=O-001].check.operands[0].operands[0]',
    ],
    [
      'an operation that its interface declares twice is nothing',
      (contract) => {
        httpOperations(contract).push(structuredClone(httpOperation(contract, 0)))
      },
      'unreachable-check-evidence EvalContract.oracles[id=O-001].check.operands[0].operands[0]',
    ],
    [
      'an operation of another interface is not the step’s',
      (contract) => {
        stepOf(contract, 'find').interfaceId = 'parcel-api'
      },
      'unreachable-check-evidence EvalContract.oracles[id=O-004].check.operands[0]',
    ],
    [
      'the path leads into predicates and collections',
      (contract) => {
        const check = oracleOf(contract, 'O-002').check
        if (check?.op === 'for-all') check.collection = { pointer: '/interactions/list/response-body/lost' }
      },
      'unreachable-check-evidence EvalContract.oracles[id=O-002].check.collection',
    ],
    [
      'an absolute pointer inside a predicate',
      (contract) => {
        const check = oracleOf(contract, 'O-002').check
        if (check?.op === 'for-all') {
          check.predicate = { op: 'not', operands: [exists('/interactions/list/response-body/lost')] }
        }
      },
      'unreachable-check-evidence EvalContract.oracles[id=O-002].check.predicate.operands[0].operands[0]',
    ],
  ])('%s', (_, change, expected) => {
    expect(verdict(contractWith(change))).toBe(expected)
  })

  test('tells an undeclared operation from one that is declared twice', () => {
    const undeclared = contractWith((contract) => {
      stepOf(contract, 'find').operationId = 'lose-parcel'
    })
    const twice = contractWith((contract) => {
      toolOperations(contract).push(structuredClone(toolOperation(contract)))
    })

    expect(detailOf(undeclared)).toContain('the interface "lookup-server" does not declare the operation "lose-parcel"')
    expect(detailOf(twice)).toContain(
      'the interface "lookup-server" declares the operation "find-parcel" more than once',
    )
  })

  test.each([
    [
      'two steps, two interfaces, one operation identifier: each step has its own',
      (contract: EvalContract) => {
        toolOperation(contract).operationId = 'list-parcels'
        stepOf(contract, 'find').operationId = 'list-parcels'
      },
    ],
  ])('%s', (_, change) => {
    expect(verdict(contractWith(change))).toBe('compiles')
  })
})

describe('captured bindings', () => {
  const PATH = 'EvalContract.interactionPlan[stepId=read-registered].inputBinding.path["parcelId"]'

  function capturing(pointer: string, change: (contract: EvalContract) => void = () => {}): EvalContract {
    return contractWith((contract) => {
      stepOf(contract, 'read-registered').inputBinding = {
        path: { parcelId: { captured: pointer } },
        query: null,
        header: null,
        body: null,
      }
      change(contract)
    })
  }

  test.each<[title: string, contract: EvalContract, expected: string]>([
    [
      '1: no such step',
      capturing('/interactions/nowhere/response-body/parcelId'),
      `unreachable-check-evidence ${PATH}`,
    ],
    [
      '2: a step whose operation is unknown',
      capturing('/interactions/lost/response-body/parcelId', ({ interactionPlan }) => {
        interactionPlan.push(httpStep('lost', 'lose-parcel'))
      }),
      `unreachable-check-evidence ${PATH}`,
    ],
    [
      '3: another channel',
      capturing('/interactions/register/response-headers/etag'),
      `captured-channel-undeclared ${PATH}`,
    ],
    ['3: an input', capturing('/interactions/list/call-inputs/query/limit'), `captured-channel-undeclared ${PATH}`],
    [
      '3: the stream a command does not describe',
      capturing('/interactions/print/stderr'),
      `captured-channel-undeclared ${PATH}`,
    ],
    [
      '4: an undeclared key',
      capturing('/interactions/register/response-body/other'),
      `unreachable-check-evidence ${PATH}`,
    ],
    [
      '4: the file that is not nominated',
      capturing('/interactions/sort/artifact/journal/line'),
      `unreachable-check-evidence ${PATH}`,
    ],
    ['5: the whole output', capturing('/interactions/register/response-body'), `unreachable-check-evidence ${PATH}`],
    [
      '5: the whole file that is not nominated',
      capturing('/interactions/sort/artifact/journal'),
      `unreachable-check-evidence ${PATH}`,
    ],
    [
      '5: a nested value',
      capturing('/interactions/list/response-body/items/parcelId'),
      `unreachable-check-evidence ${PATH}`,
    ],
    ['6: an element by position', capturing('/interactions/print/stdout/0'), `unreachable-check-evidence ${PATH}`],
    ['7: an unstated type', capturing('/interactions/list/response-body/page'), `unreachable-check-evidence ${PATH}`],
    [
      '7: an undeclared type',
      capturing('/interactions/register/response-body/parcelId', (contract) => {
        delete httpOperation(contract, 0).responseDescriptor.types['parcelId']
      }),
      `unreachable-check-evidence ${PATH}`,
    ],
    ['7: a collection', capturing('/interactions/list/response-body/items'), `unreachable-check-evidence ${PATH}`],
    [
      '7: an object',
      capturing('/interactions/read-registered/response-body/parcel'),
      `unreachable-check-evidence ${PATH}`,
    ],
    [
      '8: a parameter without a type',
      capturing('/interactions/register/response-body/parcelId', (contract) => {
        httpOperation(contract, 2).requestShape.path.types = { parcelId: null }
      }),
      `unreachable-check-evidence ${PATH}`,
    ],
    [
      '9: another type',
      capturing('/interactions/register/response-body/accepted'),
      `unreachable-check-evidence ${PATH}`,
    ],
    [
      'the described key of a file',
      capturing('/interactions/sort/artifact/report/count'),
      `unreachable-check-evidence ${PATH}`,
    ],
    ['of the right type: compiles', capturing('/interactions/register/response-body/error'), 'compiles'],
    [
      'of a command, from the file it describes: compiles',
      capturing('/interactions/sort/artifact/report/count', (contract) => {
        commandOperation(contract, 0).responseDescriptor.types['count'] = 'string'
      }),
      'compiles',
    ],
    [
      'null, a declared scalar: compiles',
      capturing('/interactions/register/response-body/error', (contract) => {
        httpOperation(contract, 0).responseDescriptor.types['error'] = 'null'
        httpOperation(contract, 2).requestShape.path.types = { parcelId: 'null' }
      }),
      'compiles',
    ],
  ])('%s', (_, contract, expected) => {
    expect(verdict(contract)).toBe(expected)
  })

  test('the parameter is not judged where it is undeclared: that is the business of strict mode', () => {
    const contract = contractWith((changed) => {
      stepOf(changed, 'read-registered').inputBinding = {
        path: { parcelId: { literal: 'p-1' }, other: { captured: '/interactions/register/response-body/accepted' } },
        query: null,
        header: null,
        body: null,
      }
    })

    expect(verdict(contract, { strict: false })).toBe('compiles')
    expect(verdict(contract)).toBe(
      'undeclared-mandatory-input EvalContract.interactionPlan[stepId=read-registered].inputBinding.path["other"]',
    )
  })

  test('keys are visited sorted, channels in the fixed order', () => {
    const contract = contractWith((changed) => {
      stepOf(changed, 'list').inputBinding = {
        header: { a: { captured: '/interactions/nowhere/response-body/a' } },
        query: {
          z: { captured: '/interactions/nowhere/response-body/a' },
          limit: { captured: '/interactions/nowhere/response-body/a' },
        },
        path: null,
        body: null,
      }
    })

    expect(verdict(contract)).toBe(
      'unreachable-check-evidence EvalContract.interactionPlan[stepId=list].inputBinding.query["limit"]',
    )
  })
})

describe('rubric-evidence-unreachable', () => {
  test.each<Row>([
    [
      'a step that is not there',
      (contract) => {
        at(at(contract.rubrics, 0).criteria, 0).evidence = '/interactions/nowhere/response-body'
      },
      'rubric-evidence-unreachable EvalContract.rubrics[id=R-001].criteria[id=RC-001].evidence',
    ],
    [
      'a key that is not declared, in a later criterion',
      (contract) => {
        at(contract.rubrics, 0).criteria.push({
          id: 'RC-002',
          text: 'Is the page named?',
          evidence: '/interactions/list/response-body/lost',
        })
      },
      'rubric-evidence-unreachable EvalContract.rubrics[id=R-001].criteria[id=RC-002].evidence',
    ],
    [
      'no criteria at all: compiles',
      (contract) => {
        at(contract.rubrics, 0).criteria = []
      },
      'compiles',
    ],
  ])('%s', (_, change, expected) => {
    expect(verdict(contractWith(change))).toBe(expected)
  })
})
