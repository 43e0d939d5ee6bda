import type { AnyOperation } from '../schemas/eval-contract.ts'
import type { Family } from './channels.ts'

/** A transport identity is compared inside its family only. */
export type TransportIdentity = { readonly family: Family; readonly identity: string }

/**
 * What tells two operations apart on the wire. The identity a probe's defect signature is matched with is made by the same
 * functions. Spec: contracts/02-compile-and-seal.md, section 5.2.
 */
export function transportIdentity(operation: AnyOperation): TransportIdentity {
  if ('method' in operation) return { family: 'api', identity: httpIdentity(operation) }
  if ('invocation' in operation) return { family: 'cli', identity: commandIdentity(operation.invocation) }
  return { family: 'mcp', identity: operation.toolName }
}

/** Method and path with the names of path parameters erased: `GET /things/{}`. */
export function httpIdentity({ method, pathTemplate }: { method: string; pathTemplate: string }): string {
  return `${method} ${pathTemplate.replace(/\{[A-Za-z0-9_-]+\}/g, '{}')}`
}

/** Executable and subcommands, compared literally. */
export function commandIdentity(invocation: { executable: string; subcommandPath: readonly string[] }): string {
  return [invocation.executable, ...invocation.subcommandPath].join(' ')
}
