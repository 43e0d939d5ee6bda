import type { Paint } from '../../report/paint.ts'
import { singleQuoted } from '../../report/shell-quote.ts'
import { visible } from '../../report/visible.ts'
import type { Drafts, TraceNote } from '../drafts/index.ts'
import type { Skip } from '../traces/reader.ts'
import { type InitReport, taskCount } from './index.ts'

type Rendered = {
  /** For stdout; empty when nothing was written. */
  readonly out: string
  /** For stderr. */
  readonly talk: string
}

type Style = {
  readonly program: string
  /** The traces file the drafts come from; null for sessions. */
  readonly source: string | null
  readonly paint: Paint
}

/** What `evals init` tells the person. Both texts end with a line feed unless empty. Spec: section 3, "Output shape". */
export function renderInit(report: InitReport, { program, source, paint }: Style): Rendered {
  const { pack, folder } = report
  switch (pack.kind) {
    case 'refused':
      return { out: '', talk: `${program}: ${refusal(report, pack)}\n` }
    case 'failed':
      return { out: '', talk: `${program}: cannot write ${visible(folder)} (${pack.code}); nothing was written\n` }
    case 'written':
      return { out: writtenText(report, { program, source, paint }), talk: skillTalk(report, program) }
  }
}

function refusal({ folder }: InitReport, pack: Extract<InitReport['pack'], { kind: 'refused' }>): string {
  const path = visible(pack.path === '' ? folder : `${folder}/${pack.path}`)
  switch (pack.why) {
    case 'pack':
      return `${path} is there already; nothing was written\n  Give another folder, or --force to replace its files.`
    case 'file':
      return `${path} is in the way; nothing was written\n  Move it, give another folder, or --force to replace it.`
    case 'not-a-folder':
      return `${path} is not a folder; nothing was written\n  Give another folder.`
  }
}

function writtenText(report: InitReport, { program, source, paint }: Style): string {
  const { folder, content, skill } = report
  const named = pathWord(/^[/.]|^[A-Za-z]:/.test(folder) ? folder : `./${folder}`)
  const lines = [
    `${paint('green', '✓')} wrote ${visible(folder)}/pack.toml  (${summary(report, source)})`,
    `  ${detail(report)}`,
  ]
  if (skill?.outcome.kind === 'written')
    lines.push(`${paint('green', '✓')} wrote ${visible(skill.path)}  (Agent Skill hlock-eval-pack)`)
  if (skill !== null && skill.outcome.kind !== 'failed') {
    const task = content.kind === 'drafts' ? 'review' : 'fill in'
    lines.push(`open your agent here and ask it to ${task} ${visible(named)} with the hlock-eval-pack skill`)
  }
  lines.push(
    `next → ${[`${program} evals check ${named}`, ...afterCheck(report, program, named)].map((line) => visible(line)).join('  ·  ')}`,
  )
  return `${lines.join('\n')}\n`
}

/** A pack that runs as is can be used at once, by the tool that runs packs. */
function afterCheck({ content }: InitReport, program: string, named: string): string[] {
  if (content.kind !== 'hello-world') return []
  return program === 'hlock' ? [`hlock init --pack ${named}`] : []
}

function summary(report: InitReport, source: string | null): string {
  const tasks = taskCount(report.content)
  switch (report.content.kind) {
    case 'hello-world':
      return `hello-world, ${count(tasks, 'task')}`
    case 'slots':
      return `${report.content.template.name} template, ${count(tasks, 'task slot')}`
    case 'drafts':
      return `${count(tasks, 'draft task')} from ${visible(sourcesText(report.content.drafts, source))}`
  }
}

