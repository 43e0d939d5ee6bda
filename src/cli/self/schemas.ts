import { ownEntry } from '../../canonical/own-entry.ts'
import { UsageError } from '../../report/errors.ts'
import { didYouMean } from '../../report/nearest.ts'
import { SCHEMA_DOCUMENTS } from './schema-documents.ts'

/**
 * One published schema as it stands in `schemas/`. Ends with a line feed.
 *
 * @throws UsageError naming the nearest known name
 */
export function printedSchema(name: string): string {
  const schema = ownEntry(SCHEMA_DOCUMENTS, name)
  if (schema !== undefined) return `${JSON.stringify(schema, null, 2)}\n`
  throw new UsageError({
    what: `there is no schema "${name}"`,
    next: `${didYouMean(name, Object.keys(SCHEMA_DOCUMENTS))}"schema list" names them all.`,
  })
}
