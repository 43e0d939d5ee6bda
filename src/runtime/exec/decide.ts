import { oncePer } from '../../canonical/once-per.ts'
import { type Arguments, parseTemplate, renderArgv } from '../../packs/argv-template.ts'
import type { Command, PolicyEntry } from '../../packs/model.ts'
import type { Preview } from '../../report/exec-report.ts'
import { nearest } from '../../report/nearest.ts'
import type { Access, Grant } from '../grants.ts'
import { parseCall } from './arguments.ts'
import { whyNoneAllowed } from './bin.ts'
import { renderPreview, renderTitle } from './text-template.ts'
import type { AllowedBin, CallArguments, PackHandle } from './types.ts'

/** Which step of the pipeline refused. `template` is the argv that could not be rendered. */
export type RefusedBy = 'inactive' | 'unknown-command' | 'arguments' | 'grant' | 'confirm' | 'sandbox' | 'template'

export type Refusal = {
  readonly kind: 'refused'
  readonly by: RefusedBy
  readonly error: string
  readonly reason?: string
  readonly title?: string
  readonly preview?: Preview
}

export type Approved = {
  readonly kind: 'approved'
  readonly command: Command
  readonly args: Arguments
  readonly values: Parameters<typeof renderArgv>[2]
  /** `argv[0]` is the allow-listed file. */
  readonly argv: readonly [string, ...string[]]
  readonly title?: string
  readonly preview?: Preview
}

export type Decision = Refusal | Approved

type Asked = {
  readonly id: string
  readonly pack: PackHandle | null
  readonly command: string
  readonly args: CallArguments
  readonly grants: readonly Grant[]
  readonly access: Access
  /** Judges the allow-listed file as it is now: null when it may run, else why not. Asked last of all. */
  readonly judgeBin: (allowed: AllowedBin) => string | null
}

/**
 * Whether a call may run, and as what argv. The first refusal wins, in the order of the specification: active, known,
 * arguments, grant, confirm, sandbox. Nothing is started here. Spec: packs/03-runtime.md, "exec pipeline".
 */
export function decide({ id, pack, command: name, args: given, grants, access, judgeBin }: Asked): Decision {
  if (pack === null || !pack.isActive) return refuse('inactive', `pack "${id}" is not active`)
  const commands = pack.surface.verbs ?? {}
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) return refuse('unknown-command', unknownCommand(name, namesOf(commands)))
  const args = command.args ?? {}
  const call = parseCall(given, args)
  if (!call.ok) return refuse('arguments', call.error)
  const { values } = call
  const policy = policyOf(pack, name)
  const grant: Grant = policy.class === 'write' ? 'verb.exec.write' : 'verb.exec.read'
  if (!grants.includes(grant)) return refuse('grant', `denied: missing ${grant} for ${id}.${name}`)
  const rendered = renderArgv(parseTemplate(command.cli ?? []), args, values)
  const title = renderTitle(command.title?.running, { args, values })
  const preview = renderPreview(command, { args, values }, rendered.ok ? rendered.argv : null)
  const shown = { ...(title !== undefined && { title }), ...(preview !== undefined && { preview }) }
  if (asksFirst(policy, access) && !call.isConfirmed) return { ...refuse('confirm', 'confirm required'), ...shown }
  const { allowed } = pack
  const bin = pack.surface.cliBin ?? pack.surface.wrap?.bin ?? id
  const problem = allowed === null ? whyNoneAllowed(pack.surface) : judgeBin(allowed)
  if (allowed === null || problem !== null) {
    return {
      ...refuse('sandbox', `sandbox: bin "${bin}" not allowlisted`),
      ...(problem !== null && { reason: problem }),
    }
  }
  if (!rendered.ok) return refuse('template', rendered.problems.map(({ message }) => message).join('; '))
  return { kind: 'approved', command, args, values, argv: [allowed.path, ...rendered.argv.slice(1)], ...shown }
}

function refuse(by: RefusedBy, error: string): Refusal {
  return { kind: 'refused', by, error }
}

/** A pack with thousands of commands may have as many eval cases that ask for one it has not. */
const namesOf = oncePer((commands: Readonly<Record<string, Command>>): readonly string[] => Object.keys(commands))

function unknownCommand(name: string, known: readonly string[]): string {
  const close = nearest(name, known, 3)
  return `unknown command "${name}"${close.length === 0 ? '' : ` (did you mean ${close.map((word) => `"${word}"`).join(' or ')}?)`}`
}

/** A command that policy does not know is treated as a write that must be confirmed: lint refuses such packs anyway. */
function policyOf(pack: PackHandle, name: string): PolicyEntry {
  const entry = Object.hasOwn(pack.policy.verbs, name) ? pack.policy.verbs[name] : undefined
  return entry ?? { class: 'write', confirm: 'always' }
}

function asksFirst(policy: PolicyEntry, access: Access): boolean {
  return policy.confirm === 'always' || (policy.confirm === true && access === 'ask')
}
