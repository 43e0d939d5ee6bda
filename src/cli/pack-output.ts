import type { InitOutcome } from '../packs/evals/init.ts'
import { counted } from '../report/counted.ts'
import { UsageError } from '../report/errors.ts'
import { renderJson } from '../report/json-text.ts'
import type { PackReport } from '../report/pack-report.ts'
import { renderPackTable, renderPackText } from '../report/pack-text.ts'
import type { Paint } from '../report/paint.ts'
import { shellWord } from '../report/shell-quote.ts'
import { visible } from '../report/visible.ts'
import { VERSION } from '../version.ts'
import { EXIT } from './exit.ts'
import type { FaceName } from './faces.ts'

export const FORMATS = ['text', 'json', 'agent', 'sarif', 'junit', 'github', 'markdown'] as const
export type Format = (typeof FORMATS)[number]

type Wanted = {
  readonly json?: boolean | undefined
  readonly agent?: boolean | undefined
  readonly format?: Format | undefined
}

/** @throws UsageError when two formats are asked for */
export function formatOf({ json, agent, format }: Wanted): Format {
  const wanted = [
    ...(json === true ? ['json' as const] : []),
    ...(agent === true ? ['agent' as const] : []),
    ...(format === undefined ? [] : [format]),
  ]
  const [first = 'text', second] = new Set(wanted)
  if (second === undefined) return first
  throw new UsageError({ what: `the report cannot be both "${first}" and "${second}"`, next: 'Ask for one format.' })
}

type Rendering = {
  readonly format: Format
  readonly paint: Paint
  readonly face: FaceName
  /** The folders and flags of this call, so that a fix list can say how to run the same again. */
  readonly dirs: readonly string[]
  readonly flags: readonly string[]
  readonly strict: boolean
}

type Judging = {
  readonly probe?: boolean | undefined
  readonly strict?: boolean | undefined
  readonly eval: boolean
  readonly config: boolean
}

/** The flags of a call that change what is judged; how it is printed and how long it may take do not. */
export function judgingFlags({ probe, strict, eval: evals, config }: Judging): string[] {
  return [
    ...(probe === true ? ['--probe'] : []),
    ...(strict === true ? ['--strict'] : []),
    ...(evals ? [] : ['--no-eval']),
    ...(config ? [] : ['--no-config']),
  ]
}

/**
 * The reports in one format, ready to print. A single pack is one object in JSON, several are `{ "packs": [...] }`.
 * A writer is loaded only when it is asked for.
 */
export async function renderReports(
  reports: readonly PackReport[],
  { format, paint, face, dirs, flags, strict }: Rendering,
): Promise<string> {
  switch (format) {
    case 'json':
      return renderJson(reports.length === 1 ? reports[0] : { packs: reports })
    case 'agent': {
      const { renderPackAgent } = await import('../report/pack-agent.ts')
      const command = commandLine([face, 'check'], dirs, [...flags, '--agent'])
      return reports.map((report) => renderPackAgent(report, { program: face, command })).join('\n')
    }
    case 'text': {
      const texts = reports.map((report) => renderPackText(report, { paint, withLines: face === 'plumb' }))
      return reports.length === 1 ? texts.join('') : `${texts.join('\n')}\n${renderPackTable(reports, paint)}`
    }
    case 'sarif': {
      const { renderSarif } = await import('../report/pack-sarif.ts')
      const { ruleInfos } = await import('../packs/rules/catalogue.ts')
      return renderSarif(reports, { rules: ruleInfos(), version: VERSION })
    }
    case 'junit': {
      const { renderJunit } = await import('../report/pack-junit.ts')
      const { ruleInfos } = await import('../packs/rules/catalogue.ts')
      return renderJunit(reports, { rules: ruleInfos(), strict })
    }
    case 'github': {
      const { renderGithub } = await import('../report/pack-github.ts')
      return renderGithub(reports)
    }
    case 'markdown': {
      const { renderMarkdown } = await import('../report/pack-markdown.ts')
      return renderMarkdown(reports)
    }
  }
}

/** 0 nothing to fix, 2 warnings only, 1 any error or, under `--strict`, any warning. */
export function exitOfReports(reports: readonly PackReport[], { strict }: { strict: boolean }): number {
  if (reports.some(({ errors }) => errors > 0)) return EXIT.found
  if (reports.every(({ warnings }) => warnings === 0)) return EXIT.ok
  return strict ? EXIT.found : EXIT.warned
}

export function renderInitEvals(outcome: InitOutcome): string {
  const path = visible(outcome.path)
  switch (outcome.kind) {
    case 'exists':
      return `${path} exists already and was left as it is.\n`
    case 'not-clean':
      return `${path} was not written: fix what lint reports first.\n`
    case 'written': {
      const left = outcome.todo.map((pointer) => `  ${visible(pointer)}\n`).join('')
      return `wrote ${path} with ${counted(outcome.cases, 'case')}${left === '' ? '.\n' : `; still to fill in:\n${left}`}`
    }
  }
}

/** Folders first, as a person would type them, unless one would be taken for a flag. */
function commandLine(program: readonly string[], dirs: readonly string[], flags: readonly string[]): string {
  const looksLikeFlag = dirs.some((dir) => dir.startsWith('-'))
  const words = looksLikeFlag ? [...program, ...flags, '--', ...dirs] : [...program, ...dirs, ...flags]
  return words.map(shellWord).join(' ')
}
