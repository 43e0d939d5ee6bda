/** The registry of the tests, which nothing answers for. */
export const REGISTRY = 'https://registry.test'

export type Locked = Readonly<Record<string, unknown>>

/** An entry that comes from where it should. */
export function locked(name: string, version: string, rest: Locked = {}): Locked {
  const basename = name.slice(name.lastIndexOf('/') + 1)
  return { version, resolved: `${REGISTRY}/${name}/-/${basename}-${version}.tgz`, license: 'MIT', ...rest }
}

/** The text of a lockfile with these entries, the root's own as `rootEntry`. */
export function lockfileText(
  packages: Readonly<Record<string, unknown>>,
  rootEntry: Locked = { name: 'root' },
): string {
  return JSON.stringify({ lockfileVersion: 3, packages: { '': rootEntry, ...packages } })
}
