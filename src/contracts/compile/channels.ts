import {
  COMMAND_CHANNELS,
  type InputChannel,
  type InterfaceKind,
  TOOL_CHANNELS,
  TRANSPORT_CHANNELS,
} from '../schemas/eval-contract.ts'

/** What kinds of interface have in common: `web` is spelled like `api`. */
export type Family = 'api' | 'cli' | 'mcp'

/** The kinds whose contracts compile, in the order messages list them. */
export const SUPPORTED_KINDS = ['api', 'cli', 'mcp'] as const satisfies readonly InterfaceKind[]

export function familyOf(kind: InterfaceKind): Family {
  return kind === 'web' ? 'api' : kind
}

const CHANNELS_OF: Readonly<Record<Family, readonly InputChannel[]>> = {
  api: TRANSPORT_CHANNELS,
  cli: COMMAND_CHANNELS,
  mcp: TOOL_CHANNELS,
}

/** The input channels of a family, in the fixed order. */
export function inputChannelsOf(family: Family): readonly InputChannel[] {
  return CHANNELS_OF[family]
}
