import { digestBytes } from '../../canonical/digest.ts'
import { RuntimeFault } from '../../canonical/faults.ts'
import { CORPUS_RESOLVE } from '../../ports/boundary.ts'
import { invokePort } from '../../ports/invoke-port.ts'
import type { CorpusPort } from '../../ports/ports.ts'
import type { PrivateArtifactManifest } from '../schemas/private-artifact-manifest.ts'
import type { SealedRunRecord } from '../schemas/sealed-run-record.ts'

type Declared = { readonly privateRef: string; readonly digest: string; readonly artifactPath: string }

type Access = { readonly port?: CorpusPort | undefined; readonly signal: AbortSignal }

/**
 * Holds the bytes behind every private reference to their declared digests: all entries of the manifest are resolved before the
 * first is compared; then the isolation manifest of each record. Public references are never read.
 * Spec: contracts part 04, section 1.4.
 *
 * @param records ascending by `trialIndex`
 * @throws RuntimeFault `digest-mismatch`, or of the port
 * @throws TypeError a private reference and no port: a defect of the caller
 */
export async function verifyPrivateReferences(
  {
    privateManifest,
    records,
  }: { privateManifest: PrivateArtifactManifest | null; records: readonly SealedRunRecord[] },
  access: Access,
): Promise<void> {
  const entries = (privateManifest?.entries ?? []).map(({ privateRef, digest }, index): Declared => {
    return { privateRef, digest, artifactPath: `PrivateArtifactManifest.entries[${index}]` }
  })
  const resolved: string[] = []
  for (const entry of entries) resolved.push(await resolveDigest(entry, access))
  for (const [index, entry] of entries.entries()) assertSameDigest(entry, resolved[index])
  for (const record of records) {
    const declared = declaredManifest(record, records.length)
    if (declared !== null) assertSameDigest(declared, await resolveDigest(declared, access))
  }
}

function declaredManifest(
  { isolationManifestArtifact: { storage, privateRef, digest }, trialIndex }: SealedRunRecord,
  recordCount: number,
): Declared | null {
  if (storage !== 'private') return null
  const record = recordCount === 1 ? 'SealedRunRecord' : `SealedRunRecord[trialIndex=${trialIndex}]`
  return { privateRef, digest, artifactPath: `${record}.isolationManifestArtifact` }
}

async function resolveDigest({ privateRef, artifactPath }: Declared, { port, signal }: Access): Promise<string> {
  if (port === undefined) throw new TypeError(`${artifactPath} is private, and no corpus port was given to resolve it`)
  const { bytes } = await invokePort({
    boundary: CORPUS_RESOLVE,
    method: (request, ofCall) => port.resolve(request, ofCall),
    request: { privateRef },
    signal,
  })
  return digestBytes(bytes)
}

function assertSameDigest({ privateRef, digest, artifactPath }: Declared, resolved: string | undefined): void {
  if (resolved === digest) return
  throw new RuntimeFault({
    code: 'digest-mismatch',
    artifactPath,
    detail: `${JSON.stringify(privateRef)} is declared as ${digest}, and its bytes give ${resolved}`,
  })
}
