import type { InferOutput } from 'valibot'
import type { PackSchemas } from './model-schemas.ts'

/** The files of a pack, by the names reports use. Spec: packs/01-pack-format.md. */
export const SURFACE = 'surface.json'
export const POLICY = 'policy.json'
export const HARNESS = 'HARNESS.md'
export const EVALS = 'hcp.eval.json'

/** One named argument of a command. `flag` is what the placeholder of a true boolean becomes. */
export type Argument = InferOutput<PackSchemas['Argument']>
/** A template element: one argv element, or a group that stands or falls together. */
export type TemplateElement = InferOutput<PackSchemas['TemplateElement']>
/** One command an agent can call (`verbs` in the JSON). */
export type Command = InferOutput<PackSchemas['Command']>
/** A secret that the CLI reads from its environment. */
export type Credential = InferOutput<PackSchemas['Credential']>
/** The manifest. Unknown keys are kept. Spec: packs/01-pack-format.md, "surface.json". */
export type Surface = InferOutput<PackSchemas['Surface']>
/** What one command may do. The shorthand `"read"` is read as `{ class: "read" }`. */
export type PolicyEntry = InferOutput<PackSchemas['PolicyEntry']>
/** The policy of a pack. */
export type Policy = InferOutput<PackSchemas['Policy']>
/** What an eval case expects. Strict: an unknown key is a finding, never ignored. */
export type Expectation = InferOutput<PackSchemas['Expectation']>
/** One eval case. */
export type EvalCase = InferOutput<PackSchemas['EvalCase']>
/** The eval file of a pack. */
export type EvalFile = InferOutput<PackSchemas['EvalFile']>
