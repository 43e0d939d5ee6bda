import { groupBy } from '../../canonical/group-by.ts'
import { answerOf, looksLikeHelp } from './answer.ts'
import { keyOf, type Reply } from './asker.ts'
import type { Question } from './existence.ts'
import { settle } from './existence.ts'
import { isJsonText } from './json-output.ts'
import type { PlannedCommand, ProbePlan } from './plan.ts'
import type { Existence, ProbePurpose, ProbeRecord, ProbeReport, ReadProbe } from './record.ts'
import { type AskedCommand, type AskedProbes, callOf } from './run-probes.ts'

type Seen = {
  readonly plan: ProbePlan
  readonly bin: ProbeReport['bin']
  readonly asked: AskedProbes
  /** By {@link keyOf} the question. */
  readonly replies: ReadonlyMap<string, Reply>
}

/** The report of a pack whose CLI could not be found: nothing was run. */
export function unprobed(plan: ProbePlan, bin: ProbeReport['bin']): ProbeReport {
  const reads = plan.commands.filter(({ read }) => read !== null)
  return {
    bin,
    records: [],
    existence: new Map(plan.commands.map(({ name }) => [name, { kind: 'unjudged', reason: 'the CLI was not found' }])),
    reads: new Map(reads.map(({ name }) => [name, { kind: 'skipped', reason: 'the CLI was not found' }])),
    withheld: plan.withheld,
  }
}

/** Turns replies into records and verdicts, in the order of the plan. Spec: packs/02-check.md, "Findings" and "Probes". */
export function reduceProbes(seen: Seen): ProbeReport {
  const { plan, bin, asked } = seen
  const reads = new Map(plan.commands.flatMap((command) => readProbe(command, seen)))
  const owners = ownAnswers(asked.commands)
  const isLax = acceptsAnything(seen)
  const existence = new Map(
    asked.commands.map((one): [string, Existence] => {
      const proved = !isLax && ranWell(reads.get(one.command.name))
      return [one.command.name, existenceOf(one, owners, proved)]
    }),
  )
  return { bin, records: recordsOf(seen, reads), existence, reads, withheld: plan.withheld }
}

function readProbe(command: PlannedCommand, seen: Seen): [string, ReadProbe][] {
  const { name, read } = command
  if (read === null) return []
  if (read.kind === 'skip') return [[name, { kind: 'skipped', reason: read.reason }]]
  const [question = []] = callOf(command)
  const record = recordOf({ purpose: 'read', command, question }, seen)
  const reason = 'the CLI had answered nothing at all for a whole timeout'
  return [[name, record === null ? { kind: 'skipped', reason } : { kind: 'ran', record }]]
}

/** Every question once, under the first command that asked it. */
function recordsOf(seen: Seen, reads: ReadonlyMap<string, ReadProbe>): ProbeRecord[] {
  const { asked } = seen
  const records: ProbeRecord[] = []
  const told = new Set<string>()
  const tell = (one: { purpose: ProbePurpose; command: PlannedCommand | null; question: Question }) => {
    if (told.has(keyOf(one.question))) return
    told.add(keyOf(one.question))
    records.push(...[recordOf(one, seen) ?? []].flat())
  }
  for (const question of asked.helpForms) tell({ purpose: 'help', command: null, question })
  if (asked.unknown !== null) tell({ purpose: 'unknown-command', command: null, question: asked.unknown })
  for (const { command, questions } of asked.commands) {
    for (const { purpose, question } of questions) tell({ purpose, command, question })
    const read = reads.get(command.name)
    if (read?.kind === 'ran') records.push(read.record)
  }
  return records
}

