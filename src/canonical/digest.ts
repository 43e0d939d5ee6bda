import { createHash } from 'node:crypto'
import { canonicalText, writeCanonical } from './canonicalize.ts'
import { isInDomain } from './in-domain.ts'
import type { JsonObject, JsonValue } from './json-value.ts'
import { setOwn } from './property-table.ts'
import { scanJson } from './scan-named-json.ts'
import { copyHashedValue } from './value-domain.ts'

/** `sha256:` and 64 lower-case hexadecimal digits. */
export const DIGEST_PATTERN = /^sha256:[0-9a-f]{64}$/

// These name the construction, not the tool, and are fixed for interoperability.
const COMPOSITE_PROTOCOL = 'eval-quality/composite/v1'
const DIRECTORY_PROTOCOL = 'eval-quality/directory/v1'

/** Digest of bytes as they lie. Spec for this file: contracts part 05, section 3. */
export function digestBytes(bytes: Uint8Array): string {
  return sha256(bytes)
}

/**
 * Digest of a value: over its canonical text, without the line feed that an emitted artifact ends with.
 *
 * @throws RuntimeFault `non-canonicalizable-value` at `artifactPath`
 */
export function digestArtifact(value: unknown, artifactPath: string): string {
  return sha256(canonicalText(value, artifactPath))
}

/**
 * {@link digestArtifact} of a value that a scan or a schema has just made: ordinary objects and arrays that nobody else holds.
 * Asking their properties what they hide is most of the cost, so it is left out; what may be outside the domain is not.
 *
 * @throws RuntimeFault `non-canonicalizable-value` at `artifactPath`
 */
export function digestParsed(value: JsonValue, artifactPath: string): string {
  return isInDomain(value) ? sha256(writeCanonical(value)) : digestArtifact(value, artifactPath)
}

/** Digest of a JSON text, read strictly first. Throws as `scanJson`. */
export function digestJson(input: Uint8Array | string, artifactPath: string): string {
  return sha256(writeCanonical(scanJson(input, artifactPath)))
}

/**
 * Digest of several values as one, under a protocol name that keeps it apart from the digest of an artifact.
 *
 * @throws TypeError no fields, or a field called `protocol`: defects of the caller
 * @throws RuntimeFault `non-canonicalizable-value` at `artifactPath`
 */
export function digestComposite(fields: Readonly<Record<string, unknown>>, artifactPath: string): string {
  const value = copyHashedValue(fields, artifactPath)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new TypeError('a composite digest is taken over an object of fields')
  }
  if (Object.keys(value).length === 0) throw new TypeError('a composite digest needs at least one field')
  if (Object.hasOwn(value, 'protocol')) throw new TypeError('a composite digest has no field "protocol" of its own')
  return digestArtifact({ protocol: COMPOSITE_PROTOCOL, ...value }, artifactPath)
}

/**
 * Digest of a folder: of the digests of its files under their relative paths with `/`.
 *
 * @throws TypeError no members, a path that is not plain and relative, a value that is no digest: defects of the caller
 */
export function digestDirectory(members: Readonly<Record<string, string>>, artifactPath: string): string {
  const digests: JsonObject = {}
  for (const [path, digest] of Object.entries(members)) {
    if (!isPlainRelativePath(path)) throw new TypeError(`not a plain relative path: ${JSON.stringify(path)}`)
    if (!DIGEST_PATTERN.test(digest)) throw new TypeError(`not a digest, for ${JSON.stringify(path)}`)
    setOwn(digests, path, digest)
  }
  if (Object.keys(digests).length === 0) throw new TypeError('a directory digest needs at least one member')
  return digestArtifact({ protocol: DIRECTORY_PROTOCOL, members: digests }, artifactPath)
}

function isPlainRelativePath(path: string): boolean {
  if (path.includes('\\')) return false
  return path.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..')
}

function sha256(content: string | Uint8Array): string {
  return `sha256:${createHash('sha256').update(content).digest('hex')}`
}
