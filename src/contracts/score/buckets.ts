import type { IngestedTrial } from '../ingest/index.ts'
import type { Probe } from '../schemas/probe.ts'
import type { Finding, Observation } from '../schemas/sealed-run-record.ts'
import type { Bucket } from './outcome/inputs.ts'
import { type HomeOperation, signatureOf } from './qualification/index.ts'

export type DefectFinding = Extract<Finding, { findingType: 'defect' }>

/** A defect finding with where it stands to the probe that is scored. */
export type BucketedFinding = { readonly finding: DefectFinding; readonly bucket: Bucket }

/** The defect findings of a trial, in its order. Spec: contracts part 04, section 10.2. */
export function bucketFindings(
  { findings, observations }: Pick<IngestedTrial, 'findings' | 'observations'>,
  probe: Probe,
  home: HomeOperation | null,
): BucketedFinding[] {
  const homeIds = new Set(observationsOf(observations, home).map(({ observationId }) => observationId))
  const isSigned = signatureOf(probe) !== null
  return findings.flatMap((finding) => {
    if (finding.findingType !== 'defect') return []
    return [{ finding, bucket: bucketOf(finding, { probeId: probe.probeId, isSigned, homeIds }) }]
  })
}

function bucketOf(
  finding: DefectFinding,
  { probeId, isSigned, homeIds }: { probeId: string; isSigned: boolean; homeIds: ReadonlySet<string> },
): Bucket {
  if (finding.probeId !== probeId) return 'dangling'
  if (!isSigned) return 'signatureless'
  return finding.observationIds.some((id) => homeIds.has(id)) ? 'mapped' : 'unmapped'
}

/** The observations made of an operation, in the given order; none without an operation. */
export function observationsOf(observations: readonly Observation[], home: HomeOperation | null): Observation[] {
  if (home === null) return []
  const { interfaceId, operation } = home
  return observations.filter((seen) => seen.interfaceId === interfaceId && seen.operationId === operation.operationId)
}
