import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import type { Surface } from '../../src/packs/model.ts'
import { probeEnvironment } from '../../src/packs/probe/environment.ts'
import { type Bench, ratio, spawned } from './measure.ts'
import { workFolder } from './work-folder.ts'

const ROOT = resolve(import.meta.dir, '../..')
const PLUMB = join(ROOT, 'dist/plumb')
const LEDGER = join(ROOT, 'packs/ledger')
const WORK = workFolder()

/** The least a compiled program can cost: one that does nothing. */
async function emptyProgram(): Promise<string> {
  const source = join(WORK, 'empty.ts')
  const program = join(WORK, 'empty')
  writeFileSync(source, 'export {}\n')
  const build = ['bun', 'build', source, '--compile', '--minify', '--bytecode', '--format=esm', '--outfile', program]
  const { exitCode } = await spawned(build)
  if (exitCode !== 0) throw new Error('the empty program could not be built')
  return program
}

/** How long a call takes over how long an empty program takes. */
async function startRatio(args: readonly string[]): Promise<number> {
  const base = [await emptyProgram()] as const
  return ratioOfCopies({ subject: [PLUMB, ...args], base, copies: 15, rounds: 15 })
}

type Argv = readonly [program: string, ...args: string[]]

/**
 * How long one program takes over how long another does. Where the pages of a program came to lie in memory makes it up to a tenth
 * slower or faster for as long as they lie there: both are copied anew several times, and the ratio in the middle counts.
 */
async function ratioOfCopies(contest: {
  readonly subject: Argv
  readonly base: Argv
  readonly copies: number
  /** Of each copy. */
  readonly rounds: number
}): Promise<number> {
  const { copies, rounds } = contest
  const ratios: number[] = []
  for (let copy = 0; copy < copies; copy++) {
    const [subject, base] = [copied(contest.subject, `subject-${copy}`), copied(contest.base, `base-${copy}`)]
    ratios.push(await ratio({ subject: () => mustExit(0, subject), base: () => mustExit(0, base), rounds }))
    for (const [program] of [subject, base]) rmSync(program)
  }
  return ratios.sort((a, b) => a - b)[copies >> 1] ?? Number.NaN
}

function copied([program, ...args]: Argv, name: string): Argv {
  const copy = join(WORK, name)
  copyFileSync(program, copy)
  return [copy, ...args]
}

const MANY = 1000
function manyPacks(): string {
  const parent = join(WORK, 'many')
  for (let index = 0; index < MANY; index++) {
    const dir = join(parent, `p${String(index).padStart(4, '0')}`)
    cpSync(LEDGER, dir, { recursive: true })
  }
  return parent
}

/** What `check` cannot do without: read every file of every pack, and parse the JSON ones. */
const READ_AND_PARSE = `
const { readdirSync, readFileSync } = require('node:fs')
const { join } = require('node:path')
const walk = (dir) => {
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name)
    if (entry.isDirectory()) walk(path)
    else if (entry.isFile()) {
      const text = readFileSync(path, 'utf8')
      if (path.endsWith('.json')) JSON.parse(text)
    }
  }
}
walk(process.argv[2])
`

async function readAndParseProgram(): Promise<string> {
  const source = join(WORK, 'read.cjs')
  const program = join(WORK, 'read')
  writeFileSync(source, READ_AND_PARSE)
  const { exitCode } = await spawned([
    'bun',
    'build',
    source,
    '--compile',
    '--minify',
    '--bytecode',
    '--outfile',
    program,
  ])
  if (exitCode !== 0) throw new Error('the reading program could not be built')
  return program
}

/** In the root folder: a program compiled without flags reads what lies around it, and elsewhere that may be much. */
async function mustExit(expected: number, argv: readonly string[]): Promise<void> {
  const { exitCode } = await spawned(argv, { cwd: '/' })
  if (exitCode !== expected) throw new Error(`${argv.join(' ')} exited ${exitCode}`)
}

type Probe = { readonly argv: readonly string[] }

type Around = { readonly cwd: string; readonly env: Record<string, string> }

/** The runs of a CLI that a probe report names, at the same concurrency and with no more than Bun's own spawn around them. */
async function runAgain(probes: readonly Probe[], bin: string, around: Around): Promise<void> {
  const waiting = [...probes]
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const child = Bun.spawn([bin, ...next.argv.slice(1)], {
        ...around,
        stdin: 'ignore',
        stdout: 'pipe',
        stderr: 'pipe',
      })
      await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text(), child.exited])
    }
  }
  await Promise.all(Array.from({ length: Math.min(8, availableParallelism()) }, worker))
}

async function probeRatio(pack: string, bin: string, rounds: number): Promise<number> {
  const empty = await emptyProgram()
  const dir = join(ROOT, 'packs', pack)
  const { wrap }: Surface = JSON.parse(readFileSync(join(dir, 'surface.json'), 'utf8'))
  const startedIn = '/'
  // The same variables, too: one that the pack names, such as NODE_EXTRA_CA_CERTS, can slow each run by a third.
  const around = {
    cwd: wrap?.workspace?.mode === 'project' ? startedIn : dir,
    env: probeEnvironment(process.env, wrap?.env),
  }
  const argv = [PLUMB, 'check', dir, '--probe', '--no-eval', '--json']
  const asked = Bun.spawn(argv, { cwd: startedIn, stdout: 'pipe', stderr: 'ignore' })
  const report = JSON.parse(await new Response(asked.stdout).text())
  return ratio({
    subject: () => spawned(argv, { cwd: startedIn }),
    // A program has to start before it can run others.
    base: async () => {
      await mustExit(0, [empty])
      await runAgain(report.probes, bin, around)
    },
    rounds,
  })
}

