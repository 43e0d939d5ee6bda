import type { JsonValue } from '../../canonical/json-value.ts'
import { scan } from '../../canonical/scan-json.ts'
import { scanJson } from '../../canonical/scan-named-json.ts'
import { parseJson } from './parse-json.ts'
import { type NamedInput, readInput, type Stdin } from './read-input.ts'

/**
 * Reads an input that is going to be hashed: no key twice, no number that a double would change.
 * Spec: contracts/06-cli-and-library.md, section 3.3.
 *
 * @throws RuntimeFault `schema-parse-failure` for text that is not JSON at all, else `non-canonicalizable-value`; and as
 * `readInput`
 */
export async function readScannedJson(input: NamedInput, stdin: Stdin): Promise<JsonValue> {
  return scanned(await readInput(input, stdin), input)
}

function scanned(bytes: Uint8Array, input: NamedInput): JsonValue {
  const outcome = scan(bytes)
  if (outcome.ok) return outcome.value
  // The scanner stops at the first problem; text that goes on to be no JSON is to be called that.
  parseJson(bytes, input)
  return scanJson(bytes, input.artifactPath)
}
