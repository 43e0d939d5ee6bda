import type { Probe, ProbeQualification } from '../../schemas/probe.ts'
import type { QualificationFailure } from './failures.ts'

type Route = ProbeQualification['route']

/** Rows 1 to 3: where the defects come from, how the probe was made, and whether that was verified. */
export function routeFailures(probe: Probe, path: string): QualificationFailure[] {
  return [...mixedSources(probe, path), ...incompatibleRoute(probe, path), ...unverifiedEvidence(probe, path)]
}

function mixedSources(probe: Probe, path: string): QualificationFailure[] {
  if (probe.expectedClean || (probe.probeClass !== 'defect' && probe.probeClass !== 'zero-action')) return []
  if (sourcesOf(probe) !== 'mixed') return []
  return [
    {
      code: 'qualification-defect-sources-mixed',
      artifactPath: `${path}.defects`,
      detail: 'some defects happened and some were planted; a probe is about one kind',
    },
  ]
}

function incompatibleRoute(probe: Probe, path: string): QualificationFailure[] {
  const { route } = probe.qualification
  const admissible = admissibleRoute(probe)
  if (route === admissible) return []
  const wanted = admissible === null ? 'no route qualifies it' : `only "${admissible}" qualifies it`
  return [
    {
      code: 'qualification-route-incompatible',
      artifactPath: `${path}.qualification.route`,
      detail: `the route is "${route}", and for this probe, ${describe(probe)}, ${wanted}`,
    },
  ]
}

/** Null when no route can qualify such a probe. */
export function admissibleRoute(probe: Probe): Route | null {
  const { probeClass, expectedClean } = probe
  if (expectedClean) return probeClass === 'zero-action' ? 'clean-control' : null
  switch (probeClass) {
    case 'gameability':
    case 'canary':
      return probeClass
    case 'defect':
    case 'zero-action':
      return ROUTE_OF_SOURCES[sourcesOf(probe)]
  }
}

type Sources = 'none' | 'natural' | 'controlled-mutation' | 'mixed'

const ROUTE_OF_SOURCES: Readonly<Record<Sources, Route | null>> = {
  none: null,
  natural: 'historical',
  'controlled-mutation': 'controlled-mutation',
  mixed: null,
}

function sourcesOf({ defects }: Pick<Probe, 'defects'>): Sources {
  const [source, another] = new Set(defects.map((defect) => defect.source))
  if (source === undefined) return 'none'
  return another === undefined ? source : 'mixed'
}

function describe(probe: Probe): string {
  const { probeClass, expectedClean } = probe
  if (expectedClean) return `a clean control of class "${probeClass}"`
  if (probeClass === 'gameability' || probeClass === 'canary') return `of class "${probeClass}"`
  const sources = sourcesOf(probe)
  return `of class "${probeClass}" with ${sources === 'none' ? 'no defect' : `defects of source "${sources}"`}`
}

function unverifiedEvidence({ qualification }: Probe, path: string): QualificationFailure[] {
  const unverified = (field: string, detail: string): QualificationFailure[] => [
    { code: 'qualification-evidence-unverified', artifactPath: `${path}.qualification.${field}`, detail },
  ]
  if (qualification.route === 'historical' && !qualification.oracleStableAcrossRevisions) {
    return unverified('oracleStableAcrossRevisions', 'the oracle changed between the failing and the passing revision')
  }
  if (qualification.route === 'controlled-mutation' && !qualification.rollbackVerified) {
    return unverified('rollbackVerified', 'nobody verified that the mutation was taken back')
  }
  return []
}
