import { isPunctuation, isWord, type Tokens } from '../typescript/token.ts'
import type { Dependency } from './dependencies.ts'
import { type Resolved, resolveRelative } from './resolve.ts'
import { type DirectionSection, type Layer, layerOf } from './section.ts'

type Graph = Pick<DirectionSection, 'roots' | 'layers' | 'exemptions'> & { readonly scanned: ReadonlySet<string> }

/**
 * Holds one dependency against the layer graph. Spec: contracts/08-gates.md, section 7.3.
 *
 * @param file the file that has it, and its layer
 * @returns the rule that it breaks; null when it breaks none
 */
export function brokenRule(
  dependency: Dependency,
  { file, layer }: { file: string; layer: Layer },
  graph: Graph,
): string | null {
  const { specifier, via } = dependency
  if (via === 'reference-path' || specifier.startsWith('.')) {
    return brokenByTarget(dependency, layer, resolveRelative(specifier, file, graph), graph.layers)
  }
  const rule = brokenByExternal(dependency, { file, layer }, graph.exemptions)
  return rule !== null && via === 'reference-types' ? `${rule} (through a reference directive)` : rule
}

function brokenByTarget({ via }: Dependency, from: Layer, target: Resolved, layers: readonly Layer[]): string | null {
  if (target.kind === 'escapes') return 'escapes the declared scan roots'
  if (target.kind === 'unresolved') return 'does not resolve to a scanned source file'
  const layer = layerOf(target.file, layers)
  if (layer !== null && from.imports.includes(layer.name)) return null
  const to = layer === null ? target.file : labelOf(layer)
  return via === 'reference-path' || via === 'reference-types'
    ? `${labelOf(from)} may not depend on ${to} (through a reference directive: the file has no import statement for it)`
    : `${labelOf(from)} may not import ${to}`
}

function brokenByExternal(
  dependency: Dependency,
  { file, layer: { externals } }: { file: string; layer: Layer },
  exemptions: DirectionSection['exemptions'],
): string | null {
  if (externals.policy === 'unrestricted') return null
  const exempt = exemptions.filter((exemption) => exemption.file === file && exemption.module === dependency.specifier)
  const [first] = exempt
  if (first !== undefined) {
    return exempt.some(({ binding }) => bindsOnly(dependency.clause, binding)) ? null : first.rule
  }
  if (externals.policy === 'allow' && externals.modules.includes(dependency.specifier)) return null
  return externals.rule
}

/** Whether an import clause is exactly `{ binding }` or `{ binding as other }`, a `type` before and a comma within allowed. */
function bindsOnly(clause: Tokens | null, binding: string): boolean {
  if (clause === null) return false
  const [open, name, ...rest] = isWord(clause[0], 'type') ? clause.slice(1) : clause
  if (!isPunctuation(open, '{') || !isWord(name, binding)) return false
  const [comma, end, ...extra] = isWord(rest[0], 'as') && rest[1]?.kind === 'word' ? rest.slice(2) : rest
  if (!isPunctuation(comma, ',')) return isPunctuation(comma, '}') && end === undefined
  return isPunctuation(end, '}') && extra.length === 0
}

export function labelOf({ label, name }: Layer): string {
  return label ?? name
}
