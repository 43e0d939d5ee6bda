import { groupBy } from '../../canonical/group-by.ts'
import type { DeclaredOperation } from '../compile/operation.ts'
import {
  ABSENT,
  admission,
  denotesCollectionThrough,
  FIXED_REGEX_STEP_BUDGET,
  makeResolveOperand,
  prepareCheck,
} from '../evaluate/index.ts'
import type { IngestedTrial } from '../ingest/index.ts'
import { sortedBy } from '../ingest/order.ts'
import type { CheckResolution } from '../schemas/eval-contract.ts'
import type { DefectSignature } from '../schemas/probe.ts'
import type { Observation } from '../schemas/sealed-run-record.ts'
import { observationsOf } from './buckets.ts'
import type { WitnessResult } from './outcome/inputs.ts'
import { declareHome, type HomeOperation, OBSERVED } from './qualification/index.ts'

/** What a trial shows of the probe's own signature. Lists of observations are ascending by `sequence`. */
export type WitnessMatch = {
  readonly result: WitnessResult
  readonly basis: 'measured'
  readonly homeOperationResolved: boolean
  /** Whether the evaluation itself called the home operation. */
  readonly exercised: boolean
  /** The calls that the selector admits. */
  readonly observationIds: readonly string[]
  /** Those on which the condition holds, does not hold, and found nothing to examine. */
  readonly satisfying: readonly string[]
  readonly refuting: readonly string[]
  readonly inconclusive: readonly string[]
  /** Satisfying ones that a finding cites. */
  readonly witnessObservationIds: readonly string[]
  /** Findings that cite the home operation and nothing that satisfies; sorted. */
  readonly unwitnessedFindingIds: readonly string[]
}

type Signed = {
  readonly probeId: string
  readonly signature: DefectSignature
  readonly home: HomeOperation | null
  /** Where faults of the condition are reported. */
  readonly predicatePath: string
}

/**
 * Matches what an evaluator did and claimed with the signature of a probe. Spec: contracts part 04, section 10.1.
 *
 * @throws RuntimeFault of the condition, at its path
 */
export function matchWitness(trial: Pick<IngestedTrial, 'observations' | 'findings'>, probe: Signed): WitnessMatch {
  const homeObservations = observationsOf(trial.observations, probe.home)
  const exercised = homeObservations.filter(({ provenance }) => provenance === 'evaluator-chosen')
  if (probe.home === null || exercised.length === 0) {
    return { ...UNEXERCISED, homeOperationResolved: probe.home !== null }
  }
  const home = declareHome(probe.home.operation)
  const candidates = exercised.filter(
    admission(probe.signature.condition.selector, { operation: home, captured: () => ABSENT }),
  )
  const partition = partitionOf(candidates, { ...probe, home })
  const claims = claimsOf(trial.findings, {
    probeId: probe.probeId,
    homeIds: new Set(idsOf(homeObservations)),
    satisfying: new Set(partition.satisfying),
  })
  return {
    result: resultOf(candidates.length, partition, claims),
    basis: 'measured',
    homeOperationResolved: true,
    exercised: true,
    observationIds: idsOf(candidates),
    ...partition,
    witnessObservationIds: [...new Set(partition.satisfying)].filter((id) => claims.cited.has(id)),
    unwitnessedFindingIds: claims.unwitnessed,
  }
}

const UNEXERCISED = {
  result: 'unexercised',
  basis: 'measured',
  exercised: false,
  observationIds: [],
  satisfying: [],
  refuting: [],
  inconclusive: [],
  witnessObservationIds: [],
  unwitnessedFindingIds: [],
} as const

type Partition = Pick<WitnessMatch, 'satisfying' | 'refuting' | 'inconclusive'>

/** Asks the condition of each candidate alone: no step of a plan, no reference set and no other candidate is known to it. */
function partitionOf(
  candidates: readonly Observation[],
  { signature, home, predicatePath }: { signature: DefectSignature; home: DeclaredOperation; predicatePath: string },
): Partition {
  const resolve = prepareCheck(signature.condition.predicate, {
    pointerDenotesCollection: denotesCollectionThrough((name) => (name === OBSERVED ? home : null)),
    referenceSetKeys: {},
    regexMatchStepBudget: FIXED_REGEX_STEP_BUDGET,
    artifactPath: predicatePath,
  })
  const byResolution = groupBy(candidates, (candidate): CheckResolution['resolution'] => {
    return resolve(makeResolveOperand({ [OBSERVED]: candidate }, null)).resolution
  })
  const of = (resolution: CheckResolution['resolution']) => idsOf(byResolution.get(resolution) ?? [])
  return { satisfying: of('true'), refuting: of('false'), inconclusive: of('insufficient-evidence') }
}

type Claims = { readonly cited: ReadonlySet<string>; readonly unwitnessed: readonly string[] }

/** What the defect findings about this probe cite among the calls of its operation, set-up calls included. */
function claimsOf(
  findings: IngestedTrial['findings'],
  { probeId, homeIds, satisfying }: { probeId: string; homeIds: ReadonlySet<string>; satisfying: ReadonlySet<string> },
): Claims {
  const cited = new Set<string>()
  const unwitnessed: string[] = []
  for (const finding of findings) {
    if (finding.findingType !== 'defect' || finding.probeId !== probeId) continue
    const atHome = finding.observationIds.filter((id) => homeIds.has(id))
    if (atHome.length === 0) continue
    const witnesses = atHome.filter((id) => satisfying.has(id))
    if (witnesses.length === 0) unwitnessed.push(finding.findingId)
    for (const id of witnesses) cited.add(id)
  }
  return { cited, unwitnessed: sortedBy(unwitnessed, (id) => id) }
}

function resultOf(candidates: number, { satisfying, refuting }: Partition, claims: Claims): WitnessResult {
  if (claims.unwitnessed.length > 0) return 'unwitnessed-claim'
  if (satisfying.length > 0) return claims.cited.size > 0 ? 'matched' : 'manifested-unclaimed'
  return candidates === 0 || refuting.length > 0 ? 'not-triggered' : 'vacuous'
}

function idsOf(observations: readonly Observation[]): string[] {
  return observations.map(({ observationId }) => observationId)
}
