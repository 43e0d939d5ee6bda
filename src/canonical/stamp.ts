import { RuntimeFault } from './faults.ts'

/**
 * Refuses an artifact stamped for another version than this build reads, before its shape is looked at: a stale document is
 * to be called stale, not malformed. A stamp that is missing or no number is left to the parse.
 * Spec: contracts part 05, section 4.2.
 *
 * @param artifactPath the path of the stamp itself, as in `EvalContract.schemaVersion`
 * @throws RuntimeFault `schema-version-mismatch` at `artifactPath`
 */
export function assertSchemaVersion(value: unknown, accepted: number, artifactPath: string): void {
  if (typeof value !== 'object' || value === null || !('schemaVersion' in value)) return
  const found = value.schemaVersion
  if (typeof found === 'number' && found !== accepted) throw versionMismatch(found, accepted, artifactPath)
}

/** The fault for a stamp of another version. */
export function versionMismatch(found: number, accepted: number, artifactPath: string): RuntimeFault {
  return new RuntimeFault({
    code: 'schema-version-mismatch',
    artifactPath,
    detail: `carries "schemaVersion" ${found} where this build reads ${accepted}; a value read under another version's rules would mean something else`,
  })
}
