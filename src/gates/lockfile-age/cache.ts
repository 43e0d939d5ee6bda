import { isRecord } from '../../canonical/is-record.ts'
import { type GateContext, GateRefusal } from '../gate.ts'
import { readNamedJson } from '../lockfile/read-json.ts'
import { isInstant } from './instant.ts'

/**
 * Reads the publication cache, `name@version` to time. A cache that was named is never done without. Spec: contracts/08-gates.md,
 * section 5.2.
 *
 * @throws GateRefusal EVAL_QUALITY_LOCKFILE_SHAPE it is malformed; without a code when it cannot be read
 */
export function readCache(path: string, context: GateContext): ReadonlyMap<string, string> {
  const document = readNamedJson(path, { gate: 'lockfile-age', key: 'cache', context })
  if (!isRecord(document)) throw malformed(path, 'is not a JSON object of "name@version" to publication time')
  const times = new Map<string, string>()
  for (const [key, time] of Object.entries(document)) {
    if (typeof time !== 'string' || !isInstant(time)) {
      throw malformed(path, `holds ${JSON.stringify(time)} for "${key}", which is not an RFC3339 timestamp`)
    }
    times.set(key, time)
  }
  for (const key of times.keys()) {
    if (!key.includes('@', 1)) throw malformed(path, `holds the key "${key}", which is not a "name@version"`)
  }
  return times
}

function malformed(path: string, what: string): GateRefusal {
  return new GateRefusal('EVAL_QUALITY_LOCKFILE_SHAPE', `lockfile-age: the publication cache ${path} ${what}`)
}
