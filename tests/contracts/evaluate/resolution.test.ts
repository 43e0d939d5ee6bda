import { describe, expect, test } from 'bun:test'
import { foldAll, foldAny, negate, type Resolution } from '../../../src/contracts/evaluate/resolution.ts'
import type { CheckResolution, Expression } from '../../../src/contracts/schemas/eval-contract.ts'
import { literal, resolve } from './resolving.ts'

const RESOLUTIONS: readonly Resolution[] = ['true', 'false', 'insufficient-evidence']

/** Every list of resolutions of a length. */
function combinations(length: number): Resolution[][] {
  if (length === 0) return [[]]
  return combinations(length - 1).flatMap((rest) => RESOLUTIONS.map((resolution) => [...rest, resolution]))
}
const EVERY_COMBINATION = [1, 2, 3, 4].flatMap(combinations)

const leaf = (resolution: Resolution): CheckResolution => ({
  resolution,
  introductionCondition: resolution === 'insufficient-evidence' ? 'empty-collection' : null,
  children: [],
})
// The weakest, and the strongest, in an order of their own: the last one there is wins.
const WEAKEST: readonly Resolution[] = ['true', 'insufficient-evidence', 'false']
const STRONGEST: readonly Resolution[] = ['false', 'true', 'insufficient-evidence']
const lastOf = (order: readonly Resolution[], among: readonly Resolution[]) =>
  order.findLast((resolution) => among.includes(resolution))

describe('over every combination of up to four children', () => {
  test('all: one false is enough, then one without evidence', () => {
    for (const resolutions of EVERY_COMBINATION) {
      const children = resolutions.map(leaf)

      expect({ resolutions, ...foldAll(children) }).toEqual({
        resolutions,
        resolution: lastOf(WEAKEST, resolutions) ?? 'true',
        introductionCondition: null,
        children,
      })
    }
    expect(EVERY_COMBINATION).toHaveLength(3 + 9 + 27 + 81)
  })

  test('any: one without evidence is enough, then one true', () => {
    for (const resolutions of EVERY_COMBINATION) {
      const children = resolutions.map(leaf)

      expect({ resolutions, ...foldAny(children) }).toEqual({
        resolutions,
        resolution: lastOf(STRONGEST, resolutions) ?? 'false',
        introductionCondition: null,
        children,
      })
    }
  })
})

test('not swaps true and false, and makes no evidence of nothing', () => {
  expect(RESOLUTIONS.map((resolution) => negate(leaf(resolution)))).toEqual([
    { resolution: 'false', introductionCondition: null, children: [leaf('true')] },
    { resolution: 'true', introductionCondition: null, children: [leaf('false')] },
    { resolution: 'insufficient-evidence', introductionCondition: null, children: [leaf('insufficient-evidence')] },
  ])
})

describe('expressions fold the same way', () => {
  const VALUE_FOR = { true: 1, false: 2, 'insufficient-evidence': [] } as const satisfies Record<Resolution, unknown>
  const valueFor = (resolution: Resolution) =>
    literal(resolution === 'insufficient-evidence' ? [] : VALUE_FOR[resolution])
  const isOne = (resolution: Resolution): Expression => ({
    op: 'equality',
    operands: [valueFor(resolution), literal(1)],
  })
  const several = EVERY_COMBINATION.filter(({ length }) => length >= 2)

  test.each(['all', 'any'] as const)('%s over its operands, all of them resolved', (op) => {
    const fold = op === 'all' ? foldAll : foldAny

    for (const resolutions of several) {
      expect(resolve({ op, operands: resolutions.map(isOne) })).toEqual(fold(resolutions.map(leaf)))
    }
  })

  test.each(['for-all', 'for-any'] as const)('%s over the elements of a collection, all of them resolved', (op) => {
    const fold = op === 'for-all' ? foldAll : foldAny
    const predicate: Expression = { op: 'equality', operands: [{ pointer: '@/x' }, literal(1)] }

    for (const resolutions of EVERY_COMBINATION) {
      const collection = literal(resolutions.map((resolution) => ({ x: valueFor(resolution).literal })))

      expect(resolve({ op, collection, predicate })).toEqual(fold(resolutions.map(leaf)))
    }
  })

  test('not, and a tree that mirrors its expression', () => {
    const expression: Expression = {
      op: 'not',
      operands: [{ op: 'any', operands: [isOne('true'), { op: 'all', operands: [isOne('false'), isOne('true')] }] }],
    }

    expect(resolve(expression)).toEqual(negate(foldAny([leaf('true'), foldAll([leaf('false'), leaf('true')])])))
  })
})
