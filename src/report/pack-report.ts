import * as v from 'valibot'
import { CATEGORIES } from './finding.ts'

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))
const Position = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1)))
const Points = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100))

/** How much was found, and the score it leaves. */
export const Tally = v.strictObject({
  score: v.pipe(Points, v.description('100 less 12 for each error and 4 for each warning, never below 0.')),
  errors: Count,
  warnings: Count,
  notes: v.pipe(Count, v.description('Findings of severity "info"; they cost nothing.')),
})
export type Tally = v.InferOutput<typeof Tally>

export const ReportedFinding = v.strictObject({
  id: v.pipe(v.string(), v.description('Rule id such as "M001", or "L-" and the kind for the structure layer.')),
  severity: v.picklist(['error', 'warn', 'info']),
  category: v.picklist(CATEGORIES),
  file: v.pipe(v.string(), v.description('Relative to the pack folder, with "/".')),
  pointer: v.pipe(v.nullable(v.string()), v.description('JSON pointer (RFC 6901) into the file.')),
  heading: v.pipe(v.nullable(v.string()), v.description('Text of the Markdown heading.')),
  line: v.pipe(Position, v.description('1-based.')),
  column: v.pipe(Position, v.description('1-based, in UTF-16 code units.')),
  message: v.string(),
  fix: v.pipe(v.string(), v.description('Can be applied as it stands.')),
  docs: v.pipe(v.string(), v.description('Page of the rule, from the root of the repository.')),
})

/** One run of the wrapped CLI; its output itself is not part of the report. */
export const ReportedProbe = v.strictObject({
  purpose: v.picklist(['help', 'unknown-command', 'existence', 'control', 'read']),
  command: v.pipe(v.nullable(v.string()), v.description("The pack's command it was run for.")),
  argv: v.array(v.string()),
  exit_code: v.nullable(v.number()),
  signal: v.nullable(v.string()),
  spawn_error: v.pipe(v.nullable(v.string()), v.description('Why it could not be started.')),
  ms: v.pipe(Count, v.description('Wall clock, milliseconds.')),
  tokens: v.pipe(Count, v.description('Characters of stdout divided by four, rounded up.')),
  stdout_json: v.pipe(v.boolean(), v.description('stdout was exactly one JSON value.')),
  timed_out: v.boolean(),
  truncated: v.boolean(),
})
export type ReportedProbe = v.InferOutput<typeof ReportedProbe>

const Milliseconds = v.nullable(Count)

/** How the eval cases of a pack ended. */
export const ReportedEvals = v.strictObject({
  cases: v.array(
    v.strictObject({
      name: v.string(),
      verb: v.string(),
      pass: v.boolean(),
      reasons: v.pipe(v.array(v.string()), v.description('Everything the case missed; empty when it passed.')),
      ms: v.pipe(Count, v.description('Wall clock of the call alone, milliseconds.')),
      tokens: Count,
    }),
  ),
  passed: Count,
  failed: Count,
  p50_ms: v.pipe(Milliseconds, v.description('Nearest rank over the cases that were run.')),
  p95_ms: Milliseconds,
})
export type ReportedEvals = v.InferOutput<typeof ReportedEvals>

/** A team's decision in plumb.toml that changed this report. */
export const Overridden = v.strictObject({
  id: v.string(),
  severity: v.pipe(v.picklist(['off', 'error', 'warn', 'info']), v.description('What plumb.toml made of it.')),
  reason: v.string(),
  count: v.pipe(Count, v.description('Findings it applied to.')),
})
export type Overridden = v.InferOutput<typeof Overridden>

/** A part of the rules that had nothing to judge: its findings are missing from the score. */
export const NotJudged = v.strictObject({
  category: v.picklist(CATEGORIES),
  reason: v.pipe(v.string(), v.description('Why none of its rules could be judged.')),
})
export type NotJudged = v.InferOutput<typeof NotJudged>

/** What `check --json` prints for one pack. Spec: packs/02-check.md, "Findings". */
export const PackReport = v.strictObject({
  dir: v.pipe(v.string(), v.description('The folder as it was named, with "/".')),
  pack_id: v.string(),
  ...Tally.entries,
  grade: v.pipe(
    v.picklist(['A', 'B', 'C', 'D', 'F']),
    v.description('A from 90, B from 80, C from 70, D from 60; any error caps it at D.'),
  ),
  ready: v.pipe(v.boolean(), v.description('Score of 90 or more, and no error.')),
  categories: v.strictObject({
    structure: Tally,
    manifest: Tally,
    policy: Tally,
    skill: Tally,
    probe: Tally,
    eval: Tally,
  }),
  findings: v.array(ReportedFinding),
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
export const PackReports = v.strictObject({ packs: v.array(PackReport) })
export type PackReports = v.InferOutput<typeof PackReports>
