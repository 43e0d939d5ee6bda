import type { LintReport } from '../report/lint-report.ts'
import { type LintIssue, lintLoadedPack } from './lint.ts'
import { loadPackFromDir } from './load.ts'

/**
 * Lints the pack in a folder.
 *
 * @throws UsageError when the folder does not exist, is a file or cannot be read
 */
export function lintFolder(dir: string): LintReport {
  const pack = loadPackFromDir(dir)
  const issues = lintLoadedPack(pack)
  return {
    ok: issues.length === 0,
    pack_id: pack.surface.state === 'present' ? (pack.surface.value?.id ?? null) : null,
    issues: lintIssues(issues),
  }
}

/** Issues as they are published: a place is a file and a pointer. */
export function lintIssues(issues: readonly LintIssue[]): LintReport['issues'] {
  return issues.map(({ kind, message, at, fix }) => ({ kind, message, file: at.file, pointer: at.pointer, fix }))
}
