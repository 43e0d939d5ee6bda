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

type Load<Loaded> = () => Promise<{ readonly default: Loaded }>

function command(
  name: string,
  summary: string,
  faces: readonly FaceName[],
  part: keyof typeof PARTS,
  load: Load<Command>,
): TopEntry {
  return { kind: 'command', name, summary, faces, part, load }
}

function raw(
  name: string,
  summary: string,
  faces: readonly FaceName[],
  part: keyof typeof PARTS,
  load: Load<RawCommand>,
): TopEntry {
  return { kind: 'raw', name, summary, faces, part, load }
}

function group(
  name: string,
  summary: string,
  faces: readonly FaceName[],
  part: keyof typeof PARTS,
  entries: readonly Entry[],
): TopEntry {
  return { kind: 'group', name, summary, faces, part, entries }
}

/** Of a group. */
function inner(name: string, summary: string, faces: readonly FaceName[], load: Load<Command>): Entry {
  return { kind: 'command', name, summary, faces, load }
}

/**
 * All commands in the order help lists them; a test compares names and summaries with the commands' own. Every call of the program
 * makes this list, and the engine makes objects in one place in a fraction of the steps of objects written out.
 */
export const COMMANDS: readonly TopEntry[] = [
  command(
    'check',
    'Review packs: structure, rules and, with --probe, the real CLI',
    PACKS,
    'packs',
    () => import('./commands/check.ts'),
  ),
  command('eval', 'Run the eval cases of packs, and nothing else', PACKS, 'packs', () => import('./commands/eval.ts')),
  command(
    'lint',
    'Check that the three files of a pack exist and agree',
    PACKS,
    'packs',
    () => import('./commands/lint.ts'),
  ),
  command('init', 'Start a pack from a template', PACKS, 'packs', () => import('./commands/init.ts')),
  command('wrap', 'Propose a pack for a CLI from its help', PACKS, 'packs', () => import('./commands/wrap.ts')),
  command('install', 'Install a copy of a pack into the store', PACKS, 'packs', () => import('./commands/install.ts')),
  command('uninstall', 'Remove a pack from the store', PACKS, 'packs', () => import('./commands/uninstall.ts')),
  command('list', 'List the installed packs', PACKS, 'packs', () => import('./commands/list.ts')),
  command(
    'activate',
    'Let installed packs be called: allow-list the one file each may run',
    PACKS,
    'packs',
    () => import('./commands/activate.ts'),
  ),
  command(
    'deactivate',
    'Stop installed packs from being called',
    PACKS,
    'packs',
    () => import('./commands/deactivate.ts'),
  ),
  command(
    'availability',
    'Show whether a pack is installed, activated, connected and executable',
    PACKS,
    'packs',
    () => import('./commands/availability.ts'),
  ),
  command('exec', 'Run one command of an active pack', PACKS, 'packs', () => import('./commands/exec.ts')),
  command(
    'announce',
    'Deliver a stimulus that a pack declares',
    PACKS,
    'packs',
    () => import('./commands/announce.ts'),
  ),
  raw(
    'compile',
    'Compile an eval contract, or name the first thing that is wrong with it',
    CONTRACTS,
    'contracts',
    () => import('./commands/contracts/compile.ts'),
  ),
  raw(
    'seal',
    'Seal what an evaluator may know of a contract into its brief',
    CONTRACTS,
    'contracts',
    () => import('./commands/contracts/seal.ts'),
  ),
  raw(
    'preflight',
    'Check that what a run is scored against is there, reacts, resets and has its planted defects',
    CONTRACTS,
    'contracts',
    () => import('./commands/contracts/preflight.ts'),
  ),
  raw(
    'score',
    'Score the trials of one probe: a verdict with its reasons, as evidence',
    CONTRACTS,
    'contracts',
    () => import('./commands/contracts/score.ts'),
  ),
  command(
    'explain-verdict',
    'Say what decided the verdict of an evidence artifact, and what would change it',
    PLUMB,
    'contracts',
    () => import('./commands/contracts/explain-verdict.ts'),
  ),
  raw(
    'aggregate-strength',
    'Put the evidence of a run together: which known defects were caught, and which floors are met',
    CONTRACTS,
    'contracts',
    () => import('./commands/contracts/aggregate-strength.ts'),
  ),
  command(
    'coverage',
    'Show which of the seven discipline rules a contract leaves open',
    PLUMB,
    'contracts',
    () => import('./commands/contracts/coverage.ts'),
  ),
  raw(
    'gates',
    'Hold a repository to its rules: lockfiles, licences, imports, what is published, what pages claim',
    PLUMB,
    'contracts',
    () => import('./commands/gates.ts'),
  ),
  command(
    'digest',
    'Print the digest of JSON files, as artifacts state them of each other',
    PLUMB,
    'contracts',
    () => import('./commands/contracts/digest.ts'),
  ),
  group('corpus', 'The development corpus of contracts: list it, or write it into a folder', PLUMB, 'contracts', [
    inner(
      'list',
      'List the contracts and artifacts of the development corpus',
      PLUMB,
      () => import('./commands/contracts/corpus-list.ts'),
    ),
    inner(
      'export',
      'Write the development corpus into a folder',
      PLUMB,
      () => import('./commands/contracts/corpus-export.ts'),
    ),
  ]),
  group('evals', 'Eval packs: start, draft and check the tasks that say what "works" means', EVALS, 'evals', [
    inner(
      'init',
      'Start an eval pack from a template or from logged sessions',
      EVALS,
      () => import('./commands/evals/init.ts'),
    ),
    inner(
      'templates',
      'List the templates an eval pack can start from',
      EVALS,
      () => import('./commands/evals/templates.ts'),
    ),
    inner('check', 'Check that eval packs are ready to measure with', EVALS, () => import('./commands/evals/check.ts')),
  ]),
  command('rules', 'List the review rules', PACKS, 'packs', () => import('./commands/rules.ts')),
  command(
    'explain',
    'Explain a rule: why it matters, what fails, what passes',
    HCPX,
    'packs',
    () => import('./commands/explain-rule.ts'),
  ),
  command(
    'explain',
    'Explain a rule or a code: what it means, why it matters, what to do',
    PLUMB,
    'tool',
    () => import('./commands/explain.ts'),
  ),
  group('schema', 'The JSON Schemas of what plumb reads and prints', PLUMB, 'tool', [
    inner(
      'list',
      'List the JSON Schemas of what plumb reads and prints',
      PLUMB,
      () => import('./commands/schema/list.ts'),
    ),
    inner('print', 'Print one JSON Schema (draft 2020-12)', PLUMB, () => import('./commands/schema/print.ts')),
  ]),
  command('doctor', 'Say what works on this machine', PLUMB, 'tool', () => import('./commands/doctor.ts')),
  command(
    'completions',
    'Print a completion script for a shell',
    ALL_BUT_CONTRACTS,
    'tool',
    () => import('./commands/completions.ts'),
  ),
  command('man', 'Print the manual page', ALL_BUT_CONTRACTS, 'tool', () => import('./commands/man.ts')),
  command(
    'link',
    'Make the old names beside plumb: hcpx, eval-quality, eval-quality-gates, hlock',
    PLUMB,
    'tool',
    () => import('./commands/link.ts'),
  ),
  command(
    'version',
    'Print the version, and with --json what it was built from',
    PLUMB,
    'tool',
    () => import('./commands/version.ts'),
  ),
]

/** The commands a face shows, in help order. */
export function commandsOf(face: FaceName): TopEntry[] {
  return COMMANDS.filter(({ faces }) => faces.includes(face))
}
