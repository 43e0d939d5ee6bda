import type { CanonicalForms } from './canonical-forms.ts'
import type { PointerDenotesCollection } from './declared-collections.ts'
import type { ReferenceSetKeys } from './reference-set-keys.ts'
import type { PatternMatcher } from './regex/matcher.ts'
import type { ResolveOperand } from './resolve-operand.ts'

/** What every node of one check is resolved with. */
export type Evaluation = {
  readonly resolveOperand: ResolveOperand
  readonly pointerDenotesCollection: PointerDenotesCollection
  readonly referenceSetKeys: ReferenceSetKeys
  readonly regexMatchStepBudget: number
  readonly artifactPath: string
  readonly forms: CanonicalForms
  readonly patterns: PatternMatcher
}
