/**
 * Probing: a loaded pack goes in, what its CLI did comes out. Plan (pure), run (through process/), reduce (pure).
 * The CLI is run without a shell, with stdin closed and a small environment; a write is asked for its help and never run.
 * Nothing is judged here: the rules R001 to R014 read the report.
 */
import type { AskLimits } from './asker.ts'
import { createAsker } from './asker.ts'
import { probeEnvironment } from './environment.ts'
import { BYTES_PER_WORD, inventWord } from './invented-words.ts'
import { locateBin } from './locate-bin.ts'
import { type ProbedPack, planProbes } from './plan.ts'
import type { ProbeReport } from './record.ts'
import { reduceProbes, unprobed } from './reduce.ts'
import { runProbes } from './run-probes.ts'

export type { ProbedPack } from './plan.ts'

export type ProbeOptions = AskLimits & {
  /** Where packs with `workspace.mode: project` are probed. */
  readonly startedIn: string
  /** The caller's environment; the CLI sees little of it. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** Two words that the CLI cannot know; random when absent. */
  readonly inventedWords?: readonly [string, string]
}

/**
 * Runs the CLI of a pack the way an agent would. Spec: packs/02-check.md, "Probes".
 *
 * @throws the signal's reason when it aborts; whatever the CLI does is in the report
 */
export async function probePack(pack: ProbedPack, options: ProbeOptions): Promise<ProbeReport> {
  const env = probeEnvironment(options.env, pack.surface.wrap?.env)
  const cwd = pack.surface.wrap?.workspace?.mode === 'project' ? options.startedIn : pack.dir
  const plan = planProbes(pack)
  const bin = locateBin(pack, { cwd, env })
  if (!bin.resolved) return unprobed(plan, bin)
  const asker = createAsker({ file: pack.bin.kind === 'on-path' ? pack.bin.name : bin.path, cwd, env }, options)
  const asked = await runProbes(plan, { asker, inventedWords: options.inventedWords ?? randomWords() })
  return reduceProbes({ plan, bin, asked, replies: asker.replies })
}

function randomWords(): [string, string] {
  const bytes = crypto.getRandomValues(new Uint8Array(2 * BYTES_PER_WORD))
  return [inventWord(bytes.subarray(0, BYTES_PER_WORD)), inventWord(bytes.subarray(BYTES_PER_WORD))]
}
