import { groupBy } from '../../../canonical/group-by.ts'
import { visible } from '../../../report/visible.ts'
import type { OutcomeState } from '../../schemas/evidence-artifact.ts'
import { trialList } from './index.ts'
import type { ExplainedProbe, ExplainedReason, VerdictExplanation } from './report.ts'

/** An explained verdict for people. Ends with a line feed; nothing a stranger wrote can steer a terminal. */
export function explanationText(explained: VerdictExplanation): string {
  const { headline, reasons, probe, alsoRecorded } = explained
  const parts = [[headline, `Run ${explained.runId}.`]]
  if (reasons.length > 0) parts.push(['What decided', ...reasons.flatMap(reasonLines)])
  if (probe !== null) parts.push(['The probe', ...probeLines(probe)])
  if (alsoRecorded.length > 0) parts.push(['Also recorded', ...alsoRecorded.map((note) => `  ${note}`)])
  parts.push([exitLine(explained)])
  return `${parts.map((lines) => lines.map((line) => visible(line)).join('\n')).join('\n\n')}\n`
}

function reasonLines(reason: ExplainedReason): string[] {
  const where = whereOf(reason)
  return [`  ${reason.line}`, `    ${where}${reason.meaning}`, `    To change it: ${reason.change}`]
}

function whereOf({ trials, occurrences }: ExplainedReason): string {
  if (trials === null) return ''
  // The artifact states the reason per trial; where fewer state it than may have, which ones is not known.
  const among = occurrences < trials.length ? `In ${occurrences} of ` : 'In '
  return `${among}${trialList(trials)}: `
}

function probeLines(probe: ExplainedProbe): string[] {
  const byState = groupBy(probe.votes, ({ state }) => state)
  return [
    `  ${probeOutcome(probe)}`,
    ...[...byState].map(([state, cast]) => `  ${state} in ${trialList(cast.map((vote) => vote.trialIndex))}`),
  ]
}

/** States that only a clean control comes out in. */
const CONTROL_STATES: readonly OutcomeState[] = ['passed-clean-control', 'false-positive']

function probeOutcome({ probeId, votes, ...reduced }: ExplainedProbe): string {
  const { exercised, caught, caughtCount, validCount, catchThreshold } = reduced
  if (votes.some(({ state }) => CONTROL_STATES.includes(state))) {
    return `${probeId} is a clean control: there was nothing to catch.`
  }
  if (!exercised) return `${probeId} was not exercised: no trial counts.`
  const share = `${caughtCount} of ${validCount} trials that count`
  return caught
    ? `${probeId} was caught: in ${share}, which is more than the threshold of ${catchThreshold}.`
    : `${probeId} was not caught: in ${share}, and more than the threshold of ${catchThreshold} is asked for.`
}

function exitLine({ verdict, exitCode, strictExitCode }: VerdictExplanation): string {
  if (strictExitCode !== exitCode) return `score exits ${exitCode}, and ${strictExitCode} under --strict.`
  return verdict === 'CONCERNS'
    ? `score exits ${exitCode}, also under --strict: every reason is about the measurement.`
    : `score exits ${exitCode}.`
}
