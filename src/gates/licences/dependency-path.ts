import type { Lockfile } from '../lockfile/lockfile.ts'

type Packages = Lockfile['packages']

/** The end of a way: who requires an entry, under what name. The root has no requirer. */
type Step = {
  readonly name: string
  readonly by: Step | null
  /** How many names the way has. */
  readonly length: number
  /** The first of them. */
  readonly head: readonly string[]
}

/** Longer ways are told by their ends: no tree is that deep, but a lockfile can say so. */
const MOST_NAMES = 200
const KEPT_NAMES = 10

/**
 * How an entry is reached from the root, the names that are required on the way joined by ` > `; the first way found by breadth.
 * Null for an entry that nothing requires. Spec: contracts/08-gates.md, section 6.2.
 */
export function dependencyPaths(packages: Packages): (key: string) => string | null {
  const rootName = packages.get('')?.['name']
  const root = typeof rootName === 'string' ? rootName : '(root)'
  const steps = new Map<string, Step>([['', { name: root, by: null, length: 1, head: [root] }]])
  // Entries that are added to a map while it is walked are walked, too.
  for (const [key, step] of steps) {
    for (const name of requirementsOf(key, packages)) {
      const target = resolveFrom(key, name, packages)
      if (target !== null && !steps.has(target)) steps.set(target, stepTo(name, step))
    }
  }
  return (key) => {
    const step = steps.get(key)
    return step === undefined ? null : namesTo(step).join(' > ')
  }
}

function stepTo(name: string, by: Step): Step {
  const head = by.head.length < KEPT_NAMES ? [...by.head, name] : by.head
  return { name, by, length: by.length + 1, head }
}

function namesTo(step: Step): readonly string[] {
  if (step.length <= MOST_NAMES) return lastNames(step, step.length)
  return [...step.head, `(${step.length - 2 * KEPT_NAMES} more)`, ...lastNames(step, KEPT_NAMES)]
}

function lastNames(end: Step, count: number): string[] {
  const names: string[] = []
  for (let step: Step | null = end; step !== null && names.length < count; step = step.by) names.push(step.name)
  return names.reverse()
}

function requirementsOf(key: string, packages: Packages): string[] {
  const entry = packages.get(key)
  const kinds = ['dependencies', 'optionalDependencies', 'peerDependencies', ...(key === '' ? ['devDependencies'] : [])]
  return kinds.flatMap((kind) => {
    const required = entry?.[kind]
    return typeof required === 'object' && required !== null ? Object.keys(required) : []
  })
}

/** Cut at `/node_modules/` and never by counting `/`: a scoped package has one in its own name. */
function resolveFrom(key: string, name: string, packages: Packages): string | null {
  for (let scope = key; scope !== ''; scope = scope.slice(0, Math.max(0, scope.lastIndexOf('/node_modules/')))) {
    const target = `${scope}/node_modules/${name}`
    if (packages.has(target)) return target
  }
  const target = `node_modules/${name}`
  return packages.has(target) ? target : null
}
