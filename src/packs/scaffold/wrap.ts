import { createLimiter, findOnPath } from '../../process/index.ts'
import { UsageError } from '../../report/errors.ts'
import type { ScaffoldReport } from '../../report/scaffold-report.ts'
import { shellWord } from '../../report/shell-quote.ts'
import { createAsker } from '../probe/asker.ts'
import { probeEnvironment } from '../probe/environment.ts'
import { type Explored, explore } from './explore.ts'
import { packIdFrom } from './pack-id.ts'
import { wrapDraft } from './wrap-draft.ts'
import { assertFree, type Target, writeDraft } from './write-pack.ts'

export type WrapRequest = Omit<Target, 'dir'> & {
  /** The name of a CLI on `PATH`. */
  readonly bin: string
  /** Null: `./packs/<bin>`. */
  readonly dir: string | null
  /** Limit of each call for help, milliseconds. */
  readonly timeoutMs: number
  /** Calls for help at once. */
  readonly jobs: number
  /** The caller's environment; the CLI sees little of it. */
  readonly env: Readonly<Record<string, string | undefined>>
  readonly signal?: AbortSignal
  /** The name the person called us by. */
  readonly program: string
  /** Told after each answer: how many questions of how many known so far. */
  readonly onProgress?: (answered: number, asked: number) => void
}

/**
 * Writes a pack proposed from a CLI's help. The CLI is asked for help and for nothing else, as probes ask it: without a shell, with
 * stdin closed and a small environment, in a group of its own. Spec: packs/03-runtime.md, "Scaffolds".
 *
 * @throws UsageError when there is no such CLI on `PATH`, or the pack cannot be written
 * @throws the signal's reason when it aborts
 */
export async function wrapCli(request: WrapRequest): Promise<ScaffoldReport> {
  const { bin, cwd, force, program } = request
  const env = probeEnvironment(request.env)
  if (bin.includes('/') || findOnPath(bin, env['PATH'], cwd) === null) throw notOnPath(bin, program)
  const target = { dir: request.dir ?? `./packs/${bin}`, cwd, force }
  assertFree(target)
  const explored = await exploreCli(bin, { ...request, env })
  const { draft, notes } = wrapDraft({ bin, id: packIdFrom(bin) ?? 'cli' }, explored)
  return writeDraft(draft, target, {
    notes: [...notes],
    next: [
      'Compare each command with the CLI, fill in what says TODO, and delete the note in brackets from its description.',
      `Run "${program} check ${shellWord(target.dir)} --probe --agent" until no error is left.`,
    ],
  })
}

function notOnPath(bin: string, program: string): UsageError {
  return new UsageError({
    what: `"${bin}" is no CLI on the PATH`,
    why: 'wrap takes the name that is typed to call the CLI, without a folder.',
    next: `Install it or add its folder to PATH; for a CLI that the pack ships itself, start with "${program} init".`,
  })
}

async function exploreCli(
  bin: string,
  request: WrapRequest & { readonly env: Record<string, string> },
): Promise<Explored> {
  const { cwd, env, timeoutMs, jobs, signal, onProgress } = request
  const limits = { timeoutMs, limiter: createLimiter(jobs), ...(signal === undefined ? {} : { signal }) }
  const asker = createAsker({ file: bin, cwd, env }, limits)
  let asked = 0
  let answered = 0
  for (;;) {
    const step = explore(bin, asker.lookup)
    if (step.kind === 'done') return step.explored
    asked += step.questions.length
    await Promise.all(
      step.questions.map(async (question) => {
        await asker.ask(question)
        onProgress?.(++answered, asked)
      }),
    )
  }
}
