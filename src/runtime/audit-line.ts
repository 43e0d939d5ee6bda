import { type Arguments, declaredArgument } from '../packs/argv-template.ts'
import { renderJson } from '../report/json-text.ts'
import { CONFIRM } from './exec/arguments.ts'
import type { CallArguments, ExecResult, PackHandle, RefusedBy } from './exec/index.ts'
import type { Access, Principal } from './grants.ts'
import { secretsOf } from './secrets.ts'

/** One line of `audit.jsonl`: what was asked and how it ended, with the names of the arguments and none of their values. */
type AuditLine = {
  readonly time: string
  readonly pack: string
  readonly command: string
  readonly args: readonly string[]
  readonly principal: Principal
  readonly access: Access
  readonly decision: 'run' | 'refused'
  readonly refused_by: string | null
  readonly ok: boolean
  readonly exit_code: number | null
  readonly signal: string | null
  readonly ms: number
}

/** What the log keeps of how a call ended. */
export type Ending = {
  readonly result: Pick<ExecResult, 'pack' | 'command' | 'ok' | 'exit_code' | 'signal' | 'ms'>
  readonly refusedBy: RefusedBy | null
}

type Called = {
  /** ISO 8601, UTC. */
  readonly now: string
  /** Null: no pack of this id is known. */
  readonly pack: PackHandle | null
  readonly args: CallArguments
  readonly principal: Principal
  readonly access: Access
  readonly env: Readonly<Record<string, string | undefined>>
}

/** A line of the audit log, with its line feed. */
export function auditLine(call: Called, { result, refusedBy }: Ending): string {
  const { now, args, pack, env, principal, access } = call
  const line: AuditLine = {
    time: now,
    pack: result.pack,
    command: pack === null ? result.command : secretsOf(pack.surface, env)(result.command),
    args: argumentNames(args, declaredBy(pack, result.command)),
    principal,
    access,
    decision: refusedBy === null ? 'run' : 'refused',
    refused_by: refusedBy,
    ok: result.ok,
    exit_code: result.exit_code,
    signal: result.signal,
    ms: result.ms,
  }
  return renderJson(line, { compact: true })
}

/** Only names that the command declares: any other word may be a value gone astray, such as a token that ends in `=`. */
function argumentNames(args: CallArguments, declared: Arguments): string[] {
  const names = args.kind === 'values' ? Object.keys(args.values) : args.words.map((word) => word.replace(/=.*/s, ''))
  return names.filter((name) => name === CONFIRM || declaredArgument(declared, name) !== undefined)
}

function declaredBy(pack: PackHandle | null, command: string): Arguments {
  const commands = pack?.surface.verbs ?? {}
  return (Object.hasOwn(commands, command) ? commands[command]?.args : undefined) ?? {}
}
