import type { EvalContract, ResponseDescriptor } from '../../src/contracts/schemas/eval-contract.ts'
import { satisfiedDeclarations } from './bookmarks.ts'
import { all, exists, missing, NO_KEYS, oracle } from './parts.ts'

type Change = (contract: EvalContract) => void

/** The base and what each variant changes of it: one declaration taken away, emptied, or given the wrong form. */
const CHANGES: Readonly<Record<string, Change>> = {
  'satisfied-declarations': () => {},
  'absent-collection-locations': (contract) => {
    descriptor(contract, 0).collectionLocations = null
  },
  'empty-collection-locations': (contract) => {
    descriptor(contract, 1).collectionLocations = []
  },
  'absent-sibling-groups': (contract) => {
    contract.siblingGroups = null
  },
  'empty-sibling-groups': (contract) => {
    contract.siblingGroups = { operations: [], parameters: [] }
  },
  'unaddressed-parameter-sibling': (contract) => {
    contract.siblingGroups = { operations: [], parameters: [['title', 'cursor']] }
  },
  'absent-success-indicator': (contract) => {
    descriptor(contract, 0).successIndicator = null
  },
  'empty-channel-roles': (contract) => {
    descriptor(contract, 0).channelRoles = {}
    descriptor(contract, 1).channelRoles = {}
  },
  'split-indicator-oracle': (contract) => {
    replaceOracle(
      contract,
      oracle({
        id: 'O-002',
        reads: ['/interactions/add/response-body/saved'],
        check: exists('/interactions/add/response-body/saved'),
        scope: 'The success flag of one add call, by itself.',
        defect: 'An add call that does not say whether it saved.',
      }),
    )
  },
  'per-key-split-oracles': (contract) => {
    replaceOracle(
      contract,
      oracle({
        id: 'O-002',
        reads: ['/interactions/add/response-body/saved', '/interactions/add/response-body/problem'],
        check: all(exists('/interactions/add/response-body/saved'), missing('/interactions/add/response-body/problem')),
        scope: 'The success flag and the problem of one add call.',
        defect: 'A bookmark said to be saved that comes with a problem.',
      }),
    )
    contract.oracles.push(
      oracle({
        id: 'O-008',
        reads: ['/interactions/add/response-body/slug'],
        check: exists('/interactions/add/response-body/slug'),
        scope: 'The slug of one add call, by itself.',
        defect: 'A bookmark without a slug.',
      }),
    )
  },
  'single-required-response-key': (contract) => {
    const add = descriptor(contract, 0)
    add.requiredKeys = ['saved']
    add.permittedKeys = ['slug', 'problem']
  },
  'no-collection-quantifier': (contract) => {
    removeOracle(contract, 'O-007')
  },
  'no-read-back-relation': (contract) => {
    removeOracle(contract, 'O-006')
  },
  'no-type-violating-step': (contract) => {
    const step = contract.interactionPlan.find(({ stepId }) => stepId === 'malformed-add')
    if (step !== undefined) {
      step.inputBinding = { path: null, query: null, header: null, body: { title: { literal: 'Sedge' } } }
    }
  },
  'unnamed-reference-set': (contract) => {
    descriptor(contract, 1).collectionLocations = [
      { pointer: '/entries', expectedCardinality: { mode: 'exact', count: 3 }, referenceSet: null },
    ]
  },
  'wrong-cardinality-form': (contract) => {
    descriptor(contract, 1).collectionLocations = [
      {
        pointer: '/entries',
        expectedCardinality: { mode: 'page-bounded', max: 25 },
        referenceSet: 'known-bookmarks',
      },
    ]
  },
  'empty-request-shapes': (contract) => {
    for (const { operations } of contract.permittedInterfaces) {
      for (const operation of operations) {
        if ('method' in operation) {
          operation.requestShape = { path: NO_KEYS, query: NO_KEYS, header: NO_KEYS, body: NO_KEYS }
        }
      }
    }
  },
  'no-operation-inventory': (contract) => {
    contract.permittedInterfaces = []
  },
  'no-state-change-marker': (contract) => {
    const operation = contract.permittedInterfaces[0]?.operations[0]
    if (operation !== undefined) {
      operation.stateChangeMarker = false
      operation.sensitivityWitness = null
    }
  },
}

/** The variants by file name, in declaration order. */
export function bookmarkVariants(): Map<string, EvalContract> {
  return new Map(
    Object.entries(CHANGES).map(([name, change]) => {
      const contract = satisfiedDeclarations()
      contract.contractId = name
      change(contract)
      return [name, structuredClone(contract)]
    }),
  )
}

function descriptor(contract: EvalContract, operation: number): ResponseDescriptor {
  const found = contract.permittedInterfaces[0]?.operations[operation]
  if (found === undefined) throw new Error(`the base contract has no operation ${operation}`)
  return found.responseDescriptor
}

function replaceOracle(contract: EvalContract, replacement: EvalContract['oracles'][number]): void {
  contract.oracles = contract.oracles.map((declared) => (declared.id === replacement.id ? replacement : declared))
}

/** The behavior goes on listing it, which is legal. */
function removeOracle(contract: EvalContract, id: string): void {
  contract.oracles = contract.oracles.filter((declared) => declared.id !== id)
}
