import type { Target } from '../release-parts/targets.ts'

/** What of a machine decides which builds it can run. */
export type Machine = {
  /** As `process.platform` and `process.arch` say it. */
  readonly platform: string
  readonly arch: string
  /** Whether the system's C library is musl; without meaning outside Linux. */
  readonly isMusl: boolean
  /** Names of the folders in `--roots`. */
  readonly roots: readonly string[]
  /** Names of the static emulators that are installed, such as `qemu-aarch64-static`. */
  readonly emulators: readonly string[]
  /** Why no root can be entered; null where one can. */
  readonly whyNoRoots: string | null
}

/**
 * Where a build can run. `here`: as it is. `in a root`: with nothing but a C library that this machine does not have.
 * `emulator` runs programs of another processor; the words of `before` stand before the program.
 */
export type Place = Here | InRoot | Nowhere
type Here = { readonly kind: 'here'; readonly before: readonly string[] }
export type InRoot = {
  readonly kind: 'in a root'
  readonly root: string
  /** Starts without any library, and says so, if the kernel runs programs of this kind at all. */
  readonly loader: string
  readonly emulator: string | null
  readonly before: readonly string[]
}
type Nowhere = { readonly kind: 'nowhere'; readonly why: string }

const SYSTEMS: Readonly<Record<string, string>> = { linux: 'linux', darwin: 'darwin', windows: 'win32' }
const PROCESSORS: Readonly<Record<string, string>> = { x64: 'x86_64', arm64: 'aarch64' }
const LOADERS: Readonly<Record<string, string>> = {
  x64: '/lib64/ld-linux-x86-64.so.2',
  arm64: '/lib/ld-linux-aarch64.so.1',
  'x64-musl': '/lib/ld-musl-x86_64.so.1',
  'arm64-musl': '/lib/ld-musl-aarch64.so.1',
}

/** A processor of 2008, without AVX: what a baseline build promises to run on. */
export const OLD_PROCESSOR = ['qemu-x86_64-static', '-cpu', 'Nehalem'] as const

/** Finds the place for a build on this machine, or says what is missing. */
export function placeFor(target: Target, machine: Machine): Place {
  const [system = '', arch = '', ...rest] = target.split('-')
  if (SYSTEMS[system] !== machine.platform) return nowhere(`it is for another system (${system})`)
  const isForeign = arch !== machine.arch
  const wantsMusl = rest.includes('musl')
  const before = rest.includes('baseline') && !isForeign && has(machine, OLD_PROCESSOR[0]) ? OLD_PROCESSOR : []
  if (!isForeign && (system !== 'linux' || wantsMusl === machine.isMusl)) return { kind: 'here', before }
  if (system !== 'linux') return nowhere(`it is for another processor (${arch})`)

  const root = wantsMusl ? `${arch}-musl` : arch
  const emulator = isForeign ? `qemu-${PROCESSORS[arch]}-static` : null
  if (machine.whyNoRoots !== null) return nowhere(`no root can be entered: ${machine.whyNoRoots}`)
  if (!machine.roots.includes(root)) return nowhere(`--roots has no ${root}; scripts/smoke-roots makes it`)
  if (emulator !== null && !has(machine, emulator)) return nowhere(`${emulator} is not installed`)
  return { kind: 'in a root', root, loader: LOADERS[root] ?? '', emulator, before }
}

function nowhere(why: string): Nowhere {
  return { kind: 'nowhere', why }
}

function has({ emulators }: Machine, name: string): boolean {
  return emulators.includes(name)
}

/** Tells in a few words where a build was run. */
export function describePlace(place: Here | InRoot): string {
  const old = place.before.length > 0 ? ', on a processor without AVX' : ''
  if (place.kind === 'here') return `here${old}`
  const emulated = place.emulator === null ? '' : ` under ${place.emulator}`
  return `in a root with nothing but its libraries${emulated}${old}`
}
