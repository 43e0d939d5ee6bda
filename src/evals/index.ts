/**
 * Eval packs: the tasks that say what "works" means. A folder goes in and a pack, or a report of what is wrong with it, comes out;
 * a template or logged sessions go in and a new pack comes out. Logs and packs of others are only read. Nothing here prints, runs
 * pack code or talks to a network. Spec: evals/01-eval-packs.md, evals/02-session-logs.md.
 */
export { checkEvalPack, EvalCheckReport, EvalPackFinding, EvalPackReport, type PackCode } from './check/index.ts'
export {
  type DraftOutcome,
  type Drafts,
  type DraftTask,
  draftFromTraces,
  draftFromTracesFile,
  type TraceProgress,
  type TraceRequest,
} from './drafts/index.ts'
export { type Grade, gradeWorkspace } from './graders/artifact.ts'
export { type Harness, type HarnessOutcome, readHarness } from './harness-toml.ts'
export { type LoadOutcome, type LoadProblem, loadEvalPack } from './load.ts'
export type { EvalPack, EvalTask } from './model.ts'
export { listTemplates, TemplateList, TemplateSummary } from './templates/index.ts'
