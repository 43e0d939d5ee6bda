import type { Command, PolicyEntry } from '../model.ts'

/** A command of a pack that is being written. */
export type DraftCommand = {
  readonly name: string
  readonly entry: Command
  readonly policy: PolicyEntry
  /** Its row in the hot-path table: what it is for. Plain text. */
  readonly task: string
  readonly from: 'help' | 'template'
}

/** A pack that is being written; everything in its files comes from here. */
export type Draft = {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly cliBin: string
  readonly wrap: { readonly bin: string; readonly workspace: { readonly mode: 'pack' | 'project' } }
  readonly commands: readonly DraftCommand[]
  /** First paragraph of HARNESS.md, plain text. */
  readonly lead: string
  /** Plain text, except for code spans. */
  readonly antiPatterns: readonly string[]
  /** Reads that succeed wherever the CLI is installed: only these get an eval case and a line in proof.sh. */
  readonly sureReads: readonly string[]
  /** Writes that change nothing when they are confirmed: the proof script calls them. */
  readonly mockWrites: readonly string[]
  /** An executable that the pack ships: path to text. */
  readonly executable: { readonly path: string; readonly text: string } | null
}

export function isWrite({ policy }: DraftCommand): boolean {
  return policy.class === 'write'
}

export function isGated({ policy }: DraftCommand): boolean {
  return policy.class === 'write' && policy.confirm !== undefined && policy.confirm !== false
}

/** Names of the arguments a call cannot do without, in manifest order. */
export function requiredArguments({ entry }: DraftCommand): string[] {
  return Object.entries(entry.args ?? {}).flatMap(([name, { required }]) => (required === true ? [name] : []))
}
