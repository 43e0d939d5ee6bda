/**
 * Running packs: a store, grants, a confirm gate, a sandbox and one pipeline through all of them. Calls go in, results come out;
 * a refusal or a program that fails is a result. Nothing is started that the pipeline has not let through.
 */
export type { Announcement } from '../report/announcement.ts'
export type { Availability } from '../report/availability-report.ts'
export type { ExecResult, PackHandle } from './exec/index.ts'
export { type Access, GRANTS, type Grant, type Principal } from './grants.ts'
export { Hcp, type HcpOptions } from './hcp.ts'
