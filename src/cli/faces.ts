/** The names plumb answers to. Called by one of the old names it is that tool. Spec: 00-design.md, first table. */
export const FACE_NAMES = ['plumb', 'hcpx', 'eval-quality', 'eval-quality-gates', 'hlock'] as const
export type FaceName = (typeof FACE_NAMES)[number]

export const FACE_SUMMARIES: Readonly<Record<FaceName, string>> = {
  plumb: 'Does this hold? Tests packs, eval contracts and eval packs before anyone trusts an agent with them.',
  hcpx: 'Packs: command-line tools wrapped for agents.',
  'eval-quality': 'Contracts: evals tested against known defects.',
  'eval-quality-gates': 'Gates: checks over a repository, each set up in one configuration file.',
  hlock: 'Eval packs: the tasks that say what "works" means.',
}

/** Commands that the documents of a tool name and its face does not have. */
export const NOT_HERE: Partial<Readonly<Record<string, ReadonlySet<string>>>> = {
  hlock: new Set(['init', 'resolve', 'meta']),
}

/**
 * The face for the word the program was called by: a path, a bare name, with or without `.exe`.
 * Anything unknown is `plumb`, so that a renamed copy still works.
 */
export function faceFor(invokedAs: string): FaceName {
  const base = invokedAs.slice(Math.max(invokedAs.lastIndexOf('/'), invokedAs.lastIndexOf('\\')) + 1)
  const name = base.toLowerCase().endsWith('.exe') ? base.slice(0, -'.exe'.length) : base
  return asFace(name) ?? 'plumb'
}

export function asFace(name: string): FaceName | null {
  return FACE_NAMES.find((face) => face === name) ?? null
}
