// Explaining a verdict. In: an evidence artifact, and nothing else. Out: what decided it in plain words, which oracle and which
// trial it was, and what would change it. It reads the basis back through the rows that write it and never decides anew.
import { groupBy } from '../../../canonical/group-by.ts'
import { counted } from '../../../report/counted.ts'
import type { EvidenceArtifact, Outcome } from '../../schemas/evidence-artifact.ts'
import type { Verdict } from '../../schemas/parts/scalars.ts'
import { BEHAVIOURAL, isPromotable, LADDER_ROWS, type Row, type RowName } from '../ladder/index.ts'
import type { ExplainedReason, VerdictExplanation } from './report.ts'
import { type Holes, wordsFor } from './words.ts'

export { VerdictExplanation } from './report.ts'

/** Explains the verdict of an artifact. Total: a reason this version does not know is passed on as it stands. */
export function explainVerdict(artifact: EvidenceArtifact): VerdictExplanation {
  const verdict = artifact.mode === 'production' ? artifact.productionVerdict : artifact.contractVerdict
  const recognised = [...countOf(artifact.verdictBasis)].map(([line, occurrences]) => ({
    line,
    occurrences,
    ...recognise(line, verdict),
  }))
  const [reduced] = artifact.reducedProbeOutcomes
  return {
    runId: artifact.runId,
    mode: artifact.mode,
    verdict,
    headline: headlineOf(artifact, verdict),
    exitCode: artifact.exitCode,
    strictExitCode: verdict === 'CONCERNS' && isPromotedByStrict(recognised) ? 1 : artifact.exitCode,
    completedTrials: artifact.trials.completed,
    reasons: recognised.map((reason) => explainReason(reason, artifact)),
    probe:
      reduced === undefined
        ? null
        : {
            probeId: reduced.probeId,
            exercised: reduced.exercised,
            caught: reduced.caught,
            caughtCount: reduced.caughtCount,
            validCount: reduced.validCount,
            catchThreshold: reduced.catchThreshold,
            votes: reduced.trialVotes,
          },
    alsoRecorded: alsoRecorded(artifact, recognised),
  }
}

function headlineOf({ mode, trials }: EvidenceArtifact, verdict: Verdict): string {
  const subject = mode === 'production' ? 'the system' : 'the contract'
  const over = `over ${counted(trials.completed, 'trial')}`
  switch (verdict) {
    case 'PASS':
      return `${verdict}: nothing speaks against ${subject}, ${over}.`
    case 'WAIVED':
      return `${verdict}: what speaks against ${subject} is waived, ${over}.`
    case 'CONCERNS':
      return `${verdict}: something about ${subject} has to be looked at, ${over}.`
    case 'FAIL':
      return `${verdict}: ${subject} does not hold, ${over}.`
  }
}

/** How often each line stands, in the order of first appearance. */
function countOf(lines: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1)
  return counts
}

type Recognised = { readonly line: string; readonly occurrences: number; row: Row<RowName> | null; holes: Holes }

/** The row of the verdict's own rung that writes such a line. */
function recognise(line: string, verdict: Verdict): Pick<Recognised, 'row' | 'holes'> {
  for (const row of LADDER_ROWS) {
    const holes = row.rung === verdict ? row.template.read(line) : null
    if (holes !== null) return { row, holes }
  }
  return { row: null, holes: {} }
}

/** A reason this version does not know is taken for one that counts. */
function isPromotedByStrict(reasons: readonly Recognised[]): boolean {
  return isPromotable(
    'CONCERNS',
    reasons.map(({ row }) => row ?? { isEvidence: false }),
  )
}

