import { basename } from 'node:path'
import type { Command, Surface } from '../model.ts'
import type { RulePack } from '../rules/define.ts'
import { subcommandPath } from '../template/parse.ts'
import { actionOf, isWriteLike } from '../words.ts'
import { askedPath } from './asked-path.ts'
import { asksForJsonLines } from './json-output.ts'
import { firstSuccesses, type ReadCall, readCallOf } from './read-call.ts'
import { writeSign } from './write-signs.ts'

/** What probing needs to know of a pack. */
export type ProbedPack = Pick<RulePack, 'surface' | 'policy' | 'evals' | 'bin'> & {
  /** Absolute path of the pack folder. */
  readonly dir: string
}

export type PlannedCommand = {
  readonly name: string
  /** Words to ask for; empty when there is no subcommand. */
  readonly path: readonly string[]
  /** Null for a write, which is never run. */
  readonly read: ReadCall | null
  /** stdout may be JSON Lines. */
  readonly takesJsonLines: boolean
}

export type ProbePlan = {
  /** The word an agent types, also the first of every argv that is reported. */
  readonly bin: string
  /** In manifest order. */
  readonly commands: readonly PlannedCommand[]
  /** Whether the pack says that this CLI has subcommands: only then may an unknown one be expected to fail. */
  readonly hasSubcommands: boolean
  /** Command name to why it is treated as a write although policy calls it a read. */
  readonly withheld: ReadonlyMap<string, string>
}

/** Decides what to ask and what to run, before anything is started. Spec: packs/02-check.md, "Probes". */
export function planProbes({ surface, policy, evals }: Pick<ProbedPack, 'surface' | 'policy' | 'evals'>): ProbePlan {
  const bin = binWord(surface)
  const successes = firstSuccesses(evals)
  const withheld = new Map<string, string>()
  const commands = Object.entries(surface.verbs ?? {}).map(([name, command]): PlannedCommand => {
    const isRead = Object.hasOwn(policy.verbs, name) && policy.verbs[name]?.class === 'read'
    const call = isRead ? readCallOf(name, command, successes) : null
    const reason = call === null ? null : whyNotRun(bin, { name, command, call })
    if (reason !== null) withheld.set(name, reason)
    return {
      name,
      path: askedPath(bin, command),
      read: reason === null ? call : null,
      takesJsonLines: asksForJsonLines(command),
    }
  })
  return { bin, commands, hasSubcommands: commands.some(({ path }) => path.length > 0), withheld }
}

/** The CLI's own word: `cliBin`, else the last part of `wrap.bin`, else the first word of a command. */
export function binWord(surface: Surface): string {
  const [first] = Object.values(surface.verbs ?? {}).flatMap(({ cli }: Command) => cli?.flat()[0] ?? [])
  const names = [surface.cliBin, basename(surface.wrap?.bin ?? ''), first, surface.id]
  return names.find((name) => name !== undefined && name !== '') ?? ''
}

/** Named or spelled like a write: running it is not worth the risk, whatever policy says. */
function whyNotRun(
  bin: string,
  { name, command, call }: { readonly name: string; readonly command: Command; readonly call: ReadCall },
): string | null {
  if (isWriteLike(name)) return `"${actionOf(name)}" is an action that changes things`
  const path = subcommandPath(command.cli ?? [], command.args)
  return writeSign({ bin, path, words: call.kind === 'call' ? call.argv.slice(1) : [] })
}
