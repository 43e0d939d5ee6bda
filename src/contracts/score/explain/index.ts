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
  const outcomes = groupBy(artifact.outcomes, outcomeKey)
  return {
    runId: artifact.runId,
    mode: artifact.mode,
    verdict,
    headline: headlineOf(artifact, verdict),
    exitCode: artifact.exitCode,
    strictExitCode: verdict === 'CONCERNS' && isPromotedByStrict(recognised) ? 1 : artifact.exitCode,
    completedTrials: artifact.trials.completed,
    reasons: recognised.map((reason) => explainReason(reason, outcomes)),
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

type OutcomesByKey = ReadonlyMap<string, readonly Outcome[]>

function explainReason({ line, occurrences, row, holes }: Recognised, outcomes: OutcomesByKey): ExplainedReason {
  const words = row === null ? null : wordsFor(row.name)
  const oracleId = holes['oracle'] ?? null
  return {
    line,
    row: row?.name ?? null,
    occurrences,
    oracleId,
    findingId: holes['finding'] ?? null,
    trials: oracleId === null || row === null ? null : trialsOf(outcomes, oracleId, row.name, holes),
    meaning: words?.meaning(holes) ?? 'This version does not know the reason.',
    change: words?.change(holes) ?? 'Ask the version that wrote the artifact.',
  }
}

/** The trials whose outcome of an oracle is in the state that a reason names. */
function trialsOf(outcomes: OutcomesByKey, oracleId: string, row: RowName, holes: Holes): number[] {
  const state = row === 'oracle-unreached' ? 'unreached' : row === 'waiver-honoured' ? 'not-applicable' : holes['state']
  const found = outcomes.get(`${oracleId} ${state}`) ?? []
  return [...new Set(found.map(({ trialIndex }) => trialIndex))]
}

/** What a reader should know beside the reasons: a verdict names those of its own rung alone. */
function alsoRecorded(artifact: EvidenceArtifact, reasons: readonly Recognised[]): string[] {
  const { trials, coverageGaps, uncitedFindings, excludedProbeIds, outcomes } = artifact
  const rows = new Set(reasons.map(({ row }) => row?.name))
  const namedRules = new Set(reasons.map(({ holes }) => holes['rule']))
  const namedOutcomes = new Set(reasons.map(({ holes }) => `${holes['oracle']} ${holes['state']}`))
  const notes: string[] = []
  if (trials.completed < trials.declaredMinimum && !rows.has('below-minimum-trial-count')) {
    notes.push(`${trials.completed} of at least ${trials.declaredMinimum} trials were completed.`)
  }
  if (!rows.has('oracle-unreached')) {
    for (const where of placesOf(outcomes, ({ state }) => state === 'unreached')) notes.push(`${where} was unreached.`)
  }
  for (const failure of BEHAVIOURAL) {
    const isUnnamed = (outcome: Outcome) => outcome.state === failure && !namedOutcomes.has(outcomeKey(outcome))
    // The verdict of a graver failure names none below the floor.
    for (const where of placesOf(outcomes, isUnnamed)) notes.push(`${where} came out as ${failure}, below the floor.`)
  }
  const openRules = coverageGaps.map(({ rule }) => rule).filter((rule) => !namedRules.has(rule))
  if (openRules.length > 0) notes.push(`The contract leaves discipline rules open: ${openRules.join(', ')}.`)
  if (uncitedFindings.length > 0) notes.push(`No oracle is cited by ${uncitedFindings.join(', ')}.`)
  if (excludedProbeIds.length > 0) notes.push(`Not qualified, and left out: ${excludedProbeIds.join(', ')}.`)
  for (const where of placesOf(outcomes, ({ corroboration }) => corroboration === 'disagrees')) {
    notes.push(`The check and the evaluator say different things of ${where}. No verdict reads that.`)
  }
  if (!artifact.strength.comparable) notes.push('The strength cannot be compared with that of other runs.')
  return notes
}

function outcomeKey({ oracleId, state }: Pick<Outcome, 'oracleId' | 'state'>): string {
  return `${oracleId} ${state}`
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