function explainReason({ line, occurrences, row, holes }: Recognised, artifact: EvidenceArtifact): ExplainedReason {
  const words = row === null ? null : wordsFor(row.name)
  const oracleId = holes['oracle'] ?? null
  return {
    line,
    row: row?.name ?? null,
    occurrences,
    oracleId,
    findingId: holes['finding'] ?? null,
    trials: oracleId === null || row === null ? null : trialsOf(artifact.outcomes, oracleId, row.name, holes),
    meaning: words?.meaning(holes) ?? 'This version does not know the reason.',
    change: words?.change(holes) ?? 'Ask the version that wrote the artifact.',
  }
}

/** The trials whose outcome of an oracle is in the state that a reason names. */
function trialsOf(outcomes: readonly Outcome[], oracleId: string, row: RowName, holes: Holes): number[] {
  const state = row === 'oracle-unreached' ? 'unreached' : row === 'waiver-honoured' ? 'not-applicable' : holes['state']
  const trials = outcomes.filter((outcome) => outcome.oracleId === oracleId && outcome.state === state)
  return [...new Set(trials.map(({ trialIndex }) => trialIndex))]
}

/** What a reader should know beside the reasons: a verdict names those of its own rung alone. */
function alsoRecorded(artifact: EvidenceArtifact, reasons: readonly Recognised[]): string[] {
  const { trials, coverageGaps, uncitedFindings, excludedProbeIds, outcomes } = artifact
  const isNamed = (holes: Holes) => reasons.some((reason) => isPartOf(holes, reason.holes))
  const isTooFew = trials.completed < trials.declaredMinimum
  const openRules = coverageGaps.map(({ rule }) => rule).filter((rule) => !isNamed({ rule }))
  const notes: string[] = []
  if (isTooFew && !reasons.some(({ row }) => row?.name === 'below-minimum-trial-count')) {
    notes.push(`${trials.completed} of at least ${trials.declaredMinimum} trials were completed.`)
  }
  if (!reasons.some(({ row }) => row?.name === 'oracle-unreached')) {
    for (const where of placesOf(outcomes, ({ state }) => state === 'unreached')) notes.push(`${where} was unreached.`)
  }
  for (const failure of BEHAVIOURAL) {
    const isUnnamed = ({ state, oracleId }: Outcome) => state === failure && !isNamed({ oracle: oracleId, state })
    // The verdict of a graver failure names none below the floor.
    for (const where of placesOf(outcomes, isUnnamed)) notes.push(`${where} came out as ${failure}, below the floor.`)
  }
  if (openRules.length > 0) notes.push(`The contract leaves discipline rules open: ${openRules.join(', ')}.`)
  if (uncitedFindings.length > 0) notes.push(`No oracle is cited by ${uncitedFindings.join(', ')}.`)
  if (excludedProbeIds.length > 0) notes.push(`Not qualified, and left out: ${excludedProbeIds.join(', ')}.`)
  for (const where of placesOf(outcomes, ({ corroboration }) => corroboration === 'disagrees')) {
    notes.push(`The check and the evaluator say different things of ${where}. No verdict reads that.`)
  }
  if (!artifact.strength.comparable) notes.push('The strength cannot be compared with that of other runs.')
  return notes
}

function isPartOf(some: Holes, all: Holes): boolean {
  return Object.entries(some).every(([hole, value]) => all[hole] === value)
}

/** `O-005 in trials 1, 2`, oracle by oracle. */
function placesOf(outcomes: readonly Outcome[], holds: (outcome: Outcome) => boolean): string[] {
  const byOracle = groupBy(outcomes.filter(holds), ({ oracleId }) => oracleId)
  return [...byOracle].map(([oracleId, found]) => `${oracleId} in ${trialList(found.map((one) => one.trialIndex))}`)
}

/** `trial 1`, `trials 1, 2`; a long list is cut. */
export function trialList(trials: readonly number[]): string {
  const shown = trials.slice(0, SHOWN_TRIALS).join(', ')
  const rest = trials.length - SHOWN_TRIALS
  return `trial${trials.length === 1 ? '' : 's'} ${shown}${rest > 0 ? ` and ${rest} more` : ''}`
}

const SHOWN_TRIALS = 10
