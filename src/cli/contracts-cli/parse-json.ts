import { decodeUtf8 } from '../../canonical/decode-utf8.ts'
import { RuntimeFault } from '../../canonical/faults.ts'
import { findProblem } from '../../canonical/find-problem.ts'
import { lineAndColumn } from '../../canonical/locate-json.ts'
import { MAX_DEPTH } from '../../canonical/scan-json.ts'
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
    throw notJson(placedProblem(decoded.text) ?? (error instanceof Error ? error.message : String(error)))
  }
}

/** Beyond this many characters the exact place is not looked for. */
const LOCATED_LENGTH = 4 * 1024 * 1024

function placedProblem(text: string): string | null {
  if (text.length > LOCATED_LENGTH) return null
  const problem = findProblem(text, MAX_DEPTH)
  if (problem === null || problem.kind !== 'syntax') return null
  const { line, column } = lineAndColumn(text, problem.offset)
  return `${problem.reason}, at line ${line}, column ${column}`
}
