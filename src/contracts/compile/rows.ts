import type { Check } from './check.ts'
import { checkArtifactReferences } from './checks/artifact-references.ts'
import { checkBindingCycle } from './checks/binding-cycle.ts'
import { checkBoundElementScope } from './checks/bound-element-scope.ts'
import { checkCapturedChannel } from './checks/captured-channel.ts'
import { checkCapturedEvidence } from './checks/captured-evidence.ts'
import { checkEvidence } from './checks/check-evidence.ts'
import { checkExcludedContent } from './checks/excluded-content.ts'
import { checkFixtureReset } from './checks/fixture-reset.ts'
import { checkForbiddenInputs } from './checks/forbidden-inputs.ts'
import { checkInterfaceIdentifiers } from './checks/interface-identifiers.ts'
import { checkInterfaceKinds } from './checks/interface-kinds.ts'
import { checkNestedTemporal } from './checks/nested-temporal.ts'
import { checkOperandLegality } from './checks/operand-legality.ts'
import { checkOperationSignatures } from './checks/operation-signatures.ts'
import { checkOracleAlignment } from './checks/oracle-alignment.ts'
import { checkOracleChannels } from './checks/oracle-channels.ts'
import { checkQuantifiedCollection } from './checks/quantified-collection.ts'
import { checkQuantifierNesting } from './checks/quantifier-nesting.ts'
import { checkReferenceSetResolution } from './checks/reference-set-resolution.ts'
import { checkRegexConstructs } from './checks/regex-constructs.ts'
import { checkRequirementLinkage } from './checks/requirement-linkage.ts'
import { checkRubricAnchoring } from './checks/rubric-anchoring.ts'
import { checkRubricEvidence } from './checks/rubric-evidence.ts'
import { checkRubricIdentifiers } from './checks/rubric-identifiers.ts'
import { checkRubricProse } from './checks/rubric-prose.ts'
import { checkScopedReferences } from './checks/scoped-references.ts'
import { checkScriptingBound } from './checks/scripting-bound.ts'
import { checkStepReferences } from './checks/step-references.ts'
import { checkSuccessCriterion } from './checks/success-criterion.ts'
import { checkUndeclaredInputs } from './checks/undeclared-inputs.ts'
import { checkWaivers } from './checks/waivers.ts'
import { checkWitnessInputs } from './checks/witness-inputs.ts'
import { checkWitnessLegIds } from './checks/witness-leg-ids.ts'
import { checkWitnessLegality } from './checks/witness-legality.ts'

/** `number` is the row of the specification's table. `strictOnly` checks are left out by `--no-strict-inputs`. */
export type Row = { readonly number: number; readonly check: Check; readonly strictOnly?: true }

/**
 * Every check in its order, which is part of the interface: a contract with several defects reports the first. Row 1, the
 * version stamp, is a fault and stands before these. Spec: contracts/02-compile-and-seal.md, section 3.
 */
export const ROWS: readonly Row[] = [
  { number: 2, check: checkInterfaceIdentifiers },
  { number: 3, check: checkRequirementLinkage },
  { number: 4, check: checkSuccessCriterion },
  { number: 5, check: checkArtifactReferences },
  { number: 6, check: checkEvidence },
  { number: 7, check: checkCapturedEvidence },
  { number: 8, check: checkBoundElementScope },
  { number: 9, check: checkOperandLegality },
  { number: 10, check: checkRegexConstructs },
  { number: 11, check: checkQuantifiedCollection },
  { number: 12, check: checkQuantifierNesting },
  { number: 13, check: checkReferenceSetResolution },
  { number: 14, check: checkOperationSignatures },
  { number: 15, check: checkUndeclaredInputs, strictOnly: true },
  { number: 16, check: checkWitnessInputs, strictOnly: true },
  { number: 17, check: checkOracleChannels },
  { number: 18, check: checkOracleAlignment },
  { number: 19, check: checkInterfaceKinds },
  { number: 20, check: checkNestedTemporal },
  { number: 21, check: checkScriptingBound },
  { number: 22, check: checkBindingCycle },
  { number: 23, check: checkCapturedChannel },
  { number: 24, check: checkRubricIdentifiers },
  { number: 25, check: checkRubricProse },
  { number: 26, check: checkRubricAnchoring },
  { number: 27, check: checkRubricEvidence },
  { number: 28, check: checkForbiddenInputs },
  { number: 29, check: checkExcludedContent },
  { number: 30, check: checkScopedReferences },
  { number: 31, check: checkWaivers },
  { number: 32, check: checkStepReferences },
  { number: 33, check: checkWitnessLegIds },
  { number: 34, check: checkWitnessLegality },
  { number: 34, check: checkFixtureReset },
]
