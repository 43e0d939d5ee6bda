import { chmodSync, mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/** The compiled binary; `scripts/build` writes it. */
export const BINARY = resolve(import.meta.dir, '../../dist/plumb')
export const ROOT = resolve(import.meta.dir, '../..')

export type Ending = { readonly exit: number | null; readonly stdout: string; readonly stderr: string }

type Options = {
  readonly cwd?: string
  /** Added to a small environment of its own; undefined removes. */
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly stdin?: string
  /** Call the binary by this name, through a link. */
  readonly as?: string
}

/** Runs the compiled binary to its end. */
export async function plumb(args: readonly string[], { cwd, env = {}, stdin = '', as }: Options = {}): Promise<Ending> {
  const child = Bun.spawn([as === undefined ? BINARY : linkTo(as), ...args], {
    cwd: cwd ?? ROOT,
    env: { ...cleanEnvironment(), ...env },
    stdin: new TextEncoder().encode(stdin),
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [stdout, stderr, exit] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return { exit: child.signalCode === null ? exit : null, stdout, stderr }
}

/** What a test's child sees of our environment: enough to find programs, nothing that changes the output. */
export function cleanEnvironment(): { readonly PATH: string; readonly HOME: string } {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', HOME: emptyHome() }
}

let home: string | null = null
function emptyHome(): string {
  home ??= mkdtempSync(join(tmpdir(), 'plumb-home-'))
  return home
}

const links = new Map<string, string>()
function linkTo(name: string): string {
  const known = links.get(name)
  if (known !== undefined) return known
  const path = join(mkdtempSync(join(tmpdir(), 'plumb-link-')), name)
  symlinkSync(BINARY, path)
  links.set(name, path)
  return path
}

type Content = string | Uint8Array | { readonly text: string; readonly mode: number }

/** A new folder with these files; paths may have folders in them. @returns its real path */
export function folder(files: Readonly<Record<string, Content>> = {}): string {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'plumb-test-')))
  for (const [path, content] of Object.entries(files)) {
    const target = join(dir, path)
    mkdirSync(dirname(target), { recursive: true })
    if (typeof content === 'string' || content instanceof Uint8Array) writeFileSync(target, content)
    else {
      writeFileSync(target, content.text)
      chmodSync(target, content.mode)
    }
  }
  return dir
}
