import { byCodeUnit } from './by-code-unit.ts'
import { digestArtifact } from './digest.ts'
import { freezeArtifact } from './freeze.ts'
import { groupBy } from './group-by.ts'
import { versionMismatch } from './stamp.ts'

/** What every artifact but a reference carries, beside its own fields. Spec: contracts part 05, section 5.1. */
export type Lineage = {
  readonly schemaVersion: number
  /** Digest of the artifact this one revises; null if and only if `revisionCount` is 0. */
  readonly parentDigest: string | null
  /** One more than the parent's. */
  readonly revisionCount: number
}

/** What can be wrong with a set of revisions; findings are sorted in this order. */
export const LINEAGE_CODES = Object.freeze([
  'lineage-root-invalid',
  'lineage-duplicate-artifact',
  'lineage-no-root',
  'lineage-multiple-roots',
  'lineage-parent-absent',
  'lineage-revision-not-successor',
  'lineage-revision-conflict',
  'lineage-length-inconsistent',
  'lineage-remediation-cap-exceeded',
] as const)
export type LineageCode = (typeof LINEAGE_CODES)[number]

export type LineageFinding = { readonly code: LineageCode; readonly artifactPath: string; readonly detail: string }

export type LineageChecks = {
  readonly lengthConsistent: boolean
  readonly noRepeatedDigest: boolean
  readonly noGap: boolean
}

export type LineageChainReport = {
  readonly artifactPath: string
  readonly findings: readonly LineageFinding[]
  readonly checks: LineageChecks
  /** There are no findings. */
  readonly passed: boolean
}

export type LineageOptions = {
  readonly artifactPath: string
  readonly acceptedSchemaVersion: number
  /** How many revisions the set claims to hold beside its root. */
  readonly declaredRevisionCount: number
  /** The most revisions allowed; null for no limit. */
  readonly remediationCap: number | null
}

type Member = { readonly digest: string; readonly parent: string | null; readonly count: number }

/**
 * Checks one presented set of revisions of one kind of artifact, in any order. Members must be whole artifacts, since a
 * cut-down one has another digest. Every defect is returned; the report is frozen. Spec: contracts part 05, section 5.3.
 *
 * @throws TypeError a count or cap that is not a non-negative safe integer: a defect of the caller
 * @throws RuntimeFault `schema-version-mismatch` or `non-canonicalizable-value`, for the first such member as given
 */
export function validateLineageChain(artifacts: readonly Lineage[], options: LineageOptions): LineageChainReport {
  assertCount(options.declaredRevisionCount, 'declaredRevisionCount')
  if (options.remediationCap !== null) assertCount(options.remediationCap, 'remediationCap')
  const members = artifacts.map((artifact) => readMember(artifact, options))
  const findings = [
    ...brokenRoots(members, options.artifactPath),
    ...repeatedDigests(members, options.artifactPath),
    ...rootCount(members, options.artifactPath),
    ...brokenParents(members, options.artifactPath),
    ...conflicts(members, options.artifactPath),
    ...lengthAndCap(members.length, options),
  ].sort(byRankThenPath)
  return freezeArtifact({
    artifactPath: options.artifactPath,
    findings,
    checks: {
      lengthConsistent: clear(findings, ['lineage-length-inconsistent']),
      noRepeatedDigest: clear(findings, ['lineage-duplicate-artifact']),
      noGap: clear(findings, GAP_CODES),
    },
    passed: findings.length === 0,
  })
}

const GAP_CODES: readonly LineageCode[] = [
  'lineage-root-invalid',
  'lineage-no-root',
  'lineage-multiple-roots',
  'lineage-parent-absent',
  'lineage-revision-not-successor',
  'lineage-revision-conflict',
]

function readMember(artifact: Lineage, { acceptedSchemaVersion, artifactPath }: LineageOptions): Member {
  if (artifact.schemaVersion !== acceptedSchemaVersion) {
    throw versionMismatch(artifact.schemaVersion, acceptedSchemaVersion, artifactPath)
  }
  const digest = digestArtifact(artifact, artifactPath)
  return { digest, parent: artifact.parentDigest, count: artifact.revisionCount }
}

