/**
 * What every document of the contract tool may look like: the thirteen artifacts, the inputs that are none, and the shapes
 * they share. An unknown value goes in; a copy of the stated type comes out, or every place where it is another. Nothing is
 * ever filled in, dropped or repaired. What a document *means* is judged elsewhere. Spec: contracts part 01.
 */
export * from './artifact-reference.ts'
export * from './eval-contract.ts'
export * from './evaluator-configuration.ts'
export * from './evidence-artifact.ts'
export * from './isolation-manifest.ts'
export * from './issues.ts'
export * from './parse.ts'
export { EVALUATOR_RECOMMENDATIONS, EvaluatorRecommendation, VERDICTS, Verdict } from './parts/scalars.ts'
export * from './preflight-verdict.ts'
export * from './private-artifact-manifest.ts'
export * from './probe.ts'
export * from './probe-observation.ts'
export * from './probe-request.ts'
export * from './registry.ts'
export * from './rubric.ts'
export * from './scoring-policy.ts'
export * from './sealed-evaluator-brief.ts'
export * from './sealed-run-record.ts'
export * from './strength-aggregate.ts'
export * from './strength-floors.ts'
