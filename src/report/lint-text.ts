import { largest } from './largest.ts'
import type { LintReport } from './lint-report.ts'
import { visible } from './visible.ts'

/** One line per problem and its fix; one line when there is none. Ends with a line feed. */
export function renderLintText({ ok, pack_id, issues }: LintReport): string {
  if (ok) return `${visible(pack_id ?? 'pack')}: clean\n`
  const width = largest(issues.map(({ kind }) => kind.length))
  return issues
    .map(({ kind, message, file, pointer, fix }) => {
      const place = visible(pointer === null ? file : `${file} ${pointer}`)
      return `${kind.padEnd(width)}  ${visible(message)}\n${' '.repeat(width)}  at ${place}\n${' '.repeat(width)}  fix: ${visible(fix)}\n`
    })
    .join('')
}
