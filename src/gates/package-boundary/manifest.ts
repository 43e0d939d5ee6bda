import { join } from 'node:path'
import { whyUnread } from '../../adapters/files.ts'
import { readText } from '../../adapters/source-tree.ts'
import { isRecord } from '../../canonical/is-record.ts'
import { type GateContext, GateRefusal } from '../gate.ts'
import { parseJson } from '../shared/json.ts'
import { normalised } from '../shared/paths.ts'
import type { PackageBoundarySection } from './section.ts'

type Manifest = NonNullable<PackageBoundarySection['manifest']>

/**
 * The texts of the fields that a section names, `<file>#<field>` to text; a field that is an object gives one for each key below.
 *
 * @throws GateRefusal EVAL_QUALITY_SCAN_PATH the manifest is missing or no JSON, or a field is absent or null
 */
export function manifestEntries({ file, fields }: Manifest, context: GateContext): Map<string, string> {
  const refused = (what: string) =>
    new GateRefusal(
      'EVAL_QUALITY_SCAN_PATH',
      `package-boundary: ${what}; "manifest" in the "package-boundary" section of ${context.configFile} declares it`,
    )
  const document = readManifest(file, { context, refused })
  const entries = new Map<string, string>()
  for (const field of fields) {
    for (const [key, text] of textsOf(fieldAt(document, field.split('.')), field)) {
      if (text === null) throw refused(`${file} holds nothing at "${key}"`)
      entries.set(`${file}#${key}`, text)
    }
  }
  return entries
}

type Reading = { readonly context: GateContext; readonly refused: (what: string) => GateRefusal }

function readManifest(file: string, { context, refused }: Reading): unknown {
  const outcome = readText(join(context.root, normalised(file)))
  if (!outcome.ok) throw refused(`${file} ${outcome.kind === 'missing' ? 'does not exist' : whyUnread(outcome)}`)
  try {
    return parseJson(outcome.text)
  } catch (error) {
    throw refused(`${file} is not valid JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Undefined where a step leads nowhere. */
function fieldAt(document: unknown, steps: readonly string[]): unknown {
  let value = document
  for (const step of steps) value = isRecord(value) && Object.hasOwn(value, step) ? value[step] : undefined
  return value
}

/** Null is a field that is absent, or says nothing. */
function textsOf(value: unknown, key: string): (readonly [key: string, text: string | null])[] {
  if (value === undefined || value === null) return [[key, null]]
  if (Array.isArray(value)) return [[key, value.map(memberText).join(' ')]]
  if (!isRecord(value)) return [[key, String(value)]]
  return Object.entries(value).flatMap(([name, member]) => textsOf(member, `${key}.${name}`))
}

function memberText(member: unknown): string {
  return typeof member === 'string' ? member : JSON.stringify(member)
}
