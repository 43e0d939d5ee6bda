import { join } from 'node:path'
import { commandsOf, type Entry } from '../../src/cli/registry.ts'
import { cli, command, contractOf } from '../contracts/preflight/desk.ts'
import {
  caughtRecord,
  configuration,
  contract,
  digestOf,
  manifest,
  policy,
  preflightVerdict,
  probe,
} from '../contracts/score/chain.ts'
import { folder, ROOT } from './plumb.ts'

type Words = readonly string[]

/** A call of one command that does its real work and ends with exit 0. */
export type RealCall = {
  /** What comes after the command's name. */
  readonly words: Words
  /** Whole calls that have to be made first, in the same folder and with the same store. */
  readonly before?: readonly Words[]
}

const LEDGER = join(ROOT, 'packs/ledger')
const TRANSIT = join(ROOT, 'packs/transit')
const CONTRACT = join(ROOT, 'corpus/dev/contracts/satisfied-declarations.json')
const install = (dir: string): Words => ['install', dir]
const ACTIVE: readonly Words[] = [install(LEDGER), ['activate', 'ledger']]
const SCORE: Words = [
  ...['--record', 'record.json', '--contract', 'contract.json', '--probe', 'probe.json', '--policy', 'policy.json'],
  ...['--preflight-verdict', 'verdict.json', '--corpus-digest', digestOf(30), '--out', 'evidence.json'],
  ...['--evaluator-configuration', 'configuration.json', '--isolation-manifest', 'manifest.json'],
]

/** One call of every command, by its name: made in {@link workFolder}. */
export const REAL_CALLS: Readonly<Record<string, RealCall>> = {
  check: { words: [LEDGER, '--probe', '--strict'] },
  eval: { words: [LEDGER] },
  lint: { words: [LEDGER] },
  init: { words: ['packs/mine'] },
  wrap: { words: ['sh', 'packs/sh'] },
  install: { words: [LEDGER] },
  uninstall: { words: ['ledger'], before: [install(LEDGER)] },
  list: { words: [], before: [install(LEDGER)] },
  activate: { words: ['ledger'], before: [install(LEDGER)] },
  deactivate: { words: ['ledger'], before: ACTIVE },
  availability: { words: ['ledger'], before: ACTIVE },
  exec: { words: ['ledger', 'list'], before: ACTIVE },
  announce: { words: ['transit', 'new_alert'], before: [install(TRANSIT), ['activate', 'transit']] },
  compile: { words: ['--in', CONTRACT] },
  seal: { words: ['--in', CONTRACT] },
  preflight: {
    words: [
      ...['--live', '--contract', 'cli-contract.json', '--probes', 'no-probes.json', '--targets', 'targets.json'],
      ...['--run-id', 'run', '--out', 'out'],
    ],
  },
  score: { words: SCORE },
  'explain-verdict': { words: ['evidence.json'], before: [['score', ...SCORE]] },
  'aggregate-strength': {
    words: ['--evidence', 'evidence.json', '--floors', 'floors.json', '--policy', 'policy.json'],
    before: [['score', ...SCORE]],
  },
  coverage: { words: [CONTRACT] },
  gates: { words: ['package-boundary'] },
  digest: { words: ['record.json', 'probe.json'] },
  'corpus list': { words: [] },
  'corpus export': { words: ['exported'] },
  'evals init': { words: ['evals'] },
  'evals templates': { words: [] },
  'evals check': { words: ['evals'], before: [['evals', 'init', 'evals']] },
  rules: { words: [] },
  explain: { words: ['M001'] },
  'schema list': { words: [] },
  'schema print': { words: ['check'] },
  doctor: { words: [] },
  completions: { words: ['bash'] },
  man: { words: [] },
  link: { words: ['.'] },
  version: { words: ['--json'] },
}

/** The names of all commands that can be called, those of groups with the group's before them. */
export function commandNames(entries: readonly Entry[] = commandsOf('plumb')): string[] {
  return entries.flatMap((entry) =>
    entry.kind === 'group' ? commandNames(entry.entries).map((name) => `${entry.name} ${name}`) : entry.name,
  )
}

/** A new folder with the files that {@link REAL_CALLS} name. */
export function workFolder(): string {
  const json = (value: unknown) => JSON.stringify(value)
  const targets = {
    cli: {
      authorizations: [
        {
          interfaceId: 'desk-cli',
          executable: 'desk',
          target: 'pwd',
          permittedSubcommandPaths: [[]],
          permittedEnvironmentKeys: [],
          cwd: '.',
          artifacts: {},
          maxElapsedMs: 60_000,
          maxOutputBytes: 4096,
        },
      ],
    },
  }
  const asked = contractOf([
    cli('desk-cli', command('list', { invocation: { executable: 'desk', subcommandPath: [] } })),
  ])
  return folder({
    'record.json': json(caughtRecord()),
    'contract.json': json(contract()),
    'probe.json': json(probe()),
    'verdict.json': json(preflightVerdict()),
    'policy.json': json(policy()),
    'manifest.json': json(manifest()),
    'configuration.json': json(configuration()),
    'floors.json': '{}',
    'cli-contract.json': json(asked),
    'no-probes.json': '[]',
    'targets.json': json(targets),
    'eval-quality.config.json': json({
      'package-boundary': {
        paths: [{ path: 'targets.json' }],
        patterns: [{ name: 'draft', match: 'drafts/', reason: 'drafts are not published' }],
      },
    }),
  })
}
