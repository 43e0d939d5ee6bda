import { resolve } from 'node:path'
import { UsageError } from '../../report/errors.ts'
import {
  type DraftOutcome,
  draftFromTraces,
  draftFromTracesFile,
  type TraceNote,
  type TraceProgress,
} from '../drafts/index.ts'
import { redact } from '../redact/index.ts'
import { DEFAULT_SKILL_FOLDER } from '../skill/index.ts'
import { HELLO_WORLD } from '../templates/hello-world.ts'
import { findTemplate } from '../templates/index.ts'
import { type InitReport, initPack, type PackContent } from './index.ts'
import { defaultPackName, findProjectRoot } from './project.ts'

/** What the person asked for; null where they said nothing. */
export type StartOptions = {
  readonly folder: string | null
  readonly template: string | null
  readonly fromTraces: boolean
  readonly tracesFile: string | null
  readonly tasks: number | null
  readonly name: string | null
  readonly skillFolder: string | null
  readonly isSkillWanted: boolean
  readonly force: boolean
}

/** Where and as whom the command runs. */
export type StartPlace = {
  readonly program: string
  readonly cwd: string
  readonly home: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly signal: AbortSignal
  readonly onProgress: (progress: TraceProgress) => void
}

export type StartOutcome =
  | {
      readonly kind: 'packed'
      readonly report: InitReport
      readonly notes: readonly TraceNote[]
      readonly redactions: number
      /** The traces file, fit to be shown; null when sessions were read. */
      readonly source: string | null
    }
  /** Nothing to draft from; `searched` shows home folders as `~`. */
  | {
      readonly kind: 'nothing'
      readonly searched: readonly string[]
      readonly sessions: number
      readonly notes: readonly TraceNote[]
    }
  | { readonly kind: 'broken-traces'; readonly source: string; readonly message: string }

const DEFAULT_FOLDER = './evals'
const DEFAULT_TASKS = 10

/**
 * Starts a pack the way `evals init` does: from a template, or from traces.
 *
 * @throws UsageError options that exclude each other, an unknown template, a traces file that is not there
 */
export async function startPack(options: StartOptions, place: StartPlace): Promise<StartOutcome> {
  refuseContradictions(options)
  const folder = options.folder ?? DEFAULT_FOLDER
  const projectRoot = findProjectRoot(place.cwd)
  const write = (content: PackContent) =>
    initPack({
      cwd: place.cwd,
      folder,
      content,
      packName: options.name ?? defaultPackName(projectRoot, resolve(place.cwd, folder)),
      skillFolder: options.isSkillWanted ? (options.skillFolder ?? DEFAULT_SKILL_FOLDER) : null,
      force: options.force,
      program: place.program,
    })
  if (!isFromTraces(options)) {
    return { kind: 'packed', report: write(templateContent(options)), notes: [], redactions: 0, source: null }
  }
  const outcome = await readTraces(options, { ...place, folder, projectRoot })
  const source = options.tracesFile === null ? null : redact(options.tracesFile, place.home).text
  switch (outcome.kind) {
    case 'drafted':
      return {
        kind: 'packed',
        report: write({ kind: 'drafts', drafts: outcome.drafts }),
        notes: outcome.notes,
        redactions: outcome.drafts.redactions,
        source,
      }
    case 'nothing':
      return { ...outcome, searched: outcome.searched.map((path) => redact(path, place.home).text) }
    case 'broken':
      return { kind: 'broken-traces', source: source ?? '', message: outcome.message }
  }
}

function isFromTraces({ fromTraces, tracesFile }: StartOptions): boolean {
  return fromTraces || tracesFile !== null
}

function refuseContradictions(options: StartOptions): void {
  const refuse = (what: string, next: string) => {
    throw new UsageError({ what, next })
  }
  if (options.template !== null && isFromTraces(options)) {
    refuse('--template and --from-traces exclude each other', 'Start from a template, or draft from traces.')
  }
  if (!options.isSkillWanted && options.skillFolder !== null) {
    refuse('--skill-dir and --no-skill exclude each other', 'Give one of them.')
  }
  const isComplete = !isFromTraces(options) && (options.template ?? HELLO_WORLD) === HELLO_WORLD
  if (isComplete && options.tasks !== null) {
    refuse(
      '--tasks has no meaning for hello-world, which is complete with three tasks',
      'Choose a template with slots: -t coding.',
    )
  }
  if (isComplete && options.skillFolder !== null) {
    refuse(
      '--skill-dir has no meaning for hello-world, which needs no skill',
      'Choose a template with slots: -t coding.',
    )
  }
}

function templateContent({ template, tasks }: StartOptions): PackContent {
  const found = findTemplate(template ?? HELLO_WORLD)
  return found === null ? { kind: 'hello-world' } : { kind: 'slots', template: found, count: tasks ?? DEFAULT_TASKS }
}

async function readTraces(
  { tasks, tracesFile }: StartOptions,
  { cwd, home, env, signal, onProgress, folder, projectRoot }: StartPlace & { folder: string; projectRoot: string },
): Promise<DraftOutcome> {
  const most = tasks ?? DEFAULT_TASKS
  if (tracesFile !== null) return draftFromTracesFile(resolve(cwd, tracesFile), { most, home })
  return draftFromTraces({ cwd, projectRoot, packFolder: folder, home, env, most, signal, onProgress })
}
