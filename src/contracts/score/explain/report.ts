import * as v from 'valibot'
import { OutcomeState } from '../../schemas/evidence-artifact.ts'
import { orNull, say } from '../../schemas/parts/describe.ts'
import { RunMode, Verdict } from '../../schemas/parts/scalars.ts'

/** One reason of a verdict, in plain words. */
export const ExplainedReason = v.strictObject({
  line: say(v.string(), 'The reason as the artifact states it.'),
  row: orNull(v.string(), 'The row of the verdict ladder it comes from; null for one this version does not know.'),
  occurrences: say(v.number(), 'How often the artifact states it: once per trial it occurs in.'),
  oracleId: orNull(v.string(), 'The oracle it is about; null for none.'),
  findingId: orNull(v.string(), 'The finding it is about; null for none.'),
  trials: orNull(
    v.array(v.number()),
    'The trials in which it can have occurred; null where the artifact does not say.',
  ),
  meaning: say(v.string(), 'What it means.'),
  change: say(v.string(), 'What would change it.'),
})
export type ExplainedReason = v.InferOutput<typeof ExplainedReason>

export const ExplainedProbe = v.strictObject({
  probeId: v.string(),
  exercised: say(v.boolean(), 'Whether any trial counts.'),
  caught: say(v.boolean(), 'Whether more than the threshold of the trials that count caught it.'),
  caughtCount: v.number(),
  validCount: say(v.number(), 'Trials that count.'),
  catchThreshold: v.number(),
  votes: say(v.array(v.strictObject({ trialIndex: v.number(), state: OutcomeState })), 'What each trial says.'),
})
export type ExplainedProbe = v.InferOutput<typeof ExplainedProbe>

/** A verdict in plain words. */
export const VerdictExplanation = v.strictObject({
  runId: v.string(),
  mode: RunMode,
  verdict: Verdict,
  headline: say(v.string(), 'The verdict in one sentence.'),
  exitCode: say(v.number(), 'What score returned.'),
  strictExitCode: say(v.number(), 'What it returns under --strict.'),
  completedTrials: v.number(),
  reasons: say(v.array(ExplainedReason), 'What decided; empty for PASS.'),
  probe: orNull(ExplainedProbe, 'The probe that was scored; null for none.'),
  alsoRecorded: say(v.array(v.string()), 'What the artifact holds besides, and the verdict did not need.'),
})
export type VerdictExplanation = v.InferOutput<typeof VerdictExplanation>
