// Generated from model-schemas.ts by scripts/generate.ts. Run the generator, do not edit.
import { ANY_TEXT, fields, members, number, type Shape, shape, text } from './shape.ts'

// biome-ignore format: generated
const SHARED_1 = shape(ANY_TEXT, null, false, null, null)

// biome-ignore format: generated
const SHARED_2 = shape(null, null, false, shape(ANY_TEXT, null, false, null, null), null)

// biome-ignore format: generated
const SHARED_3 = shape(null, null, true, null, null)

// biome-ignore format: generated
const SHARED_4 = shape(ANY_TEXT, number(), true, shape(ANY_TEXT, number(), true, null, null), null)

// biome-ignore format: generated
const SHARED_5 = shape(ANY_TEXT, number(), true, null, null)

// biome-ignore format: generated
const SHARED_6 = shape(null, null, false, null, members(shape(text(['read', 'write'], undefined, undefined, { read: { class: 'read' }, write: { class: 'write' } }), null, false, null, fields(true, [['class', shape(text(['read', 'write']), null, false, null, null)], ['confirm', shape(text(['always']), null, true, null, null)]], ['class']))))

// biome-ignore format: generated
const SHARED_7 = shape(null, number(0), false, null, null)

// biome-ignore format: generated
export const SURFACE_SHAPE: Shape = shape(null, null, false, null, fields(true, [['id', shape(text(undefined, /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 64), null, false, null, null)], ['name', shape(text(undefined, /\S/), null, false, null, null)], ['version', shape(text(undefined, /^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)(?:-(?:0|[1-9]\d*|\d*[A-Za-z-][0-9A-Za-z-]*)(?:\.(?:0|[1-9]\d*|\d*[A-Za-z-][0-9A-Za-z-]*))*)?(?:\+[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/, 128), null, false, null, null)], ['description', SHARED_1], ['adapter', shape(text(['wrap', 'openapi', 'sense_only']), null, false, null, null)], ['plane', shape(text(['data', 'control']), null, false, null, null)], ['binding', shape(null, null, false, null, fields(true, [['mode', shape(text(['local', 'public', 'mothership']), null, false, null, null)], ['hub', SHARED_1]], []))], ['cliBin', SHARED_1], ['wrap', shape(null, null, false, null, fields(true, [['bin', SHARED_1], ['workspace', shape(null, null, false, null, fields(true, [['mode', shape(text(['pack', 'project']), null, false, null, null)]], []))], ['env', SHARED_2], ['pass_through', SHARED_3]], []))], ['openapi', shape(null, null, false, null, fields(true, [['ref', SHARED_1]], []))], ['credentials', shape(null, null, false, shape(null, null, false, null, fields(true, [['name', SHARED_1], ['required', SHARED_3], ['description', SHARED_1]], ['name'])), null)], ['verbs', shape(null, null, false, null, members(shape(null, null, false, null, fields(true, [['description', SHARED_1], ['args', shape(null, null, false, null, members(shape(null, null, false, null, fields(true, [['type', shape(text(['string', 'integer', 'number', 'boolean', 'array']), null, false, null, null)], ['required', SHARED_3], ['description', SHARED_1], ['example', SHARED_4], ['default', SHARED_4], ['enum', shape(null, null, false, SHARED_5, null)], ['flag', SHARED_1], ['allow_leading_dash', SHARED_3]], ['type']))))], ['cli', shape(null, null, false, shape(ANY_TEXT, null, false, SHARED_1, null), null)], ['output', shape(text(['json', 'text']), null, false, null, null)], ['title', shape(null, null, false, null, fields(true, [['running', SHARED_2], ['done', SHARED_2]], []))], ['preview', shape(null, null, false, null, fields(true, [['kind', SHARED_1], ['template', SHARED_1]], ['kind', 'template']))], ['cli_confirm', SHARED_1]], []))))], ['stimulusTriggers', shape(null, null, false, null, members(shape(null, null, false, null, fields(true, [['trigger_ref', SHARED_1], ['description', SHARED_1]], []))))]], ['id', 'name', 'version', 'adapter']))

// biome-ignore format: generated
export const POLICY_SHAPE: Shape = shape(null, null, false, null, fields(true, [['surface_id', SHARED_1], ['verbs', SHARED_6], ['stimuli', SHARED_6]], ['surface_id'], [{ field: 'verbs', fallback: {} }, { field: 'stimuli', fallback: {} }]))

// biome-ignore format: generated
export const EVALS_SHAPE: Shape = shape(null, null, false, null, fields(true, [['cases', shape(null, null, false, shape(null, null, false, null, fields(false, [['name', SHARED_1], ['verb', SHARED_1], ['args', shape(null, null, false, null, members(SHARED_4))], ['expect', shape(null, null, false, null, fields(false, [['ok', SHARED_3], ['error', SHARED_1], ['contains', SHARED_2], ['not_contains', SHARED_2], ['json', SHARED_3], ['max_ms', SHARED_7], ['max_tokens', SHARED_7]], []))]], ['name', 'verb'], [{ field: 'args', fallback: {} }, { field: 'expect', fallback: {} }])), null)]], ['cases']))
