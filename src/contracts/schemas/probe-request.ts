import * as v from 'valibot'
import { RequestBody, RequestStdin } from './parts/bodies.ts'
import { JsonValue } from './parts/json.ts'
import { byTag, listOf, mapOf, strict } from './parts/objects.ts'
import { EnvironmentKeyName, HttpMethod, Identifier, KeyName, PathTemplate, ToolName } from './parts/scalars.ts'

const everyRequest = { probeId: Identifier, interfaceId: Identifier, operationId: Identifier } as const
const values = mapOf(KeyName, JsonValue)
const texts = mapOf(KeyName, v.string())
// Narrower than in a contract: a key such as "A=B" would carry a value past whoever permitted the key.
const environment = mapOf(EnvironmentKeyName, v.string())

export const ApiProbeRequest = strict({
  ...everyRequest,
  kind: v.literal('api'),
  method: HttpMethod,
  pathTemplate: PathTemplate,
  channels: strict({ path: values, query: values, header: texts, body: RequestBody }),
})
export type ApiProbeRequest = v.InferOutput<typeof ApiProbeRequest>

export const CommandProbeRequest = strict({
  ...everyRequest,
  kind: v.literal('cli'),
  executable: Identifier,
  subcommandPath: listOf(Identifier),
  channels: strict({ argument: values, option: values, environment, stdin: RequestStdin }),
})
export type CommandProbeRequest = v.InferOutput<typeof CommandProbeRequest>

export const McpProbeRequest = strict({
  ...everyRequest,
  kind: v.literal('mcp'),
  toolName: ToolName,
  channels: strict({ arguments: values }),
})
export type McpProbeRequest = v.InferOutput<typeof McpProbeRequest>

/** What a port is asked; the observation echoes the three ids and the kind. Spec: contracts part 01, section 10. */
export const ProbeRequest = byTag('kind', [ApiProbeRequest, CommandProbeRequest, McpProbeRequest])
export type ProbeRequest = v.InferOutput<typeof ProbeRequest>
