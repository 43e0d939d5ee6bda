import type { Command } from './command.ts'
import type { FaceName } from './faces.ts'

/** A command whose argument grammar is fixed by its own specification; it parses and answers by itself. */
export type RawCommand = {
  run(call: {
    readonly program: string
    readonly argv: readonly string[]
    readonly signal: AbortSignal
  }): Promise<number>
}

/** What an overview groups the commands by, in its order. */
export const PARTS = {
  packs: 'Packs, CLIs wrapped for agents',
  contracts: 'Contracts, evals tested against known defects',
  evals: 'Eval packs, the tasks of an eval',
  tool: 'This program',
} as const

type Common = {
  readonly name: string
  readonly summary: string
  readonly faces: readonly FaceName[]
}

/** Nothing here loads a command: names and summaries are enough for help, suggestions and completions. */
export type Entry =
  | (Common & { readonly kind: 'command'; readonly load: () => Promise<{ readonly default: Command }> })
  | (Common & { readonly kind: 'raw'; readonly load: () => Promise<{ readonly default: RawCommand }> })
  | (Common & { readonly kind: 'group'; readonly entries: readonly Entry[] })

/** What stands at the top: it has a part of the program's overview that lists it. */
type TopEntry = Entry & { readonly part: keyof typeof PARTS }

const PLUMB: readonly FaceName[] = ['plumb']
const HCPX: readonly FaceName[] = ['hcpx']
const PACKS: readonly FaceName[] = ['plumb', 'hcpx']
const CONTRACTS: readonly FaceName[] = ['plumb', 'eval-quality']
const EVALS: readonly FaceName[] = ['plumb', 'hlock']
const ALL_BUT_CONTRACTS: readonly FaceName[] = ['plumb', 'hcpx', 'hlock']

