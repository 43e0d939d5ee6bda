import * as v from 'valibot'

/** The files of a pack, by the names reports use. Spec: packs/01-pack-format.md. */
export const SURFACE = 'surface.json'
export const POLICY = 'policy.json'
export const HARNESS = 'HARNESS.md'
export const EVALS = 'hcp.eval.json'

const PackId = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'must be lower-case words joined by "-", beginning with a letter'),
  v.maxLength(64, 'must be at most 64 characters'),
)

const Semver = v.pipe(
  v.string(),
  v.regex(
    /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?(\+[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/,
    'must be a version such as "1.0.0"',
  ),
)

const Scalar = v.union([v.string(), v.number(), v.boolean()])

/** One named argument of a command. `flag` is what the placeholder of a true boolean becomes. */
export const Argument = v.looseObject({
  type: v.picklist(['string', 'integer', 'number', 'boolean', 'array']),
  required: v.optional(v.boolean()),
  description: v.optional(v.string()),
  example: v.optional(v.union([Scalar, v.array(Scalar)])),
  default: v.optional(v.union([Scalar, v.array(Scalar)])),
  enum: v.optional(v.array(Scalar)),
  flag: v.optional(v.string()),
  allow_leading_dash: v.optional(v.boolean()),
})
export type Argument = v.InferOutput<typeof Argument>

/** A template element: one argv element, or a group that stands or falls together. */
export const TemplateElement = v.union([v.string(), v.array(v.string())])
export type TemplateElement = v.InferOutput<typeof TemplateElement>

/** One command an agent can call (`verbs` in the JSON). */
export const Command = v.looseObject({
  description: v.optional(v.string()),
  args: v.optional(v.record(v.string(), Argument)),
  cli: v.optional(v.array(TemplateElement)),
  output: v.optional(v.picklist(['json', 'text'])),
  title: v.optional(v.looseObject({ running: v.optional(v.array(v.string())), done: v.optional(v.array(v.string())) })),
  preview: v.optional(v.looseObject({ kind: v.string(), template: v.string() })),
  cli_confirm: v.optional(v.string()),
})
export type Command = v.InferOutput<typeof Command>

export const Credential = v.looseObject({
  name: v.string(),
  required: v.optional(v.boolean()),
  description: v.optional(v.string()),
})

/** The manifest. Unknown keys are kept. Spec: packs/01-pack-format.md, "surface.json". */
export const Surface = v.looseObject({
  id: PackId,
  name: v.pipe(v.string(), v.nonEmpty('must not be empty')),
  version: Semver,
  description: v.optional(v.string()),
  adapter: v.picklist(['wrap', 'openapi', 'sense_only']),
  plane: v.optional(v.picklist(['data', 'control'])),
  binding: v.optional(
    v.looseObject({ mode: v.optional(v.picklist(['local', 'public', 'mothership'])), hub: v.optional(v.string()) }),
  ),
  cliBin: v.optional(v.string()),
  wrap: v.optional(
    v.looseObject({
      bin: v.optional(v.string()),
      workspace: v.optional(v.looseObject({ mode: v.optional(v.picklist(['pack', 'project'])) })),
      env: v.optional(v.array(v.string())),
      pass_through: v.optional(v.boolean()),
    }),
  ),
  openapi: v.optional(v.looseObject({ ref: v.optional(v.string()) })),
  credentials: v.optional(v.array(Credential)),
  verbs: v.optional(v.record(v.string(), Command)),
  stimulusTriggers: v.optional(
    v.record(v.string(), v.looseObject({ trigger_ref: v.optional(v.string()), description: v.optional(v.string()) })),
  ),
})
export type Surface = v.InferOutput<typeof Surface>

const AccessClass = v.picklist(['read', 'write'])

/** What one command may do. The shorthand `"read"` is parsed into `{ class: "read" }`. */
export const PolicyEntry = v.union([
  v.pipe(
    AccessClass,
    v.transform((value): { class: 'read' | 'write'; confirm?: boolean | 'always' } => ({ class: value })),
  ),
  v.looseObject({ class: AccessClass, confirm: v.optional(v.union([v.boolean(), v.literal('always')])) }),
])
export type PolicyEntry = v.InferOutput<typeof PolicyEntry>

export const Policy = v.looseObject({
  surface_id: v.string(),
  verbs: v.optional(v.record(v.string(), PolicyEntry), {}),
  stimuli: v.optional(v.record(v.string(), PolicyEntry), {}),
})
export type Policy = v.InferOutput<typeof Policy>

/** What an eval case expects. Strict: an unknown key is a finding, never ignored. */
export const Expectation = v.strictObject({
  ok: v.optional(v.boolean()),
  error: v.optional(v.string()),
  contains: v.optional(v.array(v.string())),
  not_contains: v.optional(v.array(v.string())),
  json: v.optional(v.boolean()),
  max_ms: v.optional(v.pipe(v.number(), v.minValue(0))),
  max_tokens: v.optional(v.pipe(v.number(), v.minValue(0))),
})
export type Expectation = v.InferOutput<typeof Expectation>

export const EvalCase = v.strictObject({
  name: v.string(),
  verb: v.string(),
  args: v.optional(v.record(v.string(), v.union([Scalar, v.array(Scalar)])), {}),
  expect: v.optional(Expectation, {}),
})
export type EvalCase = v.InferOutput<typeof EvalCase>

export const EvalFile = v.looseObject({ cases: v.array(EvalCase) })
export type EvalFile = v.InferOutput<typeof EvalFile>
