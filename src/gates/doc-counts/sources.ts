import { join } from 'node:path'
import { whyUnread } from '../../adapters/files.ts'
import { readText } from '../../adapters/source-tree.ts'
import { type GateContext, GateRefusal } from '../gate.ts'
import { heeding } from '../shared/heeding.ts'
import { parseJson } from '../shared/json.ts'
import { countOf, readCount } from '../shared/module-value.ts'
import { Pattern } from '../shared/pattern/index.ts'
import { scanPaths } from '../shared/scanned-paths.ts'
import type { Source } from './section.ts'

/**
 * The number that a source holds. Spec: contracts/08-gates.md, sections 3.4 and 11.
 *
 * @throws GateRefusal EVAL_QUALITY_DOC_COUNT_SOURCE: a JSON file cannot be read, walked or counted; and what the scan and the
 *   module refuse
 */
export async function resolveSource(source: Source, context: GateContext): Promise<number> {
  switch (source.kind) {
    case 'module':
      return readCount(source.from, context)
    case 'json':
      return countJson(source, context)
    case 'files':
      return scan(source, context).size
    case 'matches':
      return countMatches(source, scan(source, context), context.signal)
  }
}

function scan({ paths }: Extract<Source, { kind: 'files' | 'matches' }>, context: GateContext) {
  return scanPaths(paths, { context, gate: 'doc-counts' }).texts
}

type Matches = Pick<Extract<Source, { kind: 'matches' }>, 'pattern' | 'distinct'>

/** All occurrences; or the different values of the first group, where one that took no part has none. */
async function countMatches(
  { pattern, distinct }: Matches,
  texts: ReadonlyMap<string, string>,
  signal: AbortSignal,
): Promise<number> {
  const compiled = new Pattern(pattern)
  const values = new Set<string>()
  let occurrences = 0
  for await (const text of heeding(texts.values(), signal)) {
    for (const { groups } of compiled.all(text)) {
      occurrences += 1
      const [first] = groups
      if (first !== null && first !== undefined) values.add(first)
    }
  }
  return distinct ? values.size : occurrences
}

function countJson(source: Extract<Source, { kind: 'json' }>, { root }: GateContext): number {
  const { file, path, take } = source
  const outcome = readText(join(root, file))
  if (!outcome.ok) throw refused(`${file} ${whyUnread(outcome)}`)
  let value = parsed(outcome.text, file)
  for (const key of path) value = step(value, { key, file })
  const counted = countOf(value, take)
  if (!counted.ok) throw refused(`${[file, ...path].join(' ')} ${counted.why}`)
  return counted.count
}

function parsed(text: string, file: string): unknown {
  try {
    return parseJson(text)
  } catch (cause) {
    throw refused(`${file} is not valid JSON: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
}

function step(value: unknown, { key, file }: { readonly key: string; readonly file: string }): unknown {
  if (typeof value !== 'object' || value === null) {
    throw refused(`${file}: "${key}" is looked for in ${value === null ? 'null' : `a ${typeof value}`}`)
  }
  const own = Object.entries(value)
  const found = own.find(([name]) => name === key)
  if (found !== undefined) return found[1]
  const names = own.map(([name]) => name).sort()
  throw refused(`${file}: "${key}" is absent; the keys there are ${names.join(', ') || 'none'}`)
}

function refused(why: string): GateRefusal {
  return new GateRefusal('EVAL_QUALITY_DOC_COUNT_SOURCE', `doc-counts: ${why}`)
}
