import { describe, expect, test } from 'bun:test'
import type { EvalContract } from '../../../../src/contracts/schemas/eval-contract.ts'
import { at, contractWith, exists } from '../sound-contract.ts'
import {
  commandOperation,
  detailOf,
  httpOperation,
  oracleOf,
  setCheck,
  toolOperation,
  verdict,
  witnessOf,
} from '../verdict.ts'

type Row = [title: string, change: (contract: EvalContract) => void, expected: string]

describe('duplicate-interface-identifier', () => {
  test.each<Row>([
    [
      'the later of two',
      (contract) => {
        at(contract.permittedInterfaces, 2).logicalId = 'parcel-api'
      },
      'duplicate-interface-identifier EvalContract.permittedInterfaces[2].logicalId',
    ],
    [
      'interfaces without operations, of other kinds',
      (contract) => {
        contract.permittedInterfaces.push({ logicalId: 'lookup-server', kind: 'web', operations: [] })
      },
      'duplicate-interface-identifier EvalContract.permittedInterfaces[3].logicalId',
    ],
    [
      'only a further interface: compiles',
      (contract) => {
        contract.permittedInterfaces.push({ logicalId: 'parcel-api-two', kind: 'api', operations: [] })
      },
      'compiles',
    ],
  ])('%s', (_, change, expected) => {
    expect(verdict(contractWith(change))).toBe(expected)
  })

  test('names both positions', () => {
    const contract = contractWith(({ permittedInterfaces }) => {
      at(permittedInterfaces, 2).logicalId = 'parcel-api'
    })

    expect(detailOf(contract)).toContain('permittedInterfaces[0] and again by permittedInterfaces[2]')
  })
})

describe('missing-requirement-linkage', () => {
  test.each<Row>([
    [
      'both lists empty',
      (contract) => {
        at(contract.behaviors, 0).requirementLinks = []
      },
      'missing-requirement-linkage EvalContract.behaviors[id=B-001]',
    ],
    [
      'a second behavior without links',
      (contract) => {
        contract.behaviors.push({ ...at(contract.behaviors, 0), id: 'B-002', requirementLinks: [], riskLinks: [] })
      },
      'missing-requirement-linkage EvalContract.behaviors[id=B-002]',
    ],
    [
      'a risk alone: compiles',
      (contract) => {
        const behavior = at(contract.behaviors, 0)
        behavior.requirementLinks = []
        behavior.riskLinks = [{ scheme: 'desk', id: 'LOSS' }]
      },
      'compiles',
    ],
  ])('%s', (_, change, expected) => {
    expect(verdict(contractWith(change))).toBe(expected)
  })
})

describe('no-observable-success-criterion', () => {
  test.each<Row>([
    [
      'none',
      (contract) => {
        at(contract.behaviors, 0).observableSuccessCriterion = null
      },
      'no-observable-success-criterion EvalContract.behaviors[id=B-001].observableSuccessCriterion',
    ],
    [
      'none on a later behavior that lists no oracle',
      (contract) => {
        const [first] = contract.behaviors
        if (first !== undefined) {
          contract.behaviors.push({ ...first, id: 'B-007', observableSuccessCriterion: null, oracles: [] })
        }
      },
      'no-observable-success-criterion EvalContract.behaviors[id=B-007].observableSuccessCriterion',
    ],
    [
      'an empty text, and no oracle listed: compiles',
      (contract) => {
        const behavior = at(contract.behaviors, 0)
        behavior.observableSuccessCriterion = ''
        behavior.oracles = []
      },
      'compiles',
    ],
  ])('%s', (_, change, expected) => {
    expect(verdict(contractWith(change))).toBe(expected)
  })
})

describe('unresolved-artifact-reference', () => {
  test.each<Row>([
    [
      'a nominated file that is not listed',
      (contract) => {
        commandOperation(contract, 0).artifacts = ['journal']
      },
      'unresolved-artifact-reference EvalContract.permittedInterfaces[logicalId=sorting-line].operations[operationId=sort-parcels].descriptorChannel.artifactId',
    ],
    [
      'a check reads an undeclared file, deep in connectives',
      (contract) => {
        setCheck(contract, 'O-003', {
          op: 'all',
          operands: [
            exists('/interactions/sort/artifact/journal'),
            { op: 'not', operands: [exists('/interactions/sort/artifact/ledger')] },
          ],
        })
      },
      'unresolved-artifact-reference EvalContract.oracles[id=O-003].check.operands[1].operands[0].operands[0]',
    ],
    [
      'a direction names an undeclared file',
      (contract) => {
        oracleOf(contract, 'O-003').direction?.evidenceTargets.push('/interactions/sort/artifact/ledger/sorted')
      },
      'unresolved-artifact-reference EvalContract.oracles[id=O-003].direction.evidenceTargets[2]',
    ],
    [
      'a rubric reads a file of an HTTP operation, which has none',
      (contract) => {
        at(at(contract.rubrics, 0).criteria, 0).evidence = '/interactions/list/artifact/report'
      },
      'unresolved-artifact-reference EvalContract.rubrics[id=R-001].criteria[id=RC-001].evidence',
    ],
    [
      'a tool writes no file',
      (contract) => {
        setCheck(contract, 'O-004', exists('/interactions/find/artifact/report'))
      },
      'unresolved-artifact-reference EvalContract.oracles[id=O-004].check.operands[0]',
    ],
    [
      'a witness relation reads an undeclared file of its leg',
      (contract) => {
        witnessOf(commandOperation(contract, 0)).relation = exists('/interactions/sort-one/artifact/ledger')
      },
      'unresolved-artifact-reference EvalContract.permittedInterfaces[1].operations[0].sensitivityWitness.relation.operands[0]',
    ],
    [
      'all nominations are looked at before any pointer',
      (contract) => {
        setCheck(contract, 'O-001', exists('/interactions/sort/artifact/ledger'))
        commandOperation(contract, 1).descriptorChannel = { kind: 'artifact', artifactId: 'labels' }
      },
      'unresolved-artifact-reference EvalContract.permittedInterfaces[logicalId=sorting-line].operations[operationId=print-labels].descriptorChannel.artifactId',
    ],
    [
      'a declared file that is not described: compiles',
      (contract) => {
        setCheck(contract, 'O-003', exists('/interactions/sort/artifact/journal'), [
          '/interactions/sort/artifact/journal',
        ])
      },
      'compiles',
    ],
    [
      'an undeclared step is the business of reachability',
      (contract) => {
        setCheck(contract, 'O-003', exists('/interactions/nowhere/artifact/ledger'))
      },
      'unreachable-check-evidence EvalContract.oracles[id=O-003].check.operands[0]',
    ],
  ])('%s', (_, change, expected) => {
    expect(verdict(contractWith(change))).toBe(expected)
  })
})

