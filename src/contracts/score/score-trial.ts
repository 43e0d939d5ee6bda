import { groupBy } from '../../canonical/group-by.ts'
import { onlyOne } from '../../canonical/only-one.ts'
import {
  makeResolveOperand,
  prepareUncompiled,
  type ResolveOperand,
  type StepSelection,
  selectSteps,
  stepObservationsOf,
} from '../evaluate/index.ts'
import type { IngestedTrial } from '../ingest/index.ts'
import type { CheckResolution, Severity } from '../schemas/eval-contract.ts'
import type { Disposition } from '../schemas/parts/scalars.ts'
import type { OracleDisposition } from '../schemas/sealed-run-record.ts'
import { type BucketedFinding, bucketFindings } from './buckets.ts'
import { type DecidedOutcome, decideOutcome, type OutcomeInputs, type Reach } from './outcome/index.ts'
import { predicatePath } from './qualification/index.ts'
import type { PreparedOracle, Subject } from './subject.ts'
import { matchWitness, type WitnessMatch } from './witness.ts'

/** How one oracle came out in one trial, with what an artifact and a verdict say of it. */
export type ScoredOutcome = DecidedOutcome & {
  readonly oracleId: string
  readonly disposition: Disposition
  /** The finding that decided; null when none did. */
  readonly resolvedFrom: string | null
  /** What the check selected, then what the witness match looked at; each once. */
  readonly selectedObservationIds: readonly string[]
  /** Null when the oracle has no check. */
  readonly checkResolution: CheckResolution | null
  /** Of the finding that decided or, without one, of the gravest behavior that lists the oracle. */
  readonly ladderSeverity: Severity
}

export type ScoredTrial = {
  readonly trial: IngestedTrial
  /** In declaration order of the oracles. */
  readonly outcomes: readonly ScoredOutcome[]
  /** Null when the probe has no signature to match. */
  readonly witness: WitnessMatch | null
}

/**
 * Scores one trial: selections, witness match, findings, then the oracles in declaration order. The first fault ends it.
 * Spec: contracts part 04, sections 4 to 6, 10 and 11.
 *
 * @throws RuntimeFault of the witness condition or of a check, at its path
 */
export function scoreTrial(trial: IngestedTrial, subject: Subject): ScoredTrial {
  const { contract, index, probe, home } = subject
  const selections = selectSteps(contract.interactionPlan, { index, observations: trial.observations })
  const witness = witnessOf(trial, subject)
  const evidence: TrialEvidence = {
    selections,
    resolveOperand: makeResolveOperand(stepObservationsOf(selections, index), contract.referenceSets),
    witness,
    dispositions: groupBy(trial.dispositions, ({ oracleId }) => oracleId),
    citations: groupBy(bucketFindings(trial, probe, home), ({ finding }) => finding.oracleId),
    severities: severitiesOf(trial),
  }
  return { trial, witness, outcomes: subject.oracles.map((prepared) => scoreOracle(prepared, evidence, subject)) }
}

type TrialEvidence = {
  /** In plan order. */
  readonly selections: readonly StepSelection[]
  readonly resolveOperand: ResolveOperand
  readonly witness: WitnessMatch | null
  readonly dispositions: ReadonlyMap<string, readonly OracleDisposition[]>
  /** Defect findings by the oracle they cite. */
  readonly citations: ReadonlyMap<string | null, readonly BucketedFinding[]>
  /** By finding, of findings whose identifier only they have. */
  readonly severities: ReadonlyMap<string, Severity>
}

function witnessOf(trial: IngestedTrial, { witnessedSignature, probe, home }: Subject): WitnessMatch | null {
  if (witnessedSignature === null) return null
  const signed = { signature: witnessedSignature, home, probeId: probe.probeId, predicatePath: predicatePath(probe) }
  return matchWitness(trial, signed)
}

function severitiesOf({ findings }: IngestedTrial): Map<string, Severity> {
  const severities = new Map<string, Severity>()
  for (const [findingId, named] of groupBy(findings, (one) => one.findingId)) {
    const finding = onlyOne(named)
    if (finding !== null) severities.set(findingId, finding.severity)
  }
  return severities
}

function scoreOracle(prepared: PreparedOracle, evidence: TrialEvidence, subject: Subject): ScoredOutcome {
  const { oracle } = prepared
  const witness = oracle.id === subject.designatedOracleId ? evidence.witness : null
  const selections = evidence.selections.filter(({ step }) => prepared.addressed.has(step))
  const checkResolution = checkOf(prepared, evidence.resolveOperand, subject)
  const disposition = onlyOne(evidence.dispositions.get(oracle.id))
  const citation = onlyOne(evidence.citations.get(oracle.id))
  const inputs: OutcomeInputs = {
    disposition: disposition && {
      value: disposition.disposition,
      citesObservations: disposition.observationIds.length > 0,
    },
    citation: citation?.bucket ?? null,
    witness: witness?.result ?? null,
    reach: reachOf(selections),
    selectorAmbiguity: selections.some(({ result, step }) => result === 'several' && step.cardinality !== 'any'),
    check: checkResolution?.resolution ?? null,
    polarity: oracle.polarity,
    probeClass: subject.probe.probeClass,
    expectedClean: subject.probe.expectedClean,
    probeQualified: subject.qualification.qualified,
    judgeConduct: subject.judgeConduct,
    waiver: 'none',
    evaluationFault: false,
  }
  const decided = decideOutcome(inputs)
  const resolvedFrom = decided.resolvesFromCitation ? (citation?.finding.findingId ?? null) : null
  const selected = selections.flatMap(({ matchedObservationIds }) => matchedObservationIds)
  return {
    ...decided,
    oracleId: oracle.id,
    disposition: disposition?.disposition ?? 'not-attempted',
    resolvedFrom,
    selectedObservationIds: [...new Set([...selected, ...(witness?.observationIds ?? [])])],
    checkResolution,
    ladderSeverity: (resolvedFrom === null ? null : evidence.severities.get(resolvedFrom)) ?? prepared.listedSeverity,
  }
}

function checkOf(
  { oracle, checkPath }: PreparedOracle,
  resolveOperand: ResolveOperand,
  { denotesCollection, referenceSetKeys, policy }: Subject,
): CheckResolution | null {
  if (oracle.check === null) return null
  const { regexMatchStepBudget } = policy
  // Scoring does not compile the contract again.
  const resolve = prepareUncompiled(oracle.check, {
    pointerDenotesCollection: denotesCollection,
    referenceSetKeys,
    regexMatchStepBudget,
    artifactPath: checkPath,
  })
  return resolve(resolveOperand)
}

function reachOf(selections: readonly StepSelection[]): Reach {
  if (selections.length === 0) return 'nothing-addressed'
  return selections.every(({ result }) => result === 'none') ? 'none-selected' : 'some-selected'
}
