/** What a shell command certainly did to files. */
export type ShellChange =
  | { readonly kind: 'remove'; readonly path: string }
  | { readonly kind: 'move'; readonly from: string; readonly to: string; readonly isIntoFolder: boolean }

/**
 * Removals and moves a successful shell command spells out (`rm`, `unlink`, `mv`, `git rm`, `git mv`). Only plain words are believed:
 * patterns, variables and substitutions are passed over, and so is all that follows a here-document. Paths come as absolute as the
 * command makes them; a `cd` in it is followed.
 *
 * @param join joins a folder and a path of the command
 */
export function shellChanges(command: string, join: (folder: string, path: string) => string): ShellChange[] {
  const changes: ShellChange[] = []
  let folder = ''
  const placed = (path: string) => (folder === '' ? path : join(folder, path))
  const [certain = ''] = command.split('<<')
  for (const line of certain.split(/\n|;|&&/)) {
    const [first = ''] = line.split(/\|/)
    const words = readWords(first)
    const [name, ...rest] = words[0] === 'git' ? words.slice(1) : words
    const isGit = words[0] === 'git'
    const paths = rest.filter((word) => word !== null && !word.startsWith('-')).filter((word) => word !== null)
    const isCertain = rest.every((word) => word !== null)
    switch (name) {
      case 'cd':
        folder = !isGit && isCertain && paths[0] !== undefined ? placed(paths[0]) : folder
        break
      case 'rm':
      case 'unlink':
        for (const path of paths) changes.push({ kind: 'remove', path: placed(path) })
        break
      case 'mv':
        if (isCertain) changes.push(...moves(paths.map(placed)))
        break
    }
  }
  return changes
}

function moves(paths: readonly string[]): ShellChange[] {
  const to = paths.at(-1)
  if (to === undefined || paths.length < 2) return []
  const isIntoFolder = paths.length > 2 || to.endsWith('/')
  return paths.slice(0, -1).map((from) => ({ kind: 'move', from, to, isIntoFolder }))
}

/** Words of a simple command; null for one whose value only a shell knows. */
function readWords(text: string): (string | null)[] {
  return (text.match(/(?:'[^']*'|"(?:[^"\\]|\\.)*"|\\.|[^\s'"\\])+/g) ?? [])
    .filter((word) => !/^\d*[<>]/.test(word))
    .map((word) => (/[$`*?[{]/.test(word.replace(/'[^']*'/g, '')) ? null : unquote(word)))
}

function unquote(word: string): string {
  return word.replace(/'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)/g, (_, single, double, escaped) => {
    if (typeof single === 'string') return single
    if (typeof double === 'string') return double.replace(/\\(["\\$`])/g, '$1')
    return typeof escaped === 'string' ? escaped : ''
  })
}
