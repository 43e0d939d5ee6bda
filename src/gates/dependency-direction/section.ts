import * as v from 'valibot'
import { Identifier } from '../shared/paths.ts'
import { atLeastOne, crossCheck, NonEmpty, type SectionIssue, strictObject } from '../shared/section.ts'

/** A path of the layer graph, one `/` allowed at the end. Narrower than other paths: no `.` parts. */
const LayerPath = v.pipe(
  NonEmpty,
  v.check(
    isLayerPath,
    'must be a relative path inside the folder of the configuration file, without "." or ".." parts',
  ),
)

const Extension = v.pipe(v.string(), v.regex(/^\.[A-Za-z0-9]+$/, 'must be a file extension such as ".ts"'))

const LayerName = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9-]*$/, 'must begin with a lower-case letter and hold lower-case letters, digits and "-" only'),
)

const Member = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z_$][A-Za-z0-9_$]*\.[A-Za-z_$][A-Za-z0-9_$]*$/, 'must be two identifiers such as "Date.now"'),
)

/** What a layer may import from outside the roots. `rule` is what a violation says. */
const Externals = v.variant('policy', [
  strictObject({ policy: v.literal('unrestricted') }),
  strictObject({ policy: v.literal('deny'), rule: NonEmpty }),
  strictObject({ policy: v.literal('allow'), modules: atLeastOne(NonEmpty), rule: NonEmpty }),
])

const Layer = strictObject({
  name: LayerName,
  match: v.picklist(['exact', 'prefix']),
  path: LayerPath,
  /** What messages call the layer; its name unless given. */
  label: v.optional(NonEmpty),
  /** Complete: a layer that may import itself names itself. */
  imports: v.array(v.string()),
  externals: v.optional(Externals, { policy: 'unrestricted' }),
})
export type Layer = v.InferOutput<typeof Layer>

const Purity = strictObject({
  layers: atLeastOne(v.string()),
  awaitRule: NonEmpty,
  asyncFunctionRule: NonEmpty,
  newDateRule: NonEmpty,
  members: v.optional(v.array(strictObject({ member: Member, rule: NonEmpty })), []),
})
export type Purity = v.InferOutput<typeof Purity>

const Parts = strictObject({
  roots: atLeastOne(strictObject({ path: LayerPath, extensions: v.optional(atLeastOne(Extension), ['.ts']) })),
  /** The first that matches a file is its layer. */
  layers: atLeastOne(Layer),
  exemptions: v.optional(
    v.array(strictObject({ file: LayerPath, module: NonEmpty, binding: Identifier, rule: NonEmpty })),
    [],
  ),
  purity: v.optional(Purity),
  commonjs: v.optional(v.picklist(['forbid', 'check']), 'forbid'),
  reportOnly: v.optional(v.boolean(), false),
})
type Parts = v.InferOutput<typeof Parts>

/** The section of `dependency-direction`. Spec: contracts/08-gates.md, section 7.1. */
export const DirectionSection = v.pipe(
  Parts,
  crossCheck<Parts>(function* (section) {
    yield* rootIssues(section)
    yield* layerIssues(section)
    yield* exemptionIssues(section)
    yield* purityIssues(section)
  }),
)
export type DirectionSection = Parts

/** The layer of a file: the first that matches. Null when none does. */
export function layerOf(file: string, layers: readonly Layer[]): Layer | null {
  return layers.find(({ match, path }) => (match === 'exact' ? file === path : file.startsWith(path))) ?? null
}

/** Whether a path is a root or below it. */
export function isUnder(path: string, root: string): boolean {
  const folder = withoutSlash(root)
  return withoutSlash(path) === folder || path.startsWith(`${folder}/`)
}

function isLayerPath(path: string): boolean {
  if (path.includes('\\') || path.includes('\0')) return false
  // A leading `/` leaves an empty part, too.
  return withoutSlash(path)
    .split('/')
    .every((part) => part !== '' && part !== '.' && part !== '..')
}

function withoutSlash(path: string): string {
  return path.replace(/\/$/, '')
}

function* rootIssues({ roots }: Parts): Generator<SectionIssue> {
  for (const [index, { path }] of roots.entries()) {
    const outer = roots.find((other, at) => at !== index && isUnder(path, other.path))
    if (outer === undefined) continue
    yield { at: ['roots', index, 'path'], message: `"${path}" is inside the root "${outer.path}", which covers it` }
  }
}

function* layerIssues({ roots, layers }: Parts): Generator<SectionIssue> {
  for (const [index, layer] of layers.entries()) {
    const { name, match, path, imports } = layer
    const earlier = layers.slice(0, index)
    if (earlier.some((other) => other.name === name)) {
      yield { at: ['layers', index, 'name'], message: `"${name}" is declared twice` }
    }
    const place = ['layers', index, 'path']
    if (match === 'prefix' && !path.endsWith('/')) {
      yield { at: place, message: `a "prefix" path names a folder and ends with "/": "${path}/"` }
    }
    if (match === 'exact' && path.endsWith('/')) {
      yield { at: place, message: `an "exact" path names one file and does not end with "/": "${withoutSlash(path)}"` }
    }
    if (!roots.some((root) => isUnder(path, root.path))) {
      yield { at: place, message: `"${path}" is under no root (${roots.map((root) => root.path).join(', ')})` }
    }
    const wider = earlier.find((other) => other.match === 'prefix' && path.startsWith(other.path))
    if (wider !== undefined) {
      const message = `the layer "${name}" (${path}) is never reached: "${wider.name}" (${wider.path}) stands before it and matches the same files; move "${name}" before "${wider.name}"`
      yield { at: place, message }
    }
    for (const [position, imported] of imports.entries()) {
      if (layers.some((other) => other.name === imported)) continue
      yield { at: ['layers', index, 'imports', position], message: noLayer(imported, layers) }
    }
  }
}

function* exemptionIssues({ layers, exemptions }: Parts): Generator<SectionIssue> {
  for (const [index, { file }] of exemptions.entries()) {
    const layer = layerOf(file, layers)
    const at = ['exemptions', index, 'file']
    if (layer === null) yield { at, message: `"${file}" is in no declared layer` }
    else if (layer.externals.policy === 'unrestricted') {
      yield {
        at,
        message: `"${file}" is in the layer "${layer.name}", whose externals are unrestricted: it grants nothing`,
      }
    }
  }
}

function* purityIssues({ layers, purity }: Parts): Generator<SectionIssue> {
  for (const [index, name] of (purity?.layers ?? []).entries()) {
    if (layers.some((layer) => layer.name === name)) continue
    yield { at: ['purity', 'layers', index], message: noLayer(name, layers) }
  }
}

function noLayer(name: string, layers: readonly Layer[]): string {
  return `"${name}" is not a declared layer (${layers.map((layer) => layer.name).join(', ')})`
}
