import type { LintReport } from '../report/lint-report.ts'
import { type LintIssue, lintLoadedPack } from './lint.ts'
import { type LoadedPack, loadPackFromDir, packFolders } from './load.ts'

/**
 * Lints the pack in a folder.
 *
 * @throws UsageError when the folder does not exist, is a file or cannot be read
 */
export function lintFolder(dir: string): LintReport {
  const pack = loadPackFromDir(dir)
  const issues = aboutPacksWithin(dir, pack, lintLoadedPack(pack))
  return {
    ok: issues.length === 0,
    pack_id: pack.surface.state === 'present' ? (pack.surface.value?.id ?? null) : null,
    issues: lintIssues(issues),
  }
}

/** A folder of packs is no pack, but hardly meant to become one: it is said which ones are in it instead of what to write there. */
function aboutPacksWithin(dir: string, pack: LoadedPack, issues: readonly LintIssue[]): readonly LintIssue[] {
  if (pack.surface.state !== 'missing') return issues
  const [first = dir] = packFolders(dir)
  const [missing, ...others] = issues
  if (first === dir || missing === undefined) return issues
  const fix = `Name one of the packs in this folder, such as "${first}"; "check" takes the folder itself and all that are in it.`
  return [{ ...missing, fix }, ...others]
}

/** Issues as they are published: a place is a file and a pointer. */
export function lintIssues(issues: readonly LintIssue[]): LintReport['issues'] {
  return issues.map(({ kind, message, at, fix }) => ({ kind, message, file: at.file, pointer: at.pointer, fix }))
}
