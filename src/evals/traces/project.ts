import { realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, normalize, relative, resolve } from 'node:path'

/** The project whose sessions are wanted. Paths from logs are compared by what they really are, links resolved. */
export type Project = {
  /** Real path of the project root. */
  readonly root: string
  /** The root as it may be written in folder names of logs: the real path, and the way the person came here. */
  readonly spellings: readonly string[]
  /** Whether a session that ran in `cwd` belongs here: in the root, or below it. */
  readonly holds: (cwd: string) => boolean
  /**
   * A path a session named, relative to the project root with `/`; null when it is outside, ignored by default, or in the pack.
   * `cwd` is where the session ran.
   */
  readonly place: (path: string, cwd: string) => string | null
}

export type ProjectPlace = {
  /** Real path. */
  readonly root: string
  /** Where the command runs, as the person spells it; may lie below the root. */
  readonly cwd: string
  readonly home: string
  /** Absolute path of the pack that is being written: what sessions made in there is no work. */
  readonly packFolder: string
}

/** @returns a project whose look-ups remember what they resolved: logs repeat the same few folders thousands of times */
export function openProject({ root, cwd, home, packFolder }: ProjectPlace): Project {
  const real = remembered(realPathOf)
  const holds = (folder: string) => isAbsolute(folder) && isInside(real(resolve(folder)), root)
  const pack = real(resolve(packFolder))
  return {
    root,
    spellings: spellingsOf(root, cwd, real),
    holds,
    place: (path, base) => {
      const named = path.startsWith('~/') ? join(home, path.slice(2)) : path
      const absolute = isAbsolute(named) ? normalize(named) : resolve(base, named)
      const target = join(real(dirname(absolute)), basename(absolute))
      if (!isInside(target, root)) return null
      const steps = withoutWorktree(relative(root, target).split(/[\\/]/))
      if (steps.length === 0 || steps[0] === '' || isInside(join(root, ...steps), pack)) return null
      return steps.some((step) => IGNORED.has(step)) ? null : steps.join('/')
    },
  }
}

/** A worktree kept inside the project mirrors it: what is in there is at the same place as in the project itself. */
function withoutWorktree(steps: readonly string[]): readonly string[] {
  const at = steps.findIndex(
    (step, index) => step === '.worktrees' || (step === 'worktrees' && steps[index - 1] === '.claude'),
  )
  return at === -1 ? steps : steps.slice(at + 2)
}

/** Folders that tools fill and nobody hands over. */
const IGNORED = new Set([
  '.git',
  '.hg',
  '.svn',
  'node_modules',
  '.venv',
  'venv',
  '__pycache__',
  '.mypy_cache',
  '.pytest_cache',
  '.ruff_cache',
  '.tox',
  '.cache',
  '.next',
  '.nuxt',
  '.turbo',
  '.gradle',
  'bower_components',
  'coverage',
  'dist',
  'build',
  'target',
])

/** Follows links as far as the path exists; the rest of it, which may be gone by now, is kept as written. */
function realPathOf(path: string): string {
  const rest: string[] = []
  for (let folder = path; ; folder = dirname(folder)) {
    try {
      return join(realpathSync(folder), ...rest)
    } catch {
      if (folder === dirname(folder)) return path
      rest.unshift(basename(folder))
    }
  }
}

function spellingsOf(root: string, cwd: string, real: (path: string) => string): string[] {
  for (let folder = resolve(cwd); ; folder = dirname(folder)) {
    if (real(folder) === root) return folder === root ? [root] : [root, folder]
    if (folder === dirname(folder)) return [root]
  }
}

const FOLDS_CASE = process.platform === 'win32' || process.platform === 'darwin'

function isInside(path: string, folder: string): boolean {
  const [inner, outer] = FOLDS_CASE ? [path.toLowerCase(), folder.toLowerCase()] : [path, folder]
  const below = relative(outer, inner)
  return below === '' || (!isAbsolute(below) && below !== '..' && !/^\.\.[\\/]/.test(below))
}

function remembered(look: (path: string) => string): (path: string) => string {
  const known = new Map<string, string>()
  return (path) => {
    const before = known.get(path)
    if (before !== undefined) return before
    const found = look(path)
    known.set(path, found)
    return found
  }
}
