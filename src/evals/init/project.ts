import { basename, join } from 'node:path'
import { findHarnessFolder, findUp, readHarness } from '../harness-toml.ts'
import { isThere, realPath } from '../look.ts'

/**
 * The root of the project a folder is in: where `harness.toml` is, else the root of the git repository (or worktree), else the
 * folder itself. Links are resolved. Spec: evals/01-eval-packs.md section 4, "Outcomes".
 */
export function findProjectRoot(cwd: string): string {
  const start = realPath(cwd)
  return findHarnessFolder(start) ?? findUp(start, isGitRoot) ?? start
}

/** A worktree and a submodule have a `.git` file. */
function isGitRoot(folder: string): boolean {
  return isThere(join(folder, '.git'))
}

/** `<project>/<directory>`: the project's own name when `harness.toml` has one, else that of its folder. */
export function defaultPackName(projectRoot: string, target: string): string {
  const harness = readHarness(projectRoot)
  const stated = harness.kind === 'read' ? harness.harness.projectName : null
  return `${stated ?? (basename(projectRoot) || 'project')}/${basename(target) || 'evals'}`
}
