/**
 * Says whether an eval pack is ready to measure stacks with: a folder goes in, a report with every finding comes out. The folder is
 * read once; the checks themselves are pure. Never changes a file, never throws about a pack, never repeats a credential.
 * Spec: evals/01-eval-packs.md section 5.
 */
import { hashPack } from '../hash.ts'
import { readPackFile } from '../load.ts'
import { PACK_FILE } from '../model.ts'
import { insidePack } from '../pack-path.ts'
import { type PackToml, readPackToml } from '../pack-toml.ts'
import { readTree } from '../tree.ts'
import { readContents } from './contents.ts'
import { type EvalPackFinding, type EvalPackReport, finding } from './finding.ts'
import { packFindings } from './pack-checks.ts'
import { indexPack } from './pack-index.ts'
import { checkedTasks, type Subject } from './subject.ts'
import { taskFindings } from './task-checks.ts'

export { EvalCheckReport, EvalPackFinding, EvalPackReport, type PackCode } from './finding.ts'

/**
 * @param path the pack folder
 * @param shownAs how the report names it; default the path itself
 */
export function checkEvalPack(path: string, shownAs: string = path): EvalPackReport {
  const source = readPackFile(path)
  if (!source.ok) return failed(shownAs, [finding(source.problem.code, source.problem, source.problem.message)])
  const outcome = readPackToml(source.text)
  if (!outcome.ok) {
    return failed(shownAs, [
      finding('pack-parse', { file: PACK_FILE, line: outcome.place.line }, `is not TOML: ${outcome.message}`),
    ])
  }
  const tree = readTree(path)
  const subject: Subject = { toml: outcome.toml, tree, contents: readContents(path, tree, promptPaths(outcome.toml)) }
  const hashed = tree.links.length === 0 ? hashPack(path, tree) : null
  return {
    path: shownAs,
    name: outcome.toml.pack.name,
    version: outcome.toml.pack.version,
    hash: hashed?.ok === true ? hashed.hash : null,
    tasks: outcome.toml.tasks.length,
    findings: [...findingsOf(subject)],
  }
}

function* findingsOf(subject: Subject): Generator<EvalPackFinding> {
  const tasks = checkedTasks(subject)
  const index = indexPack(subject, tasks)
  yield* packFindings(subject, index)
  for (const task of tasks) yield* taskFindings({ ...subject, index, task })
}

function promptPaths({ tasks }: PackToml): Set<string> {
  return new Set(tasks.map(({ prompt }) => insidePack(prompt)).filter((path) => path !== null))
}

function failed(path: string, findings: readonly EvalPackFinding[]): EvalPackReport {
  return { path, name: null, version: null, hash: null, tasks: 0, findings }
}