function brokenRoots(members: readonly Member[], path: string): LineageFinding[] {
  return members
    .filter(({ parent, count }) => (count === 0) !== (parent === null))
    .map(({ digest, count }) => ({
      code: 'lineage-root-invalid',
      artifactPath: atDigest(path, digest),
      detail:
        count === 0 ? 'revision 0 names a parent' : `revision ${count} names no parent, which only revision 0 may do`,
    }))
}

function repeatedDigests(members: readonly Member[], path: string): LineageFinding[] {
  return [...groupBy(members, ({ digest }) => digest)]
    .filter(([, same]) => same.length > 1)
    .map(([digest, same]) => ({
      code: 'lineage-duplicate-artifact',
      artifactPath: atDigest(path, digest),
      detail: `the same artifact is presented ${same.length} times`,
    }))
}

function rootCount(members: readonly Member[], path: string): LineageFinding[] {
  const roots = members.filter(({ count }) => count === 0).length
  if (roots === 1) return []
  if (roots === 0) return [{ code: 'lineage-no-root', artifactPath: path, detail: 'no member is revision 0' }]
  return [{ code: 'lineage-multiple-roots', artifactPath: path, detail: `${roots} members are revision 0` }]
}

function brokenParents(members: readonly Member[], path: string): LineageFinding[] {
  const countOf = new Map(members.map(({ digest, count }) => [digest, count]))
  return members.flatMap(({ digest, parent, count }): LineageFinding[] => {
    if (parent === null) return []
    const artifactPath = atDigest(path, digest)
    const parentCount = countOf.get(parent)
    if (parentCount === undefined) {
      return [{ code: 'lineage-parent-absent', artifactPath, detail: `its parent ${parent} is not among the members` }]
    }
    if (count === parentCount + 1) return []
    const detail = `it is revision ${count}, its parent revision ${parentCount}`
    return [{ code: 'lineage-revision-not-successor', artifactPath, detail }]
  })
}

function conflicts(members: readonly Member[], path: string): LineageFinding[] {
  const revisions = members.filter(({ count }) => count !== 0)
  return [...groupBy(revisions, ({ parent, count }) => `${path}[parent=${parent},revision=${count}]`)]
    .map(([artifactPath, group]) => ({ artifactPath, rivals: new Set(group.map(({ digest }) => digest)).size }))
    .filter(({ rivals }) => rivals > 1)
    .map(({ artifactPath, rivals }) => ({
      code: 'lineage-revision-conflict',
      artifactPath,
      detail: `${rivals} different artifacts claim to be this revision`,
    }))
}

function lengthAndCap(length: number, options: LineageOptions): LineageFinding[] {
  const { artifactPath, declaredRevisionCount, remediationCap } = options
  const findings: LineageFinding[] = []
  if (length !== declaredRevisionCount + 1) {
    const detail = `${length} presented, ${declaredRevisionCount} revisions and their root declared`
    findings.push({ code: 'lineage-length-inconsistent', artifactPath, detail })
  }
  if (remediationCap !== null && declaredRevisionCount > remediationCap) {
    const detail = `${declaredRevisionCount} revisions declared, ${remediationCap} allowed`
    findings.push({ code: 'lineage-remediation-cap-exceeded', artifactPath, detail })
  }
  return findings
}

function atDigest(path: string, digest: string): string {
  return `${path}[digest=${digest}]`
}

function byRankThenPath(left: LineageFinding, right: LineageFinding): number {
  const rank = LINEAGE_CODES.indexOf(left.code) - LINEAGE_CODES.indexOf(right.code)
  return rank || byCodeUnit(left.artifactPath, right.artifactPath)
}

function clear(findings: readonly LineageFinding[], codes: readonly LineageCode[]): boolean {
  return !findings.some(({ code }) => codes.includes(code))
}

function assertCount(count: number, name: string): void {
  if (!Number.isSafeInteger(count) || count < 0) throw new TypeError(`${name} must be a non-negative safe integer`)
}
