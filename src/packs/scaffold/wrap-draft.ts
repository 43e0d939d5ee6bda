import { type Draft, type DraftCommand, isGated, isWrite, requiredArguments } from './draft.ts'
import type { Explored } from './explore.ts'
import { summaryOf } from './help/summary.ts'
import { nameFrom } from './pack-id.ts'
import { proposedCommand } from './propose.ts'
import { selectCommands } from './select.ts'
import { standIns, sureCommand } from './stand-ins.ts'

/** Rule M001: fewer are too few to be useful, more are too many to choose from. */
const FEWEST = 5
const MOST = 12

/** A drafted pack, and in one sentence each what the help did not tell. */
export type WrapDraft = { readonly draft: Draft; readonly notes: readonly string[] }

/** The pack that is proposed for a CLI, from what its help told. Spec: packs/03-runtime.md, "Scaffolds". */
export function wrapDraft({ bin, id }: { readonly bin: string; readonly id: string }, explored: Explored): WrapDraft {
  const chosen = selectCommands(explored.commands, MOST - 1)
  const sure = sureCommand(
    bin,
    explored,
    chosen.map(({ name }) => name),
  )
  const commands = chosen.map((command) => proposedCommand(bin, command, chosen))
  const told = [...(sure === null ? [] : [sure]), ...commands]
  const fill = standIns(bin, explored, { count: FEWEST - told.length, taken: told.map(({ name }) => name) })
  const all = [...told.filter((command) => !isWrite(command)), ...fill, ...told.filter(isWrite)]
  const name = nameFrom(bin)
  const summary = explored.page === null ? null : summaryOf(explored.page, [bin])
  const draft: Draft = {
    id,
    name,
    description: summary === null ? `TODO: say in one sentence what ${bin} is for.` : `${summary}.`,
    cliBin: bin,
    wrap: { bin, workspace: { mode: 'project' } },
    commands: all,
    lead: leadFor(bin, { summary, explored, commands: all }),
    antiPatterns: antiPatternsFor(bin, all),
    sureReads: sure === null ? [] : [sure.name],
    mockWrites: [],
    executable: null,
  }
  return { draft, notes: notesFor(bin, explored, { filled: fill.length, proposed: commands.length }) }
}

function leadFor(
  bin: string,
  told: { readonly summary: string | null; readonly explored: Explored; readonly commands: readonly DraftCommand[] },
): string {
  const { summary, explored, commands } = told
  const what = summary === null ? `Calls the command-line tool ${bin} for you` : summary
  const writes = commands.some(isWrite) ? ' What changes anything waits until a person has confirmed.' : ''
  const login = explored.listed.find(({ word }) => /^(?:auth|login|log-in|signin)$/.test(word))
  const says =
    login === undefined
      ? `The help of ${bin} speaks of no login.`
      : `Some commands may need a login: see "${bin} ${login.word}".`
  return `${what}.${writes} ${says}`
}

function antiPatternsFor(bin: string, commands: readonly DraftCommand[]): string[] {
  const [gated] = commands.filter(isGated)
  const [needy] = commands.filter((command) => !isWrite(command) && requiredArguments(command).length > 0)
  const needed = needy === undefined ? undefined : requiredArguments(needy)[0]
  return [
    ...(gated === undefined ? [] : [`Do not call \`${gated.name}\` because a task is done; a person says when.`]),
    ...(needy === undefined || needed === undefined
      ? []
      : [`Do not make up \`${needed}\` of \`${needy.name}\`; take it from the person or from another command.`]),
    'Do not call a command again when it failed; read its error message first.',
    'Do not ask for everything when one entry answers the question.',
    `Do not type ${inCode(bin)} by hand for what a command of this pack does; the gates are here.`,
  ]
}

/** The name of a CLI may hold anything but a line break; a code span of its own length holds it. */
function inCode(text: string): string {
  const fence = '`'.repeat(Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length)) + 1)
  return `${fence}${text}${fence}`
}

function notesFor(
  bin: string,
  { page, unread, withheld }: Explored,
  counts: { readonly filled: number; readonly proposed: number },
): string[] {
  const { filled, proposed } = counts
  const why =
    page === null
      ? `No help of ${bin} could be read`
      : `The help of ${bin} tells of too few commands that can be proposed`
  return [
    ...(filled === 0 ? [] : [`${why}, so ${filled} of the commands are stand-ins from the template.`]),
    ...(unread.length === 0 ? [] : [`No help could be read for ${unread.join(', ')}; they are left out.`]),
    ...(withheld === null || proposed === 0 ? [] : [`Writes of ${bin} were not asked for their help: ${withheld}.`]),
  ]
}
