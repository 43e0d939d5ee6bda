import { digestArtifact } from './digest.ts'
import { freezeArtifact } from './freeze.ts'
import type { JsonObject } from './json-value.ts'
import type { Lineage } from './lineage.ts'
import { copyHashedValue } from './value-domain.ts'

/**
 * Mints the successor of an artifact: a frozen deep copy of `body` with the parent's digest and the next revision count.
 * `body` itself stays as it is. Spec: contracts part 05, section 5.4.
 *
 * @throws TypeError a parent that breaks the lineage rules, a body of another version, a body with lineage of its own
 * @throws RuntimeFault `non-canonicalizable-value` at `artifactPath`
 */
export function reviseArtifact<Body extends { readonly schemaVersion: number }>(
  parent: Lineage,
  body: Body,
  artifactPath: string,
): Readonly<JsonObject> {
  assertRevisable(parent, body)
  const value = copyHashedValue(body, artifactPath)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TypeError('the body is no object')
  const parentDigest = digestArtifact(parent, artifactPath)
  return freezeArtifact({ ...value, parentDigest, revisionCount: parent.revisionCount + 1 })
}

function assertRevisable(parent: Lineage, body: { readonly schemaVersion: number }): void {
  const { parentDigest, revisionCount } = parent
  if ((parentDigest === null) !== (revisionCount === 0)) {
    throw new TypeError('a parent has no parent of its own if and only if it is revision 0')
  }
  if (!Number.isSafeInteger(revisionCount) || revisionCount < 0) {
    throw new TypeError('the revision count of the parent must be a non-negative safe integer')
  }
  if (!Number.isSafeInteger(revisionCount + 1)) throw new TypeError('there is no next revision count')
  if (body.schemaVersion !== parent.schemaVersion) {
    throw new TypeError('a revision has the schema version of its parent')
  }
  if (Object.hasOwn(body, 'parentDigest') || Object.hasOwn(body, 'revisionCount')) {
    throw new TypeError('the lineage of a revision comes from its parent, not from its body')
  }
}
