import * as v from 'valibot'
import { OutcomeState } from '../../schemas/evidence-artifact.ts'
import { orNull, say } from '../../schemas/parts/describe.ts'
import { RunMode, Verdict } from '../../schemas/parts/scalars.ts'

// Plainer than the scalars of artifacts: nothing is read by these, and they are published as they stand.
const whole = v.pipe(v.number(), v.integer(), v.minValue(0))
const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1))

/** One reason of a verdict, in plain words. */
export const ExplainedReason = v.strictObject({
  line: say(v.string(), 'The reason as the artifact states it.'),
  row: orNull(v.string(), 'The row of the verdict ladder it comes from; null for one this version does not know.'),
  occurrences: say(whole, 'How often the artifact states it: once per trial it occurs in.'),
  oracleId: orNull(v.string(), 'The oracle it is about; null for none.'),
  findingId: orNull(v.string(), 'The finding it is about; null for none.'),
  trials: orNull(v.array(whole), 'The trials in which it can have occurred; null where the artifact does not say.'),
  meaning: say(v.string(), 'What it means.'),
  change: say(v.string(), 'What would change it.'),
})
export type ExplainedReason = v.InferOutput<typeof ExplainedReason>

export const ExplainedProbe = v.strictObject({
  probeId: say(v.string(), 'The probe that was scored.'),
  exercised: say(v.boolean(), 'Whether any trial counts.'),
  caught: say(v.boolean(), 'Whether more than the threshold of the trials that count caught it.'),
  caughtCount: say(whole, 'Trials among them that caught it.'),
  validCount: say(whole, 'Trials that count.'),
  catchThreshold: say(share, 'The share that must be exceeded.'),
  votes: say(
    v.array(
      v.strictObject({ trialIndex: say(whole, 'The trial.'), state: say(OutcomeState, 'What it says of the probe.') }),
    ),
    'What each trial says.',
  ),
})
export type ExplainedProbe = v.InferOutput<typeof ExplainedProbe>

/** A verdict in plain words. */
export const VerdictExplanation = v.strictObject({
  runId: say(v.string(), 'The run, as its records name it.'),
  mode: say(RunMode, 'Whether the system or the contract was judged.'),
  verdict: say(Verdict, 'What score concluded.'),
  headline: say(v.string(), 'The verdict in one sentence.'),
  exitCode: say(whole, 'What score returned.'),
  strictExitCode: say(whole, 'What it returns under --strict.'),
  completedTrials: say(whole, 'Trials behind the verdict.'),
  reasons: say(v.array(ExplainedReason), 'What decided; empty for PASS.'),
  probe: orNull(ExplainedProbe, 'The probe that was scored; null for none.'),
  alsoRecorded: say(v.array(v.string()), 'What the artifact holds besides, and the verdict did not need.'),
})
export type VerdictExplanation = v.InferOutput<typeof VerdictExplanation>
