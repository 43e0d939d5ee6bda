// Generated from model-schemas.ts by scripts/generate.ts. Run the generator, do not edit.
import type { Shape } from './shape.ts'

// biome-ignore format: generated
const SHARED_1 = { string: {}, isOptional: true } as const

// biome-ignore format: generated
const SHARED_2 = { list: { string: {} }, isOptional: true } as const

// biome-ignore format: generated
const SHARED_3 = { boolean: true, isOptional: true } as const

// biome-ignore format: generated
const SHARED_4 = { string: {} } as const

// biome-ignore format: generated
const SHARED_5 = { string: {}, number: {}, boolean: true, list: { string: {}, number: {}, boolean: true }, isOptional: true } as const

// biome-ignore format: generated
const SHARED_6 = { string: {}, number: {}, boolean: true } as const

// biome-ignore format: generated
const SHARED_7 = { object: { members: { string: { oneOf: ['read', 'write'], becomes: { read: { class: 'read' }, write: { class: 'write' } } }, object: { fields: { class: { string: { oneOf: ['read', 'write'] } }, confirm: { boolean: true, string: { oneOf: ['always'] }, isOptional: true } }, isOpen: true } } }, isOptional: true, default: {} } as const

// biome-ignore format: generated
const SHARED_8 = { number: { min: 0 }, isOptional: true } as const

// biome-ignore format: generated
export const SURFACE_SHAPE: Shape = { object: { fields: { id: { string: { pattern: /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, max: 64 } }, name: { string: { pattern: /\S/ } }, version: { string: { pattern: /^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)(?:-(?:0|[1-9]\d*|\d*[A-Za-z-][0-9A-Za-z-]*)(?:\.(?:0|[1-9]\d*|\d*[A-Za-z-][0-9A-Za-z-]*))*)?(?:\+[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/, max: 128 } }, description: SHARED_1, adapter: { string: { oneOf: ['wrap', 'openapi', 'sense_only'] } }, plane: { string: { oneOf: ['data', 'control'] }, isOptional: true }, binding: { object: { fields: { mode: { string: { oneOf: ['local', 'public', 'mothership'] }, isOptional: true }, hub: SHARED_1 }, isOpen: true }, isOptional: true }, cliBin: SHARED_1, wrap: { object: { fields: { bin: SHARED_1, workspace: { object: { fields: { mode: { string: { oneOf: ['pack', 'project'] }, isOptional: true } }, isOpen: true }, isOptional: true }, env: SHARED_2, pass_through: SHARED_3 }, isOpen: true }, isOptional: true }, openapi: { object: { fields: { ref: SHARED_1 }, isOpen: true }, isOptional: true }, credentials: { list: { object: { fields: { name: SHARED_4, required: SHARED_3, description: SHARED_1 }, isOpen: true } }, isOptional: true }, verbs: { object: { members: { object: { fields: { description: SHARED_1, args: { object: { members: { object: { fields: { type: { string: { oneOf: ['string', 'integer', 'number', 'boolean', 'array'] } }, required: SHARED_3, description: SHARED_1, example: SHARED_5, default: SHARED_5, enum: { list: SHARED_6, isOptional: true }, flag: SHARED_1, allow_leading_dash: SHARED_3 }, isOpen: true } } }, isOptional: true }, cli: { list: { string: {}, list: SHARED_4 }, isOptional: true }, output: { string: { oneOf: ['json', 'text'] }, isOptional: true }, title: { object: { fields: { running: SHARED_2, done: SHARED_2 }, isOpen: true }, isOptional: true }, preview: { object: { fields: { kind: SHARED_4, template: SHARED_4 }, isOpen: true }, isOptional: true }, cli_confirm: SHARED_1 }, isOpen: true } } }, isOptional: true }, stimulusTriggers: { object: { members: { object: { fields: { trigger_ref: SHARED_1, description: SHARED_1 }, isOpen: true } } }, isOptional: true } }, isOpen: true } }

// biome-ignore format: generated
export const POLICY_SHAPE: Shape = { object: { fields: { surface_id: SHARED_4, verbs: SHARED_7, stimuli: SHARED_7 }, isOpen: true } }

// biome-ignore format: generated
export const EVALS_SHAPE: Shape = { object: { fields: { cases: { list: { object: { fields: { name: SHARED_4, verb: SHARED_4, args: { object: { members: { string: {}, number: {}, boolean: true, list: SHARED_6 } }, isOptional: true, default: {} }, expect: { object: { fields: { ok: SHARED_3, error: SHARED_1, contains: SHARED_2, not_contains: SHARED_2, json: SHARED_3, max_ms: SHARED_8, max_tokens: SHARED_8 }, isOpen: false }, isOptional: true, default: {} } }, isOpen: false } } } }, isOpen: true } }
