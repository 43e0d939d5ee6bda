import { chmodSync, copyFileSync, cpSync, lstatSync, mkdirSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Where a system keeps its programs; an ordinary user's PATH may lack the last two, which hold chroot. */
export const SYSTEM_PATH = '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin'

/** By which of its first bytes the kernel knows a program that an emulator is for, and which bits of them count. */
const MAGIC: Readonly<Record<string, string>> = {
  'qemu-aarch64-static': magicOf('\\xb7'),
  'qemu-x86_64-static': magicOf('\\x3e'),
}

function magicOf(processor: string): string {
  const zeros = '\\x00'.repeat(9)
  const elf = `\\x7fELF\\x02\\x01\\x01${zeros}\\x02\\x00${processor}\\x00`
  // The system it was made for does not count, nor whether it has a fixed place in memory (2) or not (3).
  const mask = `${'\\xff'.repeat(7)}\\x00${'\\xff'.repeat(8)}\\xfe${'\\xff'.repeat(3)}`
  return `${elf}:${mask}`
}

/**
 * Copies programs of this machine into a root, each to the place it has here, with the libraries it loads. A program whose
 * name is there already is left alone.
 *
 * @throws when one of them is not installed
 */
export function addPrograms(root: string, names: readonly string[]): void {
  for (const name of names) {
    if (['bin', 'usr/bin'].some((dir) => isThere(join(root, dir, name)))) continue
    const path = Bun.which(name, { PATH: SYSTEM_PATH })
    if (path === null) throw new Error(`${name} is not installed`)
    addFile(root, path, `/usr/bin/${name}`)
    // Scripts name their shell by this path.
    if (name === 'sh') addFile(root, path, '/bin/sh')
    for (const library of librariesOf(path)) addFile(root, library, library)
  }
}

/** Paths of the libraries a program loads, its loader among them; none for one that is static. */
export function librariesOf(program: string): string[] {
  const told = Bun.spawnSync(['ldd', program]).stdout.toString()
  return [...told.matchAll(/(?:^|\s)(\/\S+) \(0x/gm)].map(([, path = '']) => path)
}

/** Copies a file, or what a link leads to, as a program. What is there is left alone. */
export function addFile(root: string, from: string, to: string): void {
  const target = join(root, to)
  if (isThere(target)) return
  mkdirSync(dirname(target), { recursive: true })
  copyFileSync(realpathSync(from), target)
  chmodSync(target, 0o755)
}

/** Copies a folder, links as they are. */
export function addFolder(root: string, from: string, to: string): void {
  cpSync(from, join(root, to), { recursive: true, verbatimSymlinks: true })
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}

type Entering = {
  /** Folders of the system to show in the root, which is otherwise all there is. */
  readonly show: readonly ('/proc' | '/dev')[]
  /** A static emulator for programs of another processor; the kernel knows of it in this root alone. */
  readonly emulator?: string | null
}

const ENTER = `set -eu
root=$1 show=$2 magic=$3 emulator=$4; shift 4
if [ -n "$magic" ]; then
  mkdir -p "$root/.binfmt"
  mount -t binfmt_misc binfmt_misc "$root/.binfmt"
  printf '%s' ":plumb:M::$magic:$emulator:F" > "$root/.binfmt/register"
fi
for folder in $show; do
  mkdir -p "$root$folder"
  case $folder in
    /proc) mount -t proc proc "$root/proc" ;;
    *) mount --rbind "$folder" "$root$folder" ;;
  esac
done
exec chroot "$root" "$@"
`

/**
 * The words that run a program in a root, without a network, as the root user of namespaces of its own: nothing outside of
 * them changes, an ordinary user may do it where the kernel lets users have namespaces, and what was mounted is gone when the
 * program ends. Its environment has to have {@link SYSTEM_PATH}.
 */
export function enter(root: string, argv: readonly string[], { show, emulator = null }: Entering): string[] {
  const magic = emulator === null ? '' : (MAGIC[emulator] ?? '')
  const path = emulator === null ? '' : (Bun.which(emulator, { PATH: SYSTEM_PATH }) ?? emulator)
  // Only with users of their own do namespaces know emulators of their own.
  const words = emulator !== null || hasUserNamespaces() ? OWN_USERS : PLAIN
  return [...words, 'sh', '-c', ENTER, 'enter', root, show.join(' '), magic, path, ...argv]
}

const PLAIN = ['unshare', '--mount', '--pid', '--net', '--fork', '--kill-child', '--']
const OWN_USERS = ['unshare', '--user', '--map-root-user', ...PLAIN.slice(1)]

/** Why this machine lets nobody enter a root; null where it does. Root may do without users of its own. */
export function whyNoRoots(): string | null {
  if (process.platform !== 'linux') return 'only Linux has namespaces'
  if (Bun.which('unshare', { PATH: SYSTEM_PATH }) === null) return 'unshare is not installed'
  if (hasUserNamespaces()) return null
  const tried = Bun.spawnSync([...PLAIN, 'true'], { env: { PATH: SYSTEM_PATH } })
  return tried.exitCode === 0 ? null : tried.stderr.toString().trim()
}

let userNamespaces: boolean | null = null
function hasUserNamespaces(): boolean {
  userNamespaces ??= Bun.spawnSync([...OWN_USERS, 'true'], { env: { PATH: SYSTEM_PATH } }).exitCode === 0
  return userNamespaces
}
