import { resolve } from 'node:path'
import { whyUnread } from '../../adapters/files.ts'
import { readText } from '../../adapters/source-tree.ts'
import { type GateContext, type GateName, GateRefusal } from '../gate.ts'
import { parseJson } from '../shared/json.ts'

/** Which key of which section names a file. */
export type NamedBy = { readonly gate: GateName; readonly key: 'lockfiles' | 'cache'; readonly context: GateContext }

/**
 * The JSON in a file that a section names. Spec: contracts/08-gates.md, section 1.3.
 *
 * @throws GateRefusal (without a code) the file is missing, cannot be read or is not JSON
 */
export function readNamedJson(path: string, { gate, key, context }: NamedBy): unknown {
  const file = resolve(context.root, path)
  const refused = (what: string, cause?: unknown) =>
    new GateRefusal(
      null,
      `${gate}: ${file} ${what}; "${key}" in the "${gate}" section of ${context.configFile} names it`,
      { cause },
    )
  const outcome = readText(file)
  if (!outcome.ok) {
    throw refused(outcome.kind === 'missing' ? 'does not exist' : whyUnread(outcome))
  }
  try {
    return parseJson(outcome.text)
  } catch (error) {
    throw refused(`is not valid JSON: ${error instanceof Error ? error.message : String(error)}`, error)
  }
}
