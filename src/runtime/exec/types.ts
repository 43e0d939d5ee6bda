import type { Policy, Surface } from '../../packs/model.ts'
import type { Access, Grant, Principal } from '../grants.ts'

/** The one file a pack may run, fixed when it was activated. A bin inside the pack is pinned by its SHA-256 (hex). */
export type AllowedBin = { readonly path: string; readonly sha256: string | null }

/** A pack as the pipeline sees it, from the store or straight from a folder. */
export type PackHandle = {
  readonly id: string
  readonly surface: Surface
  readonly policy: Policy
  /** Absolute. */
  readonly dir: string
  readonly isActive: boolean
  /** Null when nothing could be allow-listed: exec then fails closed. */
  readonly allowed: AllowedBin | null
}

/** Values of a call, as text pairs of a command line or as an object of a program. */
export type CallArguments =
  | { readonly kind: 'pairs'; readonly words: readonly string[] }
  | { readonly kind: 'values'; readonly values: Readonly<Record<string, unknown>> }

export type ExecRequest = {
  readonly id: string
  /** Null: no pack of this id is known. */
  readonly pack: PackHandle | null
  readonly command: string
  readonly args: CallArguments
  readonly grants: readonly Grant[]
  readonly principal: Principal
  readonly access: Access
  /** Wall clock, milliseconds. */
  readonly timeoutMs: number
  /** Working directory of packs with `workspace.mode: project`. */
  readonly startedIn: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly signal?: AbortSignal
}
