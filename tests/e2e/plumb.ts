import { existsSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { temporaryFolder as folder, lasting } from '../temporary-folder.ts'

export { folder }

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
  const { stdout, stderr, exit } = await endOf(child)
  return { exit: child.signalCode === null ? exit : null, stdout, stderr }
}

/** What a program printed, and its exit code, once it has ended. */
export async function endOf(child: Bun.ReadableSubprocess) {
  const [stdout, stderr, exit] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
  return { stdout, stderr, exit }
}

/** What a test's child sees of our environment: enough to find programs, nothing that changes the output. */
export function cleanEnvironment(): { readonly PATH: string; readonly HOME: string } {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', HOME: emptyHome() }
}

const emptyHome = lasting(() => folder())

const bin = lasting(() => folder())
function linkTo(name: string): string {
  const path = join(bin(), name)
  if (!existsSync(path)) symlinkSync(BINARY, path)
  return path
}
