import type { JsonValue } from '../../canonical/json-value.ts'
import type { CommandProbeRequest } from '../../contracts/schemas/probe-request.ts'

/**
 * What a command is called with, after its own name: subcommands, then options, then positionals, each in the order of the
 * record. No shell ever reads it: every token is one argument as it stands. Spec: contracts part 07, section 5.2.
 */
export function commandArgv({ subcommandPath, channels }: CommandProbeRequest): string[] {
  return [
    ...subcommandPath,
    ...Object.entries(channels.option).flatMap(([key, value]) => optionTokens(`--${key}`, value)),
    ...Object.values(channels.argument).flatMap(tokens),
  ]
}

/** `false` leaves the option out, `true` gives it alone, an array repeats it. */
function optionTokens(option: string, value: JsonValue): string[] {
  if (value === false) return []
  if (value === true) return [option]
  return tokens(value).flatMap((token) => [option, token])
}

function tokens(value: JsonValue): string[] {
  return Array.isArray(value) ? value.map(token) : [token(value)]
}

function token(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
