/**
 * Evaluating checks: which observations a plan selects, what operands denote, and how an expression comes out over them: true,
 * false, or insufficient evidence. In: a parsed contract's expressions and the observations of one trial. Out: a tree that
 * mirrors the expression. It decides nothing else: no outcome, no verdict. A fault is thrown, never folded into an answer, and
 * nothing here asks a clock, a file or the engine's own regular expressions for a match. Spec: contracts part 04, sections 4
 * to 6.
 */
export {
  denotesCollectionThrough,
  makePointerDenotesCollection,
  type PointerDenotesCollection,
} from './declared-collections.ts'
export { prepareUncompiled } from './prepare-uncompiled.ts'
export { type ReferenceSetKeys, referenceSetKeysOf } from './reference-set-keys.ts'
export { FIXED_REGEX_STEP_BUDGET, prepareCheck, resolveCheck } from './resolve-check.ts'
export {
  makeResolveOperand,
  type ResolveOperand,
} from './resolve-operand.ts'
export { admission, type BindingContext } from './select/admission.ts'
export { inSequence, type StepSelection, selectSteps, stepObservationsOf } from './select/select-steps.ts'
export { ABSENT, type ResolvedValue } from './values.ts'
