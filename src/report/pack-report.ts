import * as v from 'valibot'
import { CATEGORIES } from './finding.ts'

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))
const Position = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1)))
const Points = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100))

/** How much was found, and the score it leaves. */
export const Tally = v.strictObject({
  score: v.pipe(Points, v.description('100 less 12 for each error and 4 for each warning, never below 0.')),
  errors: v.pipe(Count, v.description('Findings of severity "error".')),
  warnings: v.pipe(Count, v.description('Findings of severity "warn".')),
  notes: v.pipe(Count, v.description('Findings of severity "info"; they cost nothing.')),
})
export type Tally = v.InferOutput<typeof Tally>

const Severity = v.pipe(
  v.picklist(['error', 'warn', 'info']),
  v.description('An error fails a run, a warning only under --strict, a note (info) never.'),
)

/** One complaint at one place, with a fix. Spec: packs/02-check.md, "Findings". */
export const ReportedFinding = v.strictObject({
  id: v.pipe(v.string(), v.description('Rule id such as "M001", or "L-" and the kind for the structure layer.')),
  severity: Severity,
  category: v.pipe(v.picklist(CATEGORIES), v.description('The part of a pack, or of the check, that it belongs to.')),
  file: v.pipe(v.string(), v.description('Relative to the pack folder, with "/".')),
  pointer: v.pipe(
    v.nullable(v.string()),
    v.description('JSON pointer (RFC 6901) into the file; null for the whole file, and outside JSON.'),
  ),
  heading: v.pipe(
    v.nullable(v.string()),
    v.description('Text of the Markdown heading it belongs to; null where there is none.'),
  ),
  line: v.pipe(Position, v.description('1-based; null when there is no such line.')),
  column: v.pipe(Position, v.description('1-based, in UTF-16 code units; null when only the line is known.')),
  message: v.pipe(v.string(), v.description('What is wrong.')),
  fix: v.pipe(v.string(), v.description('Can be applied as it stands.')),
  docs: v.pipe(v.string(), v.description('Page of the rule, from the root of the repository.')),
})

/** One run of the wrapped CLI; its output itself is not part of the report. */
export const ReportedProbe = v.strictObject({
  purpose: v.pipe(
    v.picklist(['help', 'unknown-command', 'existence', 'control', 'read']),
    v.description(
      'Why it was run: for its help, with a random unknown command, to see whether a command exists, with a random word in its place, or as a read.',
    ),
  ),
  command: v.pipe(
    v.nullable(v.string()),
    v.description("The pack's command it was run for; null when for the CLI as a whole."),
  ),
  argv: v.pipe(v.array(v.string()), v.description('Program and arguments; no shell is involved.')),
  exit_code: v.pipe(v.nullable(v.number()), v.description('Null when a signal ended it, or it never started.')),
  signal: v.pipe(v.nullable(v.string()), v.description('Name of the signal that ended it, such as SIGKILL.')),
  spawn_error: v.pipe(v.nullable(v.string()), v.description('Why it could not be started; null when it was.')),
  ms: v.pipe(Count, v.description('Wall clock, milliseconds.')),
  tokens: v.pipe(Count, v.description('Characters of stdout divided by four, rounded up.')),
  stdout_json: v.pipe(v.boolean(), v.description('stdout was exactly one JSON value.')),
  timed_out: v.pipe(v.boolean(), v.description('It was killed at the time limit.')),
  truncated: v.pipe(v.boolean(), v.description('It printed more than was kept.')),
})
export type ReportedProbe = v.InferOutput<typeof ReportedProbe>

const Milliseconds = v.nullable(Count)

/** How the eval cases of a pack ended. */
export const ReportedEvals = v.strictObject({
  cases: v.pipe(
    v.array(
      v.strictObject({
        name: v.pipe(v.string(), v.description('As the case is called in hcp.eval.json.')),
        verb: v.pipe(v.string(), v.description('The command it calls.')),
        pass: v.pipe(v.boolean(), v.description('It ended as the case expects.')),
        reasons: v.pipe(v.array(v.string()), v.description('Everything the case missed; empty when it passed.')),
        ms: v.pipe(Count, v.description('Wall clock of the call alone, milliseconds.')),
        tokens: v.pipe(Count, v.description('Characters of its output divided by four, rounded up.')),
      }),
    ),
    v.description('In the order of hcp.eval.json.'),
  ),
  passed: v.pipe(Count, v.description('Cases that passed.')),
  failed: v.pipe(Count, v.description('Cases that did not.')),
  p50_ms: v.pipe(
    Milliseconds,
    v.description(
      'Median wall clock in milliseconds, by nearest rank over the cases that were run; null when none was.',
    ),
  ),
  p95_ms: v.pipe(Milliseconds, v.description('95th percentile, likewise.')),
})
export type ReportedEvals = v.InferOutput<typeof ReportedEvals>

/** A team's decision in plumb.toml that changed this report. */
export const Overridden = v.strictObject({
  id: v.pipe(v.string(), v.description('Id of the rule.')),
  severity: v.pipe(v.picklist(['off', 'error', 'warn', 'info']), v.description('What plumb.toml made of it.')),
  reason: v.pipe(v.string(), v.description('Why, in the words of plumb.toml.')),
  count: v.pipe(Count, v.description('Findings it applied to.')),
})
export type Overridden = v.InferOutput<typeof Overridden>

/** A part of the rules that had nothing to judge: its findings are missing from the score. */
export const NotJudged = v.strictObject({
  category: v.pipe(v.picklist(CATEGORIES), v.description('Category of the rules.')),
  reason: v.pipe(v.string(), v.description('Why none of its rules could be judged.')),
})
export type NotJudged = v.InferOutput<typeof NotJudged>

/** What `check --json` prints for one pack. Spec: packs/02-check.md, "Findings". */
export const PackReport = v.strictObject({
  dir: v.pipe(v.string(), v.description('The pack folder as it was named, or found in a named folder, with "/".')),
  pack_id: v.pipe(
    v.string(),
    v.description('Id in surface.json, or the name of the folder while there is no usable one.'),
  ),
  ...Tally.entries,
  grade: v.pipe(
    v.picklist(['A', 'B', 'C', 'D', 'F']),
    v.description('A from 90, B from 80, C from 70, D from 60; any error caps it at D.'),
  ),
  ready: v.pipe(v.boolean(), v.description('Score of 90 or more, and no error.')),
  categories: v.pipe(
    v.strictObject({
      structure: Tally,
      manifest: Tally,
      policy: Tally,
      skill: Tally,
      probe: Tally,
      eval: Tally,
    }),
    v.description('The same score for each category alone.'),
  ),
  findings: v.pipe(v.array(ReportedFinding), v.description('Structure first, then the rules by id.')),
  overridden: v.pipe(v.array(Overridden), v.description('Findings that plumb.toml turned off or regraded.')),
  not_judged: v.pipe(
    v.array(NotJudged),
    v.description('Categories whose rules were not judged, such as probe rules without --probe.'),
  ),
  probes: v.pipe(v.nullable(v.array(ReportedProbe)), v.description('Null when the CLI was not probed.')),
  evals: v.pipe(v.nullable(ReportedEvals), v.description('Null when no case was run.')),
})
export type PackReport = v.InferOutput<typeof PackReport>
export type Grade = PackReport['grade']

/** What `check --json` prints for several packs: their reports in the order they were named. */
export const PackReports = v.strictObject({
  packs: v.pipe(v.array(PackReport), v.description('In the order the folders were named.')),
})
export type PackReports = v.InferOutput<typeof PackReports>
