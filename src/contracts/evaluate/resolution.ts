import type { CheckResolution } from '../schemas/eval-contract.ts'

export type Resolution = CheckResolution['resolution']

/** A leaf that was decided. */
export function decided(holds: boolean): CheckResolution {
  return { resolution: holds ? 'true' : 'false', introductionCondition: null, children: [] }
}

/** A node that had no element to look at, and says so. */
export function nothingToExamine(): CheckResolution {
  return { resolution: 'insufficient-evidence', introductionCondition: 'empty-collection', children: [] }
}

/** Swaps true and false. */
export function negate(child: CheckResolution): CheckResolution {
  return folded(NEGATED[child.resolution], [child])
}

const NEGATED = {
  true: 'false',
  false: 'true',
  'insufficient-evidence': 'insufficient-evidence',
} as const satisfies Record<Resolution, Resolution>

/** True when every child is; one that is false outweighs missing evidence. */
export function foldAll(children: CheckResolution[]): CheckResolution {
  return folded(firstAmong(children, ['false', 'insufficient-evidence']) ?? 'true', children)
}

/** True when some child is and all are decided: missing evidence outweighs a true one. */
export function foldAny(children: CheckResolution[]): CheckResolution {
  return folded(firstAmong(children, ['insufficient-evidence', 'true']) ?? 'false', children)
}

function firstAmong(children: readonly CheckResolution[], wanted: readonly Resolution[]): Resolution | undefined {
  return wanted.find((resolution) => children.some((child) => child.resolution === resolution))
}

// A node that only passes on missing evidence did not introduce it.
function folded(resolution: Resolution, children: CheckResolution[]): CheckResolution {
  return { resolution, introductionCondition: null, children }
}
