import { RuntimeFault } from './faults.ts'
import type { JsonValue } from './json-value.ts'
import { scan } from './scan-json.ts'

/**
 * `scan` for an input that has a name.
 *
 * @throws RuntimeFault `schema-parse-failure`: not UTF-8 or not JSON; `non-canonicalizable-value`: JSON outside the value
 * domain. Both at `artifactPath`, the detail ending with the offset in UTF-16 code units.
 */
export function scanJson(input: Uint8Array | string, artifactPath: string): JsonValue {
  const scanned = scan(input)
  if (scanned.ok) return scanned.value
  const code = scanned.kind === 'syntax' ? 'schema-parse-failure' : 'non-canonicalizable-value'
  throw new RuntimeFault({ code, artifactPath, detail: `${scanned.reason}, at offset ${scanned.offset}` })
}
