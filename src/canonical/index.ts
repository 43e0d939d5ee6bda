/**
 * The ground floor: what a hashed value may be, its one byte form, how raw JSON is read strictly, digests, the closed codes
 * of faults and failures, freezing, and the lineage of artifacts. Values and text in, values and text out; it touches no file,
 * clock or network, and never accepts anything it does not hash exactly. Spec: contracts part 05, sections 1 to 5.
 */
export { canonicalize, canonicalText, serializeArtifact } from './canonicalize.ts'
export {
  DIGEST_PATTERN,
  digestArtifact,
  digestBytes,
  digestComposite,
  digestDirectory,
  digestJson,
  digestParsed,
} from './digest.ts'
export * from './faults.ts'
export { freezeArtifact } from './freeze.ts'
export type { JsonObject, JsonValue } from './json-value.ts'
export * from './lineage.ts'
export { lineAndColumn, locatePointers, type Position } from './locate-json.ts'
export { reviseArtifact } from './revise.ts'
export { MAX_DEPTH, type Scanned, scan } from './scan-json.ts'
export { scanJson } from './scan-named-json.ts'
export * from './stages.ts'
export { assertSchemaVersion, versionMismatch } from './stamp.ts'
export { assertHashedArtifactValue } from './value-domain.ts'
