import type { InitOutcome } from '../packs/evals/init.ts'
import { counted } from '../report/counted.ts'
import { UsageError } from '../report/errors.ts'
import { renderPackAgent } from '../report/pack-agent.ts'
import type { PackReport } from '../report/pack-report.ts'
import { renderPackTable, renderPackText } from '../report/pack-text.ts'
import type { Paint } from '../report/paint.ts'
import { visible } from '../report/visible.ts'
import { EXIT } from './exit.ts'

export type Format = 'text' | 'json' | 'agent'

/** @throws UsageError when two formats are asked for */
export function formatOf(args: { readonly json?: boolean | undefined; readonly agent?: boolean | undefined }): Format {
  if (args.json === true && args.agent === true) {
    throw new UsageError({ what: '--json and --agent exclude each other', next: 'Ask for one of them.' })
  }
  if (args.json === true) return 'json'
  return args.agent === true ? 'agent' : 'text'
}

/** The reports in one format, ready to print. A single pack is one object in JSON, several are `{ "packs": [...] }`. */
export function renderReports(
  reports: readonly PackReport[],
  how: { readonly format: Format; readonly paint: Paint; readonly face: string; readonly again: readonly string[] },
): string {
  const { format, paint, face, again } = how
  switch (format) {
    case 'json':
      return `${JSON.stringify(reports.length === 1 ? reports[0] : { packs: reports }, null, 2)}\n`
    case 'agent': {
      const command = [face, ...again, '--agent'].map(shellWord).join(' ')
      return reports.map((report) => renderPackAgent(report, { program: face, command })).join('\n')
    }
    case 'text': {
      const texts = reports.map((report) => renderPackText(report, paint))
      return reports.length === 1 ? texts.join('') : `${texts.join('\n')}\n${renderPackTable(reports, paint)}`
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

/** Quoted for a POSIX shell only where it must be. */
function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}