/** Null when it was not asked. */
function recordOf(
  { purpose, command, question }: { purpose: ProbePurpose; command: PlannedCommand | null; question: Question },
  { plan, replies }: Seen,
): ProbeRecord | null {
  const reply = replies.get(keyOf(question))
  if (reply === undefined || reply.kind === 'not-asked') return null
  const { outcome, timedOut } = reply
  const about = { purpose, command: command?.name ?? null, argv: [plan.bin, ...question], timedOut }
  if (outcome.kind === 'not-started') return { ...about, ...NOTHING, spawnError: outcome.message }
  const { exitCode, signal, stdout, stderr, ms } = outcome
  const lines = purpose === 'read' && command?.takesJsonLines === true
  return {
    ...about,
    exitCode,
    signal,
    spawnError: null,
    ms: Math.round(ms),
    tokens: tokensOf(stdout),
    stdoutIsJson: !stdout.truncated && isJsonText(stdout.text, { lines }),
    truncated: stdout.truncated || stderr.truncated,
    stdout: stdout.text,
    stderr: stderr.text,
  }
}

const NOTHING = {
  exitCode: null,
  signal: null,
  ms: 0,
  tokens: 0,
  stdoutIsJson: false,
  truncated: false,
  stdout: '',
  stderr: '',
} as const

const CHARACTERS_PER_TOKEN = 4

/** What was cut off counts too, one byte for a character: nobody decoded it. */
function tokensOf({ text, totalBytes }: { readonly text: string; readonly totalBytes: number }): number {
  const cutOff = Math.max(0, totalBytes - Buffer.byteLength(text))
  return Math.ceil((text.length + cutOff) / CHARACTERS_PER_TOKEN)
}

/** Keys of the subcommands that the CLI answers in a way of their own: all of them, and by the key of what they are below. */
type OwnAnswers = { readonly all: ReadonlySet<string>; readonly below: ReadonlyMap<string, ReadonlySet<string>> }

function ownAnswers(commands: readonly AskedCommand[]): OwnAnswers {
  const own = commands.filter(({ judgement }) => judgement.kind === 'exists' && judgement.isOwnAnswer)
  const keysOf = (some: readonly AskedCommand[]) => new Set(some.map(({ command }) => keyOf(command.path)))
  const families = groupBy(own, ({ command }) => parentOf(command))
  return { all: keysOf(own), below: new Map(Array.from(families, ([parent, family]) => [parent, keysOf(family)])) }
}

/** @param ranWell the command itself was run, and answered */
function existenceOf({ judgement, command }: AskedCommand, { all, below }: OwnAnswers, ranWell: boolean): Existence {
  switch (judgement.kind) {
    case 'no-subcommand':
      return { kind: 'no-subcommand' }
    case 'exists':
      return { kind: 'exists' }
    case 'withheld':
      return { kind: 'unjudged', reason: judgement.reason }
    case 'mute':
      return { kind: 'unjudged', reason: 'the CLI did not answer in time' }
    case 'missing':
    case 'open': {
      const key = keyOf(command.path)
      return settle(judgement, {
        anyHasOwnAnswer: hasOther(all, key),
        siblingHasOwnAnswer: hasOther(below.get(parentOf(command)) ?? NO_KEYS, key),
        ranWell,
      })
    }
  }
}

const NO_KEYS: ReadonlySet<string> = new Set()

function hasOther(keys: ReadonlySet<string>, key: string): boolean {
  return keys.size > (keys.has(key) ? 1 : 0)
}

function parentOf({ path }: PlannedCommand): string {
  return keyOf(path.slice(0, -1))
}

/** A CLI that takes an invented word without complaint proves nothing by taking another one. */
function acceptsAnything({ asked, replies }: Seen): boolean {
  const reply = asked.unknown === null ? undefined : replies.get(keyOf(asked.unknown))
  return reply?.kind === 'ran' && reply.outcome.kind === 'ended' && reply.outcome.exitCode === 0
}

function ranWell(read: ReadProbe | undefined): boolean {
  if (read?.kind !== 'ran') return false
  const { record } = read
  return record.exitCode === 0 && record.stdout.trim() !== '' && !looksLikeHelp(answerOf(record))
}
