import { looksLikeHelp } from './answer.ts'
import { takesOperandFirst } from './asked-path.ts'
import type { Asker } from './asker.ts'
import { type Judgement, judge, type Question, type Subject } from './existence.ts'
import type { PlannedCommand, ProbePlan } from './plan.ts'
import { type HeardRead, knowsHelpSwitch, writeGuard } from './write-guard.ts'

export type AskedQuestion = { readonly purpose: 'existence' | 'control'; readonly question: Question }

/** What was asked for one command, and what its own answers decide. */
export type AskedCommand = {
  readonly command: PlannedCommand
  /** In the order of asking. */
  readonly questions: readonly AskedQuestion[]
  readonly judgement:
    | Exclude<Judgement, { kind: 'ask' }>
    | { readonly kind: 'no-subcommand' }
    /** Not asked, for this reason. */
    | { readonly kind: 'withheld'; readonly reason: string }
}

/** Everything that was asked; commands in manifest order. */
export type AskedProbes = {
  readonly helpForms: readonly Question[]
  /** Null for a CLI without subcommands. */
  readonly unknown: Question | null
  readonly commands: readonly AskedCommand[]
}

/**
 * Asks everything the plan wants, side by side. Writes are asked last: what the reads answer shows whether that is safe.
 *
 * @throws the signal's reason when it aborts
 */
export async function runProbes(
  plan: ProbePlan,
  { asker, inventedWords }: { readonly asker: Asker; readonly inventedWords: readonly [string, string] },
): Promise<AskedProbes> {
  const help = askHelp(plan.bin, asker)
  // Reads take longest, so they go first; and when everything hangs, one of them is among the proof.
  const readsRun = Promise.all(plan.commands.flatMap(callOf).map(asker.ask))
  const unknown: Question | null = plan.hasSubcommands ? [inventedWords[0]] : null
  const unknownAsked = unknown === null ? null : asker.ask(unknown)
  const askFor = (command: PlannedCommand) => askForCommand({ command, bin: plan.bin, inventedWords, asker, help })
  const readsAsked = Promise.all(plan.commands.filter(({ read }) => read !== null).map(askFor))
  const writesAsked = readsAsked.then(async (reads) => {
    await help
    const heard = reads.filter(({ judgement }) => judgement.kind === 'exists').map(heardRead)
    if (!knowsHelpSwitch(heard, asker.lookup)) await readsRun
    const writes = plan.commands.filter(({ read }) => read === null)
    const dangerOf = writeGuard(plan.bin, heard, asker.lookup)
    return Promise.all(
      writes.map((command): AskedCommand | Promise<AskedCommand> => {
        if (command.path.length === 0) return withoutSubcommand(command)
        const reason = dangerOf(command.path)
        return reason === null ? askFor(command) : { command, questions: [], judgement: { kind: 'withheld', reason } }
      }),
    )
  })
  const [reads, writes, helpForms] = await Promise.all([readsAsked, writesAsked, help, readsRun, unknownAsked])
  const asked = new Map([...reads, ...writes].map((one) => [one.command, one]))
  return { helpForms, unknown, commands: plan.commands.flatMap((command) => asked.get(command) ?? []) }
}

/** The words a read is run with; empty when it is not run. */
export function callOf({ read }: PlannedCommand): Question[] {
  return read?.kind === 'call' ? [read.argv.slice(1)] : []
}

function heardRead({ command }: AskedCommand): HeardRead {
  return { help: [...command.path, '--help'], call: callOf(command)[0] ?? null }
}

/**
 * The CLI's own help: `--help`, and while that prints no help page, `-h` and then `help`, which `sh` would run and `ssh` connect to.
 */
async function askHelp(bin: string, asker: Asker): Promise<readonly Question[]> {
  const asked: Question[] = []
  const forms = [['--help'], ['-h'], ...(takesOperandFirst(bin) ? [] : [['help']])]
  for (const form of forms) {
    await (asked.length === 0 ? asker.ask(form) : asker.askOn(form))
    asked.push(form)
    const answer = asker.lookup(form)
    if (answer !== undefined && looksLikeHelp(answer)) break
  }
  return asked
}

function withoutSubcommand(command: PlannedCommand): AskedCommand {
  return { command, questions: [], judgement: { kind: 'no-subcommand' } }
}

async function askForCommand(asking: {
  readonly command: PlannedCommand
  readonly bin: string
  readonly inventedWords: readonly [string, string]
  readonly asker: Asker
  /** The CLI's own help, which later questions depend on. */
  readonly help: Promise<unknown>
}): Promise<AskedCommand> {
  const { command, asker } = asking
  if (command.path.length === 0) return withoutSubcommand(command)
  const isWrite = command.read === null
  const subject: Subject = { bin: asking.bin, path: command.path, isWrite, inventedWords: asking.inventedWords }
  const questions: AskedQuestion[] = []
  for (;;) {
    const judgement = judge(subject, asker.lookup)
    if (judgement.kind !== 'ask') return { command, questions, judgement }
    const ask = questions.length > 0 || isWrite ? asker.askOn : asker.ask
    questions.push(...judgement.questions.map((question) => ({ question, purpose: purposeOf(question, subject) })))
    await Promise.all([asking.help, ...judgement.questions.map(ask)])
  }
}

function purposeOf(question: Question, { inventedWords }: Subject): AskedQuestion['purpose'] {
  return question.some((word) => inventedWords.includes(word)) ? 'control' : 'existence'
}
