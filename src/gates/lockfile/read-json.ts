import { resolve } from 'node:path'
import { whyUnread } from '../../adapters/files.ts'
import { readText } from '../../adapters/source-tree.ts'
import { type GateContext, type GateName, GateRefusal } from '../gate.ts'
import { parseJson } from '../shared/json.ts'

/** The lockfiles of other package managers are not JSON. */
const READ = 'only what npm locks is read: package-lock.json and npm-shrinkwrap.json'

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
    const why = error instanceof Error ? error.message : String(error)
    throw refused(`is not valid JSON: ${why}${key === 'lockfiles' ? `; ${READ}` : ''}`, error)
  }
}
