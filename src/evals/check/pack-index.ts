import { groupBy } from '../../canonical/group-by.ts'
import { WORKSPACE_PLACEHOLDER } from '../model.ts'
import type { TypeProblem, UnknownKey } from '../pack-toml.ts'
import type { Tree } from '../tree.ts'
import type { FileFacts } from './contents.ts'
import type { CheckedTask, Subject } from './subject.ts'

type Facts = readonly [file: string, facts: FileFacts]

/** What is in a folder, at any depth. */
export type Inside = { readonly sizeBytes: number; readonly isEmpty: boolean }

/** What all checks look up, found once: a pack may have thousands of tasks, each with files of its own. */
export type PackIndex = {
  /** The task a file belongs to, the first in the order of tasks: its prompt, or a file of its folders. */
  readonly ownerOf: (file: string) => CheckedTask | null
  /** Of the files of one task, or (null) of those that no task has; in the order of the pack's files. */
  readonly factsOf: (task: CheckedTask | null) => readonly Facts[]
  /** Of one task by its index, or (null) of the pack. */
  readonly problemsOf: (task: number | null) => readonly TypeProblem[]
  readonly unknownKeysOf: (task: number | null) => readonly UnknownKey[]
  readonly hasFile: (path: string) => boolean
  readonly hasFolder: (path: string) => boolean
  /** Whether a path is a link, or below one. */
  readonly isLinked: (path: string) => boolean
  readonly inside: (folder: string) => Inside
  /** The first task of this id. */
  readonly firstOfId: (id: string) => CheckedTask | null
  /** The first task whose prompt says the same. */
  readonly firstOfPrompt: (text: string) => CheckedTask | null
  /** What the prompt of a task says, without white space around it; null when it cannot be read. */
  readonly promptText: (task: CheckedTask) => string | null
}

export function indexPack({ toml, tree, contents }: Subject, tasks: readonly CheckedTask[]): PackIndex {
  const ownerOf = ownerFinder(tasks)
  const facts = groupBy(contents.facts, ([file]) => ownerOf(file))
  const problems = groupBy(toml.problems, ({ task }) => task)
  const unknownKeys = groupBy(toml.unknownKeys, ({ task }) => task)
  const files = new Set(tree.files.map(({ path }) => path))
  const folders = new Set(tree.folders)
  const links = new Set(tree.links)
  const sizes = sizesOf(tree)
  const texts = new Map(tasks.map((task) => [task, textOf(task, contents)]))
  const byId = firstBy(tasks, ({ table }) => table.id)
  const byText = firstBy(tasks, (task) => texts.get(task) ?? null)
  return {
    ownerOf,
    factsOf: (task) => facts.get(task) ?? [],
    problemsOf: (task) => problems.get(task) ?? [],
    unknownKeysOf: (task) => unknownKeys.get(task) ?? [],
    hasFile: (path) => files.has(path),
    hasFolder: (path) => folders.has(path),
    isLinked: (path) => links.has(path) || foldersAbove(path).some((folder) => links.has(folder)),
    inside: (folder) => sizes.get(folder) ?? { sizeBytes: 0, isEmpty: true },
    firstOfId: (id) => byId.get(id) ?? null,
    firstOfPrompt: (text) => byText.get(text) ?? null,
    promptText: (task) => texts.get(task) ?? null,
  }
}

function textOf({ prompt }: CheckedTask, { prompts }: Subject['contents']): string | null {
  const read = prompt === null ? undefined : prompts.get(prompt)
  return read?.ok === true ? read.text.trim() : null
}

function firstBy(tasks: readonly CheckedTask[], keyOf: (task: CheckedTask) => string | null) {
  const first = new Map<string, CheckedTask>()
  for (const task of tasks) {
    const key = keyOf(task)
    if (key !== null && !first.has(key)) first.set(key, task)
  }
  return first
}

function ownerFinder(tasks: readonly CheckedTask[]): PackIndex['ownerOf'] {
  const byPrompt = firstBy(tasks, ({ prompt }) => prompt)
  const byFolder = new Map<string, CheckedTask>()
  for (const task of tasks) {
    for (const folder of foldersOf(task)) if (!byFolder.has(folder)) byFolder.set(folder, task)
  }
  return (file) => {
    const owners = [byPrompt.get(file), ...foldersAbove(file).map((folder) => byFolder.get(folder))]
    return owners.reduce((first: CheckedTask | null, task) => earlier(first, task), null)
  }
}

/** The folder of its prompt, its fixtures, and the folder named like it. */
function foldersOf({ prompt, fixtures, table }: CheckedTask): string[] {
  const ofPrompt = prompt?.includes('/') === true ? prompt.slice(0, prompt.lastIndexOf('/')) : null
  return [ofPrompt, fixtures, table.id].flatMap((folder) => (folder === null || folder === '' ? [] : [folder]))
}

function earlier(first: CheckedTask | null, task: CheckedTask | undefined): CheckedTask | null {
  return task !== undefined && (first === null || task.table.index < first.table.index) ? task : first
}

/** `a` and `a/b` for `a/b/c`. */
function foldersAbove(path: string): string[] {
  const folders: string[] = []
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) folders.push(path.slice(0, at))
  return folders
}

/** A folder with nothing but the placeholder that keeps it in git is empty. */
function sizesOf({ files }: Tree): ReadonlyMap<string, Inside> {
  const sizes = new Map<string, Inside>()
  for (const { path, sizeBytes } of files) {
    for (const folder of foldersAbove(path)) {
      const before = sizes.get(folder) ?? { sizeBytes: 0, isEmpty: true }
      const isPlaceholder = path === `${folder}/${WORKSPACE_PLACEHOLDER}`
      sizes.set(folder, { sizeBytes: before.sizeBytes + sizeBytes, isEmpty: before.isEmpty && isPlaceholder })
    }
  }
  return sizes
}