/** `3 claude-code and 2 codex sessions`; of a file its rows, unless they name agents. */
function sourcesText({ sources }: Drafts, file: string | null): string {
  const total = sources.reduce((sum, { sessions }) => sum + sessions, 0)
  if (file !== null) return `${count(total, 'row')} of ${file}`
  const parts = sources.map(({ agent, sessions }) => `${sessions} ${agent}`)
  const last = parts.pop() ?? ''
  return `${parts.length === 0 ? last : `${parts.join(', ')} and ${last}`} ${total === 1 ? 'session' : 'sessions'}`
}

function detail({ content, fileCount, folder }: InitReport): string {
  if (content.kind !== 'drafts') return `${count(fileCount, 'file')} under ${visible(folder)}`
  const open = content.drafts.tasks.filter(({ artifacts }) => artifacts.length === 0).length
  const prompts = 'prompts are redacted drafts to review'
  return open === 0
    ? prompts
    : `${count(open, 'task')} ${open === 1 ? 'needs' : 'need'} an expected artifact; ${prompts}`
}

function skillTalk({ skill }: InitReport, program: string): string {
  if (skill === null) return ''
  const path = visible(skill.path)
  switch (skill.outcome.kind) {
    case 'written':
      return ''
    case 'kept':
      return `${program}: kept ${path}, which differs; --force replaces it\n`
    case 'failed':
      return `${program}: cannot write ${path} (${skill.outcome.code}); the pack is complete without it\n`
  }
}

/** Lines about what was hidden and what was passed over, for stderr; empty when there is nothing to say. */
export function renderTraceNotes(
  notes: readonly TraceNote[],
  { program, redactions }: { program: string; redactions: number },
): string {
  const lines = noteTexts(notes)
  if (redactions > 0)
    lines.push(
      `${count(redactions, 'value')} that looked like a credential ${redactions === 1 ? 'was' : 'were'} redacted`,
    )
  return lines.map((line) => `${program}: ${visible(line)}\n`).join('')
}

/** One line per agent. */
function noteTexts(notes: readonly TraceNote[]): string[] {
  const perAgent = new Map<string, string[]>()
  const lines: string[] = []
  for (const note of notes) {
    if (note.kind === 'rows')
      lines.push(`${count(note.count, 'row')} without a prompt ${note.count === 1 ? 'was' : 'were'} skipped`)
    else perAgent.set(note.agent, [...(perAgent.get(note.agent) ?? []), skipText(note.skip, note.count)])
  }
  return [...lines, ...[...perAgent].map(([agent, texts]) => `${agent}: skipped ${texts.join(', ')}`)]
}

function skipText(skip: Skip, value: number): string {
  switch (skip) {
    case 'unreadable':
      return `${count(value, 'file or folder', 'files or folders')} that cannot be read`
    case 'large-file':
      return `${count(value, 'file')} over the size limit`
    case 'long-line':
      return `${count(value, 'line')} over 32 MiB`
  }
}

/** Why nothing was drafted, for stderr. Paths are already shortened. */
export function renderNothing(
  { searched, sessions }: { searched: readonly string[]; sessions: number },
  { program, isFile }: { program: string; isFile: boolean },
): string {
  const what = isFile
    ? 'no row of the traces file can be drafted'
    : sessions === 0
      ? 'no session of this project was found'
      : 'no session of this project opens with a request that can be drafted'
  const places = searched.map((path) => `    ${visible(path)}`).join('\n')
  return `${program}: ${what}; nothing was written\n  looked in\n${places}\n  Start from a template instead: ${program} evals init -t <template> (see ${program} evals templates)\n`
}

/** A traces file without rows that can be read, for stderr. */
export function renderBrokenTraces({ source, message }: { source: string; message: string }, program: string): string {
  return `${program}: ${visible(`${source} ${message}`)}\n`
}

function count(value: number, noun: string, many = `${noun}s`): string {
  return `${value} ${value === 1 ? noun : many}`
}

/** Quoted only when a shell would read it otherwise. */
function pathWord(path: string): string {
  return /^[\p{L}\p{N}\w@%+=:,./\\~-]+$/u.test(path) ? path : singleQuoted(path)
}
