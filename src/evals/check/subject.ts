import { insidePack } from '../pack-path.ts'
import type { PackToml, TaskTable } from '../pack-toml.ts'
import type { Tree } from '../tree.ts'
import type { Contents } from './contents.ts'

/** All a check looks at. Pure data: the checks touch no file. */
export type Subject = { readonly toml: PackToml; readonly tree: Tree; readonly contents: Contents }

/** A task with what is around it. Paths are plain and relative to the pack folder; null when not given or outside the pack. */
export type CheckedTask = {
  readonly table: TaskTable
  readonly label: string
  readonly prompt: string | null
  readonly fixtures: string | null
  /** Some part of it still has to be written: in its block of `pack.toml`, or in its prompt. */
  readonly isSlot: boolean
}

export function checkedTasks({ toml, contents }: Subject): CheckedTask[] {
  const markerLines = contents.facts.get('pack.toml')?.markerLines ?? []
  const taskAt = taskFinder(toml)
  const inBlock = new Set(markerLines.map(taskAt))
  return toml.tasks.map((table) => {
    const prompt = insidePack(table.prompt)
    const isPromptOpen = prompt !== null && (contents.facts.get(prompt)?.markerLines.length ?? 0) > 0
    return {
      table,
      label: labelOf(table),
      prompt,
      fixtures: insidePack(table.fixtures),
      isSlot: inBlock.has(table.index) || isPromptOpen,
    }
  })
}

function labelOf({ id, index }: TaskTable): string {
  return id === null || id === '' ? `#${index + 1}` : id
}

/** Finds the index of the task whose block holds a line of `pack.toml`; null above the first and inside `[pack]`. */
function taskFinder({ tasks, places }: PackToml): (line: number) => number | null {
  const starts = [...tasks].sort((a, b) => a.line - b.line)
  const packStart = places.of(['pack']).line
  return (line) => {
    let low = 0
    let high = starts.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((starts[middle]?.line ?? 0) <= line) low = middle + 1
      else high = middle
    }
    const task = starts[low - 1]
    if (task === undefined || (packStart > task.line && packStart <= line)) return null
    return task.index
  }
}
