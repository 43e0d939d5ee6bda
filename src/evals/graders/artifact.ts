import { join } from 'node:path'
import { readArtifactPath } from '../artifact-path.ts'
import { entryAt } from '../look.ts'
import type { EvalTask } from '../model.ts'
import { gradersOf } from './grammar.ts'

export type Grade = {
  readonly passed: boolean
  /** Expected paths that are not there, in the order of the task. */
  readonly missing: readonly string[]
  /** For the record of the trial: files that exist but hold nothing. */
  readonly warnings: readonly string[]
}

/**
 * Grades a workspace after a run: a task passes when every file its graders ask for exists. An empty file exists, with a warning;
 * a folder counts only for an entry that ends in `/`; a link does not count, whatever it points at. A task that cannot be graded
 * never passes. Spec: evals/01-eval-packs.md section 2.
 */
export function gradeWorkspace(task: EvalTask, workspace: string): Grade {
  const missing: string[] = []
  const warnings: string[] = []
  const wanted = gradersOf(task.graders).flatMap((grader) =>
    grader.kind === 'artifact' ? (grader.path === null ? task.artifacts : [grader.path]) : [],
  )
  for (const written of wanted) {
    const found = findArtifact(workspace, written)
    if (found === 'missing') missing.push(written)
    else if (found === 'empty') warnings.push(`empty artifact: ${written}`)
  }
  return { passed: task.ungradable === null && wanted.length > 0 && missing.length === 0, missing, warnings }
}

function findArtifact(workspace: string, written: string): 'present' | 'empty' | 'missing' {
  const artifact = readArtifactPath(written)
  if (!artifact.ok) return 'missing'
  const steps = artifact.path.split('/').filter((step) => step !== '')
  let path = workspace
  for (const [index, step] of steps.entries()) {
    path = join(path, step)
    const stat = entryAt(path)
    if (stat === null) return 'missing'
    const isLast = index === steps.length - 1
    if (isLast && !artifact.path.endsWith('/')) {
      return !stat.isFile() ? 'missing' : stat.size === 0 ? 'empty' : 'present'
    }
    if (!stat.isDirectory()) return 'missing'
  }
  return 'present'
}
