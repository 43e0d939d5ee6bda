import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

/** What a program said, to its end. `exit` is null when it was killed. */
export type Answer = { readonly exit: number | null; readonly stdout: string; readonly stderr: string }

/** One call of the program under test, in the folder that {@link filesFor} describes. */
export type Call = {
  readonly argv: readonly string[]
  /** Says what is wrong with an answer that ended with exit 0; null when nothing is. */
  readonly fault: (stdout: string) => string | null
}

/** What the calls read, by its place in the repository and in the folder they are made in. */
export const FILES = [
  { from: 'packs/ledger', to: 'ledger' },
  { from: 'corpus/dev/contracts', to: 'contracts' },
] as const

/** The contract compiles to its own bytes, so that the whole answer can be compared. */
const CONTRACT = 'contracts/satisfied-declarations.json'

/** The programs that the ledger pack calls. */
export const PROGRAMS = ['sh', 'awk', 'cat', 'cut', 'od', 'tr'] as const

/**
 * The calls, in order: the last one reads what the one before wrote. Windows has no shell for what the doctor and the pack
 * start, and only Linux has /proc.
 */
export function callsOn(folder: string, platform: string = process.platform): readonly Call[] {
  const hasShell = platform !== 'win32'
  return [
    {
      argv: ['--version'],
      fault: (stdout) => (/^plumb \d+\.\d+\.\d+\S*\n$/.test(stdout) ? null : 'it does not say its version'),
    },
    ...(hasShell ? [{ argv: ['doctor', '--json'], fault: (stdout: string) => doctorFault(stdout, platform) }] : []),
    hasShell
      ? { argv: ['check', 'ledger', '--probe', '--strict', '--json'], fault: probeFault }
      : { argv: ['check', 'ledger', '--no-eval', '--strict'], fault: () => null },
    {
      argv: ['compile', '--in', CONTRACT],
      fault: (stdout) =>
        stdout === readFileSync(join(folder, CONTRACT), 'utf8') ? null : 'it does not give the same bytes',
    },
    { argv: ['evals', 'init', 'evals', '--no-skill'], fault: () => null },
    { argv: ['evals', 'check', 'evals', '--json'], fault: evalsFault },
  ]
}

const Checks = v.array(v.object({ name: v.string(), state: v.string(), detail: v.string() }))
const Doctor = v.object({ checks: Checks })
const Complaints = v.object({
  findings: v.optional(v.array(v.object({ message: v.string() }))),
  checks: v.optional(Checks),
})
const Probed = v.object({ ready: v.boolean(), score: v.number(), probes: v.array(v.unknown()) })
const Evals = v.object({ packs: v.array(v.object({ tasks: v.number() })), errors: v.number() })

function doctorFault(stdout: string, platform: string): string | null {
  // What depends on the build; the rest is about the machine.
  const names = ['run programs as groups', 'end programs if plumb is killed']
  if (platform === 'linux') names.push('find escaped programs')
  const { checks } = v.parse(Doctor, JSON.parse(stdout))
  const missing = names.find((name) => !checks.some((check) => check.name === name))
  if (missing !== undefined) return `it says nothing of "${missing}"`
  const limited = checks.find(({ name, state }) => names.includes(name) && state !== 'works')
  return limited === undefined ? null : `${limited.name}: ${limited.detail}`
}

function probeFault(stdout: string): string | null {
  const { ready, score, probes } = v.parse(Probed, JSON.parse(stdout))
  if (probes.length === 0) return 'nothing was probed'
  return ready && score === 100 ? null : `the score is ${score}`
}

function evalsFault(stdout: string): string | null {
  const { packs, errors } = v.parse(Evals, JSON.parse(stdout))
  return errors === 0 && packs.some(({ tasks }) => tasks > 0) ? null : `${packs.length} packs, ${errors} errors`
}

/** Why a call failed; null when it did not. */
export function judge({ argv, fault }: Call, { exit, stdout, stderr }: Answer): string | null {
  const said = firstComplaint(stdout) ?? (lastLine(stderr) || lastLine(stdout))
  const call = argv.join(' ')
  if (exit !== 0) return `${call}: ${exit === null ? 'was killed' : `exit ${exit}`}${said === '' ? '' : `, ${said}`}`
  const why = faultOf(fault, stdout)
  return why === null ? null : `${call}: ${why}`
}

function faultOf(fault: Call['fault'], stdout: string): string | null {
  try {
    return fault(stdout)
  } catch (error) {
    return `it answers with something else: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** Of a report in JSON: its first finding, or what the doctor found broken. */
function firstComplaint(stdout: string): string | null {
  try {
    const { findings = [], checks = [] } = v.parse(Complaints, JSON.parse(stdout))
    const broken = checks.find(({ state }) => state === 'broken')
    return findings[0]?.message ?? (broken === undefined ? null : `${broken.name}: ${broken.detail}`)
  } catch {
    return null
  }
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? ''
}
