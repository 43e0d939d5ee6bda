import { isRecord } from '../../canonical/is-record.ts'
import { type GateContext, type GateName, GateRefusal } from '../gate.ts'
import { readNamedJson } from './read-json.ts'

/** One installed package as npm locked it. */
export type LockedEntry = {
  /** Key in `packages`: where it is installed. */
  readonly key: string
  /** The package really installed, which for an alias is not the name of its folder. */
  readonly name: string
  readonly version: string | null
  /** Null where there is none, or something that is no text. */
  readonly resolved: string | null
  /** As it stands in the lockfile. */
  readonly raw: Readonly<Record<string, unknown>>
}

export type Lockfile = {
  /** Every key with its entry, the root's own under the empty key. */
  readonly packages: ReadonlyMap<string, Readonly<Record<string, unknown>>>
  /** What is installed: the root and links are not. */
  readonly entries: readonly LockedEntry[]
}

/**
 * Reads an npm lockfile, version 2 or later, from the file alone: nothing is installed and no node_modules is walked, so packages
 * for other platforms are seen. Spec: contracts/08-gates.md, section 4.
 *
 * @throws GateRefusal EVAL_QUALITY_LOCKFILE_SHAPE it carries no packages; without a code when it cannot be read
 */
export function readLockfile(path: string, { gate, context }: { gate: GateName; context: GateContext }): Lockfile {
  const document = readNamedJson(path, { gate, key: 'lockfiles', context })
  const listed = isRecord(document) ? document['packages'] : undefined
  if (!isRecord(listed)) {
    const version = JSON.stringify((isRecord(document) ? document['lockfileVersion'] : null) ?? null)
    throw shape(`${gate}: ${path} carries no "packages" object (lockfileVersion ${version}); npm 7 and later write one`)
  }
  const packages = new Map(
    Object.entries(listed).map(([key, entry]) => {
      if (isRecord(entry)) return [key, entry] as const
      throw shape(`${gate}: ${path} holds no object at ${JSON.stringify(key)} in "packages"`)
    }),
  )
  return { packages, entries: [...packages].flatMap(([key, entry]) => entryOf(key, entry)) }
}

function entryOf(key: string, raw: Readonly<Record<string, unknown>>): LockedEntry[] {
  if (key === '' || raw['link']) return []
  const name = textOf(raw['name']) ?? key.split('node_modules/').at(-1) ?? key
  return [{ key, name, version: textOf(raw['version']), resolved: textOf(raw['resolved']), raw }]
}

/** The one address that an entry's tarball comes from. `(unknown)` stands for a version that is not there. */
export function expectedTarball({ name, version }: LockedEntry, registry: string): string {
  const basename = name.startsWith('@') ? name.slice(name.indexOf('/') + 1) : name
  return `${registry}/${name}/-/${basename}-${version ?? '(unknown)'}.tgz`
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function shape(message: string): GateRefusal {
  return new GateRefusal('EVAL_QUALITY_LOCKFILE_SHAPE', message)
}
