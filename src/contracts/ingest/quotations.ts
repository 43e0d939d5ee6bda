import { byCodeUnit } from '../../canonical/by-code-unit.ts'
import { groupBy } from '../../canonical/group-by.ts'
import type { QuotedEvidence } from '../schemas/parts/quoted-evidence.ts'
import type { Finding, Observation } from '../schemas/sealed-run-record.ts'
import { sortedBy } from './order.ts'
import { projectText } from './projection.ts'

/** A quotation that no observation its finding cites bears out. */
export type UnwitnessedQuotation = {
  readonly findingId: string
  /** 0-based, in the finding's `quotedEvidence`. */
  readonly quoteIndex: number
  readonly channel: QuotedEvidence['channel']
  readonly quote: string
  /** Those that the record declares, each once, sorted. */
  readonly citedObservationIds: readonly string[]
}

/**
 * Every quotation of a defect finding that is not, word for word, in what the finding cites. Whatever probe a finding is about,
 * it is audited. Spec: contracts part 04, section 7.
 *
 * @throws RuntimeFault `non-canonicalizable-value` at `SealedRunRecord.findings[findingId=<F>]`
 */
export function auditQuotations(
  findings: readonly Finding[],
  observations: readonly Observation[],
): UnwitnessedQuotation[] {
  const byId = groupBy(observations, ({ observationId }) => observationId)
  const textOf = rememberedTexts()
  const unwitnessed = sortedBy(findings, ({ findingId }) => findingId).flatMap((finding): UnwitnessedQuotation[] => {
    if (finding.findingType !== 'defect') return []
    const { findingId, observationIds, quotedEvidence } = finding
    const citedIds = [...new Set(observationIds)].filter((id) => byId.has(id))
    const cited = citedIds.flatMap((id) => byId.get(id) ?? [])
    const artifactPath = `SealedRunRecord.findings[findingId=${findingId}]`
    return quotedEvidence.flatMap((quoted, quoteIndex) => {
      const isWitnessed = cited.some((observation) => textOf(observation, quoted, artifactPath)?.includes(quoted.quote))
      if (isWitnessed) return []
      const { channel, quote } = quoted
      return [{ findingId, quoteIndex, channel, quote, citedObservationIds: citedIds.toSorted(byCodeUnit) }]
    })
  })
  return unwitnessed.toSorted(compareQuotations)
}

/** Projects each place of an observation once: many findings may quote one large body. */
function rememberedTexts(): typeof projectText {
  const texts = new Map<Observation, Map<string, string | null>>()
  return (observation, place, artifactPath) => {
    const known = texts.get(observation) ?? new Map<string, string | null>()
    texts.set(observation, known)
    const key = `${place.channel} ${place.artifactId ?? ''}`
    const remembered = known.get(key)
    if (remembered !== undefined) return remembered
    const text = projectText(observation, place, artifactPath)
    known.set(key, text)
    return text
  }
}

function compareQuotations(a: UnwitnessedQuotation, b: UnwitnessedQuotation): number {
  return (
    byCodeUnit(a.findingId, b.findingId) ||
    a.quoteIndex - b.quoteIndex ||
    byCodeUnit(a.channel, b.channel) ||
    byCodeUnit(a.quote, b.quote) ||
    byCodeUnit(a.citedObservationIds.join(' '), b.citedObservationIds.join(' '))
  )
}
