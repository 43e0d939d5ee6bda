import type { Lockfile } from '../lockfile/lockfile.ts'

type Packages = Lockfile['packages']

/**
 * How each entry is reached from the root, the names that are required on the way joined by ` > `; the first way found by breadth.
 * An entry that nothing requires has none. Spec: contracts/08-gates.md, section 6.2.
 */
export function dependencyPaths(packages: Packages): ReadonlyMap<string, string> {
  const rootName = packages.get('')?.['name']
  const paths = new Map([['', typeof rootName === 'string' ? rootName : '(root)']])
  // Entries that are added to a map while it is walked are walked, too.
  for (const [key, path] of paths) {
    for (const name of requirementsOf(key, packages)) {
      const target = resolveFrom(key, name, packages)
      if (target !== null && !paths.has(target)) paths.set(target, `${path} > ${name}`)
    }
  }
  return paths
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
