import { join } from 'node:path'
import type { Project } from './project.ts'
import { shellChanges } from './shell.ts'

/**
 * The files one session created inside the project, in order. A later removal or move in the same session counts; what the files
 * are today does not. Spec: evals/02-session-logs.md, "Common rules", 5.
 */
export class CreatedFiles {
  readonly #project: Project
  readonly #paths = new Set<string>()

  constructor(project: Project) {
    this.#project = project
  }

  get paths(): readonly string[] {
    return [...this.#paths]
  }

  get isEmpty(): boolean {
    return this.#paths.size === 0
  }

  /** @param cwd where the session ran; relative paths start there */
  add(path: string, cwd: string): void {
    const place = this.#project.place(path, cwd)
    if (place !== null) this.#paths.add(place)
  }

  /** A shell command that succeeded; `cwd` is where it ran. */
  runShell(command: string, cwd: string): void {
    if (this.isEmpty) return
    for (const change of shellChanges(command, join)) {
      if (change.kind === 'remove') this.#remove(this.#project.place(change.path, cwd))
      else this.#move(change, cwd)
    }
  }

  /** A folder takes all that is in it along. */
  #remove(place: string | null): void {
    if (place === null) return
    for (const path of this.#paths) if (path === place || path.startsWith(`${place}/`)) this.#paths.delete(path)
  }

  #move({ from, to, isIntoFolder }: { from: string; to: string; isIntoFolder: boolean }, cwd: string): void {
    const source = this.#project.place(from, cwd)
    if (source === null) return
    const target = this.#project.place(to.replace(/\/+$/, ''), cwd)
    const isFolder = isIntoFolder || (target !== null && this.paths.some((path) => path.startsWith(`${target}/`)))
    const moved = target === null ? null : isFolder ? `${target}/${source.slice(source.lastIndexOf('/') + 1)}` : target
    const paths = this.paths
    this.#paths.clear()
    for (const path of paths) {
      if (path !== source && !path.startsWith(`${source}/`)) this.#paths.add(path)
      else if (moved !== null) this.#paths.add(`${moved}${path.slice(source.length)}`)
    }
  }
}
