import type { InterfaceKind } from '../schemas/eval-contract.ts'

/** Where evidence can be read from, in published order. Spec: contracts/01-artifacts.md, section 3.1. */
export const EVIDENCE_CHANNELS = [
  'response-body',
  'response-headers',
  'response-status',
  'call-inputs',
  'stdout',
  'stderr',
  'exit-code',
  'artifact',
] as const
export type EvidenceChannel = (typeof EVIDENCE_CHANNELS)[number]

/** Where inputs go, in the fixed order that decides which of several faults is reported. */
export const INPUT_CHANNELS = [
  'path',
  'query',
  'header',
  'body',
  'argument',
  'option',
  'environment',
  'stdin',
  'arguments',
] as const
export type InputChannel = (typeof INPUT_CHANNELS)[number]

/** What kinds of interface have in common: `web` is spelled like `api`. */
export type Family = 'api' | 'cli' | 'mcp'

/** The kinds whose contracts compile, in the order messages list them. */
export const SUPPORTED_KINDS = ['api', 'cli', 'mcp'] as const satisfies readonly InterfaceKind[]

export function familyOf(kind: InterfaceKind): Family {
  return kind === 'web' ? 'api' : kind
}

const CHANNELS_OF: Readonly<Record<Family, readonly InputChannel[]>> = {
  api: ['path', 'query', 'header', 'body'],
  cli: ['argument', 'option', 'environment', 'stdin'],
  mcp: ['arguments'],
}

/** The input channels of a family, in the fixed order. */
export function inputChannelsOf(family: Family): readonly InputChannel[] {
  return CHANNELS_OF[family]
}