describe('duplicate-operation-signature', () => {
  test.each<Row>([
    [
      'the same method and path with other parameter names',
      (contract) => {
        httpOperation(contract, 1).pathTemplate = '/parcels/{number}'
      },
      'duplicate-operation-signature EvalContract.permittedInterfaces[logicalId=parcel-api].operations[operationId=read-parcel]',
    ],
    [
      'the same command',
      (contract) => {
        commandOperation(contract, 1).invocation = { executable: 'sorter', subcommandPath: ['run'] }
      },
      'duplicate-operation-signature EvalContract.permittedInterfaces[logicalId=sorting-line].operations[operationId=print-labels]',
    ],
    [
      'the same tool of two servers',
      (contract) => {
        const tool = structuredClone(toolOperation(contract))
        tool.operationId = 'find-again'
        contract.permittedInterfaces.push({ logicalId: 'second-server', kind: 'mcp', operations: [tool] })
      },
      'duplicate-operation-signature EvalContract.permittedInterfaces[logicalId=second-server].operations[operationId=find-again]',
    ],
    [
      'across api and web, which are one family',
      (contract) => {
        const operation = structuredClone(httpOperation(contract, 1))
        contract.permittedInterfaces.push({ logicalId: 'site', kind: 'web', operations: [operation] })
      },
      'duplicate-operation-signature EvalContract.permittedInterfaces[logicalId=site].operations[operationId=list-parcels]',
    ],
    [
      'a tool called like a command: compiles',
      (contract) => {
        commandOperation(contract, 1).invocation = { executable: 'find-parcel', subcommandPath: [] }
        toolOperation(contract).toolName = 'find-parcel'
      },
      'compiles',
    ],
    [
      'another method on the same path: compiles',
      (contract) => {
        httpOperation(contract, 2).pathTemplate = '/parcels'
        httpOperation(contract, 2).method = 'DELETE'
      },
      'compiles',
    ],
  ])('%s', (_, change, expected) => {
    expect(verdict(contractWith(change))).toBe(expected)
  })
})

describe('the detail of duplicate-operation-signature', () => {
  test('names the earlier operation, the family and, for HTTP, that names are erased', () => {
    const http = contractWith((contract) => {
      httpOperation(contract, 1).pathTemplate = '/parcels/{number}'
    })
    const command = contractWith((contract) => {
      commandOperation(contract, 1).invocation = { executable: 'sorter', subcommandPath: ['run'] }
    })

    expect(detailOf(http)).toEndWith(
      'its api signature is "GET /parcels/{}" once the names of path parameters are erased, which the operation ' +
        '"list-parcels" of the interface "parcel-api" has already',
    )
    expect(detailOf(command)).toEndWith(
      'its cli signature is "sorter run", which the operation "sort-parcels" of the interface "sorting-line" has already',
    )
  })
})

describe('unsupported-interface-kind', () => {
  test.each<Row>([
    [
      'web, even without an operation',
      (contract) => {
        contract.permittedInterfaces.push({ logicalId: 'site', kind: 'web', operations: [] })
      },
      'unsupported-interface-kind EvalContract.permittedInterfaces[logicalId=site].kind',
    ],
    [
      'web where everything else is in order',
      (contract) => {
        const [first] = contract.permittedInterfaces
        if (first?.kind === 'api') contract.permittedInterfaces[0] = { ...first, kind: 'web' }
      },
      'unsupported-interface-kind EvalContract.permittedInterfaces[logicalId=parcel-api].kind',
    ],
    ['api, cli and mcp: compiles', () => {}, 'compiles'],
  ])('%s', (_, change, expected) => {
    expect(verdict(contractWith(change))).toBe(expected)
  })

  test('lists the kinds that are supported', () => {
    const contract = contractWith(({ permittedInterfaces }) => {
      permittedInterfaces.push({ logicalId: 'site', kind: 'web', operations: [] })
    })

    expect(detailOf(contract)).toContain('"web" is not supported; the kinds are api, cli, mcp')
  })
})
