import type { CheckResolution, Expression, Operand, SetOperand } from '../schemas/eval-contract.ts'
import { CanonicalForms } from './canonical-forms.ts'
import type { PointerDenotesCollection } from './declared-collections.ts'
import type { Evaluation } from './evaluation.ts'
import { contains } from './operators/containment.ts'
import { hasCount } from './operators/count-tolerance.ts'
import { resolveCoverage } from './operators/covers-by-key.ts'
import { isDeeplyEqual, isEqual } from './operators/equality.ts'
import { isOrdered } from './operators/ordering.ts'
import { isMember } from './operators/set-membership.ts'
import { hasShape } from './operators/shape.ts'
import type { ReferenceSetKeys } from './reference-set-keys.ts'
import { PatternMatcher } from './regex/matcher.ts'
import { decided, foldAll, foldAny, negate, nothingToExamine } from './resolution.ts'
import type { ResolveOperand } from './resolve-operand.ts'
import { ABSENT, type ResolvedValue } from './values.ts'

/** The budget of a match where no scoring policy applies: relations of a pre-flight and conditions of a probe. */
export const FIXED_REGEX_STEP_BUDGET = 1_000_000

/**
 * Resolves a check to a tree that mirrors it node for node. Every child is resolved, whatever its siblings say.
 * Spec: contracts part 04, section 6.
 *
 * @param regexMatchStepBudget what one match may take, by the estimate of section 6.5
 * @param artifactPath where faults are reported, as in `EvalContract.oracles[id=O-001].check`
 * @throws RuntimeFault `non-canonicalizable-value`, `operator-cannot-accept-operand` or `budget-exhausted`
 * @throws TypeError a function that was handed in answers with what no compiled contract allows: a defect of the caller
 */
export function resolveCheck(
  expression: Expression,
  resolveOperand: ResolveOperand,
  pointerDenotesCollection: PointerDenotesCollection,
  referenceSetKeys: ReferenceSetKeys,
  regexMatchStepBudget: number,
  artifactPath: string,
): CheckResolution {
  const settings = { pointerDenotesCollection, referenceSetKeys, regexMatchStepBudget, artifactPath }
  return prepareCheck(expression, settings)(resolveOperand)
}

/** What a check is resolved with, whatever was observed. */
export type CheckSettings = Omit<Evaluation, 'resolveOperand' | 'forms' | 'patterns'>

/** As {@link resolveCheck}, for one check that is asked of much: its patterns are prepared once. */
export function prepareCheck(
  expression: Expression,
  settings: CheckSettings,
): (resolveOperand: ResolveOperand) => CheckResolution {
  const patterns = new PatternMatcher()
  return (resolveOperand) => {
    const forms = new CanonicalForms(settings.artifactPath)
    return resolveNode(expression, ABSENT, { ...settings, resolveOperand, forms, patterns })
  }
}

type Quantifier = Extract<Expression, { readonly op: 'for-all' | 'for-any' }>
type Connective = Extract<Expression, { readonly op: 'not' | 'all' | 'any' }>
type Leaf = Exclude<Expression, Quantifier | Connective>

function resolveNode(node: Expression, bound: ResolvedValue, evaluation: Evaluation): CheckResolution {
  switch (node.op) {
    case 'not':
      return negate(resolveNode(node.operands[0], bound, evaluation))
    case 'all':
      return foldAll(node.operands.map((child) => resolveNode(child, bound, evaluation)))
    case 'any':
      return foldAny(node.operands.map((child) => resolveNode(child, bound, evaluation)))
    case 'for-all':
    case 'for-any':
      return resolveQuantifier(node, bound, evaluation)
    default:
      return resolveLeaf(node, bound, evaluation)
  }
}

/** The collection belongs to what is bound outside; only the predicate sees the elements. */
function resolveQuantifier(node: Quantifier, bound: ResolvedValue, evaluation: Evaluation): CheckResolution {
  const collection = evaluation.resolveOperand(node.collection, bound)
  if (!Array.isArray(collection) || collection.length === 0) return nothingToExamine()
  const children = collection.map((element) => resolveNode(node.predicate, element, evaluation))
  return node.op === 'for-all' ? foldAll(children) : foldAny(children)
}

function resolveLeaf(node: Leaf, bound: ResolvedValue, evaluation: Evaluation): CheckResolution {
  const operands: readonly (Operand | SetOperand)[] = node.operands
  const resolved = operands.map((operand) => evaluation.resolveOperand(operand, bound))
  // Undefined where there is no second operand; what resolves to null is something.
  const [first = ABSENT, second = ABSENT] = resolved
  const values: Values = [first, second]
  if (node.op === 'covers-by-key') return resolveCoverage(...values, { keys: node, forms: evaluation.forms })
  const hasNothing = operands.some((operand, place) =>
    isNothingToExamine(operand, place === 0 ? first : second, node.op, evaluation),
  )
  return hasNothing ? nothingToExamine() : decided(holds(node, values, evaluation))
}

type Values = readonly [ResolvedValue, ResolvedValue]

/** Operators that have an answer for a collection that is there and empty. */
const TOTAL_OPERATORS: readonly Leaf['op'][] = ['existence', 'absence', 'count-tolerance']

/** Spec: contracts part 04, section 6.1. */
function isNothingToExamine(
  operand: Operand | SetOperand,
  value: ResolvedValue,
  op: Leaf['op'],
  { pointerDenotesCollection }: Evaluation,
): boolean {
  if (value === ABSENT) return 'pointer' in operand && pointerDenotesCollection(operand.pointer)
  return Array.isArray(value) && value.length === 0 && !TOTAL_OPERATORS.includes(op)
}

/** Spec: contracts part 04, section 6.2. */
function holds(node: Exclude<Leaf, { op: 'covers-by-key' }>, [first, second]: Values, evaluation: Evaluation): boolean {
  switch (node.op) {
    case 'existence':
      return first !== ABSENT
    case 'absence':
      return first === ABSENT
    case 'equality':
      return isEqual(first, second, evaluation.forms)
    case 'deep-equality':
      return isDeeplyEqual(first, second, evaluation.forms)
    case 'containment':
      return contains(first, second, { operand: node.operands[1], forms: evaluation.forms })
    case 'regex':
      return isMatch(node.pattern, first, evaluation)
    case 'set-membership':
      return isMember(first, second, node.operands[1], evaluation)
    case 'ordering':
      return isOrdered(first, node.key, node.order)
    case 'count-tolerance':
      return hasCount(first, node)
    case 'shape':
      return hasShape(first, node.descriptor)
    default:
      return refuseUnknown(node)
  }
}

/** What is no text matches nothing, and is never held against the pattern. */
function isMatch(pattern: string, value: ResolvedValue, evaluation: Evaluation): boolean {
  const { patterns, regexMatchStepBudget, artifactPath } = evaluation
  return (
    typeof value === 'string' && patterns.matches(pattern, value, { stepBudget: regexMatchStepBudget, artifactPath })
  )
}

function refuseUnknown(node: never): never {
  throw new TypeError(`no operator is called ${JSON.stringify(node)}`)
}
