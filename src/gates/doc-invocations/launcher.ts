import { headOf } from '../../adapters/linked-paths.ts'
import { findOnPath } from '../../process/index.ts'

export type Launch = {
  /** What goes before the documented arguments; the first is an absolute path. */
  readonly command: readonly [string, ...string[]]
  /** What the environment needs besides what is inherited. */
  readonly env: Readonly<Record<string, string>>
}

/** What there is to run a script with. */
export type Host = {
  /** The absolute path of a program on the PATH, or null. */
  find(name: 'node' | 'bun'): string | null
  /** This executable. */
  readonly self: string
}

/** The machine this runs on. */
export function machine(env: Readonly<Record<string, string>>, cwd: string): Host {
  return { find: (name) => findOnPath(name, env['PATH'], cwd), self: process.execPath }
}

/** A script must not be taken for a project of its own: no packages fetched, no `.env` of the page read. */
const AS_BUN = ['--no-install', '--no-env-file'] as const

/**
 * How an entry is started. Programs, and scripts for other interpreters, start as they are; a script gets the runtime that its
 * first line or its name asks for. plumb's own executable is one too when it is told to be, and serves where there is no other.
 * Spec: contracts/08-gates.md, section 14.
 */
export function launchOf(entry: string, host: Host): Launch {
  const wanted = runtimesFor(entry, headOf(entry, 256))
  if (wanted.length === 0) return { command: [entry], env: {} }
  for (const name of wanted) {
    const path = host.find(name)
    if (path !== null) return { command: name === 'bun' ? [path, ...AS_BUN, entry] : [path, entry], env: {} }
  }
  return { command: [host.self, ...AS_BUN, entry], env: { BUN_BE_BUN: '1' } }
}

/** By preference; none when the system starts it. */
function runtimesFor(entry: string, head: string): readonly ('node' | 'bun')[] {
  const interpreter = /^#!(.*)/.exec(head)?.[1]
  if (interpreter !== undefined && /\bbun\b/.test(interpreter)) return ['bun', 'node']
  // Node reads part of TypeScript only.
  if (/\.[mc]?tsx?$/.test(entry)) return ['bun']
  if (/\.[mc]?jsx?$/.test(entry)) return ['node', 'bun']
  if (interpreter !== undefined) return /\bnode\b/.test(interpreter) ? ['node', 'bun'] : []
  const hasExtension = /\.[^/.]+$/.test(entry)
  const isText = head !== '' && !head.includes('\0')
  return isText && !hasExtension ? ['node', 'bun'] : []
}