type Grown = {
  readonly name: string
  readonly command: (index: number) => unknown
  readonly entry: unknown
  readonly evalCase: ((index: number) => unknown) | null
}

/** Packs of thousands of commands: none is a good pack, and each kind of fault has a way of its own to cost too much. */
const GROWN: readonly Grown[] = [
  { name: 'sound', command: soundCommand, entry: 'read', evalCase: null },
  { name: 'broken', command: () => ({ description: 1, cli: 1 }), entry: 'none', evalCase: null },
  {
    name: 'sound, and as many cases for none of them',
    command: soundCommand,
    entry: 'read',
    evalCase: (index) => ({ name: `case ${index}`, verb: `entry${index}.lisp` }),
  },
]

function soundCommand(index: number): unknown {
  return {
    description: `List the transfers of account ${index} as JSON, newest first.`,
    args: { limit: { type: 'integer', description: 'How many to return.', example: 10 } },
    cli: ['ledger', `entry${index}`, 'list', ['--limit', '{{limit}}'], '--json'],
  }
}

function grownPack({ name, command, entry, evalCase }: Grown, count: number): string {
  const dir = join(WORK, `${name.replaceAll(/\W+/g, '-')}-${count}`)
  const indexes = Array.from({ length: count }, (_, index) => index)
  const named = (make: (index: number) => unknown) =>
    Object.fromEntries(indexes.map((index) => [`entry${index}.list`, make(index)]))
  const rows = indexes.map((index) => `| Entry ${index} | \`entry${index}.list\` |`)
  const surface = {
    ...{ id: 'grown', name: 'Grown', version: '1.0.0', adapter: 'wrap', binding: { mode: 'local' } },
    ...{ cliBin: 'ledger', wrap: { bin: 'bin/ledger' }, verbs: named(command) },
  }
  mkdirSync(dir, { recursive: true })
  writeFileSync(join(dir, 'surface.json'), JSON.stringify(surface))
  writeFileSync(join(dir, 'policy.json'), JSON.stringify({ surface_id: 'grown', verbs: named(() => entry) }))
  writeFileSync(
    join(dir, 'HARNESS.md'),
    ['# HCP — Grown', '', 'No login is needed.', '', '| Task | Command |', '|---|---|', ...rows, ''].join('\n'),
  )
  if (evalCase !== null) writeFileSync(join(dir, 'hcp.eval.json'), JSON.stringify({ cases: indexes.map(evalCase) }))
  return dir
}

/** Time for 20,000 commands over time for 10,000. */
const GROWTH_BENCHES: readonly Bench[] = GROWN.map((grown) => ({
  name: `check 20,000 commands against 10,000: ${grown.name}`,
  limit: 3,
  unit: '',
  measure: () => {
    const [twice, once] = [grownPack(grown, 20_000), grownPack(grown, 10_000)]
    // Too many commands are an error of the pack, whatever else it is.
    const check = (dir: string) => () => mustExit(1, [PLUMB, 'check', dir, '--json'])
    return ratio({ subject: check(twice), base: check(once), rounds: 3 })
  },
}))

export const PACK_BENCHES: readonly Bench[] = [
  {
    name: '--version, against an empty compiled program',
    limit: 1.5,
    unit: '',
    measure: () => startRatio(['--version']),
  },
  {
    name: 'check packs/ledger, against an empty compiled program',
    limit: 3,
    unit: '',
    measure: () => startRatio(['check', LEDGER, '--no-eval']),
  },
  {
    name: `check ${MANY} packs, against reading and parsing their files`,
    limit: 10,
    unit: '',
    measure: async () => {
      const parent = manyPacks()
      const read = await readAndParseProgram()
      return ratioOfCopies({
        subject: [PLUMB, 'check', parent, '--no-eval', '--json'],
        base: [read, parent],
        copies: 9,
        rounds: 4,
      })
    },
  },
  {
    name: `check ${MANY} packs, peak memory`,
    limit: 256,
    unit: ' MiB',
    measure: async () => (await spawned([PLUMB, 'check', manyPacks(), '--no-eval', '--json'])).peakMiB,
  },
  {
    name: 'check packs/npm --probe, against the same runs alone',
    limit: 1.3,
    unit: '',
    measure: () => probeRatio('npm', 'npm', 5),
  },
  {
    // A shell script that answers in 4 ms, on as many cores as there are jobs: plumb's own start and its watchdog's are
    // half of what is measured. It shows what a probe adds, where npm shows what a person waits for.
    name: 'check packs/ledger --probe, against the same runs alone',
    limit: 2,
    unit: '',
    measure: () => probeRatio('ledger', join(LEDGER, 'bin/ledger'), 11),
  },
  ...GROWTH_BENCHES,
]
