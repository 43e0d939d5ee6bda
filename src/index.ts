/**
 * plumb as a library: the same functions the command line calls. Nothing here prints, exits or reads what it is not given.
 */
export * from './contracts/index.ts'
export {
  checkEvalPack,
  type DraftOutcome,
  draftFromTraces,
  type EvalPack,
  type EvalPackReport,
  type EvalTask,
  type LoadOutcome,
  type LoadProblem,
  loadEvalPack,
  type TraceRequest,
} from './evals/index.ts'
export type { CheckOptions } from './packs/check.ts'
export { checkPack, type LoadedPack, lintLoadedPack, loadPackFromDir } from './packs/sdk.ts'
export { UsageError } from './report/errors.ts'
export type { LintReport } from './report/lint-report.ts'
export type { PackReport } from './report/pack-report.ts'
export {
  type Access,
  type Announcement,
  type Availability,
  type ExecResult,
  type Grant,
  Hcp,
  type HcpOptions,
  type Principal,
} from './runtime/index.ts'
export { VERSION } from './version.ts'
