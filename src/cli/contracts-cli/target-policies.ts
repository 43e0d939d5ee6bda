import * as v from 'valibot'
import { RuntimeFault } from '../../canonical/faults.ts'
import { parseArtifact } from '../../contracts/schemas/parse.ts'
import { JsonValue } from '../../contracts/schemas/parts/json.ts'
import { strict } from '../../contracts/schemas/parts/objects.ts'
import type { ProbeTargetPolicy } from '../../contracts/target-policy/policy.ts'
import type { CommandTargetPolicy } from '../../ports/policies/command-target-policy.ts'
import type { McpTargetPolicy } from '../../ports/policies/mcp-target-policy.ts'
import {
  parseCommandTargetPolicy,
  parseMcpTargetPolicy,
  parseProbeTargetPolicy,
} from '../../ports/policies/parse-target-policy.ts'

/** What the policies of a live pre-flight are called together in faults. */
const TARGET_POLICIES = 'TargetPolicies'

const TargetPolicies = strict({
  api: v.exactOptional(JsonValue),
  cli: v.exactOptional(JsonValue),
  mcp: v.exactOptional(JsonValue),
})

/** Who may be asked, by kind of interface. */
export type TargetPolicies = {
  readonly api: ProbeTargetPolicy
  readonly cli: CommandTargetPolicy
  readonly mcp: McpTargetPolicy
}

/** A policy that is left out authorizes nothing. */
const NOBODY = { authorizations: [] }

/**
 * The policies of one file, each read by its own parser.
 *
 * @throws RuntimeFault `schema-parse-failure` at `TargetPolicies`, or at the name of the policy that is wrong
 */
export function parseTargetPolicies(value: unknown): TargetPolicies {
  const { api = NOBODY, cli = NOBODY, mcp = NOBODY } = parseArtifact(TargetPolicies, value, TARGET_POLICIES)
  return {
    api: parsed('api', api, parseProbeTargetPolicy),
    cli: parsed('cli', cli, parseCommandTargetPolicy),
    mcp: parsed('mcp', mcp, parseMcpTargetPolicy),
  }
}

/** The message of a parser lists every issue; here they are printed below it, each on its line. */
function parsed<Policy>(key: keyof TargetPolicies, value: unknown, parse: (value: unknown) => Policy): Policy {
  try {
    return parse(value)
  } catch (error) {
    if (!(error instanceof RuntimeFault)) throw error
    const { code, artifactPath, cause } = error
    const detail = `"${key}" of the targets does not conform to the ${artifactPath} schema`
    throw new RuntimeFault({ code, artifactPath, detail, cause })
  }
}
