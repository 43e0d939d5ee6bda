import type { Existence, ProbeRecord, ProbeReport, ReadProbe } from './record.ts'

/** What an example changes of a run: what was not said is as in a good run. */
export type RunChange = Partial<Omit<ProbeRecord, 'argv' | 'purpose' | 'command'>>

export type ProbeChange = {
  /** Why the bin does not resolve. */
  readonly unresolved?: string
  readonly help?: RunChange
  readonly unknown?: RunChange
  /** Command name to how its run differs, or to why it was not run. */
  readonly reads?: Readonly<Record<string, RunChange | { readonly skipped: string }>>
  readonly existence?: Readonly<Record<string, Existence>>
  readonly withheld?: Readonly<Record<string, string>>
}

const READS = ['list', 'balance', 'payees', 'doctor'] as const
const COMMANDS = [...READS, 'transfer'] as const

const GOOD_RUN = {
  exitCode: 0,
  signal: null,
  spawnError: null,
  ms: 12,
  tokens: 1,
  stdoutIsJson: true,
  timedOut: false,
  truncated: false,
  stdout: '{}\n',
  stderr: '',
} as const satisfies RunChange

/** What probing the example pack `ledger` gives: all is well, except for what the change says. */
export function exampleProbes(change: ProbeChange = {}): ProbeReport {
  const reads = new Map(READS.map((name) => [name, readOf(name, change.reads?.[name])]))
  const help = 'Usage: ledger <command>\n\nCommands:\n  list      List transfers\n  transfer  Move money\n'
  return {
    bin:
      change.unresolved === undefined
        ? { resolved: true, path: '/packs/ledger/bin/ledger' }
        : { resolved: false, reason: change.unresolved },
    records: [
      run({ purpose: 'help', command: null, words: ['--help'] }, { stdout: help, stdoutIsJson: false, ...change.help }),
      run(
        { purpose: 'unknown-command', command: null, words: ['zuvopibaxo'] },
        {
          exitCode: 2,
          stdout: '',
          stdoutIsJson: false,
          stderr: 'ledger: unknown command "zuvopibaxo"\n',
          ...change.unknown,
        },
      ),
      ...[...reads.values()].flatMap((read) => (read.kind === 'ran' ? [read.record] : [])),
    ],
    existence: new Map(COMMANDS.map((name) => [name, change.existence?.[name] ?? { kind: 'exists' }])),
    reads,
    withheld: new Map(Object.entries(change.withheld ?? {})),
  }
}

function readOf(name: string, change: RunChange | { readonly skipped: string } = {}): ReadProbe {
  if ('skipped' in change) return { kind: 'skipped', reason: change.skipped }
  return { kind: 'ran', record: run({ purpose: 'read', command: name, words: [name, '--json'] }, change) }
}

function run(
  { purpose, command, words }: Pick<ProbeRecord, 'purpose' | 'command'> & { readonly words: readonly string[] },
  change: RunChange,
): ProbeRecord {
  return { purpose, command, argv: ['ledger', ...words], ...GOOD_RUN, ...change }
}
