import { decodeUtf8 } from '../../canonical/decode-utf8.ts'
import { RuntimeFault } from '../../canonical/faults.ts'
import { syntaxProblem } from '../../canonical/syntax-problem.ts'
import type { NamedInput } from './read-input.ts'

/**
 * The value of a JSON text by ordinary rules: the last of two equal keys wins.
 *
 * @throws RuntimeFault `schema-parse-failure` at the input's artifact path: not UTF-8, or not JSON
 */
export function parseJson(bytes: Uint8Array, { flag, artifactPath }: NamedInput): unknown {
  const decoded = decodeUtf8(bytes)
  const notJson = (message: string) =>
    new RuntimeFault({ code: 'schema-parse-failure', artifactPath, detail: `${flag} is not JSON: ${message}` })
  if (!decoded.ok) throw notJson('its bytes are not UTF-8')
  try {
    return JSON.parse(decoded.text)
  } catch (error) {
    throw notJson(syntaxProblem(decoded.text) ?? (error instanceof Error ? error.message : String(error)))
  }
}