/** All commands in the order help lists them. A test compares names and summaries with the commands' own. */
export const COMMANDS: readonly TopEntry[] = [
  {
    kind: 'command',
    name: 'check',
    summary: 'Review packs: structure, rules and, with --probe, the real CLI',
    faces: PACKS,
    part: 'packs',
    load: () => import('./commands/check.ts'),
  },
  {
    kind: 'command',
    name: 'eval',
    summary: 'Run the eval cases of packs, and nothing else',
    faces: PACKS,
    part: 'packs',
    load: () => import('./commands/eval.ts'),
  },
  {
    kind: 'command',
    name: 'lint',
    summary: 'Check that the three files of a pack exist and agree',
    faces: PACKS,
    part: 'packs',
    load: () => import('./commands/lint.ts'),
  },
  {
    kind: 'command',
    name: 'init',
    summary: 'Start a pack from a template',
    faces: PACKS,
    part: 'packs',
    load: () => import('./commands/init.ts'),
  },
  {
    kind: 'command',
    name: 'wrap',
    summary: 'Propose a pack for a CLI from its help',
    faces: PACKS,
    part: 'packs',
    load: () => import('./commands/wrap.ts'),
  },
  {
    kind: 'command',
    name: 'install',
    summary: 'Install a copy of a pack into the store',
    faces: PACKS,
    part: 'packs',
    load: () => import('./commands/install.ts'),
  },
  {
    kind: 'command',
    name: 'uninstall',
    summary: 'Remove a pack from the store',
    faces: PACKS,
    part: 'packs',
    load: () => import('./commands/uninstall.ts'),
  },
  {
    kind: 'command',
    name: 'list',
    summary: 'List the installed packs',
    faces: PACKS,
    part: 'packs',
    load: () => import('./commands/list.ts'),
  },
  {
    kind: 'command',
    name: 'activate',
    summary: 'Let installed packs be called: allow-list the one file each may run',
    faces: PACKS,
    part: 'packs',
    load: () => import('./commands/activate.ts'),
  },
  {
    kind: 'command',
    name: 'deactivate',
    summary: 'Stop installed packs from being called',
    faces: PACKS,
    part: 'packs',
    load: () => import('./commands/deactivate.ts'),
  },
  {
    kind: 'command',
    name: 'availability',
    summary: 'Show whether a pack is installed, activated, connected and executable',
    faces: PACKS,
    part: 'packs',
    load: () => import('./commands/availability.ts'),
  },
  {
    kind: 'command',
    name: 'exec',
    summary: 'Run one command of an active pack',
    faces: PACKS,
    part: 'packs',
    load: () => import('./commands/exec.ts'),
  },
  {
    kind: 'command',
    name: 'announce',
    summary: 'Deliver a stimulus that a pack declares',
    faces: PACKS,
    part: 'packs',
    load: () => import('./commands/announce.ts'),
  },
  {
    kind: 'raw',
    name: 'compile',
    summary: 'Compile an eval contract, or name the first thing that is wrong with it',
    faces: CONTRACTS,
    part: 'contracts',
    load: () => import('./commands/contracts/compile.ts'),
  },
  {
    kind: 'raw',
    name: 'seal',
    summary: 'Seal what an evaluator may know of a contract into its brief',
    faces: CONTRACTS,
    part: 'contracts',
    load: () => import('./commands/contracts/seal.ts'),
  },
  {
    kind: 'raw',
    name: 'preflight',
    summary: 'Check that what a run is scored against is there, reacts, resets and has its planted defects',
    faces: CONTRACTS,
    part: 'contracts',
    load: () => import('./commands/contracts/preflight.ts'),
  },
  {
    kind: 'raw',
    name: 'score',
    summary: 'Score the trials of one probe: a verdict with its reasons, as evidence',
    faces: CONTRACTS,
    part: 'contracts',
    load: () => import('./commands/contracts/score.ts'),
  },
  {
    kind: 'command',
    name: 'explain-verdict',
    summary: 'Say what decided the verdict of an evidence artifact, and what would change it',
    faces: PLUMB,
    part: 'contracts',
    load: () => import('./commands/contracts/explain-verdict.ts'),
  },
  {
    kind: 'raw',
    name: 'aggregate-strength',
    summary: 'Put the evidence of a run together: which known defects were caught, and which floors are met',
    faces: CONTRACTS,
    part: 'contracts',
    load: () => import('./commands/contracts/aggregate-strength.ts'),
  },
  {
    kind: 'command',
    name: 'coverage',
    summary: 'Show which of the seven discipline rules a contract leaves open',
    faces: PLUMB,
    part: 'contracts',
    load: () => import('./commands/contracts/coverage.ts'),
  },
  {
    kind: 'raw',
    name: 'gates',
    summary: 'Hold a repository to its rules: lockfiles, licences, imports, what is published, what pages claim',
    faces: PLUMB,
    part: 'contracts',
    load: () => import('./commands/gates.ts'),
  },
  {
    kind: 'command',
    name: 'digest',
    summary: 'Print the digest of JSON files, as artifacts state them of each other',
    faces: PLUMB,
    part: 'contracts',
    load: () => import('./commands/contracts/digest.ts'),
  },
  {
    kind: 'group',
    name: 'corpus',
    summary: 'The development corpus of contracts: list it, or write it into a folder',
    faces: PLUMB,
    part: 'contracts',
    entries: [
      {
        kind: 'command',
        name: 'list',
        summary: 'List the contracts and artifacts of the development corpus',
        faces: PLUMB,
        load: () => import('./commands/contracts/corpus-list.ts'),
      },
      {
        kind: 'command',
        name: 'export',
        summary: 'Write the development corpus into a folder',
        faces: PLUMB,
        load: () => import('./commands/contracts/corpus-export.ts'),
      },
    ],
  },
  {
    kind: 'group',
    name: 'evals',
    summary: 'Eval packs: start, draft and check the tasks that say what "works" means',
    faces: EVALS,
    part: 'evals',
    entries: [
      {
        kind: 'command',
        name: 'init',
        summary: 'Start an eval pack from a template or from logged sessions',
        faces: EVALS,
        load: () => import('./commands/evals/init.ts'),
      },
      {
        kind: 'command',
        name: 'templates',
        summary: 'List the templates an eval pack can start from',
        faces: EVALS,
        load: () => import('./commands/evals/templates.ts'),
      },
      {
        kind: 'command',
        name: 'check',
        summary: 'Check that eval packs are ready to measure with',
        faces: EVALS,
        load: () => import('./commands/evals/check.ts'),
      },
    ],
  },
  {
    kind: 'command',
    name: 'rules',
    summary: 'List the review rules',
    faces: PACKS,
    part: 'packs',
    load: () => import('./commands/rules.ts'),
  },
  {
    kind: 'command',
    name: 'explain',
    summary: 'Explain a rule: why it matters, what fails, what passes',
    faces: HCPX,
    part: 'packs',
    load: () => import('./commands/explain-rule.ts'),
  },
  {
    kind: 'command',
    name: 'explain',
    summary: 'Explain a rule or a code: what it means, why it matters, what to do',
    faces: PLUMB,
    part: 'tool',
    load: () => import('./commands/explain.ts'),
  },
  {
    kind: 'group',
    name: 'schema',
    summary: 'The JSON Schemas of what plumb reads and prints',
    faces: PLUMB,
    part: 'tool',
    entries: [
      {
        kind: 'command',
        name: 'list',
        summary: 'List the JSON Schemas of what plumb reads and prints',
        faces: PLUMB,
        load: () => import('./commands/schema/list.ts'),
      },
      {
        kind: 'command',
        name: 'print',
        summary: 'Print one JSON Schema (draft 2020-12)',
        faces: PLUMB,
        load: () => import('./commands/schema/print.ts'),
      },
    ],
  },
  {
    kind: 'command',
    name: 'doctor',
    summary: 'Say what works on this machine',
    faces: PLUMB,
    part: 'tool',
    load: () => import('./commands/doctor.ts'),
  },
  {
    kind: 'command',
    name: 'completions',
    summary: 'Print a completion script for a shell',
    faces: ALL_BUT_CONTRACTS,
    part: 'tool',
    load: () => import('./commands/completions.ts'),
  },
  {
    kind: 'command',
    name: 'man',
    summary: 'Print the manual page',
    faces: ALL_BUT_CONTRACTS,
    part: 'tool',
    load: () => import('./commands/man.ts'),
  },
  {
    kind: 'command',
    name: 'link',
    summary: 'Make the old names beside plumb: hcpx, eval-quality, eval-quality-gates, hlock',
    faces: PLUMB,
    part: 'tool',
    load: () => import('./commands/link.ts'),
  },
  {
    kind: 'command',
    name: 'version',
    summary: 'Print the version, and with --json what it was built from',
    faces: PLUMB,
    part: 'tool',
    load: () => import('./commands/version.ts'),
  },
]

/** The commands a face shows, in help order. */
export function commandsOf(face: FaceName): TopEntry[] {
  return COMMANDS.filter(({ faces }) => faces.includes(face))
}
