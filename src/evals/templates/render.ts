import { wrapWords } from '../../report/wrap-words.ts'
import type { TemplateSummary } from './index.ts'

/** Width when stdout is no terminal. */
export const PIPED_WIDTH = 88

/** Three columns wrapped to `width`, continuation lines aligned, then what to run next. Ends with a line feed. */
export function renderTemplates(
  templates: readonly TemplateSummary[],
  { width, program }: { width: number; program: string },
): string {
  const rows = templates.map(({ name, kinds, complete, description }) => ({
    name,
    kinds: complete ? 'complete pack' : kinds.join(', '),
    description,
  }))
  const nameWidth = Math.max(...rows.map(({ name }) => name.length))
  const room = Math.max(2 * NARROWEST, width - nameWidth - 2 * GAP.length)
  const kindsWidth = Math.min(Math.max(...rows.map(({ kinds }) => kinds.length)), Math.floor(room / 2))
  const lines = rows.flatMap(({ name, kinds, description }) => {
    const middle = wrapWords(kinds, kindsWidth)
    const right = wrapWords(description, room - kindsWidth)
    return Array.from({ length: Math.max(middle.length, right.length) }, (_, line) =>
      [(line === 0 ? name : '').padEnd(nameWidth), (middle[line] ?? '').padEnd(kindsWidth), right[line] ?? '']
        .join(GAP)
        .trimEnd(),
    )
  })
  const header = `${'template'.padEnd(nameWidth)}${GAP}task kinds`
  return `${[header, ...lines].join('\n')}\nnext → ${program} evals init -t <template>\n`
}

/** One object, as `evals templates --json` prints it. Ends with a line feed. */
export function renderTemplatesJson(templates: readonly TemplateSummary[]): string {
  return `${JSON.stringify({ templates })}\n`
}

const GAP = '  '
const NARROWEST = 16
