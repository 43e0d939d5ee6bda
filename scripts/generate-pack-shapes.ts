/** Writes the shapes that packs are read by, from the schemas of the pack format. */
import { packSchemas } from '../src/packs/model-schemas.ts'

/** Path from the root of the repository, and text, of the module of shapes. */
export function packShapes(): [path: string, text: string] {
  const { Surface, Policy, EvalFile } = packSchemas()
  const named = [
    ['SURFACE_SHAPE', Surface],
    ['POLICY_SHAPE', Policy],
    ['EVALS_SHAPE', EvalFile],
  ] as const
  const lines = [
    '// Generated from model-schemas.ts by scripts/generate.ts. Run the generator, do not edit.',
    "import { ANY_TEXT, fields, members, number, type Shape, shape, text } from './shape.ts'",
    '',
    ...sources(named.map(([name, schema]) => [`export const ${name}: Shape`, shapeOf(schema)])),
  ]
  return ['src/packs/model-shapes.ts', lines.join('\n')]
}

type Made = { readonly [key: string]: unknown }

/**
 * The shape that takes what a valibot schema takes.
 *
 * @throws Error for a schema that shapes have no word for, or two choices of one kind: extend them first
 */
function shapeOf(schema: unknown): Made {
  const { type, pipe, wrapped, item, options, literal, value, entries } = record(schema)
  if (Array.isArray(pipe)) return piped(pipe)
  switch (type) {
    case 'string':
    case 'number':
      return { [type]: {} }
    case 'boolean':
      return { boolean: true }
    case 'literal':
      return { string: { oneOf: [literal] } }
    case 'picklist':
      return { string: { oneOf: options } }
    case 'optional':
      return shapeOf(wrapped)
    case 'array':
      return { list: shapeOf(item) }
    case 'record':
      return { object: { members: shapeOf(value) } }
    case 'union':
      return list(options).map(shapeOf).reduce(joined)
    case 'loose_object':
    case 'strict_object': {
      const fields = Object.entries(record(entries)).map(([name, entry]) => [name, fieldOf(entry)])
      return { object: { fields: Object.fromEntries(fields), isOpen: type === 'loose_object' } }
    }
    default:
      throw new Error(`no shape is known for the schema "${String(type)}"`)
  }
}

function fieldOf(entry: unknown): Made {
  const { type, default: fallback } = record(entry)
  const shape = shapeOf(entry)
  if (type !== 'optional') return shape
  return { ...shape, isOptional: true, ...(fallback === undefined ? {} : { default: fallback }) }
}

function joined(one: Made, other: Made): Made {
  const twice = Object.keys(one).find((kind) => Object.hasOwn(other, kind))
  if (twice !== undefined) throw new Error(`two choices are of the kind "${twice}"`)
  return { ...one, ...other }
}

/** A schema with checks behind it: each narrows the one kind that it is about. */
function piped([schema, ...actions]: readonly unknown[]): Made {
  const shape = shapeOf(schema)
  const [kind = '', ...others] = Object.keys(shape)
  if (others.length > 0) throw new Error('checks are known for values of one kind only')
  return { [kind]: Object.assign({}, shape[kind], ...actions.map((action) => narrowing(action, record(shape[kind])))) }
}

function narrowing(action: unknown, { oneOf }: Made): Made {
  const { type, requirement, operation } = record(action)
  switch (type) {
    case 'regex':
      return { pattern: requirement }
    case 'max_length':
      return { max: requirement }
    case 'min_value':
      return { min: requirement }
    case 'transform': {
      if (typeof operation !== 'function') throw new Error('a transform without an operation')
      return { becomes: Object.fromEntries(list(oneOf).map((word) => [word, operation(word)])) }
    }
    default:
      throw new Error(`no shape is known for the check "${String(type)}"`)
  }
}

type NameOf = (source: string) => string | null

/** Statements that define the shapes. What comes in them several times is made once: every check makes them when it starts. */
function sources(shapes: readonly (readonly [declaration: string, shape: Made])[]): string[] {
  const counts = new Map<string, number>()
  const count: NameOf = (source) => {
    counts.set(source, (counts.get(source) ?? 0) + 1)
    return null
  }
  for (const [, shape] of shapes) sourceOf(shape, count)
  const names = new Map<string, string>()
  const share: NameOf = (source) => {
    if ((counts.get(source) ?? 0) < 2) return null
    const name = names.get(source) ?? `SHARED_${names.size + 1}`
    names.set(source, name)
    return name
  }
  const defined = shapes.map(([declaration, shape]) => statement(declaration, sourceOf(shape, share)))
  return [...[...names].map(([source, name]) => statement(`const ${name}`, source)), ...defined]
}

function statement(declaration: string, source: string): string {
  return `// biome-ignore format: generated\n${declaration} = ${source}\n`
}

/** The call that makes a shape. @param nameOf has a name for the shape of a source, or null to have it written out */
function sourceOf(shape: Made, nameOf: NameOf): string {
  return nameOf(callOf(shape, () => null)) ?? callOf(shape, nameOf)
}

function callOf(shape: Made, nameOf: NameOf): string {
  const { string, number, boolean = false, list: items, object } = shape
  const parts = [
    string === undefined ? 'null' : textSource(record(string)),
    number === undefined ? 'null' : call('number', [record(number)['min']]),
    String(boolean),
    items === undefined ? 'null' : sourceOf(record(items), nameOf),
    object === undefined ? 'null' : objectSource(record(object), nameOf),
  ]
  return `shape(${parts.join(', ')})`
}

function textSource({ oneOf, pattern, max, becomes }: Made): string {
  const given = [oneOf, pattern, max, becomes]
  return given.every((part) => part === undefined) ? 'ANY_TEXT' : call('text', given)
}

function objectSource({ members, fields, isOpen }: Made, nameOf: NameOf): string {
  if (members !== undefined) return `members(${sourceOf(record(members), nameOf)})`
  const all = Object.entries(record(fields)).map(([name, field]) => ({ name, field: record(field) }))
  const entries = all.map(({ name, field }) => `['${name}', ${sourceOf(field, nameOf)}]`)
  const required = all.filter(({ field }) => field['isOptional'] !== true).map(({ name }) => name)
  const defaults = all.flatMap(({ name, field }) =>
    field['default'] === undefined ? [] : [{ field: name, fallback: field['default'] }],
  )
  const last = defaults.length === 0 ? '' : `, ${literal(defaults)}`
  return `fields(${String(isOpen)}, [${entries.join(', ')}], ${literal(required)}${last})`
}

/** A call whose last arguments are left out where they are not given. */
function call(name: string, args: readonly unknown[]): string {
  const given = args.slice(0, args.findLastIndex((arg) => arg !== undefined) + 1)
  return `${name}(${given.map(literal).join(', ')})`
}

function literal(value: unknown): string {
  if (value instanceof RegExp) return String(value)
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value === 'string') return `'${value}'`
  if (typeof value !== 'object' || value === null) return String(value)
  const members = Object.entries(value).map(([key, member]) => `${key}: ${literal(member)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

function record(value: unknown): Made {
  if (typeof value !== 'object' || value === null) throw new Error('not a schema')
  return { ...value }
}

function list(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error('not a list')
  return value
}
