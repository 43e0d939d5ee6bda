import { describe, expect, test } from 'bun:test'
import { planShape } from '../../../src/contracts/compile/plan-shape.ts'
import { httpStep } from './sound-contract.ts'

/** What the plan with these `after` clauses measures: nested, widest, shared anchors, pairs, steps. */
function measures(...after: (string | null)[]): number[] {
  const plan = after.map((named, place) => ({ ...httpStep(`s-${place}`, 'list-parcels'), after: named }))
  return planShape(plan).metrics.map(({ value }) => value)
}

describe('the shape of a plan', () => {
  test.each<[title: string, after: (string | null)[], measured: number[]]>([
    ['nothing', [], [0, 0, 0, 0, 0]],
    ['single steps', [null, null], [0, 0, 0, 0, 2]],
    ['a pair', [null, 's-0'], [0, 1, 0, 1, 2]],
    ['a pair declared backwards', ['s-1', null], [0, 1, 0, 1, 2]],
    ['one anchor of two', [null, 's-0', 's-0'], [0, 2, 1, 0, 3]],
    ['a chain of three is no pair', [null, 's-0', 's-1'], [1, 1, 0, 0, 3]],
    ['a chain of four is no two pairs', ['s-1', 's-2', 's-3', null], [2, 1, 0, 0, 4]],
    ['two chains that meet', [null, 's-0', 's-1', 's-1', 's-3'], [3, 2, 1, 0, 5]],
    ['a ring of two', ['s-1', 's-0'], [2, 1, 0, 1, 2]],
    ['a step after itself', ['s-0', null], [1, 1, 0, 0, 2]],
    ['after a step that is not there', [null, 'nowhere'], [0, 0, 0, 0, 2]],
    ['two pairs and a single step', [null, 's-0', null, 's-2', null], [0, 1, 0, 2, 5]],
  ])('%s', (_, after, measured) => {
    expect(measures(...after)).toEqual(measured)
  })

  test('a long chain takes linear time', () => {
    expect(measures(...Array.from({ length: 50_000 }, (_, place) => (place === 0 ? null : `s-${place - 1}`)))).toEqual([
      49_998, 1, 0, 0, 50_000,
    ])
  })
})
