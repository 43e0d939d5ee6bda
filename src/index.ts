/**
 * plumb as a library: the same functions the command line calls. Nothing here prints, exits or reads what it is not given.
 */
export * from './contracts/index.ts'
export { checkEvalPack, draftFromTraces, loadEvalPack } from './evals/index.ts'
export { checkPack, type LoadedPack, lintLoadedPack, loadPackFromDir } from './packs/sdk.ts'
export type { PackReport } from './report/pack-report.ts'
export { type ExecResult, Hcp, type HcpOptions } from './runtime/index.ts'
export { VERSION } from './version.ts'
