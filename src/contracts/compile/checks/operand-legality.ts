import { onlyOne } from '../../../canonical/only-one.ts'
import type { Expression } from '../../schemas/eval-contract.ts'
import type { Check, Violation } from '../check.ts'
import { operandsOf, type PlacedNode, type PlacedOperand, walkExpression } from '../expression.ts'
import { type ContractExpression, expressionsOf } from '../expressions-of.ts'
import { memberPath } from '../paths.ts'
import { parsePointer } from '../pointer.ts'
import { type ReferenceSets, referenceSetsOf } from '../reference-sets.ts'

type OperandKind = 'pointer' | 'literal' | 'referenceSet'

/** Which kinds of operand each position takes; connectives hold expressions and are not listed. Spec: section 7.1. */
const LEGAL: Readonly<Record<LeafOperator, readonly (readonly OperandKind[])[]>> = {
  equality: [
    ['pointer', 'literal'],
    ['pointer', 'literal'],
  ],
  'deep-equality': [
    ['pointer', 'literal'],
    ['pointer', 'literal'],
  ],
  containment: [['pointer'], ['pointer', 'literal', 'referenceSet']],
  existence: [['pointer']],
  absence: [['pointer']],
  regex: [['pointer']],
  'set-membership': [['pointer'], ['referenceSet', 'literal']],
  ordering: [['pointer']],
  'count-tolerance': [['pointer']],
  shape: [['pointer']],
  'covers-by-key': [['referenceSet'], ['pointer']],
  'for-all': [['pointer']],
  'for-any': [['pointer']],
}

type LeafOperator = Exclude<Expression['op'], 'not' | 'all' | 'any'>

/** Row 9: every operand is of a kind its operator takes, and a declared set can serve the operator that names it. */
export const checkOperandLegality: Check = (context) => {
  const sets = referenceSetsOf(context.contract)
  for (const expression of expressionsOf(context)) {
    const violation = illegalOperand(expression, sets)
    if (violation !== null) return violation
  }
  return null
}

/** The same of one expression, wherever it stands. */
export function illegalOperand({ expression, root }: ContractExpression, sets: ReferenceSets): Violation | null {
  for (const placed of walkExpression(expression)) {
    const violation = illegalNode({ ...placed, path: root + placed.path }, sets)
    if (violation !== null) return violation
  }
  return null
}

function illegalNode(placed: PlacedNode, sets: ReferenceSets): Violation | null {
  const { node } = placed
  if (node.op === 'not' || node.op === 'all' || node.op === 'any') return null
  // For this one operator the members are judged before the operands.
  if (node.op === 'covers-by-key') {
    const violation = uncoverableMembers(node, sets)
    if (violation !== null) return violation
  }
  for (const operand of operandsOf(placed)) {
    const violation = illegalKind(node.op, operand) ?? orderedInputs(node.op, operand)
    if (violation !== null) return violation
  }
  return node.op === 'set-membership' ? unusableSet(placed, sets) : null
}

function illegalKind(op: LeafOperator, { operand, position, path }: PlacedOperand): Violation | null {
  const kind: OperandKind = 'pointer' in operand ? 'pointer' : 'literal' in operand ? 'literal' : 'referenceSet'
  const legal = LEGAL[op][position === 'collection' ? 0 : position] ?? []
  if (legal.includes(kind)) return null
  const place = position === 'collection' ? 'as its collection' : `at position ${position}`
  return malformed(path, `"${op}" takes no ${kind} ${place}, only ${legal.join(' or ')}`)
}

function orderedInputs(op: LeafOperator, { operand, path }: PlacedOperand): Violation | null {
  if (op !== 'ordering' || !('pointer' in operand)) return null
  if (parsePointer(operand.pointer)?.channel !== 'call-inputs') return null
  return malformed(path, `"ordering" judges observed output only, and "${operand.pointer}" is what was sent`)
}

function uncoverableMembers(node: Extract<Expression, { op: 'covers-by-key' }>, sets: ReferenceSets): Violation | null {
  const [expected] = node.operands
  if (!('referenceSet' in expected)) return null
  const { referenceSet: id } = expected
  const key = node.expectedKey
  const lacking = sets.memberWithout(id, key)
  if (lacking !== null) return malformed(memberPath(id, lacking, key), lacksKey(id, key))
  const repeating = sets.memberRepeating(id, key)
  if (repeating === null) return null
  return malformed(
    memberPath(id, repeating, key),
    `two members of the reference set "${id}" have the same value under "${key}", so they cannot be told apart by it`,
  )
}

function unusableSet({ node, path }: PlacedNode, sets: ReferenceSets): Violation | null {
  if (node.op !== 'set-membership') return null
  const [, set] = node.operands
  if (!('referenceSet' in set)) return null
  const { referenceSet: id } = set
  const declared = sets.find(id)
  if (declared === null) return null
  const key = onlyOne(declared.keys)
  if (key === null) {
    return malformed(
      `${path}.operands[1]`,
      `"set-membership" needs a reference set of exactly one key, and "${id}" declares ${declared.keys.length}`,
    )
  }
  const lacking = sets.memberWithout(id, key)
  return lacking === null ? null : malformed(memberPath(id, lacking, key), lacksKey(id, key))
}

function lacksKey(id: string, key: string): string {
  return `a member of the reference set "${id}" lacks the key "${key}"`
}

function malformed(artifactPath: string, detail: string): Violation {
  return { code: 'malformed-operator-expression', artifactPath, detail }
}
