import { digestArtifact } from '../../canonical/digest.ts'
import type { JsonValue } from '../../canonical/json-value.ts'
import { assertSchemaVersion } from '../../canonical/stamp.ts'
import { parseArtifact } from '../../contracts/schemas/parse.ts'
import { ARTIFACTS } from '../../contracts/schemas/registry.ts'
import { noneOf } from '../values.ts'

/** An artifact that a file is held to before it is digested. */
export type ExpectedArtifact = {
  /** As faults name it: `EvalContract`. */
  readonly name: string
  /** Throws RuntimeFault `schema-version-mismatch` or `schema-parse-failure` for a value that is not that artifact. */
  digest(value: JsonValue): string
}

/**
 * The artifact of a name, spelled as in faults (`EvalContract`) or as its schema is called (`eval-contract`).
 *
 * @throws UsageError naming the nearest
 */
export function expectedArtifact(word: string): ExpectedArtifact {
  const found = Object.entries(ARTIFACTS).find(([key, { name }]) => word === key || word === name)
  if (found === undefined) {
    const names = Object.values(ARTIFACTS).map(({ name }) => name)
    throw noneOf('--as', word, names)
  }
  const [, { name, schema, version }] = found
  return {
    name,
    digest(value) {
      if (version !== null) assertSchemaVersion(value, version, `${name}.schemaVersion`)
      return digestArtifact(parseArtifact(schema, value, name), name)
    },
  }
}
