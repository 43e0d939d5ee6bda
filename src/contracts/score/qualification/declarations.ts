import { boundChannels } from '../../compile/bindings.ts'
import type { Violation } from '../../compile/check.ts'
import { unboundElement } from '../../compile/checks/bound-element-scope.ts'
import { illegalOperand } from '../../compile/checks/operand-legality.ts'
import { quantifiedNonCollection } from '../../compile/checks/quantified-collection.ts'
import { nestedQuantifier } from '../../compile/checks/quantifier-nesting.ts'
import { illegalPattern } from '../../compile/checks/regex-constructs.ts'
import { pointersOf } from '../../compile/expression.ts'
import type { ContractExpression } from '../../compile/expressions-of.ts'
import type { DeclaredOperation } from '../../compile/operation.ts'
import { isBoundElement, parsePointer } from '../../compile/pointer.ts'
import { unreachableFrom } from '../../compile/reachability.ts'
import { referenceSetsOf } from '../../compile/reference-sets.ts'
import type { DefectSignature } from '../../schemas/probe.ts'
import { OBSERVED } from './condition.ts'
import type { QualificationFailure, QualificationFailureCode } from './failures.ts'

/** Row 11: every key the selector binds is one that the home operation takes, of a type that can be violated. */
export function selectorFailures(
  { condition }: DefectSignature,
  home: DeclaredOperation,
  path: string,
): QualificationFailure[] {
  const failures: QualificationFailure[] = []
  for (const [channel, bound] of boundChannels(condition.selector)) {
    const declared = home.input(channel)
    for (const [key, value] of Object.entries(bound)) {
      const named = `the operation "${home.operationId}"`
      const fail = (detail: string) =>
        failures.push({
          code: 'condition-selector-key-undeclared',
          artifactPath: `${path}.defectSignature.condition.selector.inputBinding.${channel}[${JSON.stringify(key)}]`,
          detail,
        })
      if (declared === null || !declared.declares(key)) fail(`${named} declares no ${channel} input "${key}"`)
      else if (violatesType(value) && (declared.type(key) ?? null) === null) {
        fail(`${named} states no type for the ${channel} input "${key}", so that no value violates it`)
      }
    }
  }
  return failures
}

function violatesType(value: object): boolean {
  return 'matcher' in value && value.matcher === 'type-violating'
}

/**
 * Rows 12 to 17: the checks of compiling, asked of the bare predicate. Each reports its first violation at most.
 *
 * @param home null leaves out the two that ask it
 * @param root path of the predicate
 */
export function predicateFailures(
  { condition }: DefectSignature,
  home: DeclaredOperation | null,
  root: string,
): QualificationFailure[] {
  const expression: ContractExpression = {
    expression: condition.predicate,
    root,
    operationFor: (pointer) => (parsePointer(pointer)?.step === OBSERVED ? home : null),
  }
  const checks: readonly (readonly [QualificationFailureCode, Violation | null])[] = [
    ['condition-bound-element-outside-quantifier', unboundElement(expression)],
    ['condition-operand-illegal', illegalOperand(expression, referenceSetsOf({ referenceSets: null }))],
    ['condition-regex-illegal', illegalPattern(expression)],
    ['condition-quantifier-nesting', nestedQuantifier(expression)],
    ['condition-quantifier-over-non-collection', home === null ? null : quantifiedNonCollection(expression)],
    ['condition-pointer-unwritable', home === null ? null : unreachablePointer(expression, home)],
  ]
  return checks.flatMap(([code, violation]) =>
    violation === null ? [] : [{ code, artifactPath: violation.artifactPath, detail: violation.detail }],
  )
}

function unreachablePointer({ expression, root }: ContractExpression, home: DeclaredOperation): Violation | null {
  for (const { pointer, path } of pointersOf(expression)) {
    if (isBoundElement(pointer)) continue
    const parsed = parsePointer(pointer)
    const reason =
      parsed?.step === OBSERVED ? unreachableFrom(parsed, home) : `a condition reads from "${OBSERVED}" alone`
    if (reason === null) continue
    return {
      code: 'unreachable-check-evidence',
      artifactPath: root + path,
      detail: `"${pointer}" can never be observed: ${reason}`,
    }
  }
  return null
}
