import { describe, expect, test } from 'bun:test'
import type { EvalContract, Expression } from '../../../src/contracts/schemas/eval-contract.ts'
import { changed, check, descriptors, ENTRIES, exists, type State, stateOf, without } from './states.ts'

describe('per-record', () => {
  test.each<State>([
    ['witnessed', () => {}, 'satisfied'],
    [
      'absent',
      (contract) => {
        descriptors(contract)[0].collectionLocations = null
      },
      'gap',
    ],
    [
      'explicitly empty',
      (contract) => {
        descriptors(contract)[1].collectionLocations = []
      },
      'irrelevant',
    ],
    ['unwitnessed', (contract) => without(contract, 'O-007'), 'gap'],
    [
      'witnessed by a for-any inside connectives',
      (contract) =>
        check(contract, 'O-007', {
          op: 'not',
          operands: [{ op: 'for-any', collection: { pointer: ENTRIES }, predicate: exists('@/broken') }],
        }),
      'satisfied',
    ],
    [
      'not witnessed by a collection below the declared one',
      (contract) =>
        check(contract, 'O-007', {
          op: 'for-all',
          collection: { pointer: `${ENTRIES}/tags` },
          predicate: exists('@/'),
        }),
      'gap',
    ],
  ])('%s', (_, change, state) => {
    expect(stateOf('per-record', changed(change))).toBe(state)
  })
})

describe('sibling-cross-check', () => {
  const pair = (operationId: string) => ({ interfaceId: 'bookmark-api', operationId })
  test.each<State>([
    ['witnessed', () => {}, 'satisfied'],
    [
      'absent',
      (contract) => {
        contract.siblingGroups = null
      },
      'gap',
    ],
    [
      'explicitly empty',
      (contract) => {
        contract.siblingGroups = { operations: [], parameters: [] }
      },
      'irrelevant',
    ],
    ['unwitnessed parameters', (contract) => without(contract, 'O-005'), 'gap'],
    [
      'unwitnessed operations',
      (contract) => {
        contract.siblingGroups = { operations: [[pair('add-bookmark'), pair('drop-bookmark')]], parameters: [] }
      },
      'gap',
    ],
    [
      'one member named twice is one member',
      (contract) => {
        contract.siblingGroups = { operations: [[pair('add-bookmark'), pair('add-bookmark')]], parameters: [] }
      },
      'gap',
    ],
    [
      'members are matched by interface and operation',
      (contract) => {
        contract.siblingGroups = {
          operations: [[pair('add-bookmark'), { interfaceId: 'other-api', operationId: 'list-bookmarks' }]],
          parameters: [],
        }
      },
      'gap',
    ],
    [
      'two of three members are enough',
      (contract) => {
        contract.siblingGroups = {
          operations: [[pair('drop-bookmark'), pair('add-bookmark'), pair('list-bookmarks')]],
          parameters: [['cursor', 'limit', 'title']],
        }
      },
      'satisfied',
    ],
  ])('%s', (_, change, state) => {
    expect(stateOf('sibling-cross-check', changed(change))).toBe(state)
  })
})

describe('omission-and-completeness', () => {
  const location = (
    contract: EvalContract,
    mode: 'exact' | 'at-most' | 'page-bounded',
    referenceSet: string | null,
  ) => {
    descriptors(contract)[1].collectionLocations = [
      {
        pointer: '/entries',
        expectedCardinality: mode === 'exact' ? { mode, count: 3 } : { mode, max: 3 },
        referenceSet,
      },
    ]
  }
  const inside = (set: string, wrapped = false): Expression => {
    const membership: Expression = { op: 'set-membership', operands: [{ pointer: '@/slug' }, { referenceSet: set }] }
    return {
      op: 'for-all',
      collection: { pointer: ENTRIES },
      predicate: wrapped ? { op: 'not', operands: [membership] } : membership,
    }
  }
  test.each<State>([
    ['witnessed', () => {}, 'satisfied'],
    [
      'absent',
      (contract) => {
        descriptors(contract)[0].collectionLocations = null
      },
      'gap',
    ],
    [
      'explicitly empty',
      (contract) => {
        descriptors(contract)[1].collectionLocations = []
      },
      'irrelevant',
    ],
    ['no reference set named', (contract) => location(contract, 'exact', null), 'irrelevant'],
    ['an undeclared reference set named', (contract) => location(contract, 'exact', 'nowhere'), 'gap'],
    ['unwitnessed', (contract) => without(contract, 'O-001'), 'gap'],
    [
      'covers-by-key is the wrong form for a page',
      (contract) => location(contract, 'page-bounded', 'known-bookmarks'),
      'gap',
    ],
    [
      'a page witnessed by membership of every element',
      (contract) => {
        location(contract, 'page-bounded', 'known-bookmarks')
        check(contract, 'O-007', inside('known-bookmarks'))
      },
      'satisfied',
    ],
    [
      'at most: membership against another set',
      (contract) => {
        location(contract, 'at-most', 'known-bookmarks')
        check(contract, 'O-007', inside('other-bookmarks'))
      },
      'gap',
    ],
    [
      'at most: membership that is not the predicate itself',
      (contract) => {
        location(contract, 'at-most', 'known-bookmarks')
        check(contract, 'O-007', inside('known-bookmarks', true))
      },
      'gap',
    ],
    [
      'exact: membership is the wrong form',
      (contract) => {
        without(contract, 'O-001')
        check(contract, 'O-007', inside('known-bookmarks'))
      },
      'gap',
    ],
  ])('%s', (_, change, state) => {
    expect(stateOf('omission-and-completeness', changed(change))).toBe(state)
  })
})
