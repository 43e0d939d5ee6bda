import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * The folders without those that are named a second time, by whatever path or link. A folder that is not there is one by its path.
 *
 * @param pathOf where a folder is, relative to the working directory or absolute
 */
export function distinctFolders(folders: readonly string[], pathOf = (folder: string) => folder): string[] {
  if (folders.length < 2) return [...folders]
  const seen = new Set<string>()
  return folders.filter((folder) => {
    const place = realPath(resolve(pathOf(folder)))
    if (seen.has(place)) return false
    seen.add(place)
    return true
  })
}

function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}
