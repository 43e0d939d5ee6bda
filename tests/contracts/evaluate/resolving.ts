import { RuntimeFault } from '../../../src/canonical/faults.ts'
import {
  ABSENT,
  type ReferenceSetKeys,
  type ResolvedValue,
  type ResolveOperand,
  resolveCheck,
} from '../../../src/contracts/evaluate/index.ts'
import type { CheckResolution, Expression, JsonValue, Operand } from '../../../src/contracts/schemas/eval-contract.ts'

/** Where nothing is observed. */
export const NOWHERE = { pointer: '/interactions/step/response-body/nowhere' }
/** Where nothing is observed although the contract declares a collection. */
export const DECLARED = { pointer: '/interactions/step/response-body/items' }

export function literal(value: JsonValue): { literal: JsonValue } {
  return { literal: value }
}

type Given = {
  readonly sets?: Readonly<Record<string, JsonValue>>
  readonly keys?: ReferenceSetKeys
  readonly budget?: number
}

/**
 * Resolves an expression whose pointers lead nowhere, except that `@/` is the bound element and `@/x` a member of it: what is
 * not about observations is tested over literals.
 */
export function resolve(
  expression: Expression,
  { sets = {}, keys = {}, budget = 1_000_000 }: Given = {},
): CheckResolution {
  const resolveOperand: ResolveOperand = (operand, bound) => {
    if ('literal' in operand) return operand.literal
    if ('referenceSet' in operand) return operand.referenceSet in sets ? (sets[operand.referenceSet] ?? null) : ABSENT
    return operand.pointer === '@/' ? bound : memberOf(bound, operand.pointer)
  }
  return resolveCheck(expression, resolveOperand, (pointer) => pointer === DECLARED.pointer, keys, budget, 'The.check')
}

function memberOf(bound: ResolvedValue, pointer: string): ResolvedValue {
  if (!pointer.startsWith('@/') || typeof bound !== 'object' || bound === null || Array.isArray(bound)) return ABSENT
  const key = pointer.slice(2)
  return key in bound ? (bound[key] ?? null) : ABSENT
}

/** `T`, `F`, or `I` for insufficient evidence; the code of a fault; `!` for a defect of the caller. */
export function letterOf(expression: Expression, given: Given = {}): string {
  try {
    const { resolution, introductionCondition } = resolve(expression, given)
    if (resolution === 'insufficient-evidence') return introductionCondition === 'empty-collection' ? 'I' : 'i'
    return resolution === 'true' ? 'T' : 'F'
  } catch (thrown) {
    if (thrown instanceof RuntimeFault)
      return thrown.artifactPath === 'The.check' ? thrown.code : `elsewhere: ${thrown.code}`
    if (thrown instanceof TypeError) return '!'
    throw thrown
  }
}

/** A value of every kind, with those that have no canonical form. */
export const VALUES: Readonly<Record<string, Operand>> = {
  nowhere: NOWHERE,
  declared: DECLARED,
  null: literal(null),
  true: literal(true),
  zero: literal(0),
  text: literal('a'),
  empty: literal([]),
  list: literal([1]),
  object: literal({}),
  unsafe: literal(2 ** 53),
  broken: literal('\ud800'),
}
export const KINDS = Object.keys(VALUES)
