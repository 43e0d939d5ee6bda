import * as v from 'valibot'
import { SEMVER } from '../canonical/semver.ts'

/**
 * The schemas of a pack's files: what is true of the format is said here, and only here. They are built when they are first
 * asked for, because a pack without a fault is read by the shapes that are generated from them (see shape.ts).
 * Spec: packs/01-pack-format.md.
 */
export function packSchemas(): PackSchemas {
  built ??= build()
  return built
}

export type PackSchemas = ReturnType<typeof build>

let built: PackSchemas | null = null

function build() {
  const PackId = v.pipe(
    v.string(),
    v.regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'must be lower-case words joined by "-", beginning with a letter'),
    v.maxLength(64, 'must be at most 64 characters'),
  )

  // The store's folder of a version carries it in its name.
  const Semver = v.pipe(
    v.string(),
    v.regex(SEMVER, 'must be a version such as "1.0.0"'),
    v.maxLength(128, 'must be at most 128 characters'),
  )

  const Scalar = v.union([v.string(), v.number(), v.boolean()])

  /** One named argument of a command. `flag` is what the placeholder of a true boolean becomes. */
  const Argument = v.looseObject({
    type: v.picklist(['string', 'integer', 'number', 'boolean', 'array']),
    required: v.optional(v.boolean()),
    description: v.optional(v.string()),
    example: v.optional(v.union([Scalar, v.array(Scalar)])),
    default: v.optional(v.union([Scalar, v.array(Scalar)])),
    enum: v.optional(v.array(Scalar)),
    flag: v.optional(v.string()),
    allow_leading_dash: v.optional(v.boolean()),
  })

  /** A template element: one argv element, or a group that stands or falls together. */
  const TemplateElement = v.union([v.string(), v.array(v.string())])

  /** One command an agent can call (`verbs` in the JSON). */
  const Command = v.looseObject({
    description: v.optional(v.string()),
    args: v.optional(v.record(v.string(), Argument)),
    cli: v.optional(v.array(TemplateElement)),
    output: v.optional(v.picklist(['json', 'text'])),
    title: v.optional(
      v.looseObject({ running: v.optional(v.array(v.string())), done: v.optional(v.array(v.string())) }),
    ),
    preview: v.optional(v.looseObject({ kind: v.string(), template: v.string() })),
    cli_confirm: v.optional(v.string()),
  })

  const Credential = v.looseObject({
    name: v.string(),
    required: v.optional(v.boolean()),
    description: v.optional(v.string()),
  })

  /** The manifest. Unknown keys are kept. Spec: packs/01-pack-format.md, "surface.json". */
  const Surface = v.looseObject({
    id: PackId,
    name: v.pipe(v.string(), v.regex(/\S/, 'must not be empty')),
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

  const AccessClass = v.picklist(['read', 'write'])

  /** What one command may do. The shorthand `"read"` is parsed into `{ class: "read" }`. */
  const PolicyEntry = v.union([
    v.pipe(
      AccessClass,
      v.transform((value): { class: 'read' | 'write'; confirm?: boolean | 'always' } => ({ class: value })),
    ),
    v.looseObject({ class: AccessClass, confirm: v.optional(v.union([v.boolean(), v.literal('always')])) }),
  ])

  const Policy = v.looseObject({
    surface_id: v.string(),
    verbs: v.optional(v.record(v.string(), PolicyEntry), {}),
    stimuli: v.optional(v.record(v.string(), PolicyEntry), {}),
  })

  /** What an eval case expects. Strict: an unknown key is a finding, never ignored. */
  const Expectation = v.strictObject({
    ok: v.optional(v.boolean()),
    error: v.optional(v.string()),
    contains: v.optional(v.array(v.string())),
    not_contains: v.optional(v.array(v.string())),
    json: v.optional(v.boolean()),
    max_ms: v.optional(v.pipe(v.number(), v.minValue(0))),
    max_tokens: v.optional(v.pipe(v.number(), v.minValue(0))),
  })

  const EvalCase = v.strictObject({
    name: v.string(),
    verb: v.string(),
    args: v.optional(v.record(v.string(), v.union([Scalar, v.array(Scalar)])), {}),
    expect: v.optional(Expectation, {}),
  })

  const EvalFile = v.looseObject({ cases: v.array(EvalCase) })

  return {
    Argument,
    TemplateElement,
    Command,
    Credential,
    Surface,
    PolicyEntry,
    Policy,
    Expectation,
    EvalCase,
    EvalFile,
  }
}
